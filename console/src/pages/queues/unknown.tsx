import { Amount, Instant, spanText } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { TransactionLink } from '../transactions/linked.js';

const path = '/v1/management/unknown-transactions';

const unknown: Listing<typeof path> = {
  title: 'Unknown outcomes',
  path,
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
    { name: 'For', cell: (row) => spanText(row.age_seconds), value: (row) => row.age_seconds },
  ],
};

export const UnknownList = () => (
  <ResourceList listing={unknown}>
    <p className="why">
      The processor has not reported the outcome of these. Open one, compare it with the processor's own page, and
      resolve it there: by another lookup, or by stating what you found.
    </p>
  </ResourceList>
);
