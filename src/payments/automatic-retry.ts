import type { Pool } from 'pg';
import type { Random } from '../random.js';
import { attemptCap, capWindowStart, retryTime } from '../retries/policy.js';
import { reasons, type ReasonKey } from '../retries/reasons.js';
import type { Terminal } from '../terminal.js';
import type { NewEvent } from '../webhooks/record.js';
import { isRefused, type TransactionStatus } from './attempt.js';
import { transactionEvent, type EventSubject } from './events.js';

/**
 * When a refused attempt is retried by itself: by the schedule of the policy, as long as the cap on the card and the amount leaves room for it.
 * @param at when it was refused, in the terminal's time
 * @returns undefined when it is not
 */
export async function automaticRetryTime(
  pool: Pool, attempt: Pick<EventSubject, 'transactionId' | 'attemptNumber'>, outcome: { status: TransactionStatus; reason: ReasonKey }, at: Date,
): Promise<Date | undefined> {
  if (!isRefused(outcome.status)) return undefined;
  const time = retryTime(reasons[outcome.reason].class, attempt.attemptNumber, at);
  return time && await capLeavesRoom(pool, attempt.transactionId, time) ? time : undefined;
}

/** Whether the card of an attempt may be charged its amount once more at `at`. An attempt without an instrument may not. */
export async function capLeavesRoom(pool: Pool, transactionId: string, at: Date): Promise<boolean> {
  const { rows: [counted] } = await pool.query<{ attempts: number }>({
    name: 'attempts-of-card',
    text: `SELECT count(*)::int AS attempts
      FROM transactions one
      JOIN instruments card USING (token)
      JOIN instruments same ON same.terminal_id = card.terminal_id AND same.fingerprint = card.fingerprint
      JOIN transactions other ON other.token = same.token
      WHERE one.transaction_id = $1 AND other.amount = one.amount AND other.currency = one.currency AND other.created_at > $2
        AND other.type IN ('sale', 'preauth', 'recurring_init', 'recurring')`,
    values: [transactionId, capWindowStart(at)],
  });
  return counted !== undefined && counted.attempts > 0 && counted.attempts < attemptCap.attempts;
}

/** Tells that a refused attempt will be retried; the retry will be linked to it. */
export function retryScheduledEvent(
  random: Random, terminal: Terminal, attempt: EventSubject, outcome: { status: TransactionStatus; reason: ReasonKey }, retryAt: Date, at: Date,
): NewEvent {
  return transactionEvent(random, terminal, 'transaction.retry_scheduled', { ...attempt, originatingId: attempt.transactionId, retryAt }, outcome, at);
}
