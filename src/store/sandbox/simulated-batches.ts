import type { Money } from '../../base/money.js';
import type { PrismaClient, SettlementLayout } from '../../../generated/prisma/client.js';
import { isHere } from '../due-work/due-work.js';
import { defineQuery, terminalTime } from '../query/query.js';
import { inTransaction, type Transaction } from '../query/transaction.js';

/** The next batch of a simulated bank, for a terminal. */
export interface NextBatch {
  readonly terminalId: string;
  readonly accountId: string;
  readonly processorKey: string;
  readonly layout: SettlementLayout;
  /** Its id, if it was begun. */
  readonly batch: string | null;
  /** `2026-11-28`, in UTC. */
  readonly day: string;
  /** The beginning of the day, by the terminal's clock. */
  readonly dueAt: Date;
  readonly isDue: boolean;
  /** True while a request moves the clock. */
  readonly isMoving: boolean;
}

/** Entries that move money and are in no batch. */
const unsettled = `outcome = 'approved' AND simulator_entries.batch IS NULL AND amount > 0
      AND operation IN ('sale', 'capture', 'refund', 'chargeback', 'chargeback_reversal')`;

const ofTerminal = 'terminal_id = :terminalId::bpchar AND processor_key = :processorKey::text';

const inUtc = (day: string): string => `${day}::timestamp AT TIME ZONE 'UTC'`;

/**
 * Returns the next batch of each simulated bank that settles: one that was begun, or two days after the day of the
 * first entry that is in no batch. A bank has one batch a day. `terminalId` is undefined for all sandbox terminals, and
 * `now` real time.
 */
export const nextBatches = defineQuery<{ terminalId: string | undefined; now: Date }, NextBatch>(
  'next-simulated-batches',
  `SELECT terminals.terminal_id AS "terminalId", account.account_id AS "accountId", provider_key AS "processorKey",
      settings ->> 'simulated_settlement' AS layout, begun.batch, to_char(due.day, 'YYYY-MM-DD') AS day,
      ${inUtc('due.day')} AS "dueAt", ${inUtc('due.day')} <= ${terminalTime()} AS "isDue",
      coalesce(terminals.clock_moving_until > :now, FALSE) AS "isMoving"
    FROM processor_accounts account
    JOIN terminals ON terminals.account_id = account.account_id AND terminals.environment = 'sandbox' AND ${isHere}
      AND (:terminalId::bpchar IS NULL OR terminals.terminal_id = :terminalId)
    LEFT JOIN LATERAL (
      SELECT batch, day FROM simulated_batches
      WHERE terminal_id = terminals.terminal_id AND processor_key = provider_key AND NOT imported
      ORDER BY day LIMIT 1) begun ON TRUE
    CROSS JOIN LATERAL (
      SELECT min(effective_at AT TIME ZONE 'UTC')::date + 2 AS day FROM simulator_entries
      WHERE terminal_id = terminals.terminal_id AND processor_key = provider_key AND ${unsettled}) earliest
    CROSS JOIN LATERAL (
      SELECT coalesce(begun.day, CASE WHEN earliest.day IS NOT NULL THEN greatest(earliest.day, (
        SELECT max(day) + 1 FROM simulated_batches
        WHERE terminal_id = terminals.terminal_id AND processor_key = provider_key)) END) AS day) due
    WHERE account.kind = 'simulator' AND account.environment = 'sandbox' AND settings ? 'simulated_settlement'
      AND due.day IS NOT NULL
    ORDER BY due.day`,
).rows;

type BatchKey = Pick<NextBatch, 'terminalId' | 'processorKey' | 'day'>;

/** Begins the batch of a day, unless it was begun: it takes the entries up to the day before yesterday. */
export const beginBatch = defineQuery<BatchKey & { readonly batch: string }>(
  'begin-simulated-batch',
  `WITH begun AS (
      INSERT INTO simulated_batches (terminal_id, processor_key, day, batch)
      VALUES (:terminalId::bpchar, :processorKey::text, :day::text::date, :batch::text)
      ON CONFLICT DO NOTHING RETURNING batch)
    UPDATE simulator_entries SET batch = begun.batch FROM begun
    WHERE ${ofTerminal} AND effective_at < ${inUtc('(:day::text::date - 1)')}
      AND ${unsettled}`,
).count;

export interface BatchEntry extends Money {
  readonly terminalId: string;
  readonly idempotencyKey: string;
  readonly operation: 'sale' | 'capture' | 'refund' | 'chargeback' | 'chargeback_reversal';
  /** Of a follow-up: the payment, by the bank's id. */
  readonly reference: string | null;
  readonly providerTransactionId: string;
}

/** Returns the entries of a batch. They stay the same, whatever becomes of their outcomes. */
export const batchEntries = defineQuery<
  Pick<NextBatch, 'terminalId' | 'processorKey'> & { readonly batch: string },
  BatchEntry
>(
  'simulated-batch-entries',
  `SELECT terminal_id AS "terminalId", idempotency_key AS "idempotencyKey", operation, reference,
      provider_transaction_id AS "providerTransactionId", amount::text, currency
    FROM simulator_entries WHERE ${ofTerminal} AND batch = :batch::text
    ORDER BY effective_at, idempotency_key`,
).rows;

/** Completes the import of a bank's file in one database transaction, without an audit entry: nobody sent it. */
export const completeImport = <Imported>(
  prisma: PrismaClient,
  work: (transaction: Transaction) => Promise<Imported>,
): Promise<Imported> => inTransaction(prisma, work);

/** Records that the report and the bank statement of a batch are imported. */
export const finishBatch = defineQuery<BatchKey>(
  'finish-simulated-batch',
  `UPDATE simulated_batches SET imported = TRUE WHERE ${ofTerminal} AND day = :day::text::date`,
).count;

/** Returns true if a terminal has a simulated batch, or its account reports of settlements. */
export const isReconciled = defineQuery<{ terminalId: string }>(
  'is-reconciled',
  `SELECT WHERE EXISTS (SELECT FROM simulated_batches WHERE terminal_id = :terminalId::bpchar)
    OR EXISTS (SELECT FROM terminals JOIN processor_accounts searched USING (account_id, environment)
      WHERE terminal_id = :terminalId::bpchar AND settlement_check_at IS NOT NULL)`,
).affectsOne;
