import { defineQuery, type Executor } from '../query/query.js';
import { attemptColumns, attemptOf, attemptTables, type AttemptRecord, type AttemptRow } from './attempt.js';
import type { NewInstrument } from './new-attempt.js';
import type { AttemptId } from './read-attempt.js';
import { instrumentPart } from './write-payment.js';

interface PaymentPageRow extends AttemptRow {
  readonly merchantName: string;
  readonly page: object | null;
}

const selectPage = defineQuery<{ readonly terminalId: string; readonly actionToken: string }, PaymentPageRow>(
  'read-payment-page',
  `SELECT ${attemptColumns}, merchant.name AS "merchantName", t.page
  FROM ${attemptTables}
  JOIN terminals ON terminals.terminal_id = t.terminal_id
  JOIN accounts merchant ON merchant.account_id = terminals.account_id
  WHERE t.terminal_id = :terminalId AND t.action_token = :actionToken`,
);

/** Returns the attempt of a payment page, the request's fields about the page, and the merchant's name. */
export async function readPaymentPage(
  on: Executor,
  terminalId: string,
  actionToken: string,
): Promise<{ readonly attempt: AttemptRecord; readonly page: object; readonly merchantName: string } | undefined> {
  const row = await selectPage.row(on, { terminalId, actionToken });
  return row && { attempt: attemptOf(row), page: row.page ?? {}, merchantName: row.merchantName };
}

const selectRequest = defineQuery<AttemptId, { readonly page: object | null; readonly merchantName: string }>(
  'read-page-request',
  `SELECT t.page, merchant.name AS "merchantName" FROM transactions t
  JOIN terminals ON terminals.terminal_id = t.terminal_id
  JOIN accounts merchant ON merchant.account_id = terminals.account_id
  WHERE t.terminal_id = :terminalId::bpchar AND t.transaction_id = :transactionId::bpchar`,
);

/**
 * Returns the request's fields about the payer's pages, and the merchant's name. @throws Error if the attempt is gone
 */
export async function readPageRequest(
  on: Executor,
  { terminalId, transactionId }: AttemptId,
): Promise<{ readonly page: object; readonly merchantName: string }> {
  const row = await selectRequest.row(on, { terminalId, transactionId });
  if (!row) throw new Error(`the transaction ${transactionId} cannot be read`);
  return { page: row.page ?? {}, merchantName: row.merchantName };
}

interface PaymentOnPage {
  readonly terminalId: string;
  readonly transactionId: string;
  /** The series of an init. */
  readonly recurringId: string | null;
  /** The reason of its new PROCESSING state. */
  readonly reason: string;
  readonly processorKey: string | null;
  /** The time of the first lookup, by the terminal's clock. */
  readonly dueAt: Date;
  /** In real time. */
  readonly leasedUntil: Date;
  /** The latest time at which the call may take effect, by the terminal's clock. */
  readonly takesEffectUntil: Date;
  /** Descriptive fields of the form, as JSON text. They replace those of the request. */
  readonly context: string | null;
  readonly sentWithCvv: boolean;
  /** In the terminal's time. */
  readonly createdAt: Date;
}

/** An attempt that waits for its payer and is not being ended. */
const waiting = `terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar
      AND status = 'PROCESSING' AND reason = 'AUTH.PENDING' AND leased_until IS NULL AND successor_id IS NULL`;

const startPayment = defineQuery<
  PaymentOnPage & Omit<NewInstrument, 'fingerprint'> & { readonly instrumentFingerprint: string },
  { readonly taken: boolean }
>(
  'pay-on-page',
  `WITH chargeable AS (
    -- Its init is not paid for a series that was cancelled, nor is that cancelled meanwhile.
    SELECT 1 FROM series
    WHERE terminal_id = :terminalId::bpchar AND recurring_id = :recurringId::bpchar
      AND status IN ('active', 'paused')
    FOR SHARE),
  ready AS (
    SELECT 1 FROM transactions WHERE ${waiting} AND due_at > :createdAt::timestamptz
      AND (:recurringId::bpchar IS NULL OR EXISTS (SELECT FROM chargeable))
    FOR UPDATE),
${instrumentPart}
  changed AS (
    UPDATE transactions SET token = :token::bpchar, reason = :reason::text,
      processor_key = :processorKey::text, due_at = :dueAt::timestamptz, leased_until = :leasedUntil::timestamptz,
      takes_effect_until = :takesEffectUntil::timestamptz, sent_with_cvv = :sentWithCvv::boolean,
      context = CASE WHEN :context::jsonb IS NULL THEN context ELSE coalesce(context, '{}') || :context::jsonb END,
      updated_at = :createdAt::timestamptz
    WHERE ${waiting} AND EXISTS (SELECT FROM ready)
    RETURNING 1)
  SELECT EXISTS (SELECT FROM changed) AS taken`,
);

/**
 * Stores the instrument that a payer entered with the attempt that waits for it, and leases the attempt to the caller,
 * who continues the payment.
 * @returns false if the attempt no longer waits: nothing is written
 */
export async function startPaymentOnPage(
  on: Executor,
  { fingerprint, ...instrument }: NewInstrument,
  payment: PaymentOnPage,
): Promise<boolean> {
  const row = await startPayment.row(on, { ...instrument, ...payment, instrumentFingerprint: fingerprint });
  return row?.taken === true;
}

const leasePage = defineQuery<{
  readonly terminalId: string;
  readonly transactionId: string;
  readonly leasedUntil: Date;
}>('lease-payment-page', `UPDATE transactions SET leased_until = :leasedUntil::timestamptz WHERE ${waiting}`);

/**
 * Leases an attempt that waits for its payer, so that only the caller can end it.
 * @param leasedUntil in real time
 * @returns false if the attempt no longer waits
 */
export const leasePaymentPage = async (
  on: Executor,
  { terminalId, transactionId }: { readonly terminalId: string; readonly transactionId: string },
  leasedUntil: Date,
): Promise<boolean> => (await leasePage.count(on, { terminalId, transactionId, leasedUntil })) === 1;
