import type { Schema } from '../../contract/client.js';
import { Section } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { transactions } from './list.js';

const relations: Readonly<Record<Schema<'TransactionRelation'>, string>> = {
  originating: 'Retries this one',
  retry: 'Was retried as',
  reference: 'Acts on',
  follow_up: 'Was followed by',
};

type Linked = Schema<'LinkedTransaction'>;

interface Props {
  readonly details: Schema<'TransactionDetails'>;
  readonly terminal: string;
}

/** The other transactions of the same payment: attempts, captures, voids and refunds. */
export function LinkedTransactions({ details }: Props) {
  const { linked_transactions: linked } = details;
  if (linked.length === 0) return null;
  const shown = ['Transaction', 'Type', 'Status', 'Amount', 'Created'];
  return (
    <Section title="Linked transactions">
      <Table<Linked>
        label="Linked transactions"
        rows={linked}
        rowKey={({ transaction }) => transaction.transaction_id}
        columns={[
          { name: 'Relation', cell: ({ relation }) => relations[relation] },
          ...transactions.columns
            .filter(({ name }) => shown.includes(name))
            .map((column) => ({ name: column.name, cell: ({ transaction }: Linked) => column.cell?.(transaction) })),
        ]}
      />
    </Section>
  );
}
