import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { consoleRoot } from './contract/client.js';
import { Failure, Page, Waiting } from './parts/page.js';
import { Overview, overviewOptions } from './pages/overview/overview.js';
import { sessionOptions } from './session/session.js';
import { Shell } from './shell/shell.js';

type Texts = Readonly<Record<string, string>>;

/** Returns the query parameters as texts. Each view uses those it knows. */
const texts = (search: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  component: Outlet,
  validateSearch: texts,
  notFoundComponent: () => (
    <Page title="There is no such page">
      <p>The menu lists all pages.</p>
    </Page>
  ),
  errorComponent: ({ error }) => (
    <Page title="This view has failed">
      <Failure error={error} />
    </Page>
  ),
});

/** Starts reading the session when the script loads, not when it is first rendered. */
const readSession = (queries: QueryClient) => queries.query({ ...sessionOptions, staleTime: 'static' });

/** Ignores an error before the view: the view retries and shows it. */
const later = (): void => undefined;

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  loader: ({ context }) => void readSession(context.queries).catch(later),
});

type View<Name extends string> = () => Promise<Readonly<Record<Name, () => React.ReactNode>>>;
const lazily = <Name extends string>(name: Name, load: View<NoInfer<Name>>) =>
  lazyRouteComponent(async () => ({ default: (await load())[name] }));

/** A route to a view, whose file is loaded on first use. */
const at = <Path extends string, Name extends string>(path: Path, name: Name, load: View<NoInfer<Name>>) =>
  createRoute({ getParentRoute: () => shell, path, component: lazily(name, load) });

/** The overview is in the main script. Its figures are read with the session, not after it: one round trip less. */
const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: Overview,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.query(overviewOptions(deps)).catch(later),
});

/** A route outside of the frame, for users who are not signed in. */
const signingIn = <Path extends string>(path: Path, name: 'SignInView' | 'SsoView' | 'InvitationView') =>
  createRoute({ getParentRoute: () => root, path, component: lazily(name, () => import('./session/sign-in.js')) });

const tree = root.addChildren([
  signingIn('/sign-in', 'SignInView'),
  signingIn('/invitation', 'InvitationView'),
  signingIn('/sso', 'SsoView'),
  shell.addChildren([
    overview,
    at('/search', 'SearchView', () => import('./pages/search.js')),
    at('/payers/$payerId', 'PayerView', () => import('./pages/search.js')),
    at('/transactions', 'TransactionList', () => import('./pages/transactions/list.js')),
    at('/transactions/$transactionId', 'TransactionView', () => import('./pages/transactions/view.js')),
    at('/series', 'SeriesList', () => import('./pages/series/series.js')),
    at('/series/$recurringId', 'SeriesView', () => import('./pages/series/series.js')),
    at('/calendar', 'Calendar', () => import('./pages/series/series.js')),
    at('/unknown', 'UnknownList', () => import('./pages/queues/lists.js')),
    at('/discrepancies', 'DiscrepancyList', () => import('./pages/queues/lists.js')),
    at('/discrepancies/$discrepancyId', 'DiscrepancyView', () => import('./pages/queues/lists.js')),
    at('/disputes', 'DisputeList', () => import('./pages/queues/lists.js')),
    at('/month-end', 'MonthEnd', () => import('./pages/money/month-end.js')),
    at('/balances', 'BalanceList', () => import('./pages/money/balances.js')),
    at('/balances/$journalAccountId', 'BalanceView', () => import('./pages/money/balances.js')),
    at('/payouts', 'PayoutList', () => import('./pages/money/statements.js')),
    at('/exceptions', 'ExceptionList', () => import('./pages/money/exceptions.js')),
    at('/exceptions/$exceptionId', 'ExceptionView', () => import('./pages/money/exception.js')),
    at('/reports', 'ReportList', () => import('./pages/money/reports.js')),
    at('/reports/$reportId', 'ReportView', () => import('./pages/money/reports.js')),
    at('/statements', 'StatementList', () => import('./pages/money/statements.js')),
    at('/statements/$statementId', 'StatementView', () => import('./pages/money/statements.js')),
    at('/webhooks', 'EndpointList', () => import('./pages/webhooks/endpoints.js')),
    at('/webhooks/$endpointId', 'EndpointView', () => import('./pages/webhooks/endpoints.js')),
    at('/deliveries', 'DeliveryList', () => import('./pages/webhooks/deliveries.js')),
    at('/deliveries/$deliveryId', 'DeliveryView', () => import('./pages/webhooks/deliveries.js')),
    at('/events', 'EventList', () => import('./pages/webhooks/deliveries.js')),
    at('/accounts', 'AccountList', () => import('./pages/setup/accounts.js')),
    at('/terminals', 'TerminalList', () => import('./pages/setup/terminals.js')),
    at('/terminals/$terminalId', 'TerminalView', () => import('./pages/setup/terminals.js')),
    at('/api-keys', 'ApiKeyList', () => import('./pages/setup/api-keys.js')),
    at('/processor-accounts', 'ProcessorAccountList', () => import('./pages/setup/processor-accounts.js')),
    at('/audit', 'AuditList', () => import('./pages/setup/audit.js')),
    at('/account', 'AccountView', () => import('./pages/account/account.js')),
    at('/users', 'UserList', () => import('./pages/people/users.js')),
    at('/sessions', 'SessionList', () => import('./pages/people/sessions.js')),
    at('/access-tokens', 'AccessTokenList', () => import('./pages/people/sessions.js')),
    at('/personal-data', 'PersonalDataView', () => import('./pages/people/personal-data.js')),
    at('/key-acts', 'KeyActList', () => import('./pages/people/key-acts.js')),
    at('/requests', 'RequestList', () => import('./pages/requests/requests.js')),
    at('/requests/$requestId', 'RequestView', () => import('./pages/requests/requests.js')),
    at('/sandbox', 'SandboxView', () => import('./pages/sandbox/sandbox.js')),
  ]),
]);

/** Creates the router of the console. @param queries caches the data */
export const consoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    basepath: consoleRoot.pathname,
    // A view is of one record: nothing typed or confirmed there stays for the next.
    defaultRemountDeps: ({ params }) => params,
    // Links load their view when pointed at.
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    // Query parameters are plain text, not JSON, because people read and share addresses.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof consoleRouter>;
  }
}
