import type { ReactNode } from 'react';
import type { Schema } from '../../contract/client.js';
import { Table } from '../../parts/table.js';
import { Outcome, RecordLink } from '../../parts/facts.js';
import { Section } from '../../parts/page.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { typeNames } from '../../parts/words.js';
import { useIsAccountant } from '../../session/session.js';
import { amountColumn, instantColumn, recordColumn, referenceColumn, textColumn } from '../../parts/small-table.js';
import type { Column } from '../../parts/small-table.js';

// The values for filters; the compiler checks them against the contract.
const transactionStatuses: readonly Schema<'TransactionStatus'>[] = [
  'APPROVED',
  'PROCESSING',
  'DECLINED',
  'ERROR',
  'CANCELLED',
  'UNKNOWN',
];

const transactionTypes: readonly Schema<'TransactionType'>[] = [
  'sale',
  'preauth',
  'capture',
  'refund',
  'void',
  'recurring_init',
  'recurring',
];

/** Returns the parameters of a merchant operation: the terminal of its path, and the key of a confirmation. */
export const keyed = (terminal: string, key: string) => ({
  params: { path: { terminal_friendly_id: terminal }, header: { 'Idempotency-Key': key } },
});

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
    { name: 'metadata', label: 'Metadata (key:value)' },
    { name: 'status', label: 'Status', options: transactionStatuses },
    { name: 'type', label: 'Type', options: transactionTypes },
    { name: 'terminal_friendly_id', label: 'Terminal' },
    { name: 'account_id', label: 'Account', kind: 'account' },
    { name: 'created_since', label: 'Since', kind: 'instant' },
    { name: 'created_until', label: 'Before', kind: 'instant' },
  ],
  columns: [
    recordColumn('Transaction', 'transaction', (row) => row.transaction_id, {
      terminal: (row) => row.terminal_friendly_id,
    }),
    { name: 'Type', cell: (row) => typeNames[row.type], value: (row) => row.type },
    { name: 'Status', cell: (row) => <Outcome row={row} />, value: (row) => row.status.status },
    { name: 'Reason', cell: (row) => row.status.name, value: (row) => row.status.reasonCode, wide: true },
    amountColumn('Amount', (row) => row),
    { name: 'Currency', value: (row) => row.currency },
    { name: 'Refunded', value: (row) => row.refunded_amount },
    { name: 'Payment method', value: (row) => row.payment_method },
    { name: 'Card brand', value: (row) => row.card_brand },
    {
      name: 'Card',
      cell: (row) =>
        row.card_last_four && <span className="whole">{`${row.card_brand ?? ''} …${row.card_last_four}`}</span>,
      value: (row) => row.card_last_four,
      wide: 'most',
    },
    referenceColumn("Merchant's reference", (row) => row.merchant_transaction_id),
    { name: "Merchant's order", value: (row) => row.merchant_order_id },
    { name: 'Order', value: (row) => row.order_id },
    { name: 'Payer', value: (row) => row.payer_id },
    { name: 'Series', value: (row) => row.recurring_id },
    { name: 'Description', value: (row) => row.description },
    textColumn('Terminal', (row) => row.terminal_friendly_id, { wide: true }),
    textColumn('Processor', (row) => row.provider_key, { wide: true }),
    { name: "Processor's id", value: (row) => row.provider_transaction_id },
    { name: 'Authorization code', value: (row) => row.authorization_code },
    { name: 'ARN', value: (row) => row.arn },
    { name: 'Attempt', value: (row) => row.attempt_number },
    { name: 'Metadata', value: (row) => row.metadata && JSON.stringify(row.metadata) },
    instantColumn('Created', (row) => row.created_at, { terminal: (row) => row.terminal_friendly_id }),
    { name: 'Updated', value: (row) => row.updated_at },
  ],
};

const ofAccountants: Listing<typeof path> = {
  ...transactions,
  filters: transactions.filters?.filter(({ name }) => name !== 'metadata') ?? [],
};

export const TransactionList = () => <ResourceList listing={useIsAccountant() ? ofAccountants : transactions} />;

interface Props {
  readonly id: string;
  readonly terminal: string;
  readonly children?: ReactNode;
}

export const TransactionLink = (link: Props) => <RecordLink of="transaction" {...link} />;

/** Returns a column of links to transactions. @param none what a row without one shows */
export const transactionColumn = <Row,>(
  read: (row: Row) => Pick<Schema<'TransactionSummary'>, 'transaction_id' | 'terminal_friendly_id'> | undefined,
  none: (row: Row) => ReactNode = () => 'unknown',
): Column<Row> => ({
  name: 'Transaction',
  cell: (row) => {
    const { transaction_id: id, terminal_friendly_id: terminal = '' } = read(row) ?? {};
    return id === undefined ? none(row) : <TransactionLink id={id} terminal={terminal} />;
  },
  value: (row) => read(row)?.transaction_id,
});

const relations: Readonly<Record<Schema<'TransactionRelation'>, string>> = {
  originating: 'Retries this one',
  retry: 'Was retried as',
  reference: 'Acts on',
  follow_up: 'Was followed by',
};

type Linked = Schema<'LinkedTransaction'>;

const shown = ['Transaction', 'Type', 'Status', 'Reason', 'Amount', 'Created'];

const attempt: Column<Schema<'TransactionSummary'>> = { name: 'Attempt', cell: ({ attempt_number: number }) => number };

interface LinkedPaymentsProps {
  readonly details: Schema<'TransactionDetails'>;
}

/** The other transactions of the payment: attempts, captures, voids and refunds. */
export function LinkedTransactions({ details }: LinkedPaymentsProps) {
  const { linked_transactions: linked, attempts } = details;
  const columns = transactions.columns.filter(({ name }) => shown.includes(name));
  return (
    <>
      {attempts.length > 1 && (
        <Section title="Attempts">
          <Table label="Attempts" rows={attempts} rowKey={transactions.rowKey} columns={[attempt, ...columns]} />
        </Section>
      )}
      {linked.length > 0 && (
        <Section title="Linked transactions">
          <Table<Linked>
            label="Linked transactions"
            rows={linked}
            rowKey={({ relation, transaction }) => `${relation} ${transaction.transaction_id}`}
            columns={[
              { name: 'Relation', cell: ({ relation }) => relations[relation] },
              ...columns.map(({ name, cell }) => ({ name, cell: ({ transaction }: Linked) => cell?.(transaction) })),
            ]}
          />
        </Section>
      )}
    </>
  );
}
