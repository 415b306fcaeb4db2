import { Link, Outlet, useLocation, useNavigate, type LinkProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Announcer } from '../parts/act.js';
import { Failure, Page, SurroundingsContext, Waiting } from '../parts/page.js';
import { hasSignedOut, useIdlePause, useMay, useSession, type OperationId } from '../session/session.js';
import {
  environmentName,
  EnvironmentTag,
  RecoveryBanner,
  SearchBox,
  ThemeChoice,
  useAccountName,
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
  if (session) return <Frame key={session.user.user_id} />;
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

function Navigation({ isOpen }: { readonly isOpen: boolean }) {
  const groups = useNavigation();
  return (
    <nav id="navigation" aria-label="Console" className={isOpen ? 'navigation open' : 'navigation'}>
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
  );
}

const NotForUser = () => (
  <Page title="This page is not for your role">
    <p>The menu lists the pages that are.</p>
  </Page>
);

/** The frame of every view: navigation, search and user. */
function Frame() {
  useIdlePause();
  const environment = useEnvironment();
  const account = useAccountName();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const mayView = useMayView(pathname);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // With the view: later it would take the focus from who has gone on.
  useLayoutEffect(() => {
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
        {account !== undefined && (
          <span className="whose" title={account}>
            {account}
          </span>
        )}
        {may('managementSearchGet') && <SearchBox />}
        <div className="account">
          <ThemeChoice />
          <Who />
        </div>
      </header>
      <Navigation isOpen={open} />
      <main id="main" ref={main} tabIndex={-1}>
        <RecoveryBanner />
        <SurroundingsContext value={[account, environmentName(environment)].filter(Boolean).join(' · ')}>
          <Announcer>{mayView ? <Outlet /> : <NotForUser />}</Announcer>
        </SurroundingsContext>
      </main>
    </div>
  );
}

interface NavigationLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly search?: Readonly<Record<string, string>>;
  /** The operation whose role a user needs for the view. */
  readonly needs: OperationId;
  /** True if members of an account have to name a record there, so that the view is not for them. */
  readonly needsRecord?: true;
}

/** The links of the navigation by their groups. */
const navigation: Readonly<Record<string, readonly NavigationLink[]>> = {
  Payments: [
    { to: '/', label: 'Overview', needs: 'managementOverviewGet' },
    { to: '/transactions', label: 'Transactions', needs: 'managementTransactionList' },
    { to: '/series', label: 'Series', needs: 'managementSeriesList' },
    { to: '/calendar', label: 'Calendar', needs: 'managementOccurrenceList' },
  ],
  Queues: [
    { to: '/unknown', label: 'Unknown outcomes', needs: 'managementUnknownTransactionList' },
    { to: '/discrepancies', label: 'Discrepancies', needs: 'managementDiscrepancyList' },
    { to: '/disputes', label: 'Disputes', needs: 'managementDisputeList' },
  ],
  Money: [
    { to: '/month-end', label: 'Month-end', needs: 'managementJournalPeriodList' },
    { to: '/balances', label: 'Balances', needs: 'managementJournalBalanceList' },
    { to: '/payouts', label: 'Payouts', needs: 'managementPayoutList' },
    { to: '/exceptions', search: { state: 'open' }, label: 'Exceptions', needs: 'managementSettlementExceptionList' },
    { to: '/reports', label: 'Settlement reports', needs: 'managementSettlementReportList' },
    { to: '/statements', label: 'Bank statements', needs: 'managementBankStatementList' },
  ],
  Webhooks: [
    { to: '/webhooks', label: 'Endpoints', needs: 'managementWebhookEndpointList' },
    { to: '/deliveries', label: 'Deliveries', needs: 'managementDeliveryList', needsRecord: true },
    { to: '/events', label: 'Events', needs: 'managementEventList' },
  ],
  Setup: [
    { to: '/accounts', label: 'Accounts', needs: 'managementAccountList' },
    { to: '/terminals', label: 'Terminals', needs: 'managementTerminalList' },
    { to: '/api-keys', label: 'API keys', needs: 'managementApiKeyList' },
    { to: '/processor-accounts', label: 'Processor accounts', needs: 'managementProcessorAccountList' },
  ],
  Records: [
    { to: '/requests', label: 'Request log', needs: 'managementRequestList' },
    { to: '/audit', label: 'Audit log', needs: 'managementAuditList' },
    { to: '/personal-data', label: 'Personal data', needs: 'managementPayerExport' },
  ],
  People: [
    { to: '/account', label: 'Your account', needs: 'managementCurrentSessionGet' },
    { to: '/users', label: 'Users', needs: 'managementUserList' },
    { to: '/sessions', label: 'Sessions', needs: 'managementSessionList' },
    { to: '/access-tokens', label: 'Access tokens', needs: 'managementAccessTokenList' },
    { to: '/key-acts', label: 'Key acts', needs: 'managementKeyActList' },
  ],
  Sandbox: [{ to: '/sandbox', label: 'Sandbox', needs: 'managementWebhookEndpointList' }],
};

/** Views without a link in the navigation. */
const others: readonly { readonly to: string; readonly needs: OperationId; readonly needsRecord?: true }[] = [
  { to: '/search', needs: 'managementSearchGet' },
  { to: '/payers', needs: 'managementSearchGet' },
  { to: '/deliveries', needs: 'managementDeliveryGet' },
];

/** Returns a function that is true for the links that the user's role and account allow. */
function useIsFor(): (link: Pick<NavigationLink, 'needs' | 'needsRecord'>) => boolean {
  const may = useMay();
  const isMember = useSession().data?.user.account_id !== undefined;
  return ({ needs, needsRecord }) => may(needs) && !(isMember && needsRecord);
}

/** Returns the groups with the links that the user's role allows. */
function useNavigation() {
  const isFor = useIsFor();
  return Object.entries(navigation)
    .map(([name, links]) => ({ name, links: links.filter(isFor) }))
    .filter(({ links }) => links.length > 0);
}

/** True if the view at an address is for the user. The views of single records are as their list. */
function useMayView(pathname: string): boolean {
  const isFor = useIsFor();
  const link = [...Object.values(navigation).flat(), ...others].find(
    ({ to, needsRecord }) => pathname === to || (to !== '/' && !needsRecord && pathname.startsWith(`${to}/`)),
  );
  return !link || isFor(link);
}
