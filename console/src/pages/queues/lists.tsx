import type { Schema } from '../../contract/client.js';
import { Amount, IdLink, Instant, spanText, Tag } from '../../parts/facts.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { TransactionLink } from '../transactions/list.js';

const discrepanciesPath = '/v1/management/discrepancies';
const states: readonly Schema<'DiscrepancyState'>[] = ['open', 'reversing', 'accepted', 'reversed'];

const discrepancies: Listing<typeof discrepanciesPath> = {
  title: 'Discrepancies',
  path: discrepanciesPath,
  rows: 'discrepancies',
  rowKey: (row) => row.discrepancy_id,
  empty: 'No processor report contradicts the records.',
  filters: [{ name: 'state', label: 'State', options: states }],
  columns: [
    {
      name: 'Discrepancy',
      cell: ({ discrepancy_id: id }) => (
        <IdLink id={id.slice(0, 8)} to="/discrepancies/$discrepancyId" params={{ discrepancyId: id }} />
      ),
      value: (row) => row.discrepancy_id,
    },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    {
      name: 'Recorded',
      cell: (row) => row.recorded?.status.status ?? 'nothing',
      value: (row) => row.recorded?.status.status,
    },
    { name: 'Claimed', cell: (row) => row.claimed.outcome, value: (row) => row.claimed.outcome },
    {
      name: 'Amount',
      cell: ({ recorded, claimed }) => (
        <Amount amount={claimed.amount ?? recorded?.amount} currency={claimed.currency ?? recorded?.currency} />
      ),
      value: ({ recorded, claimed }) => claimed.amount ?? recorded?.amount,
      align: 'end',
    },
    { name: 'Source', cell: (row) => row.source, value: (row) => row.source, wide: true },
    { name: 'Processor', cell: (row) => row.provider_key, value: (row) => row.provider_key, wide: true },
    { name: 'Found', cell: (row) => <Instant at={row.found_at} />, value: (row) => row.found_at },
  ],
};

export const DiscrepancyList = () => <ResourceList listing={discrepancies} />;

const disputesPath = '/v1/management/disputes';
const phases: readonly Schema<'DisputePhase'>[] = ['opened', 'updated', 'won', 'lost'];

const disputes: Listing<typeof disputesPath> = {
  title: 'Disputes',
  path: disputesPath,
  rows: 'disputes',
  rowKey: (row) => row.dispute_id,
  empty: 'No payment is disputed.',
  filters: [
    { name: 'phase', label: 'Phase', options: phases },
    { name: 'matched', label: 'Transaction known', options: ['true', 'false'] },
  ],
  columns: [
    {
      name: 'Transaction',
      cell: ({ transaction }) =>
        transaction ? (
          <TransactionLink id={transaction.transaction_id} terminal={transaction.terminal_friendly_id} />
        ) : (
          'unknown'
        ),
      value: ({ transaction }) => transaction?.transaction_id,
    },
    { name: 'Kind', cell: (row) => row.kind, value: (row) => row.kind },
    { name: 'Phase', cell: (row) => <Tag name={row.phase} />, value: (row) => row.phase },
    {
      name: 'Amount',
      cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
      value: ({ amount }) => amount,
      align: 'end',
    },
    { name: 'Reason', cell: (row) => row.reason_code, value: (row) => row.reason_code },
    {
      name: 'Answer by',
      cell: ({ respond_by: at }) => (at === undefined ? null : <Instant at={at} />),
      value: (row) => row.respond_by,
    },
    {
      name: 'Withdrawn',
      cell: (row) => (row.withdrawn_amount === undefined ? null : `${row.withdrawn_amount} ${row.withdrawn_currency}`),
      value: (row) => row.withdrawn_amount,
      align: 'end',
      wide: true,
    },
    { name: 'Processor', cell: (row) => row.provider_key, value: (row) => row.provider_key, wide: true },
    {
      name: 'Processor’s id',
      cell: (row) => <code>{row.provider_dispute_id}</code>,
      value: (row) => row.provider_dispute_id,
      wide: true,
    },
    { name: 'Opened', cell: (row) => <Instant at={row.opened_at} />, value: (row) => row.opened_at },
  ],
};

export const DisputeList = () => <ResourceList listing={disputes} />;

const unknownPath = '/v1/management/unknown-transactions';

const unknown: Listing<typeof unknownPath> = {
  title: 'Unknown outcomes',
  path: unknownPath,
  rows: 'unknown_transactions',
  rowKey: ({ transaction }) => `${transaction.terminal_friendly_id} ${transaction.transaction_id}`,
  empty: 'Every outcome is known.',
  columns: [
    {
      name: 'Transaction',
      cell: ({ transaction: { transaction_id: id, terminal_friendly_id: terminal } }) => (
        <TransactionLink id={id} terminal={terminal} />
      ),
      value: ({ transaction }) => transaction.transaction_id,
    },
    { name: 'Type', cell: ({ transaction }) => transaction.type, value: ({ transaction }) => transaction.type },
    {
      name: 'Amount',
      cell: ({ transaction }) => <Amount amount={transaction.amount} currency={transaction.currency} />,
      value: ({ transaction }) => transaction.amount,
      align: 'end',
    },
    {
      name: "Merchant's reference",
      cell: ({ transaction }) => transaction.merchant_transaction_id,
      value: ({ transaction }) => transaction.merchant_transaction_id,
      wide: true,
    },
    {
      name: 'Processor',
      cell: ({ transaction }) => transaction.provider_key,
      value: ({ transaction }) => transaction.provider_key,
    },
    {
      name: 'Unknown since',
      cell: (row) => <Instant at={row.unknown_since} terminal={row.transaction.terminal_friendly_id} />,
      value: (row) => row.unknown_since,
    },
    { name: 'Duration', cell: (row) => spanText(row.age_seconds), value: (row) => row.age_seconds },
  ],
};

export const UnknownList = () => (
  <ResourceList listing={unknown}>
    <p className="why">
      The processor has not reported the outcome of these. Open one, compare it with the processor's own page, and
      resolve it there: by another lookup, or by stating the outcome.
    </p>
  </ResourceList>
);
