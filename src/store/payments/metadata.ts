import { defineQuery } from '../query/query.js';
import { countInTransaction, rowsInTransaction, type Transaction } from '../query/transaction.js';
import type { Metadata } from './request-details.js';

/** A transaction or a payer that has metadata, or may get it. */
export interface LabelledRecord {
  readonly kind: 'transaction' | 'payer';
  readonly terminalId: string;
  readonly id: string;
}

const tables = {
  transaction: { table: 'transactions', id: 'transaction_id', condition: 'TRUE' },
  payer: { table: 'payers', id: 'payer_id', condition: 'erased_at IS NULL' },
} as const;

type Parameters = Pick<LabelledRecord, 'terminalId' | 'id'>;

const statementsOf = (kind: LabelledRecord['kind']) => {
  const { table, id, condition } = tables[kind];
  const named = `terminal_id = :terminalId::text::bpchar AND ${id} = :id::text::bpchar`;
  const without = (one: string, other: string): string =>
    `(SELECT key, value FROM jsonb_each_text(${one}) EXCEPT SELECT key, value FROM jsonb_each_text(${other}))`;
  const [before, after] = [':before::text::jsonb', ':after::text::jsonb'];
  return {
    lock: defineQuery<Parameters, { readonly metadata: Metadata | null }>(
      `lock-metadata-of-${kind}`,
      `SELECT metadata FROM ${table} WHERE ${named} AND ${condition} FOR NO KEY UPDATE`,
    ),
    write: defineQuery<Parameters & { readonly before: string; readonly after: string }>(
      `write-metadata-of-${kind}`,
      `WITH changed AS (
        UPDATE ${table} SET metadata = nullif(${after}, '{}') WHERE ${named}
        RETURNING terminal_id, ${id} AS record_id, created_at),
      removed AS (
        DELETE FROM metadata_entries e USING changed, ${without(before, after)} AS old
        WHERE e.terminal_id = changed.terminal_id AND e.kind = '${kind}' AND e.value = old.value AND e.key = old.key
          AND e.created_at = changed.created_at AND e.record_id = changed.record_id)
      INSERT INTO metadata_entries (terminal_id, kind, value, key, created_at, record_id)
      SELECT changed.terminal_id, '${kind}', new.value, new.key, changed.created_at, changed.record_id
      FROM changed, ${without(after, before)} AS new
      ON CONFLICT DO NOTHING`,
    ),
  };
};

const statements = { transaction: statementsOf('transaction'), payer: statementsOf('payer') };

/** Returns the metadata of a record, locked; undefined if there is no such record, or an erased payer. */
export async function lockMetadata(
  transaction: Transaction,
  { kind, terminalId, id }: LabelledRecord,
): Promise<Metadata | undefined> {
  const [found] = await rowsInTransaction(transaction, statements[kind].lock, { terminalId, id });
  return found && (found.metadata ?? {});
}

/** Replaces the metadata of a record that is locked. */
export async function writeMetadata(
  transaction: Transaction,
  { kind, terminalId, id }: LabelledRecord,
  before: Metadata,
  after: Metadata,
): Promise<void> {
  const texts = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await countInTransaction(transaction, statements[kind].write, { terminalId, id, ...texts });
}
