import type { SettlingDeps } from '../payment-deps.js';
import type { KeptCredential, ProcessorResult } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { NewEvent } from '../../store/events/events.js';
import { keepCredential, nameMethod } from '../../store/payments/payment-details.js';
import { settle, type SettledOutcome, type Settlement } from '../../store/payments/settle.js';
import type { Terminal } from '../../base/terminal.js';
import { plusSeconds } from '../../base/clock.js';
import { isRefused, unnamedMethod, type Attempt, type TransactionType } from '../read/attempt.js';
import { automaticRetryTime, retryScheduledEvent } from '../retry/automatic-retry.js';
import { transactionEvent, type EventSubject } from './events.js';
import { effectOnReferenced, statusEvents } from './lifecycle.js';
import { readAttempt } from '../read/read-attempt.js';
import { redirectTo } from '../read/view.js';

/** Time limit of a payer for a challenge or a hosted page, in seconds. */
export const payerActionSeconds = 30 * 60;

/** Seconds that a received call may stay undecided if its processor does not state a limit. */
const followUpSeconds = 7 * 24 * 60 * 60;

/** The reason of an attempt that is PROCESSING before its payer was challenged: this service is authenticating them. */
export const initiated = 'AUTH.INITIATED';

/** The reasons of a PROCESSING attempt without an open call: it waits for the payer, or for the processor's outcome. */
export const challenged = 'AUTH.CHALLENGE_IN_PROGRESS';
const received = 'PROCESSOR.SUBMITTED';

/** True if a PROCESSING attempt waits for the payer at the processor. It is due when their time has expired. */
export const isChallenged = ({ reason }: Pick<Attempt, 'reason'>): boolean => reason === challenged;

/**
 * True if a PROCESSING attempt is in payer authentication here, and not yet sent to a processor. It is due when the
 * payer's time or the worker's lease has expired.
 */
export const isAuthenticating = ({ reason, processorKey }: Pick<Attempt, 'reason' | 'processorKey'>): boolean =>
  processorKey === null && (reason === initiated || reason === challenged);

/** True if a PROCESSING attempt was received by its processor and is undecided. It is due when its time has expired. */
export const isReceived = ({ reason }: Pick<Attempt, 'reason'>): boolean => reason === received;

/** True if a result is final, so that it can follow UNKNOWN. */
export const isFinalResult = ({ outcome }: ProcessorResult): boolean => outcome !== 'pending' && outcome !== 'received';

/** An outcome as the service decides it, from a processor's result or by its own rules. */
export interface Outcome extends SettledOutcome {
  readonly reason: ReasonKey;
  /** The credential for the processor's later charges of the instrument. */
  readonly credential?: Partial<KeptCredential> | undefined;
  /** The payment method of the processor's token, as reported. */
  readonly paymentMethod?: string | undefined;
}

/** The outcome of a void of a payment that waited on the hosted page. */
export const pageClosed: Outcome = { status: 'APPROVED', reason: 'AUTH.APPROVED' };

/** The process ended during authentication, before the payer was redirected: nothing was authorized. */
export const interrupted = { status: 'ERROR', reason: 'AUTH.TECHNICAL_ERROR' } as const satisfies Outcome;

/** True if an attempt was interrupted before it was sent to a processor. */
export const wasInterrupted = ({ reason, processorKey }: Pick<Attempt, 'reason' | 'processorKey'>): boolean =>
  processorKey === null && reason === interrupted.reason;

/** Payments outside series. They are retried automatically if the terminal enables it. */
const oneOff: readonly TransactionType[] = ['sale', 'preauth'];

/** Converts a processor's result to the attempt's outcome. @param now the terminal's time */
export async function outcomeOf(
  { processors }: Pick<SettlingDeps, 'processors'>,
  result: ProcessorResult,
  processorKey: string | undefined,
  now: Date,
): Promise<Outcome> {
  const { reason, providerTransactionId } = result;
  const reported = { reason, processorKey, providerTransactionId };
  switch (result.outcome) {
    case 'approved': {
      const { authorizationCode, arn, providerOrderId, paymentMethod } = result;
      const { storedCredential, networkTransactionId } = result;
      const credential = { storedCredential, networkTransactionId };
      const references = { authorizationCode, arn, providerOrderId };
      return { ...reported, status: 'APPROVED', ...references, credential, paymentMethod };
    }
    case 'declined':
      return { ...reported, status: 'DECLINED' };
    case 'failed':
      return { ...reported, status: 'ERROR' };
    case 'pending':
      return {
        ...reported,
        status: 'PROCESSING',
        reason: challenged,
        dueAt: plusSeconds(now, payerActionSeconds),
        actionUrl: result.nextAction?.url,
      };
    case 'received': {
      const guarded = await processors.get(processorKey ?? '');
      const seconds = guarded?.processor.capabilities.followUpSeconds ?? followUpSeconds;
      return { ...reported, status: 'PROCESSING', reason: received, dueAt: plusSeconds(now, seconds) };
    }
  }
}

/** The fields written with an outcome, and their conditions, as in `Settlement`. */
export interface SettledWith {
  /** In the terminal's time. */
  readonly at: Date;
  readonly from?: 'PROCESSING' | 'UNKNOWN';
  readonly lease?: Date | undefined;
  readonly calls?: readonly CallRecord[];
  readonly callsOnlyIfSettled?: boolean;
  readonly answer?: Settlement['answer'];
  readonly audit?: Settlement['audit'];
}

/** Stores the credential of an approval, before the approval: a crash in between loses nothing. */
export async function keepCredentialOf(
  { store }: Pick<SettlingDeps, 'store'>,
  { terminalId }: Terminal,
  { transactionId }: Pick<EventSubject, 'transactionId'>,
  { credential, processorKey, paymentMethod }: Pick<Outcome, 'credential' | 'processorKey' | 'paymentMethod'>,
): Promise<void> {
  if (paymentMethod !== undefined && paymentMethod !== unnamedMethod)
    await nameMethod(store.pool, { terminalId, transactionId }, unnamedMethod, paymentMethod);
  if (processorKey === undefined || !credential) return;
  const { storedCredential, networkTransactionId } = credential;
  if ((storedCredential ?? networkTransactionId) === undefined) return;
  await keepCredential(store.pool, { terminalId, transactionId }, processorKey, credential);
}

/** Returns the event of an outcome. A pending report of the processor has none, because a client cannot act on it. */
function eventsOf(
  { random }: Pick<SettlingDeps, 'random'>,
  terminal: Terminal,
  attempt: EventSubject,
  outcome: Outcome,
  at: Date,
): NewEvent[] {
  if (isReceived(outcome)) return [];
  const { status, actionUrl, dueAt } = outcome;
  const more = actionUrl === undefined || dueAt === undefined ? {} : { nextAction: redirectTo(actionUrl, dueAt) };
  return [transactionEvent(random, terminal, statusEvents[status], attempt, { outcome, at, ...more })];
}

/**
 * Writes an outcome: the status, its event, its effect on the earlier transaction, and the stored answer. No other
 * function changes the status of a transaction.
 */
export async function settleOutcome(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: EventSubject,
  outcome: Outcome,
  { at, ...rest }: SettledWith,
): Promise<{ readonly settled: boolean; readonly answered: boolean }> {
  const predecessor = effectOnReferenced(attempt.payment, outcome.status);
  await keepCredentialOf(deps, terminal, attempt, outcome);
  const events = eventsOf(deps, terminal, attempt, outcome, at);
  if (predecessor?.effect === 'cancel') {
    const cancelled = await readAttempt(deps.store.pool, terminal.terminalId, predecessor.transactionId);
    if (cancelled && cancelled.status !== 'CANCELLED')
      events.push(
        transactionEvent(deps.random, terminal, 'transaction.cancelled', cancelled, {
          outcome: { status: 'CANCELLED', reason: predecessor.reason },
          at,
        }),
      );
  }
  const retryAt =
    terminal.retryOneOff && oneOff.includes(attempt.payment.type)
      ? await automaticRetryTime(deps, terminal.terminalId, attempt, outcome, at)
      : undefined;
  if (retryAt) events.push(retryScheduledEvent(deps.random, terminal, attempt, { outcome, retryAt, at }));
  const written = await settle(deps.store.pool, {
    terminalId: terminal.terminalId,
    transactionId: attempt.transactionId,
    from: rest.from ?? 'PROCESSING',
    lease: rest.lease,
    outcome,
    refused: isRefused(outcome.status),
    calls: rest.calls ?? [],
    callsOnlyIfSettled: rest.callsOnlyIfSettled ?? false,
    predecessor,
    retryAt,
    events,
    answer: rest.answer,
    audit: rest.audit,
    at,
  });
  if (written.settled && outcome.status !== 'PROCESSING')
    deps.metrics.attemptSettled(terminal.environment, attempt.payment.type, outcome.processorKey, outcome.status);
  return written;
}
