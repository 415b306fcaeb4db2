import type { Access } from '../../operation/handler.js';
import { maskTexts, readIdentifiers } from '../../store/payments/payment-page.js';
import { again } from '../../store/query/transaction.js';
import { masked } from '../../vault/redact.js';
import type { PaymentDeps } from '../payment-deps.js';
import { readAttempt } from '../read/read-attempt.js';
import { transactionEvent } from '../settle/events.js';

/**
 * Masks the number of a payer's card in the identifiers of an order and its payments. They were accepted before the
 * card was known, so an order number that is a card number could not be recognized. An event notifies the merchant.
 * @param payment the transaction that the event is about; undefined for the newest one that has the number
 * @returns true if there was something to mask
 */
export async function maskIdentifiers(
  { store, random, requestLog }: Pick<PaymentDeps, 'store' | 'random' | 'requestLog'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  payment: { readonly transactionId?: string; readonly order: { readonly orderId: string } },
  cardNumber: string,
): Promise<boolean> {
  const ofOrder = { terminalId: terminal.terminalId, orderId: payment.order.orderId };
  const stored = await readIdentifiers(store.pool, ofOrder);
  const found = stored.flatMap(({ transactionId, texts }) =>
    textsIn(texts)
      .map((text) => ({ transactionId, text, mask: masked(text, cardNumber) }))
      .filter(({ text, mask }) => mask !== text),
  );
  const transactionId = payment.transactionId ?? found[0]?.transactionId;
  if (found.length === 0 || transactionId === undefined) return false;
  const attempt = await readAttempt(store.pool, terminal.terminalId, transactionId);
  if (!attempt) return false;
  const { payment: made, order } = attempt;
  const reference = made.details.merchantTransactionId;
  const details = { ...made.details, merchantTransactionId: reference && masked(reference, cardNumber) };
  const event = transactionEvent(
    random,
    terminal,
    'transaction.identifier_masked',
    { transactionId, payment: { ...made, details }, order },
    { outcome: attempt, at: now },
  );
  // A request still queued for the request log would be written unmasked later.
  await requestLog.flush();
  const texts = new Map(found.map(({ text, mask }) => [text, { text, mask }]));
  // An attempt that is being written locks keys and transactions in another order.
  await again(5, () => maskTexts(store.pool, ofOrder, [...texts.values()], event));
  return true;
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
