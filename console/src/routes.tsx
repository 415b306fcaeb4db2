import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { consoleRoot } from './contract/client.js';
import { Failure } from './parts/notice.js';
import { Page } from './parts/page.js';
import { AccountView } from './pages/account/account.js';
import { Overview } from './pages/overview/overview.js';
import { AccessTokenList } from './pages/people/access-tokens.js';
import { SessionList } from './pages/people/sessions.js';
import { UserList } from './pages/people/users.js';
import { DiscrepancyList } from './pages/queues/discrepancies.js';
import { DiscrepancyView } from './pages/queues/discrepancy.js';
import { UnknownList } from './pages/queues/unknown.js';
import { RequestList } from './pages/requests/list.js';
import { RequestView } from './pages/requests/view.js';
import { SandboxView } from './pages/sandbox/sandbox.js';
import { SearchView } from './pages/search.js';
import { Calendar } from './pages/series/calendar.js';
import { SeriesList } from './pages/series/list.js';
import { SeriesView } from './pages/series/view.js';
import { AccountList } from './pages/setup/accounts.js';
import { ApiKeyList } from './pages/setup/api-keys.js';
import { AuditList } from './pages/setup/audit.js';
import { ProcessorAccountList } from './pages/setup/processor-accounts.js';
import { TerminalView } from './pages/setup/terminal.js';
import { TerminalList } from './pages/setup/terminals.js';
import { TransactionList } from './pages/transactions/list.js';
import { TransactionView } from './pages/transactions/view.js';
import { DeliveryList } from './pages/webhooks/deliveries.js';
import { DeliveryView } from './pages/webhooks/delivery.js';
import { EndpointView } from './pages/webhooks/endpoint.js';
import { EndpointList } from './pages/webhooks/endpoints.js';
import { EventList } from './pages/webhooks/events.js';
import { InvitationView } from './session/invitation.js';
import { SignInView } from './session/sign-in.js';
import { Shell } from './shell/shell.js';

type Texts = Readonly<Record<string, string>>;

/** What an address holds after its `?`: filters, as texts. A view takes those that it knows. */
const texts = (search: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

const root = createRootRoute({
  component: Outlet,
  validateSearch: texts,
  notFoundComponent: () => (
    <Page title="There is no such page">
      <p>The menu leads to all that there are.</p>
    </Page>
  ),
  errorComponent: ({ error }) => (
    <Page title="This view has failed">
      <Failure error={error} />
    </Page>
  ),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const at = <Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => shell, path, component });

const signInComponent: () => React.ReactNode = SignInView;
const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: signInComponent });

const invitationComponent: () => React.ReactNode = InvitationView;
const invitation = createRoute({ getParentRoute: () => root, path: '/invitation', component: invitationComponent });

const tree = root.addChildren([
  signIn,
  invitation,
  shell.addChildren([
    at('/', Overview),
    at('/search', SearchView),
    at('/transactions', TransactionList),
    at('/transactions/$transactionId', TransactionView),
    at('/series', SeriesList),
    at('/series/$recurringId', SeriesView),
    at('/calendar', Calendar),
    at('/unknown', UnknownList),
    at('/discrepancies', DiscrepancyList),
    at('/discrepancies/$discrepancyId', DiscrepancyView),
    at('/webhooks', EndpointList),
    at('/webhooks/$endpointId', EndpointView),
    at('/deliveries', DeliveryList),
    at('/deliveries/$deliveryId', DeliveryView),
    at('/events', EventList),
    at('/accounts', AccountList),
    at('/terminals', TerminalList),
    at('/terminals/$terminalId', TerminalView),
    at('/api-keys', ApiKeyList),
    at('/processor-accounts', ProcessorAccountList),
    at('/audit', AuditList),
    at('/account', AccountView),
    at('/users', UserList),
    at('/sessions', SessionList),
    at('/access-tokens', AccessTokenList),
    at('/requests', RequestList),
    at('/requests/$requestId', RequestView),
    at('/sandbox', SandboxView),
  ]),
]);

/** The views by their addresses. */
export const consoleRouter = () =>
  createRouter({
    routeTree: tree,
    basepath: consoleRoot.pathname,
    defaultPreload: false,
    // Addresses that people read and send on: plain texts, no JSON in them.
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
