import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '../../contract/client.js';
import type { Column } from '../../parts/export.js';
import { Section } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { transactions } from './list.js';

interface Props {
  readonly id: string;
  readonly terminal: string;
  readonly children?: ReactNode;
}

/** Links to a transaction. The address names the terminal too, because ids are unique per terminal only. */
export const TransactionLink = ({ id, terminal, children }: Props) => (
  <Link to="/transactions/$transactionId" params={{ transactionId: id }} search={{ terminal }}>
    {children ?? <code>{id}</code>}
  </Link>
);

const relations: Readonly<Record<Schema<'TransactionRelation'>, string>> = {
  originating: 'Retries this one',
  retry: 'Was retried as',
  reference: 'Acts on',
  follow_up: 'Was followed by',
};

type Linked = Schema<'LinkedTransaction'>;

const shown = ['Transaction', 'Type', 'Status', 'Reason', 'Amount', 'Created'];

const attempt: Column<Schema<'TransactionSummary'>> = {
  name: 'Attempt',
  cell: ({ attempt_number: number }) => number,
};

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
