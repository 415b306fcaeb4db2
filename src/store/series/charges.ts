import type { Money } from '../../base/money.js';
import type { OpenCharge } from '../../../generated/prisma/client.js';
import { isOfThisCell } from '../due-work/due-work.js';
import { defineQuery, type Executor } from '../query/query.js';

// A charge of a series whose outcome the series has not counted yet.
export type { OpenCharge };

const settled = `SELECT open.transaction_id AS "transactionId", open.terminal_id AS "terminalId",
      open.recurring_id AS "recurringId"
    FROM open_charges open JOIN transactions settled USING (terminal_id, transaction_id)
    WHERE settled.status NOT IN ('PROCESSING', 'UNKNOWN')`;

/** Returns some open charges with an outcome. @param scope one terminal; undefined for all */
export const readSettledCharges = defineQuery<{ terminalId: string | undefined; limit: number }, OpenCharge>(
  'settled-charges',
  `${settled} AND (:terminalId::bpchar IS NULL OR open.terminal_id = :terminalId) AND ${isOfThisCell('open')}
    LIMIT :limit::int`,
).rows;

/** Returns the open charges of a series with an outcome, in the order in which they were made. */
export const readSettledChargesOf = defineQuery<{ terminalId: string; recurringId: string }, OpenCharge>(
  'settled-charges-of-series',
  `${settled} AND open.terminal_id = :terminalId AND open.recurring_id = :recurringId ORDER BY settled.created_at`,
).rows;

/** Takes a charge whose outcome is to be counted: only one process gets it. */
export const takingOpenCharge = defineQuery<{ terminalId: string; transactionId: string }>(
  'take-open-charge',
  'DELETE FROM open_charges WHERE terminal_id = :terminalId AND transaction_id = :transactionId',
);

/**
 * Locks the instrument of an approved replacement unless it is erased, or `current` was approved later. An erasure
 * waits, and then finds its series.
 */
export const lockingInstrument = defineQuery<{ terminalId: string; transactionId: string; current: string | null }>(
  'lock-replacing-instrument',
  `SELECT FROM transactions t JOIN instruments i USING (terminal_id, token)
    WHERE t.terminal_id = :terminalId AND t.transaction_id = :transactionId AND i.erased_at IS NULL
      AND NOT EXISTS (
        SELECT FROM transactions later
        WHERE later.terminal_id = t.terminal_id AND later.transaction_id = :current::bpchar
          AND later.updated_at > t.updated_at)
    FOR KEY SHARE OF i`,
);

/** A charge of a series that its processor has made automatically. */
export interface ProviderCharge extends Money {
  readonly terminalId: string;
  readonly recurringId: string;
  readonly transactionId: string;
  readonly futureTransactionId: string;
  readonly processorKey: string;
  readonly providerTransactionId: string;
  readonly attemptNumber: number;
  /** The earlier refused charge of the same payment. */
  readonly originatingId: string | null;
  /** In the terminal's time. */
  readonly at: Date;
}

// No call is running: nothing is looked up, and the notification settles it, even after a crash.
const writing = defineQuery<ProviderCharge, { readonly written: boolean }>(
  'write-provider-charge',
  `WITH occurrence AS (
      UPDATE occurrences SET status = 'processing', transaction_id = :transactionId::bpchar, notes = NULL,
        updated_at = :at::timestamptz
      WHERE terminal_id = :terminalId::bpchar AND future_transaction_id = :futureTransactionId::bpchar
        AND status IN ('pending', 'failed')
      RETURNING 1),
    original AS (
      UPDATE transactions SET successor_id = :transactionId::bpchar
      WHERE terminal_id = :terminalId::bpchar AND transaction_id = :originatingId::bpchar AND successor_id IS NULL
        AND EXISTS (SELECT FROM occurrence)
      RETURNING 1),
    charge AS (
      INSERT INTO transactions (transaction_id, terminal_id, order_id, token, type, status, reason, amount, currency,
        description, metadata, attempt_number, originating_id, recurring_id, future_transaction_id, processor_key,
        provider_transaction_id, managed_by, stored_instrument, created_at, updated_at)
      SELECT :transactionId::bpchar, :terminalId::bpchar, series.order_id, init.token, 'recurring', 'PROCESSING',
        'PROCESSOR.PROCESSING', :amount::numeric, :currency::bpchar, init.description, init.metadata,
        :attemptNumber::int, :originatingId::bpchar, :recurringId::bpchar, :futureTransactionId::bpchar,
        :processorKey::text, :providerTransactionId::text, 'payment_provider', TRUE, :at::timestamptz, :at::timestamptz
      FROM series JOIN transactions init
        ON init.terminal_id = series.terminal_id AND init.transaction_id = series.init_transaction_id
      WHERE series.terminal_id = :terminalId::bpchar AND series.recurring_id = :recurringId::bpchar
        AND EXISTS (SELECT FROM occurrence)
      RETURNING metadata),
    labels AS (
      INSERT INTO metadata_entries (terminal_id, kind, value, key, created_at, record_id)
      SELECT :terminalId::bpchar, 'transaction', entry.value, entry.key, :at::timestamptz, :transactionId::bpchar
      FROM charge CROSS JOIN LATERAL jsonb_each_text(charge.metadata) AS entry
      RETURNING 1),
    open_charge AS (
      INSERT INTO open_charges (transaction_id, recurring_id, terminal_id)
      SELECT :transactionId::bpchar, :recurringId::bpchar, :terminalId::bpchar FROM charge
      RETURNING 1)
    SELECT EXISTS (SELECT FROM open_charge) AS written`,
);

/**
 * Writes the charge as PROCESSING, with its occurrence, which is pending or has failed. The database transaction holds
 * the lock on the series.
 */
export async function writeProviderCharge(on: Executor, charge: ProviderCharge): Promise<void> {
  const { written } = (await writing.row(on, charge)) ?? { written: false };
  if (!written) throw new Error(`the charge ${charge.transactionId} of a processor could not be written`);
}

/**
 * Records that the simulated bank has made its next charge of a series, and the time of the following one. Of two
 * concurrent instances, only one changes anything.
 */
export const advanceBankCharges = defineQuery<{
  terminalId: string;
  recurringId: string;
  made: number;
  nextAt: Date | null;
}>(
  'advance-bank-charges',
  `UPDATE series SET bank_charges = :made::int + 1, bank_charges_at = :nextAt::timestamptz
    WHERE terminal_id = :terminalId AND recurring_id = :recurringId AND bank_charges = :made::int`,
).count;
