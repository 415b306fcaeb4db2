import { eventParts, eventRows, type NewEvent } from '../events/events.js';
import type { Terminal } from '../../base/terminal.js';
import { defineQuery, type Executor } from '../query/query.js';
import { attemptColumns, attemptOf, type AttemptRecord, type AttemptRow, attemptTables } from './attempt.js';
import { type GivenInstrument, type NewInstrument, withoutCard } from './new-attempt.js';
import type { AttemptId } from './read-attempt.js';
import { instrumentPart, lockInstrumentPart, lockSeriesPart } from './write-payment.js';

interface PaymentPageRow extends AttemptRow {
  readonly merchantName: string;
  readonly page: object | null;
  readonly hasAddress: boolean;
}

const selectPage = defineQuery<{ readonly terminalId: string; readonly actionToken: string }, PaymentPageRow>(
  'read-payment-page',
  `SELECT ${attemptColumns}, merchant.name AS "merchantName", t.page,
    coalesce(p.details ? 'address', false) AS "hasAddress"
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
): Promise<FoundPage | undefined> {
  const row = await selectPage.row(on, { terminalId, actionToken });
  if (!row) return undefined;
  const { merchantName, hasAddress } = row;
  return { attempt: attemptOf(row), page: row.page ?? {}, merchantName, hasAddress };
}

interface FoundPage {
  readonly attempt: AttemptRecord;
  readonly page: object;
  readonly merchantName: string;
  /** True if the order's payer has a billing address. */
  readonly hasAddress: boolean;
}

type RequestOfPage = { readonly page: object; readonly merchantName: string } & Pick<Terminal, 'pageOrigin'>;

const selectRequest = defineQuery<AttemptId, RequestOfPage>(
  'read-page-request',
  `SELECT coalesce(t.page, '{}') AS page, merchant.name AS "merchantName", terminals.page_origin AS "pageOrigin"
  FROM transactions t
  JOIN terminals ON terminals.terminal_id = t.terminal_id
  JOIN accounts merchant ON merchant.account_id = terminals.account_id
  WHERE t.terminal_id = :terminalId::bpchar AND t.transaction_id = :transactionId::bpchar`,
);

/**
 * Returns the request's fields about the payer's pages, and the merchant's name. @throws Error if the attempt is gone
 */
export async function readPageRequest(on: Executor, attempt: AttemptId): Promise<RequestOfPage> {
  const { terminalId, transactionId } = attempt;
  const row = await selectRequest.row(on, { terminalId, transactionId });
  if (!row) throw new Error(`the transaction ${transactionId} cannot be read`);
  return row;
}

interface PaymentOnPage extends AttemptId {
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

type InstrumentParameters = { readonly [Name in keyof NewInstrument]: NewInstrument[Name] | null };

const storedInstrument: Omit<InstrumentParameters, 'token'> = {
  ...withoutCard,
  paymentMethod: null,
  fingerprint: null,
};

const startPayment = defineQuery<
  PaymentOnPage &
    Omit<InstrumentParameters, 'fingerprint'> & {
      readonly instrumentFingerprint: string | null;
      readonly savedFor: string | undefined;
    },
  { readonly taken: boolean }
>(
  'pay-on-page',
  `WITH ${lockInstrumentPart}${lockSeriesPart(':createdAt')},
  ready AS (
    SELECT 1 FROM transactions WHERE ${waiting} AND due_at > :createdAt::timestamptz
      AND (:recurringId::bpchar IS NULL OR EXISTS (SELECT FROM chargeable))
      AND (:instrumentFingerprint::bpchar IS NOT NULL OR EXISTS (SELECT FROM stored))
    FOR UPDATE),
${instrumentPart}
  changed AS (
    UPDATE transactions SET token = :token::bpchar, reason = :reason::text,
      processor_key = :processorKey::text, due_at = :dueAt::timestamptz, leased_until = :leasedUntil::timestamptz,
      takes_effect_until = :takesEffectUntil::timestamptz, sent_with_cvv = :sentWithCvv::boolean,
      stored_instrument = :instrumentFingerprint::bpchar IS NULL,
      context = CASE WHEN :context::jsonb IS NULL THEN context ELSE coalesce(context, '{}') || :context::jsonb END,
      updated_at = :createdAt::timestamptz
    WHERE ${waiting} AND EXISTS (SELECT FROM ready)
    RETURNING 1)
  SELECT EXISTS (SELECT FROM changed) AS taken`,
);

/**
 * Stores the instrument that a payer entered, or names the saved one, with the attempt that waits for it, and leases
 * the attempt to the caller, who continues the payment.
 * @returns false if the attempt no longer waits, or the saved card was removed: nothing is written
 */
export async function startPaymentOnPage(
  on: Executor,
  given: GivenInstrument,
  payment: PaymentOnPage,
): Promise<boolean> {
  const { fingerprint: instrumentFingerprint, ...instrument } =
    given.kind === 'new' ? given.instrument : { ...storedInstrument, token: given.token };
  const { savedFor } = given;
  const row = await startPayment.row(on, { ...instrument, ...payment, instrumentFingerprint, savedFor });
  return row?.taken === true;
}

const leasePage = defineQuery<AttemptId & { readonly leasedUntil: Date; readonly dueAt: Date }>(
  'lease-payment-page',
  `UPDATE transactions SET leased_until = :leasedUntil::timestamptz, due_at = :dueAt::timestamptz WHERE ${waiting}`,
);

/**
 * Leases an attempt that waits for its payer, so that only the caller can end it. If the caller has died, another
 * instance ends it when it is due.
 * @param leasedUntil in real time
 * @param dueAt in the terminal's time
 * @returns false if the attempt no longer waits
 */
export const leasePaymentPage = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  leasedUntil: Date,
  dueAt: Date,
): Promise<boolean> => leasePage.affectsOne(on, { terminalId, transactionId, leasedUntil, dueAt });

/** The new deadline of a payment page, by the terminal's clock. */
interface Extension extends AttemptId {
  readonly now: Date;
  readonly heldUntil: Date;
}

/**
 * Moves the deadline of a payment page, also after a decline, when the payer may try another card: then `page` alone
 * holds the deadline.
 * @param extension names the attempt that the page was made for
 * @returns false if the page has ended, is being ended or paid, or is held as long already
 */
export const extendPaymentPage = defineQuery<Extension>(
  'extend-payment-page',
  `UPDATE transactions SET page = coalesce(page, '{}') || jsonb_build_object('held_until', :heldUntil::timestamptz),
    due_at = CASE WHEN status = 'PROCESSING' THEN :heldUntil::timestamptz ELSE due_at END
  WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar
    AND ((${waiting} AND due_at > :now::timestamptz AND due_at < :heldUntil::timestamptz)
      OR (status IN ('DECLINED', 'ERROR') AND coalesce(
        (page ->> 'held_until')::timestamptz BETWEEN :now::timestamptz AND :heldUntil::timestamptz, true)))`,
).affectsOne;

const receiptRequest = defineQuery<AttemptId & { readonly events: string | null }, { readonly written: string }>(
  'request-receipt',
  `WITH changed AS (
    UPDATE transactions SET page = coalesce(page, '{}') || jsonb_build_object('receipt_requested', true)
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar
      AND coalesce(page ->> 'receipt_requested', '') <> 'true'
    RETURNING 1),
  ${eventParts}
  SELECT count(*) AS written FROM event`,
);

/** Notes on the attempt of a page that its payer wants the receipt, and writes the event, both once. */
export async function requestReceipt(on: Executor, { terminalId, transactionId }: AttemptId, event: NewEvent) {
  await receiptRequest.row(on, { terminalId, transactionId, events: eventRows([event]) });
}

interface OfPayment {
  readonly terminalId: string;
  readonly orderId: string;
}

const selectTexts = defineQuery<OfPayment, { readonly transactionId: string; readonly texts: unknown }>(
  'read-identifiers-of-payment',
  `SELECT t.transaction_id AS "transactionId", jsonb_build_array(t.merchant_transaction_id, t.context, t.page,
      o.merchant_order_id, p.email_username, p.phone_number, p.details, (
        SELECT jsonb_agg(k.key) FROM idempotency_keys k
        WHERE k.terminal_id = t.terminal_id AND k.transaction_id = t.transaction_id)) AS texts
  FROM transactions t
  JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
  LEFT JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
  WHERE t.terminal_id = :terminalId::bpchar AND t.order_id = :orderId::bpchar
  ORDER BY t.created_at DESC`,
);

/** Returns the stored texts of an order's payments, newest first, as JSON values: identifiers, and redacted texts. */
export const readIdentifiers = selectTexts.rows;

/** A text and its mask; both are also replaced in their JSON form. */
export interface MaskedText {
  readonly text: string;
  readonly mask: string;
}

const replaceText = defineQuery<
  OfPayment & MaskedText & { readonly json: string; readonly jsonMask: string; readonly events: string | null },
  { readonly written: string }
>(
  'mask-identifier',
  `WITH payment AS (
    SELECT transaction_id, recurring_id, future_transaction_id FROM transactions
    WHERE terminal_id = :terminalId::bpchar AND order_id = :orderId::bpchar),
  masked_transaction AS (
    UPDATE transactions SET merchant_transaction_id = replace(merchant_transaction_id, :text::text, :mask::text),
      context = replace(context::text, :json::text, :jsonMask::text)::jsonb,
      page = replace(page::text, :json::text, :jsonMask::text)::jsonb
    WHERE terminal_id = :terminalId::bpchar AND order_id = :orderId::bpchar),
  changed AS (
    UPDATE orders SET merchant_order_id = replace(merchant_order_id, :text::text, :mask::text)
    WHERE terminal_id = :terminalId::bpchar AND order_id = :orderId::bpchar
    RETURNING terminal_id, payer_id),
  masked_payer AS (
    UPDATE payers SET email_username = replace(email_username, :text::text, :mask::text),
      phone_number = replace(phone_number, :text::text, :mask::text),
      details = replace(details::text, :json::text, :jsonMask::text)::jsonb
    FROM changed WHERE payers.terminal_id = changed.terminal_id AND payers.payer_id = changed.payer_id),
  -- Two keys with the same number remain two.
  masked_key AS (
    UPDATE idempotency_keys k SET answer_body = replace(k.answer_body, :json::text, :jsonMask::text),
      key = CASE WHEN k.key = :text::text THEN :mask::text || '-' || k.transaction_id ELSE k.key END
    FROM payment WHERE k.terminal_id = :terminalId::bpchar AND k.transaction_id = payment.transaction_id),
  masked_event AS (
    UPDATE events SET body = replace(body, :json::text, :jsonMask::text)
    FROM payment WHERE terminal_id = :terminalId::bpchar
      AND subject_id IN (payment.transaction_id, payment.recurring_id, payment.future_transaction_id)),
  masked_request AS (
    UPDATE request_log l SET merchant_transaction_id = replace(l.merchant_transaction_id, :text::text, :mask::text),
      merchant_order_id = replace(l.merchant_order_id, :text::text, :mask::text),
      idempotency_key = replace(l.idempotency_key, :text::text, :mask::text),
      request_body = replace(l.request_body, :json::text, :jsonMask::text),
      answer_body = replace(l.answer_body, :json::text, :jsonMask::text)
    FROM payment WHERE l.terminal_id = :terminalId::bpchar AND l.transaction_id = payment.transaction_id),
  ${eventParts}
  SELECT count(*) AS written FROM event`,
);

/**
 * Replaces texts of an order's payments wherever they are stored: in rows, in events (listed and delivered again), in
 * the request log, and in Idempotency-Keys with their answers. The last replacement also writes the event.
 */
export async function maskTexts(
  on: Executor,
  payment: OfPayment,
  texts: readonly MaskedText[],
  event: NewEvent,
): Promise<void> {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  for (const [index, { text, mask }] of texts.entries())
    await replaceText.row(on, {
      ...payment,
      text,
      mask,
      json: inJson(text),
      jsonMask: inJson(mask),
      events: index === texts.length - 1 ? eventRows([event]) : null,
    });
}
