import type { ProcessorDeps } from '../payment-deps.js';
import type { Access } from '../../operation/handler.js';
import type { Random } from '../../base/random.js';
import type { NewEvent } from '../../store/events/events.js';
import type { GivenOrder, NewAttempt } from '../../store/payments/new-attempt.js';
import type { Terminal } from '../../base/terminal.js';
import type { Payment } from '../read/attempt.js';
import { callTimes } from '../send/call-times.js';
import { rangeToAuthenticate, type Work } from '../send/work.js';
import { transactionEvent, type EventSubject } from '../settle/events.js';
import { initiated } from '../settle/outcome.js';
import { nextAction } from '../read/view.js';
import type { Submission } from './submission.js';

/**
 * The attempt of a submission, with ids of its own.
 * @param draw how many ids of the submission were in use already
 */
export function newAttempt(
  deps: ProcessorDeps,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  submission: Submission,
  draw: number,
): NewAttempt {
  const { random } = deps;
  const { work, changes } = submission;
  const transactionId = submission.derivedId?.(draw) ?? random.friendlyId(now);
  const order = orderWithIds(random, submission.order, now);
  const payment =
    changes?.series?.kind === 'starts'
      ? { ...submission.payment, series: { recurringId: random.friendlyId(now), futureTransactionId: null } }
      : submission.payment;
  const times =
    work.kind === 'payer-action'
      ? { dueAt: work.expiresAt, leasedUntil: null, takesEffectUntil: null }
      : callTimes(deps, { terminal, now });
  const beginning = beginningOf(deps, terminal, payment, work);
  return {
    transactionId,
    terminalId: terminal.terminalId,
    payment,
    order,
    instrument: submission.instrument,
    context: submission.context,
    changes,
    reason: beginning.reason,
    processorKey: beginning.processorKey,
    actionToken: work.kind === 'payer-action' ? work.actionToken : null,
    page: work.kind === 'payer-action' ? work.page : (submission.page ?? null),
    dueAt: times.dueAt,
    leasedUntil: times.leasedUntil,
    takesEffectUntil: times.takesEffectUntil,
    sentWithCvv: work.kind === 'payment' && work.instrument.cvv !== undefined,
    storedInstrument: work.kind === 'payment' && work.stored,
    createdAt: now,
    events: eventsOf(deps, terminal, submission, { transactionId, order, payment }, now),
  };
}

/**
 * Why an attempt is PROCESSING at first, and the processor that is called first: none before the payer is
 * authenticated.
 */
export function beginningOf(
  deps: Pick<ProcessorDeps, 'authenticator'>,
  { routes }: Terminal,
  payment: Payment,
  work: Work,
): Pick<NewAttempt, 'reason' | 'processorKey'> {
  if (work.kind === 'payer-action') return { reason: work.reason, processorKey: null };
  if (work.kind === 'follow-up' || work.kind === 'reported')
    return { reason: 'PROCESSOR.PROCESSING', processorKey: work.processorKey };
  if (rangeToAuthenticate(deps, payment, work)) return { reason: initiated, processorKey: null };
  return { reason: 'PROCESSOR.PROCESSING', processorKey: work.kind === 'payment' ? (routes[0] ?? null) : null };
}

/** The events of a new attempt: the payer has to act, or an earlier attempt is attempted again. */
function eventsOf(
  { random, baseUrl }: Pick<ProcessorDeps, 'random' | 'baseUrl'>,
  terminal: Terminal,
  { work, payment }: Submission,
  subject: EventSubject,
  now: Date,
): NewEvent[] {
  if (work.kind === 'payer-action') {
    const { reason, actionToken, expiresAt } = work;
    return [
      transactionEvent(random, terminal, 'transaction.pending', subject, {
        outcome: { status: 'PROCESSING', reason },
        at: now,
        nextAction: nextAction(baseUrl, actionToken, expiresAt),
      }),
    ];
  }
  if (payment.originatingId === null) return [];
  const status = { status: 'PROCESSING', reason: 'PROCESSOR.PROCESSING' } as const;
  return [transactionEvent(random, terminal, 'transaction.retry_attempted', subject, { outcome: status, at: now })];
}

function orderWithIds(random: Random, given: GivenOrder, at: Date): NewAttempt['order'] {
  const { merchantOrderId } = given;
  if (given.kind === 'existing') return { orderId: given.orderId, merchantOrderId, payerId: null, given };
  const orderId = random.friendlyId(at);
  const { payer } = given;
  const payerId = payer?.kind === 'new' ? random.friendlyId(at) : (payer?.payerId ?? null);
  return { orderId, merchantOrderId, payerId, given };
}
