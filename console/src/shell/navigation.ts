import type { LinkProps } from '@tanstack/react-router';
import { type OperationId, useMay } from '../session/session.js';

interface NavigationGroup {
  readonly name: string;
  /** Each with the operation whose role a user needs for the view. */
  readonly links: readonly {
    readonly to: NonNullable<LinkProps['to']>;
    readonly label: string;
    readonly search?: Readonly<Record<string, string>>;
    readonly needs: OperationId;
  }[];
}

/** The links of the navigation, in groups. */
const navigation: readonly NavigationGroup[] = [
  {
    name: 'Payments',
    links: [
      { to: '/', label: 'Overview', needs: 'managementOverviewGet' },
      { to: '/transactions', label: 'Transactions', needs: 'managementTransactionList' },
      { to: '/series', label: 'Series', needs: 'managementSeriesList' },
      { to: '/calendar', label: 'Calendar', needs: 'managementOccurrenceList' },
    ],
  },
  {
    name: 'Queues',
    links: [
      { to: '/unknown', label: 'Unknown outcomes', needs: 'managementUnknownTransactionList' },
      { to: '/discrepancies', label: 'Discrepancies', needs: 'managementDiscrepancyList' },
      { to: '/disputes', label: 'Disputes', needs: 'managementDisputeList' },
    ],
  },
  {
    name: 'Money',
    links: [
      { to: '/month-end', label: 'Month-end', needs: 'managementJournalPeriodList' },
      { to: '/balances', label: 'Balances', needs: 'managementJournalBalanceList' },
      { to: '/payouts', label: 'Payouts', needs: 'managementPayoutList' },
      { to: '/exceptions', search: { state: 'open' }, label: 'Exceptions', needs: 'managementSettlementExceptionList' },
      { to: '/reports', label: 'Settlement reports', needs: 'managementSettlementReportList' },
      { to: '/statements', label: 'Bank statements', needs: 'managementBankStatementList' },
    ],
  },
  {
    name: 'Webhooks',
    links: [
      { to: '/webhooks', label: 'Endpoints', needs: 'managementWebhookEndpointList' },
      { to: '/deliveries', label: 'Deliveries', needs: 'managementDeliveryList' },
      { to: '/events', label: 'Events', needs: 'managementEventList' },
    ],
  },
  {
    name: 'Setup',
    links: [
      { to: '/accounts', label: 'Accounts', needs: 'managementAccountList' },
      { to: '/terminals', label: 'Terminals', needs: 'managementTerminalList' },
      { to: '/api-keys', label: 'API keys', needs: 'managementApiKeyList' },
      { to: '/processor-accounts', label: 'Processor accounts', needs: 'managementProcessorAccountList' },
    ],
  },
  {
    name: 'Records',
    links: [
      { to: '/requests', label: 'Request log', needs: 'managementRequestList' },
      { to: '/audit', label: 'Audit log', needs: 'managementAuditList' },
      { to: '/personal-data', label: 'Personal data', needs: 'managementPayerExport' },
    ],
  },
  {
    name: 'People',
    links: [
      { to: '/account', label: 'Your account', needs: 'managementCurrentSessionGet' },
      { to: '/users', label: 'Users', needs: 'managementUserList' },
      { to: '/sessions', label: 'Sessions', needs: 'managementSessionList' },
      { to: '/access-tokens', label: 'Access tokens', needs: 'managementAccessTokenList' },
      { to: '/key-acts', label: 'Key acts', needs: 'managementKeyActList' },
    ],
  },
  { name: 'Sandbox', links: [{ to: '/sandbox', label: 'Sandbox', needs: 'managementWebhookEndpointList' }] },
];

/** Returns the groups with the links that the user's role allows. */
export function useNavigation(): readonly NavigationGroup[] {
  const may = useMay();
  return navigation
    .map(({ name, links }) => ({ name, links: links.filter(({ needs }) => may(needs)) }))
    .filter(({ links }) => links.length > 0);
}
