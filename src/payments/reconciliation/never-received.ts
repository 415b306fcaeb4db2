import { plusSeconds } from '../../base/clock.js';
import type { Guarantees } from '../../processors/capabilities.js';
import type { ChargeableWith } from '../../store/payments/attempt.js';
import type { Attempt, Payment } from '../read/attempt.js';
import { lookupPause } from './lookup-schedule.js';

/** Seconds between the two lookups that must agree that a call never arrived. */
const agreementSeconds = 30;

/** The decision on an attempt that its processor never received, or that cannot be looked up. */
export type NeverReceived =
  /** The same call is sent again under its key: two arrivals move money once. */
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
 * Decides on a call that was never received (docs/internals/money-and-idempotency.md argues why no money moves twice).
 * A call that can be repeated exactly is sent again while its key is honoured. Any other has failed once it can no
 * longer take effect and a second lookup agrees. If the processor guarantees no such time, the outcome is UNKNOWN.
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

/** True if no call of an attempt can still take effect, at a processor that has not received one. */
export const cannotArrive = (
  { takesEffectUntil }: Pick<Attempt, 'takesEffectUntil'>,
  { longestDelaySeconds }: Pick<Guarantees, 'longestDelaySeconds'>,
  at: Date,
): boolean =>
  takesEffectUntil === null ||
  (longestDelaySeconds !== undefined && at > plusSeconds(takesEffectUntil, longestDelaySeconds));

/** True if the call can be repeated exactly: all of its fields are stored. A security code never is. */
function isRepeatable({ payment: { type }, sentWithCvv, instrument }: Asked): boolean {
  if (type === 'capture' || type === 'void' || type === 'refund') return true;
  return !sentWithCvv && instrument !== null && (instrument.sealedNumber !== null || instrument.providerToken !== null);
}
