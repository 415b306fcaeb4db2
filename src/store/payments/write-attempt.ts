import { isFull } from '../due-work/due-work.js';
import { eventParts, eventRows } from '../events/events.js';
import { claimKeyParts, keyParameters } from '../idempotency/idempotency-keys.js';
import type { IdempotencyKey, KeyParameters } from '../idempotency/idempotency-keys.js';
import { defineQuery, type Executor } from '../query/query.js';
import { lockTokenPart, useTokenPart } from '../vault/instruments.js';
import type { ImportedAttempt, NewAttempt, NewSeries, ScheduledRetry, SeriesPart } from './new-attempt.js';
import {
  canBeWritten,
  carriedParameters,
  insertParts,
  insertPayment,
  lockCarriedPart,
  lockInstrumentPart,
  metadataPart,
  orNull,
  paymentParameters,
  type PaymentParameters,
  type Written,
} from './write-payment.js';
import { ignoreDeleted } from './processor-calls.js';

/** Returns the other changes of a new attempt as parameters. Null disables a part of the statement. */
function furtherParameters({ changes, events }: NewAttempt) {
  const { predecessor, series } = changes ?? {};
  const scheduledRetry: Partial<ScheduledRetry> = changes?.scheduledRetry ?? {};
  const imported: Partial<ImportedAttempt> = changes?.imported ?? {};
  const starts = newSeriesOf(series);
  return {
    /** The counter of card and amount; only an automatic retry has it. */
    cardFingerprint: orNull(scheduledRetry.fingerprint),
    cardVersion: orNull(scheduledRetry.version),
    seriesPart: orNull(series?.kind),
    predecessorId: orNull(predecessor?.transactionId),
    successorOf: predecessor?.takes === 'successor' ? predecessor.whileStatus : null,
    refundShare: predecessor?.takes === 'refund' ? predecessor.amount : null,
    refundWithin: predecessor?.takes === 'refund' ? predecessor.within : null,
    managedBy: orNull(starts.managedBy),
    seriesAmount: orNull(starts.amount),
    firstPaymentDate: orNull(starts.firstPaymentDate),
    recurringDateType: orNull(starts.recurringDateType),
    timeInterval: orNull(starts.timeInterval),
    numberOfPayments: orNull(starts.numberOfPayments),
    cancellationDate: orNull(starts.cancellationDate),
    endsAt: orNull(starts.endsAt),
    firstSequence: orNull(starts.firstSequence),
    /** Null without an import. */
    importedProviderKey: orNull(imported.providerKey),
    importedTransactionId: orNull(imported.providerTransactionId),
    importedInteractions: orNull(imported.interactions),
    oneTimeToken: orNull(changes?.oneTimeToken),
    events: eventRows(events),
    ...plannedOf(series),
  };
}

/** Returns the due time and the amount that a charge expects to find unchanged. */
function plannedOf(series: SeriesPart | undefined) {
  const plannedFor = series?.kind === 'charges' ? series.plannedFor : undefined;
  const plannedAmount = series && 'plannedAmount' in series ? series.plannedAmount : undefined;
  return { plannedFor: orNull(plannedFor), plannedAmount: orNull(plannedAmount) };
}

const newSeriesOf = (series: SeriesPart | undefined): Partial<NewSeries> =>
  series?.kind === 'starts' ? series.series : {};

type AttemptParameters = PaymentParameters &
  ReturnType<typeof furtherParameters> &
  ReturnType<typeof carriedParameters>;

/**
 * The condition that a series may be charged, with the instrument of the attempt. A charge imported after a restore was
 * made before the series ended.
 */
const isChargeable = `status = 'active'
      AND (ends_at IS NULL OR ends_at > :createdAt::timestamptz OR :importedProviderKey::text IS NOT NULL)
      AND EXISTS (
        SELECT FROM transactions introduction
        WHERE introduction.terminal_id = :terminalId::bpchar AND introduction.token = :token::bpchar
          AND introduction.transaction_id = coalesce(series.instrument_from_id, series.init_transaction_id))`;

/**
 * Writes an attempt with all its records. It first locks or reserves its dependencies, each part only if the one before
 * succeeded: the scheduled retry with the counter of the card, the series and the occurrence, the one-time token, the
 * instrument, the payer, the carried texts, the earlier transaction. `possible` has a row if all succeeded, and `ready`
 * if the Idempotency-Key was free too. Everything else is inserted from it.
 *
 * Two rules keep it correct. A later part cannot undo a changed row, so series, earlier transaction and key are held
 * before one of them is changed. The key is the last: an attempt that is not written may have a derived id, that of
 * another request's payment. And every part sees the tables as of the statement's start, so a row lock or a
 * compare-and-set decides. A count holds only for a locked row that has not changed since.
 */
const insertAttempt = defineQuery<AttemptParameters, Written & { readonly closed: boolean | null }>(
  'write-attempt',
  `WITH scheduled AS (
    SELECT 1 FROM scheduled_retries
    WHERE :cardVersion::int IS NOT NULL AND terminal_id = :terminalId::bpchar
      AND transaction_id = :originatingId::bpchar
    FOR UPDATE),
  counted AS (
    INSERT INTO retry_counters (terminal_id, fingerprint, amount, currency, version, updated_at)
    SELECT :terminalId::bpchar, :cardFingerprint::bpchar, :amount::numeric, :currency::bpchar, :cardVersion::int + 1,
      :createdAt::timestamptz
    WHERE EXISTS (SELECT FROM scheduled)
    ON CONFLICT (terminal_id, fingerprint, amount, currency) DO UPDATE
      SET version = excluded.version, updated_at = excluded.updated_at
      WHERE retry_counters.version = excluded.version - 1
    RETURNING 1),
  retriable AS (
    SELECT 1 WHERE :cardVersion::int IS NULL OR EXISTS (SELECT FROM counted)),

  reserved AS (
    SELECT 1 FROM series
    WHERE :seriesPart::text IN ('reserves', 'charges-and-reserves') AND terminal_id = :terminalId::bpchar
      AND recurring_id = :recurringId::bpchar AND ${isChargeable}
      AND (number_of_payments IS NULL OR completed_payments + reserved_payments < number_of_payments)
      AND (:seriesPart::text <> 'reserves' OR amount = coalesce(:plannedAmount::numeric, amount))
      AND EXISTS (SELECT FROM retriable)
    FOR NO KEY UPDATE),
  active_series AS (
    SELECT 1 FROM series
    WHERE :seriesPart::text IN ('charges', 'retries') AND terminal_id = :terminalId::bpchar
      AND recurring_id = :recurringId::bpchar AND ${isChargeable} AND EXISTS (SELECT FROM retriable)
      -- Each charge changes the row, so the open charges of an unchanged one are all counted.
      AND (:importedProviderKey::text IS NOT NULL OR number_of_payments IS NULL OR (NOT ${isFull}
        AND xmin = (
          SELECT counted.xmin FROM series counted
          WHERE counted.terminal_id = series.terminal_id AND counted.recurring_id = series.recurring_id)))
    FOR NO KEY UPDATE),
  occurrence AS (
    SELECT 1 FROM occurrences taken
    WHERE :seriesPart::text IN ('charges', 'charges-and-reserves') AND taken.terminal_id = :terminalId::bpchar
      AND taken.future_transaction_id = :futureTransactionId::bpchar
      AND (taken.status = 'pending' OR (taken.status = 'failed' AND :originatingId::bpchar IS NOT NULL))
      AND (:plannedFor::timestamptz IS NULL OR taken.due_at = :plannedFor::timestamptz)
      AND taken.amount = coalesce(:plannedAmount::numeric, taken.amount)
      AND (EXISTS (SELECT FROM reserved) OR EXISTS (SELECT FROM active_series))
    FOR UPDATE),
  open_series AS (
    SELECT 1 FROM series
    WHERE :seriesPart::text = 'replaces-instrument' AND terminal_id = :terminalId::bpchar
      AND recurring_id = :recurringId::bpchar AND status IN ('active', 'paused')
      AND (ends_at IS NULL OR ends_at > :createdAt::timestamptz) AND EXISTS (SELECT FROM retriable)
    FOR SHARE),
  open_terminal AS (
    -- The lock of a change waits for the new series, and this one for the change.
    SELECT 1 FROM terminals
    WHERE :seriesPart::text = 'starts' AND terminal_id = :terminalId::bpchar AND operating_state <> 'closed'
      AND EXISTS (SELECT FROM retriable)
    FOR KEY SHARE),
  chargeable AS (
    SELECT 1 FROM retriable
    WHERE CASE coalesce(:seriesPart::text, 'none')
      WHEN 'none' THEN TRUE
      WHEN 'starts' THEN EXISTS (SELECT FROM open_terminal)
      WHEN 'reserves' THEN EXISTS (SELECT FROM reserved)
      WHEN 'retries' THEN EXISTS (SELECT FROM active_series)
      WHEN 'replaces-instrument' THEN EXISTS (SELECT FROM open_series)
      ELSE EXISTS (SELECT FROM occurrence) END),
${lockTokenPart}
${lockInstrumentPart}
${lockCarriedPart}
  chosen AS (
    SELECT 1 FROM payable
    WHERE ${canBeWritten} AND (:carriedFrom::bpchar IS NULL OR EXISTS (SELECT FROM carried))),

  earlier AS (
    SELECT 1 FROM transactions
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :predecessorId::bpchar
      AND (:successorOf::transaction_status[] IS NULL
        OR (successor_id IS NULL AND status = ANY (:successorOf::transaction_status[])
          -- The void of a payment that waits for its payer: neither its payment nor its end has begun.
          AND (status <> 'PROCESSING' OR (reason = 'AUTH.PENDING' AND leased_until IS NULL
            AND due_at > :createdAt::timestamptz))))
      AND (:refundShare::numeric IS NULL
        OR (status = 'APPROVED' AND refunded_amount + :refundShare::numeric <= :refundWithin::numeric))
      AND EXISTS (SELECT FROM chosen)
    FOR NO KEY UPDATE),
  possible AS (
    SELECT 1 FROM chosen WHERE :predecessorId::bpchar IS NULL OR EXISTS (SELECT FROM earlier)),
${claimKeyParts('EXISTS (SELECT FROM possible)')},
  ready AS (SELECT 1 FROM claimed),

  predecessor AS (
    UPDATE transactions SET
      successor_id = CASE WHEN :successorOf::transaction_status[] IS NULL THEN successor_id
        ELSE :transactionId::bpchar END,
      refunded_amount = refunded_amount + coalesce(:refundShare::numeric, 0)
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :predecessorId::bpchar
      AND EXISTS (SELECT FROM ready)
    RETURNING 1),
  ${insertParts},${metadataPart},
${useTokenPart}

  new_series AS (
    INSERT INTO series (recurring_id, terminal_id, init_transaction_id, order_id, status, managed_by, amount,
      currency, first_payment_date, recurring_date_type, time_interval, number_of_payments, cancellation_date, ends_at,
      first_sequence, created_at, updated_at)
    SELECT :recurringId::bpchar, :terminalId::bpchar, :transactionId::bpchar, :orderId::bpchar, 'active',
      :managedBy::managed_by, :seriesAmount::numeric, :currency::bpchar, :firstPaymentDate::date,
      :recurringDateType::recurring_date_type, :timeInterval::int, :numberOfPayments::int, :cancellationDate::date,
      :endsAt::timestamptz, :firstSequence::int, :createdAt::timestamptz, :createdAt::timestamptz
    FROM ready WHERE :seriesPart::text = 'starts'
    RETURNING 1),
  reservation AS (
    UPDATE series SET reserved_payments = reserved_payments
      + CASE WHEN :seriesPart::text IN ('reserves', 'charges-and-reserves') THEN 1 ELSE 0 END
    WHERE :seriesPart::text NOT IN ('starts', 'replaces-instrument') AND terminal_id = :terminalId::bpchar
      AND recurring_id = :recurringId::bpchar AND EXISTS (SELECT FROM ready)
    RETURNING 1),
  moved AS (
    UPDATE occurrences SET status = 'processing', transaction_id = :transactionId::bpchar, notes = NULL,
      leased_until = NULL
    WHERE :seriesPart::text IN ('charges', 'charges-and-reserves', 'retries') AND terminal_id = :terminalId::bpchar
      AND future_transaction_id = :futureTransactionId::bpchar AND EXISTS (SELECT FROM ready)
    RETURNING 1),
  open_charge AS (
    INSERT INTO open_charges (transaction_id, recurring_id, terminal_id)
    SELECT :transactionId::bpchar, :recurringId::bpchar, :terminalId::bpchar
    FROM ready WHERE :seriesPart::text IS NOT NULL
    RETURNING 1),
  retried AS (
    DELETE FROM scheduled_retries
    WHERE :cardVersion::int IS NOT NULL AND terminal_id = :terminalId::bpchar
      AND transaction_id = :originatingId::bpchar AND EXISTS (SELECT FROM ready)
    RETURNING 1),
  imported AS (
    INSERT INTO imported_attempts (terminal_id, transaction_id, provider_key, provider_transaction_id, interactions,
      created_at)
    SELECT :terminalId::bpchar, :transactionId::bpchar, :importedProviderKey::text, :importedTransactionId::text,
      :importedInteractions::text::jsonb, :createdAt::timestamptz
    FROM ready WHERE :importedProviderKey::text IS NOT NULL
    RETURNING 1),
  ${eventParts}

  SELECT EXISTS (SELECT FROM changed) AS written,
    EXISTS (SELECT FROM claimed) OR NOT EXISTS (SELECT FROM possible) AS "keyFree",
    :seriesPart::text = 'starts' AND NOT EXISTS (SELECT FROM open_terminal) AS closed`,
);

/**
 * Writes a PROCESSING attempt with all its records, and the claim on its Idempotency-Key, in one statement.
 * @returns `key-held` if another request holds the key: nothing is written. `concurrent-change` if a dependency has
 * changed: nothing is written, except the claim of a payment that `insertPayment` writes. It means that the earlier
 * transaction cannot be used, the series is not active or has another instrument, the occurrence is not pending, the
 * one-time token is unusable, the instrument or the payer was erased, the carried texts, the retry or the count of the
 * card changed, or the order is deleted. `closed` is the same for a new series of a terminal that was closed meanwhile
 */
export async function writeAttempt(
  on: Executor,
  attempt: NewAttempt,
  claim: IdempotencyKey | undefined,
): Promise<'written' | 'key-held' | 'concurrent-change' | 'closed'> {
  const payment = paymentParameters(attempt, claim);
  // Without a spread, as in `paymentParameters`.
  const written = await ignoreDeleted<Written | undefined>(
    attempt.changes === null && attempt.events.length === 0
      ? insertPayment(payment).row(on, payment)
      : insertAttempt.row(
          on,
          Object.assign(payment, furtherParameters(attempt), carriedParameters(attempt.changes?.carried)),
        ),
    { written: false, keyFree: true },
  );
  if (!written?.keyFree) return 'key-held';
  if (written.written) return 'written';
  return 'closed' in written && written.closed === true ? 'closed' : 'concurrent-change';
}

const insertImport = defineQuery<
  KeyParameters &
    ImportedAttempt & { readonly terminalId: string; readonly transactionId: string | null; readonly createdAt: Date },
  { readonly recorded: boolean }
>(
  'record-import',
  `WITH ${claimKeyParts()},
  imported AS (
    INSERT INTO imported_attempts (terminal_id, provider_key, provider_transaction_id, interactions, created_at)
    SELECT :terminalId::bpchar, :providerKey::text, :providerTransactionId::text, :interactions::text::jsonb,
      :createdAt::timestamptz
    FROM claimed
    RETURNING 1)
  SELECT EXISTS (SELECT FROM imported) AS recorded`,
);

/**
 * Records an import without an attempt, together with the claim on the Idempotency-Key.
 * @returns false if another request holds the key; then nothing is written
 */
export async function writeImport(
  on: Executor,
  terminalId: string,
  imported: ImportedAttempt,
  createdAt: Date,
  claim: IdempotencyKey | undefined,
): Promise<boolean> {
  const record = { terminalId, transactionId: null, ...imported, createdAt };
  return (await insertImport.row(on, { ...keyParameters(claim), ...record }))?.recorded === true;
}
