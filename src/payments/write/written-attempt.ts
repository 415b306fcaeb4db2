import { createHash } from 'node:crypto';
import { problem, relatedLocked } from '../../base/errors/errors.js';
import { alphabet, type Random } from '../../base/random.js';
import { payerBaseUrl, type Terminal } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import type { NewEvent } from '../../store/events/events.js';
import { paymentRefusal } from '../../processors/capabilities.js';
import { isSentOnce } from '../../processors/processor.js';
import { processorsOf, routesOf } from '../../processors/routing.js';
import { IdempotencyKeyTaken } from '../../store/idempotency/idempotency-keys.js';
import type {
  FurtherChanges,
  GivenInstrument,
  GivenOrder,
  ImportedAttempt,
  NewAttempt,
} from '../../store/payments/new-attempt.js';
import { writeAttempt } from '../../store/payments/write-attempt.js';
import { again } from '../../store/query/transaction.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { initiated, type Payment } from '../read/attempt.js';
import { nextAction } from '../read/view.js';
import { callTimes, paymentTerms, rangeToAuthenticate, type Work } from '../send/processor-call.js';
import { type EventSubject, transactionEvent } from '../settle/events.js';

/** A payment operation, decided and ready to be written. */
export interface Submission {
  /** The derived id of its transaction, if the payment determines it. Undefined for a random one. */
  readonly derivedId?: DerivedId | undefined;
  /** When a series starts with this payment, it gets its id on writing, and the payment references it. */
  readonly payment: Payment;
  /** A new order gets its id on writing. */
  readonly order: GivenOrder;
  readonly instrument: GivenInstrument | null;
  /** The request's fields about the payer's pages, in the contract's form, if it has no page of its own. */
  readonly page?: object | undefined;
  /** Descriptive fields of the request, stored unchanged. Never card data. */
  readonly context: object | null;
  readonly work: Work;
  readonly changes: FurtherChanges | null;
  /** The terminal's time of a payment that was made earlier (recovery). Undefined for now. */
  readonly createdAt?: Date;
}

/**
 * A transaction id derived from its payment. A service on a restored database makes the same charge under the same id,
 * which is the idempotency key at the processor, so the payer is charged once.
 */
interface DerivedId {
  /** @param draw 0 for the id itself, 1 and up for substitutes while an unrelated transaction uses it */
  (draw: number): string;
}

/**
 * Returns the id of the platform's charge of an occurrence. Amount and dates are not part of it, because an update may
 * have changed them. Payment n of a series is charged once.
 */
export const occurrenceChargeId = (terminalId: string, recurringId: string, sequenceNumber: number): DerivedId =>
  derivedId('occurrence', terminalId, recurringId, String(sequenceNumber));

/** Returns the id of a refused attempt's only retry, by merchant, payer or schedule. */
export const retryId = (terminalId: string, originatingId: string): DerivedId =>
  derivedId('retry', terminalId, originatingId);

/**
 * Returns the id of the attempt that retries an imported one. The import is made once, and later requests that name it
 * find the attempt by this id.
 * @returns undefined for an import without the processor's id
 */
export const importedRetryId = (
  terminalId: string,
  { providerKey, providerTransactionId }: ImportedAttempt,
): DerivedId | undefined =>
  providerTransactionId === undefined
    ? undefined
    : (draw) => {
        if (draw > 0) throw relatedLocked('Another retry of the attempt is running.', { field: 'retry' });
        return derivedId('import', terminalId, providerKey, providerTransactionId)(0);
      };

const derivedIdOf = ({ terminalId }: Terminal, { derivedId: own, changes }: Submission): DerivedId | undefined =>
  own ?? (changes?.imported && importedRetryId(terminalId, changes.imported));

const idLength = 8;
const ids = BigInt(alphabet.length) ** BigInt(idLength);

/** Of 62^8 ids, a terminal with ten million transactions has one collision in twenty million charges. */
const derivedId =
  (...parts: readonly string[]): DerivedId =>
  (draw) => {
    const hash = createHash('sha256')
      .update([...parts, String(draw)].join('/'))
      .digest('hex');
    let rest = BigInt(`0x${hash}`) % ids;
    let id = '';
    while (id.length < idLength) {
      id = alphabet.charAt(Number(rest % BigInt(alphabet.length))) + id;
      rest /= BigInt(alphabet.length);
    }
    return id;
  };

/**
 * A concurrent change of a dependency of the submission: the earlier transaction lacks the amount, or the series, the
 * occurrence or the scheduled retry changed. Nothing was written; the caller reads again.
 */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}

/**
 * Writes the attempt of a submission with the claim on its Idempotency-Key. Tries again with new ids if one is in use.
 * @throws IdempotencyKeyTaken, ConcurrentChange; Problem ROUTING/NO_ROUTE for a series of a closed terminal
 */
export const writtenAttempt = (deps: ProcessorDeps, access: Access, submission: Submission): Promise<NewAttempt> =>
  again(5, async (takenIds) => {
    const attempt = await newAttempt(deps, access, submission, takenIds);
    switch (await writeAttempt(deps.store.pool, attempt, access.claim)) {
      case 'written':
        return attempt;
      case 'key-held':
        throw new IdempotencyKeyTaken('the Idempotency-Key is held by another request');
      case 'concurrent-change':
        throw new ConcurrentChange(submission.changes?.predecessor?.transactionId);
      case 'closed':
        throw problem('ROUTING/NO_ROUTE', 'The operator has closed the terminal.');
    }
  });

/**
 * Returns the attempt of a submission, with new ids.
 * @param draw the number of the submission's ids that were in use
 */
async function newAttempt(
  deps: ProcessorDeps,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  submission: Submission,
  draw: number,
): Promise<NewAttempt> {
  const { random } = deps;
  const { work, changes } = submission;
  const transactionId = derivedIdOf(terminal, submission)?.(draw) ?? random.friendlyId(now);
  const order = orderWithIds(random, submission.order, now);
  const payment =
    changes?.series?.kind === 'starts'
      ? { ...submission.payment, series: { recurringId: random.friendlyId(now), futureTransactionId: null } }
      : submission.payment;
  const times =
    work.kind === 'payer-action'
      ? { dueAt: work.expiresAt, leasedUntil: null, takesEffectUntil: null }
      : callTimes(deps, { terminal, now });
  const beginning = await beginningOf(deps, terminal, submission);
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
    sentWithCvv: work.kind === 'payment' && isSentOnce(work.instrument),
    storedInstrument: work.kind === 'payment' && work.stored,
    createdAt: submission.createdAt ?? now,
    events: eventsOf(deps, terminal, submission, { transactionId, order, payment }, now),
  };
}

/**
 * Returns the first reason of a PROCESSING attempt, and the processor to call first: null before the payer is
 * authenticated, or if the first route does not accept the payment. Routing names another one before it calls it.
 */
export async function beginningOf(
  deps: Pick<ProcessorDeps, 'authenticator' | 'processors'>,
  { routes }: Terminal,
  { payment, work, instrument: given }: Pick<Submission, 'payment' | 'work' | 'instrument'>,
): Promise<Pick<NewAttempt, 'reason' | 'processorKey'>> {
  if (work.kind === 'payer-action') return { reason: work.reason, processorKey: null };
  if (work.kind === 'follow-up' || work.kind === 'reported')
    return { reason: 'PROCESSOR.PROCESSING', processorKey: work.processorKey };
  if (rangeToAuthenticate(deps, payment, work)) return { reason: initiated, processorKey: null };
  if (work.kind !== 'payment') return { reason: 'PROCESSOR.PROCESSING', processorKey: null };
  const paymentMethod = given?.kind === 'new' ? given.instrument.paymentMethod : undefined;
  const { origin, stored } = paymentTerms(payment, work.stored);
  const [{ amount, currency }, { instrument, operation }] = [payment, work];
  const traits = { instrument, stored, origin, amount, currency, paymentMethod, operation, hasStoredCredential: false };
  const [first] = await processorsOf(deps.processors, routesOf(routes, instrument).slice(0, 1));
  const isSent = first?.accepting && !paymentRefusal(first.processor.capabilities, traits);
  return { reason: 'PROCESSOR.PROCESSING', processorKey: isSent ? first.processor.key : null };
}

/** Returns the events of a new attempt: the payer has to act, or an earlier attempt is retried. */
function eventsOf(
  deps: Pick<ProcessorDeps, 'random' | 'baseUrl'>,
  terminal: Terminal,
  { work, payment }: Submission,
  subject: EventSubject,
  now: Date,
): NewEvent[] {
  if (work.kind === 'payer-action') {
    const { reason, actionToken, expiresAt } = work;
    return [
      transactionEvent(deps.random, terminal, 'transaction.pending', subject, {
        outcome: { status: 'PROCESSING', reason },
        at: now,
        nextAction: nextAction(payerBaseUrl(deps, terminal), actionToken, expiresAt),
      }),
    ];
  }
  if (payment.originatingId === null) return [];
  const status = { status: 'PROCESSING', reason: 'PROCESSOR.PROCESSING' } as const;
  return [
    transactionEvent(deps.random, terminal, 'transaction.retry_attempted', subject, { outcome: status, at: now }),
  ];
}

function orderWithIds(random: Random, given: GivenOrder, at: Date): NewAttempt['order'] {
  const { merchantOrderId } = given;
  if (given.kind === 'existing') return { orderId: given.orderId, merchantOrderId, payerId: null, given };
  const orderId = random.friendlyId(at);
  const { payer } = given;
  const payerId = payer?.kind === 'new' ? random.friendlyId(at) : (payer?.payerId ?? null);
  return { orderId, merchantOrderId, payerId, given };
}

/** Maximum tries of a request's operation under concurrent changes. */
const timesOfRequests = 3;

/**
 * Runs an operation that reads, decides and submits. After a concurrent change nothing is written, and the operation
 * starts again.
 * @param operation `read` reads the state and refuses operations that it does not allow. `act` submits. `giveUp`
 *   answers or refuses after a concurrent change in every try
 * @param times maximum number of tries
 * @throws the errors of the operation's parts
 */
export async function repeatOnConcurrentChange<State, Result>(
  {
    read,
    act,
    giveUp,
  }: {
    readonly read: () => Promise<State>;
    readonly act: (state: State) => Promise<Result>;
    readonly giveUp: (state: State) => Promise<Result>;
  },
  times = timesOfRequests,
): Promise<Result> {
  for (let time = 1; ; time++) {
    const state = await read();
    try {
      return await act(state);
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
      if (time === times) return giveUp(state);
    }
  }
}

/**
 * Decides and submits a payment that depends on no earlier one. If another request uses its one-time token first, it is
 * decided again and refused.
 * @throws the errors of `decide`; Problem VALIDATION/RELATED_TRANSACTION_LOCKED
 */
export const submitNewPayment = <Decided extends Submission, Result>(
  decide: () => Promise<Decided>,
  submit: (submission: Decided) => Promise<Result>,
): Promise<Result> =>
  repeatOnConcurrentChange({
    read: decide,
    act: submit,
    giveUp: () => {
      throw relatedLocked('Another request is using the token.', { field: 'token' });
    },
  });
