import { plusSeconds } from '../../base/clock.js';
import type { Guarantees } from '../../processors/capabilities.js';
import type { ChargeableWith } from '../../store/payments/attempt.js';
import type { Attempt, Payment } from '../read/attempt.js';
import { lookupPause } from './lookup-schedule.js';

/** Seconds between the two lookups that must agree that a call never arrived. */
const agreementSeconds = 30;

/** What is done about an attempt that its processor says it never received, or of which it cannot be asked. */
export type NeverReceived =
  /** The same call is sent again under its key: two arrivals are one booking. */
  | { readonly decision: 'send-again' }
  /** It may still arrive, or a second lookup has to agree. */
  | { readonly decision: 'ask-again'; readonly at: Date; readonly notReceivedAt: Date | undefined }
  /** It did not arrive and cannot arrive any more: nothing was charged. */
  | { readonly decision: 'error' }
  /** It may arrive at any time: only outside evidence settles it. */
  | { readonly decision: 'unknown' };

interface Asked extends Pick<
  Attempt,
  | 'processorKey'
  | 'providerTransactionId'
  | 'sentWithCvv'
  | 'createdAt'
  | 'lookups'
  | 'takesEffectUntil'
  | 'notReceivedAt'
> {
  readonly payment: Pick<Payment, 'type'>;
  readonly instrument: Pick<ChargeableWith, 'sealedNumber' | 'providerToken'> | null;
}

/**
 * What "never received" means (decisions on unanswered calls; docs/internals/money-and-idempotency.md argues why nothing is
 * booked twice): a call that can be repeated exactly is sent again while its key is honoured; any other counts as
 * failed only when it cannot take effect any more and a second lookup agrees; where the processor knows no such moment,
 * the outcome is UNKNOWN.
 * @param at the terminal's time
 * @param repeatSeconds how long a repeated call may take
 */
export function onNeverReceived(
  attempt: Asked,
  { keySeconds, longestDelaySeconds }: Guarantees,
  at: Date,
  repeatSeconds: number,
): NeverReceived {
  // No processor was chosen, so none was called.
  if (attempt.processorKey === null || attempt.takesEffectUntil === null) return { decision: 'error' };
  const { takesEffectUntil, notReceivedAt } = attempt;
  const pause = lookupPause(attempt.lookups);
  const later = (seconds: number, since?: Date): NeverReceived => ({
    decision: 'ask-again',
    at: plusSeconds(at, seconds),
    notReceivedAt: since,
  });

  const keyIsHonoured =
    keySeconds !== undefined && plusSeconds(at, repeatSeconds) < plusSeconds(attempt.createdAt, keySeconds);
  if (keyIsHonoured && isRepeatable(attempt) && pause !== undefined) return { decision: 'send-again' };
  if (longestDelaySeconds === undefined) return pause === undefined ? { decision: 'unknown' } : later(pause);

  const settledFrom = plusSeconds(takesEffectUntil, longestDelaySeconds);
  if (!cannotArrive(attempt, { longestDelaySeconds }, at))
    return { decision: 'ask-again', at: plusSeconds(settledFrom, 1), notReceivedAt: undefined };
  if (notReceivedAt === null) return later(agreementSeconds, at);
  if (at < plusSeconds(notReceivedAt, agreementSeconds))
    return { decision: 'ask-again', at: plusSeconds(notReceivedAt, agreementSeconds), notReceivedAt };
  return { decision: 'error' };
}

/** Whether no call of an attempt can take effect any more, at a processor that has not received one yet. */
export const cannotArrive = (
  { takesEffectUntil }: Pick<Attempt, 'takesEffectUntil'>,
  { longestDelaySeconds }: Pick<Guarantees, 'longestDelaySeconds'>,
  at: Date,
): boolean =>
  takesEffectUntil === null ||
  (longestDelaySeconds !== undefined && at > plusSeconds(takesEffectUntil, longestDelaySeconds));

/** Whether the call can be made once more exactly as it was: all that it said is kept. A security code is not. */
function isRepeatable({ payment: { type }, sentWithCvv, instrument }: Asked): boolean {
  if (type === 'capture' || type === 'void' || type === 'refund') return true;
  return !sentWithCvv && instrument !== null && (instrument.sealedNumber !== null || instrument.providerToken !== null);
}
