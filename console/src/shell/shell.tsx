import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Failure, Waiting } from '../parts/page.js';
import { Saying } from '../parts/act.js';
import { useSession } from '../session/session.js';
import { navigation } from './navigation.js';
import { RecoveryBanner, SearchBox, ThemeChoice, Who } from './header.js';

/**
 * The frame of every view except sign-in. Redirects users who are not signed in to the sign-in view, and back
 * afterwards.
 */
export function Shell() {
  const { data: session, error, isPending } = useSession();
  if (isPending) return <Waiting />;
  if (session) return <Frame />;
  if (error) return <Failure error={error} />;
  return <ToSignIn />;
}

/**
 * Redirects to the sign-in view with the requested view as the return address. Stored once, because the address changes
 * on the way.
 */
function ToSignIn() {
  const navigate = useNavigate();
  const { href } = useLocation();
  const [next] = useState(href);
  useEffect(() => {
    void navigate({ to: '/sign-in', search: { next }, replace: true });
  }, [navigate, next]);
  return null;
}

/** The frame of every view: navigation, search and user. */
function Frame() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    setOpen(false);
    // Moves the focus so that screen readers announce the new view. The browser announces the first one.
    if (!first.current) main.current?.focus();
    first.current = false;
  }, [pathname]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        To the content
      </a>
      <header className="bar">
        <button
          type="button"
          className="menu-button"
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpen(!open)}
        >
          Menu
        </button>
        <Link to="/" className="brand">
          Console
        </Link>
        <SearchBox />
        <ThemeChoice />
        <Who />
      </header>
      <nav id="navigation" aria-label="Console" className={open ? 'navigation open' : 'navigation'}>
        {navigation.map(({ name, links }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main id="main" ref={main} tabIndex={-1}>
        <RecoveryBanner />
        <Saying>
          <Outlet />
        </Saying>
      </main>
    </div>
  );
}
