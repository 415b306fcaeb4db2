import type { Deps } from '../deps.js';
import type { ProcessorResult } from '../processors/processor.js';
import type { CallRecord } from '../processors/routing.js';
import type { ReasonKey } from '../retries/reasons.js';
import type { Terminal } from '../terminal.js';
import { plusSeconds } from '../clock.js';
import type { Attempt, TransactionStatus, TransactionType } from './attempt.js';
import { automaticRetryTime, retryScheduledEvent } from './automatic-retry.js';
import { transactionEvent, type EventSubject } from './events.js';
import { effectOnReferenced, statusEvents } from './lifecycle.js';
import { readAttempt } from './read-attempt.js';
import { settle, type Settlement } from './settle.js';

/** How long a payer may take for a challenge or a hosted page. */
export const payerActionSeconds = 30 * 60;

/** An outcome as the service decides it, from a processor's result or by its own rules. */
export interface Outcome {
  readonly status: TransactionStatus;
  readonly reason: ReasonKey;
  readonly processorKey?: string | undefined;
  readonly providerTransactionId?: string | undefined;
  readonly providerOrderId?: string | undefined;
  readonly authorizationCode?: string | undefined;
  readonly arn?: string | undefined;
  readonly dueAt?: Date | undefined;
}

/** The part of an attempt that settling needs. */
export type Settling = EventSubject & Pick<Attempt, 'transactionReferenceId'>;

/** Payments that belong to no series: they are retried by themselves where the terminal asks for it. */
const oneOff: readonly TransactionType[] = ['sale', 'preauth'];

/** What a processor's result means for the attempt. */
export function outcomeOf(result: ProcessorResult, processorKey: string | undefined, now: Date): Outcome {
  const { reason, providerTransactionId } = result;
  switch (result.outcome) {
    case 'approved': {
      const { authorizationCode, arn, providerOrderId } = result;
      return { status: 'APPROVED', reason, processorKey, providerTransactionId, authorizationCode, arn, providerOrderId };
    }
    case 'declined': return { status: 'DECLINED', reason, processorKey, providerTransactionId };
    case 'failed': return { status: 'ERROR', reason, processorKey, providerTransactionId };
    case 'pending': return { status: 'PROCESSING', reason, processorKey, providerTransactionId, dueAt: plusSeconds(now, payerActionSeconds) };
  }
}

/**
 * Writes an outcome: the status, its event, what it does to the transaction before it, and the answer to store.
 * The one place where a transaction changes its status.
 * @param at the terminal's time
 */
export async function settleOutcome(
  deps: Deps, terminal: Terminal, attempt: Settling, outcome: Outcome, at: Date,
  rest: {
    readonly from?: 'PROCESSING' | 'UNKNOWN'; readonly lease?: Date | undefined; readonly calls?: readonly CallRecord[];
    readonly answer?: Settlement['answer']; readonly also?: Settlement['also'];
  } = {},
): Promise<{ settled: boolean; answered: boolean }> {
  const predecessor = effectOnReferenced(attempt, outcome.status);
  const events = [transactionEvent(deps.random, terminal, statusEvents[outcome.status], attempt, outcome, at)];
  if (predecessor?.effect === 'cancel') {
    const cancelled = await readAttempt(deps.store.pool, terminal.terminalId, predecessor.transactionId);
    if (cancelled) events.push(transactionEvent(deps.random, terminal, 'transaction.cancelled', cancelled, { status: 'CANCELLED', reason: predecessor.reason }, at));
  }
  const retryAt = terminal.retryOneOff && oneOff.includes(attempt.type)
    ? await automaticRetryTime(deps, attempt, outcome, at)
    : undefined;
  if (retryAt) events.push(retryScheduledEvent(deps.random, terminal, attempt, outcome, retryAt, at));
  const written = await settle(deps.store.pool, {
    transactionId: attempt.transactionId, from: rest.from ?? 'PROCESSING', lease: rest.lease, status: outcome.status, reason: outcome.reason,
    processorKey: outcome.processorKey, providerTransactionId: outcome.providerTransactionId, providerOrderId: outcome.providerOrderId,
    authorizationCode: outcome.authorizationCode, arn: outcome.arn, dueAt: outcome.dueAt,
    calls: rest.calls ?? [], predecessor, retry: retryAt && { terminalId: terminal.terminalId, dueAt: retryAt }, events, answer: rest.answer, also: rest.also, at,
  });
  if (written.settled && outcome.status !== 'PROCESSING') deps.metrics.attemptSettled(terminal.environment, attempt.type, outcome.processorKey, outcome.status);
  return written;
}
