import { Amount, Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { TransactionLink } from './linked.js';
import { transactionStatuses, transactionTypes } from './names.js';

const path = '/v1/management/transactions';

export const transactions: Listing<typeof path> = {
  title: 'Transactions',
  path,
  rows: 'transactions',
  rowKey: (row) => `${row.terminal_friendly_id} ${row.transaction_id}`,
  filters: [
    { name: 'merchant_transaction_id', label: "Merchant's reference" },
    { name: 'merchant_order_id', label: "Merchant's order" },
    { name: 'order_id', label: 'Order' },
    { name: 'status', label: 'Status', options: transactionStatuses },
    { name: 'type', label: 'Type', options: transactionTypes },
    { name: 'terminal_friendly_id', label: 'Terminal' },
    { name: 'account_id', label: 'Account', kind: 'account' },
    { name: 'created_since', label: 'Since', kind: 'instant' },
    { name: 'created_until', label: 'Before', kind: 'instant' },
  ],
  columns: [
    {
      name: 'Transaction',
      cell: (row) => <TransactionLink id={row.transaction_id} terminal={row.terminal_friendly_id} />,
      value: (row) => row.transaction_id,
    },
    { name: 'Type', cell: (row) => row.type, value: (row) => row.type },
    { name: 'Status', cell: (row) => <Tag name={row.status.status ?? 'none'} />, value: (row) => row.status.status },
    { name: 'Reason', cell: (row) => row.status.name, value: (row) => row.status.reasonCode, wide: true },
    {
      name: 'Amount',
      cell: (row) => <Amount amount={row.amount} currency={row.currency} />,
      value: (row) => row.amount,
      align: 'end',
    },
    { name: 'Currency', value: (row) => row.currency },
    {
      name: "Merchant's reference",
      cell: (row) => <span className="reference">{row.merchant_transaction_id}</span>,
      value: (row) => row.merchant_transaction_id,
    },
    { name: 'Terminal', cell: (row) => row.terminal_friendly_id, value: (row) => row.terminal_friendly_id, wide: true },
    { name: 'Processor', cell: (row) => row.provider_key, value: (row) => row.provider_key, wide: true },
    {
      name: 'Created',
      cell: (row) => <Instant at={row.created_at} terminal={row.terminal_friendly_id} />,
      value: (row) => row.created_at,
    },
  ],
};

export const TransactionList = () => <ResourceList listing={transactions} />;
