import { eventParts, eventRows, type NewEvent } from '../events/events.js';
import { defineQuery, type Executor } from '../query/query.js';

interface OfPayment {
  readonly terminalId: string;
  readonly orderId: string;
}

const selectTexts = defineQuery<OfPayment, { readonly texts: unknown }>(
  'read-identifiers-of-payment',
  `SELECT jsonb_build_array(t.merchant_transaction_id, t.context, t.page, o.merchant_order_id, p.email_username,
      p.phone_number, p.details, (
        SELECT jsonb_agg(k.key) FROM idempotency_keys k
        WHERE k.terminal_id = t.terminal_id AND k.transaction_id = t.transaction_id)) AS texts
  FROM transactions t
  JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
  LEFT JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
  WHERE t.terminal_id = :terminalId::bpchar AND t.order_id = :orderId::bpchar`,
);

/** Returns the stored texts of an order's payments as JSON values: identifiers, and redacted texts. */
export const readIdentifiers = async (on: Executor, payment: OfPayment): Promise<unknown[]> =>
  (await selectTexts.rows(on, payment)).map(({ texts }) => texts);

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
 * Replaces texts of an order's payments wherever they are stored: in the rows, in events (which can be listed and
 * delivered again), in the request log, and in Idempotency-Keys with their answers. The last replacement also writes
 * the event about it.
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
