import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Announcer } from '../parts/act.js';
import { EnvironmentContext, Failure, Waiting } from '../parts/page.js';
import { hasSignedOut, useIdlePause, useMay, useSession } from '../session/session.js';
import {
  environmentName,
  EnvironmentTag,
  RecoveryBanner,
  SearchBox,
  ThemeChoice,
  useEnvironment,
  Who,
} from './header.js';
import { useNavigation } from './navigation.js';

const SecondFactorSetup = lazy(async () => ({
  default: (await import('../pages/account/authenticator.js')).SecondFactorSetup,
}));

/**
 * The frame of every view except sign-in. Redirects users who are not signed in to the sign-in view, and back
 * afterwards.
 */
export function Shell() {
  const { data: session, error, isPending } = useSession();
  const [isSettingUp, setSettingUp] = useState(false);
  const wasSignedIn = useRef(false);
  const mustSetUp = session?.second_factor_setup_required === true;
  useEffect(() => {
    if (session) wasSignedIn.current = true;
    if (mustSetUp) setSettingUp(true);
  }, [session, mustSetUp]);
  if (isPending) return <Waiting />;
  if (session && (mustSetUp || isSettingUp))
    return (
      <Suspense fallback={<Waiting />}>
        <SecondFactorSetup user={session.user} done={() => setSettingUp(false)} isDone={!mustSetUp} />
      </Suspense>
    );
  if (session) return <Frame />;
  if (error) return <Failure error={error} />;
  return <ToSignIn ended={wasSignedIn.current && !hasSignedOut()} />;
}

/**
 * Redirects to the sign-in view with the requested view as the return address. Stored once, because the address changes
 * on the way.
 */
function ToSignIn({ ended }: { readonly ended: boolean }) {
  const navigate = useNavigate();
  const { href } = useLocation();
  const [search] = useState({ next: href, ...(ended ? { ended: 'yes' } : {}) });
  useEffect(() => {
    void navigate({ to: '/sign-in', search, replace: true });
  }, [navigate, search]);
  return null;
}

/** The frame of every view: navigation, search and user. */
function Frame() {
  useIdlePause();
  const environment = useEnvironment();
  const may = useMay();
  const groups = useNavigation();
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
        <EnvironmentTag environment={environment} />
        {may('managementSearchGet') && <SearchBox />}
        <div className="account">
          <ThemeChoice />
          <Who />
        </div>
      </header>
      <nav id="navigation" aria-label="Console" className={open ? 'navigation open' : 'navigation'}>
        {groups.map(({ name, links }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            <ul>
              {links.map(({ to, label, search = {} }) => (
                <li key={to}>
                  <Link to={to} search={search as never} activeOptions={{ exact: to === '/', includeSearch: false }}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="account" role="group" aria-label="Session">
          <ThemeChoice />
          <Who />
        </div>
      </nav>
      <main id="main" ref={main} tabIndex={-1}>
        <RecoveryBanner />
        <EnvironmentContext value={environmentName(environment)}>
          <Announcer>
            <Outlet />
          </Announcer>
        </EnvironmentContext>
      </main>
    </div>
  );
}
