import type { Access } from '../../operation/handler.js';
import { maskTexts, readIdentifiers } from '../../store/payments/mask-identifiers.js';
import { masked } from '../../vault/redact.js';
import type { Attempt } from '../read/attempt.js';
import { transactionEvent } from '../settle/events.js';
import type { PaymentDeps } from '../payment-deps.js';
import { readAttempt } from '../read/read-attempt.js';

/**
 * Masks the number of a card in the identifiers of its payment. They were accepted before the payer entered the card,
 * when nobody could know that an order number was one. The merchant is told by an event.
 * @returns the attempt with its identifiers as they are stored now
 */
export async function withMaskedIdentifiers(
  { store, random, requestLog }: Pick<PaymentDeps, 'store' | 'random' | 'requestLog'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  attempt: Attempt,
  cardNumber: string,
): Promise<Attempt> {
  const { terminalId, transactionId, order } = attempt;
  const payment = { terminalId, orderId: order.orderId };
  const texts = [...new Set((await readIdentifiers(store.pool, payment)).flatMap(textsIn))]
    .map((text) => ({ text, mask: masked(text, cardNumber) }))
    .filter(({ text, mask }) => mask !== text);
  if (texts.length === 0) return attempt;
  const { payment: details } = attempt;
  const reference = details.details.merchantTransactionId;
  const shown = {
    ...details,
    details: { ...details.details, merchantTransactionId: reference && masked(reference, cardNumber) },
  };
  const event = transactionEvent(
    random,
    terminal,
    'transaction.identifier_masked',
    { transactionId, payment: shown, order },
    { outcome: attempt, at: now },
  );
  // A request that still waits to be logged would be written unmasked afterwards.
  await requestLog.flush();
  await maskTexts(store.pool, payment, texts, event);
  return (await readAttempt(store.pool, terminalId, transactionId)) ?? attempt;
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
