import type { Schema } from '../../base/contract.js';
import type { SettlingDeps } from '../payment-deps.js';
import type { Random } from '../../base/random.js';
import { attemptCap, capWindowStart, retryTime } from './policy.js';
import { reasons, type ReasonKey } from '../../reasons/reasons.js';
import type { Terminal } from '../../base/terminal.js';
import type { NewEvent } from '../../store/events/events.js';
import { isRefused, type TransactionStatus } from '../read/attempt.js';
import { cardAttempts } from './card-attempts.js';
import { transactionEvent, type EventFacts, type EventSubject } from '../settle/events.js';

/**
 * When a refused attempt is retried by itself: by the schedule of the policy, as long as the cap on the card and the
 * amount leaves room for it.
 * @param at when it was refused, in the terminal's time
 * @returns undefined when it is not
 */
export async function automaticRetryTime(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  terminalId: string,
  { transactionId, payment }: Pick<EventSubject, 'transactionId' | 'payment'>,
  outcome: { status: TransactionStatus; reason: ReasonKey },
  at: Date,
): Promise<Date | undefined> {
  if (!isRefused(outcome.status)) return undefined;
  const time = retryTime(reasons[outcome.reason].class, payment.attemptNumber, at);
  if (!time) return undefined;
  // Only what is announced: when the retry is due, the attempts are counted again (due-retries.ts).
  const counted = await cardAttempts(deps, { terminalId, transactionId }, capWindowStart(time));
  return counted && counted.attempts < attemptCap.attempts ? time : undefined;
}

/** The event of a refused attempt that will be retried. The retry will be linked to it. */
export function retryScheduledEvent(
  random: Random,
  terminal: Terminal,
  attempt: EventSubject,
  facts: Pick<EventFacts, 'outcome' | 'at'> & { readonly retryAt: Date },
): NewEvent {
  return transactionEvent(random, terminal, 'transaction.retry_scheduled', attempt, {
    ...facts,
    originatingId: attempt.transactionId,
  });
}

/** Why an announced retry is not made (contract, RetryCancellation). */
export type RetryCancellation = Schema<'RetryCancellation'>;

/** An announced retry that will not be made, and why. */
export interface CancelledRetry {
  readonly reason: RetryCancellation;
  /** When it was due, in the terminal's time. */
  readonly retryAt: Date;
}

/** Takes the announcement of a retry back. */
export function retryCancelledEvent(
  random: Random,
  terminal: Terminal,
  attempt: EventSubject & { readonly status: TransactionStatus; readonly reason: ReasonKey },
  { reason, retryAt }: CancelledRetry,
  at: Date,
): NewEvent {
  return transactionEvent(random, terminal, 'transaction.retry_cancelled', attempt, {
    outcome: attempt,
    at,
    originatingId: attempt.transactionId,
    retryAt,
    retryCancellation: reason,
  });
}
