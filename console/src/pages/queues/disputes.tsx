import type { Schema } from '../../contract/client.js';
import { Amount, Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { TransactionLink } from '../transactions/linked.js';

const path = '/v1/management/disputes';
const phases: readonly Schema<'DisputePhase'>[] = ['opened', 'updated', 'won', 'lost'];

const disputes: Listing<typeof path> = {
  title: 'Disputes',
  path,
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
