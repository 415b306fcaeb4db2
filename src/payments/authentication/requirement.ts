import type { CardRange } from '../../authentication/authenticator.js';
import type { Executor } from '../../store/query/query.js';
import type { Attempt, Payment } from '../read/attempt.js';
import { authenticationRequired } from '../settle/outcome.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { paymentTerms } from '../send/processor-call.js';
import { readAttempt } from '../read/read-attempt.js';
import type { Work } from '../decide/submission.js';

/**
 * Whether the payer is authenticated before a payment is made: where they are there (the first payment of a series
 * among them), with a card that takes part. What the merchant makes by an earlier agreement, a charge of a series or a
 * retry with what is stored, rests on that agreement: it names the network's id of its payment, and asks no payer.
 */
export function rangeToAuthenticate(
  { authenticator }: Pick<ProcessorDeps, 'authenticator'>,
  { type, attemptNumber }: Pick<Payment, 'type' | 'attemptNumber'>,
  work: Work,
): CardRange | undefined {
  if (work.kind !== 'payment' || work.instrument.kind !== 'card') return undefined;
  const { origin } = paymentTerms({ type, stored: work.stored, attemptNumber });
  return origin === 'payer' ? authenticator?.rangeOf(work.instrument.cardNumber) : undefined;
}

/** Whether an attempt follows one that its issuer has declined for want of an authentication. */
export async function isStepUp(
  on: Executor,
  terminalId: string,
  { originatingId }: Pick<Payment, 'originatingId'>,
): Promise<boolean> {
  const original = originatingId === null ? undefined : await readAttempt(on, terminalId, originatingId);
  return original?.reason === authenticationRequired;
}

/** The attempt that followed one that its issuer had declined for want of an authentication. */
export const steppedUp = async (
  on: Executor,
  { terminalId, reason, successorId }: Pick<Attempt, 'terminalId' | 'reason' | 'successorId'>,
): Promise<Attempt | undefined> =>
  reason === authenticationRequired && successorId !== null ? readAttempt(on, terminalId, successorId) : undefined;
