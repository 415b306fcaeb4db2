import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Announcer } from '../parts/act.js';
import { EnvironmentContext, Failure, Waiting } from '../parts/page.js';
import { hasSignedOut, useIdlePause, useSession } from '../session/session.js';
import {
  environmentName,
  EnvironmentTag,
  RecoveryBanner,
  SearchBox,
  ThemeChoice,
  useEnvironment,
  Who,
} from './header.js';

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
        <SearchBox />
        <div className="account">
          <ThemeChoice />
          <Who />
        </div>
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

/** The links of the navigation, in groups. */
const navigation = [
  {
    name: 'Payments',
    links: [
      { to: '/', label: 'Overview' },
      { to: '/transactions', label: 'Transactions' },
      { to: '/series', label: 'Series' },
      { to: '/calendar', label: 'Calendar' },
    ],
  },
  {
    name: 'Queues',
    links: [
      { to: '/unknown', label: 'Unknown outcomes' },
      { to: '/discrepancies', label: 'Discrepancies' },
      { to: '/disputes', label: 'Disputes' },
    ],
  },
  {
    name: 'Webhooks',
    links: [
      { to: '/webhooks', label: 'Endpoints' },
      { to: '/deliveries', label: 'Deliveries' },
      { to: '/events', label: 'Events' },
    ],
  },
  {
    name: 'Setup',
    links: [
      { to: '/accounts', label: 'Accounts' },
      { to: '/terminals', label: 'Terminals' },
      { to: '/api-keys', label: 'API keys' },
      { to: '/processor-accounts', label: 'Processor accounts' },
    ],
  },
  {
    name: 'Records',
    links: [
      { to: '/requests', label: 'Request log' },
      { to: '/audit', label: 'Audit log' },
      { to: '/personal-data', label: 'Personal data' },
    ],
  },
  {
    name: 'People',
    links: [
      { to: '/account', label: 'Your account' },
      { to: '/users', label: 'Users' },
      { to: '/sessions', label: 'Sessions' },
      { to: '/access-tokens', label: 'Access tokens' },
      { to: '/key-acts', label: 'Key acts' },
    ],
  },
  { name: 'Sandbox', links: [{ to: '/sandbox', label: 'Sandbox' }] },
] as const;
