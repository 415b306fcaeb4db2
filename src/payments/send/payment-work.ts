import type { PaymentDeps } from '../payment-deps.js';
import type { PaymentOperation } from '../../processors/processor.js';
import type { PaymentSource } from '../decide/payment-source.js';
import type { Work } from '../decide/submission.js';

/** What is done with a payment source: refused by the risk rules, or sent to a processor. */
export function paymentWork(
  { cardRules }: Pick<PaymentDeps, 'cardRules'>,
  operation: PaymentOperation,
  { details, stored }: PaymentSource,
): Work {
  const blocked = details.kind === 'card' ? cardRules(details.cardNumber).refusal : undefined;
  return blocked ? { kind: 'refusal', reason: blocked } : { kind: 'payment', operation, instrument: details, stored };
}
