import { authenticationRequired, pageClosed, type Standing } from './read/attempt.js';
import type { Proof } from '../authentication/authenticator.js';
import { plusSeconds, withinTime } from '../base/clock.js';
import { problem } from '../base/errors/errors.js';
import { payerBaseUrl, type Terminal, terminalNow } from '../base/terminal.js';
import type { Access } from '../operation/handler.js';
import { followUpRefusal, paymentRefusal } from '../processors/capabilities.js';
import { acceptingProcessors, type GuardedProcessor, routesOf } from '../processors/routing.js';
import { readIdempotencyKey, storeAnswer } from '../store/idempotency/idempotency-keys.js';
import { readContext } from '../store/payments/authentications.js';
import { postpone } from '../store/payments/open-attempts.js';
import { readKeptCredentials } from '../store/payments/payment-details.js';
import { authenticate } from './authentication/begin.js';
import { assertRoutableAmount } from './decide/amounts.js';
import { isInstrumentGone } from './decide/payment-source.js';
import type { PaymentDeps, ProcessorDeps } from './payment-deps.js';
import { isStepUp, readAttempt } from './read/read-attempt.js';
import type { Submitted } from './read/view.js';
import { retrySubmission } from './retry/manual-retry.js';
import { callProcessor, firstLookupSeconds, paymentTerms, rangeToAuthenticate } from './send/processor-call.js';
import type { Work } from './send/processor-call.js';
import { credentialsOf } from './send/processor-details.js';
import { type LeasedAttempt, type Outcome, outcomeOf, settleAttempt, storedAnswer } from './settle/outcome.js';
import { maskIdentifiers } from './write/masked-identifiers.js';
import { ConcurrentChange, type Submission, writtenAttempt } from './write/written-attempt.js';

/**
 * Submits a client's payment. A payment that no processor accepts is refused before anything is written. An identifier
 * of its order that is the number of its card is masked; the payment is decided again with what is stored then.
 * @throws Problem ROUTING/NO_ROUTE, ROUTING/OPERATION_NOT_SUPPORTED, and the errors of `submit`
 */
export async function submitRequest(deps: PaymentDeps, access: Access, submission: Submission): Promise<Submitted> {
  await assertRoutable(deps, access.terminal, submission);
  const { order, work, payment } = submission;
  // The order of a series was searched when the stored card was entered.
  const isKnown = payment.type === 'recurring' && work.kind === 'payment' && work.stored;
  if (order.kind === 'existing' && work.kind === 'payment' && !isKnown && work.instrument.kind === 'card') {
    const isMasked = await maskIdentifiers(deps, access, { order }, work.instrument.cardNumber);
    if (isMasked) throw new ConcurrentChange();
  }
  return submit(deps, access, submission);
}

/**
 * The only way to a processor. Writes the attempt as PROCESSING together with the claim on the Idempotency-Key,
 * processes it outside of any database transaction, and writes the outcome with its event and the stored answer. Waits
 * up to `SUBMISSION_WAIT_MS` for the outcome; then the work continues in the background.
 * @throws IdempotencyKeyTaken when another request holds the key, ConcurrentChange when a dependency of the submission
 *   had changed
 */
export async function submit(deps: PaymentDeps, access: Access, submission: Submission): Promise<Submitted> {
  const { store, clock, config, background } = deps;
  const { claim } = access;
  const written = await writtenAttempt(deps, access, submission);
  const processing = processAttempt(deps, access, submission.work, written);
  background.run(`attempt ${written.transactionId}`, processing);
  const processed = await withinTime(clock, config.submissionWaitMilliseconds, processing);

  const submitted: Submitted =
    processed?.kind === 'settled'
      ? processed
      : {
          kind: 'open',
          attempt: processed?.attempt ?? written,
          standing: { status: 'PROCESSING', dueAt: written.dueAt },
        };
  if (!claim || claim.answered) return submitted;
  const { attempt, standing } = submitted;
  const { status, body } = storedAnswer(payerBaseUrl(deps, access.terminal), claim, attempt, standing);
  if (await storeAnswer(store.pool, claim, attempt.transactionId, status, body)) return submitted;
  // Another writer stored an answer first: the outcome, or a duplicate that found this request's lease expired. All
  // requests return that answer.
  const stored = await readIdempotencyKey(store.pool, claim);
  claim.answered = true;
  return stored?.answerBody ? { kind: 'answered', attempt, body: stored.answerBody } : submitted;
}

type Scope = Pick<Access, 'terminal' | 'claim'>;

/** The outcome of the work on an attempt, or on the linked attempt of a step-up. */
type Processed =
  /** Its outcome was written, by this process or by a faster one. */
  | { readonly kind: 'settled'; readonly attempt: LeasedAttempt; readonly standing: Standing }
  /** It waits for its payer, its processor did not respond, or another instance holds it. */
  | { readonly kind: 'open'; readonly attempt: LeasedAttempt };

/**
 * Processes a written attempt: authenticates the payer if required, calls the processor and settles. If the
 * authentication needs the payer's browser, the attempt waits for the payer.
 */
export async function processAttempt(
  deps: ProcessorDeps,
  scope: Scope,
  work: Work,
  attempt: LeasedAttempt,
): Promise<Processed> {
  if (work.kind === 'payer-action' || work.kind === 'reported') return { kind: 'open', attempt };
  const range = rangeToAuthenticate(deps, attempt.payment, work);
  if (!range || work.kind !== 'payment' || work.instrument.kind !== 'card')
    return completeAttempt(deps, scope, work, attempt);
  const next = await authenticate(deps, scope.terminal, attempt, { ...work, instrument: work.instrument }, range);
  switch (next.kind) {
    case 'sends':
      return completeAttempt(deps, scope, work, Object.assign({}, attempt, next.times), next.proof);
    case 'settles':
      return { kind: 'settled', attempt, standing: await settleAttempt(deps, scope, attempt, next.outcome) };
    case 'lost':
      return { kind: 'open', attempt };
  }
}

/**
 * Completes an attempt whose payer needs no further authentication. Without a response it stays PROCESSING and is
 * looked up later. A payment that its issuer soft-declines is stepped up.
 * @param proof of authentication, if the payer was authenticated
 */
export async function completeAttempt(
  deps: ProcessorDeps,
  scope: Scope,
  work: Exclude<Work, { kind: 'payer-action' | 'reported' }>,
  attempt: LeasedAttempt,
  proof?: Proof,
): Promise<Processed> {
  const { terminal } = scope;
  if (work.kind === 'refusal' || work.kind === 'page-closing') {
    const outcome: Outcome = work.kind === 'refusal' ? { status: 'DECLINED', reason: work.reason } : pageClosed;
    return { kind: 'settled', attempt, standing: await settleAttempt(deps, scope, attempt, outcome) };
  }
  const routed = await callProcessor(deps, terminal, work, attempt, proof);
  const at = terminalNow(terminal, deps.clock);
  if (routed.outcome === 'open') {
    await postpone(deps.store.pool, attempt, {
      calls: routed.calls,
      processorKey: routed.processorKey,
      reason: 'PROCESSOR.TIMEOUT',
      dueAt: plusSeconds(at, firstLookupSeconds),
      lease: attempt.leasedUntil ?? undefined,
    });
    return { kind: 'open', attempt };
  }
  const outcome: Outcome =
    routed.outcome === 'result'
      ? await outcomeOf(deps, routed.result, routed.processorKey, at)
      : { status: 'ERROR', reason: 'ROUTING.NO_ROUTE' };
  if (!(await mayStepUp(deps, work, attempt, outcome, proof)))
    return { kind: 'settled', attempt, standing: await settleAttempt(deps, scope, attempt, outcome, routed) };
  // The stored answer is that of the linked attempt.
  const standing = await settleAttempt(deps, { terminal, claim: undefined }, attempt, outcome, routed);
  const next = standing.status === 'DECLINED' ? await stepUp(deps, scope, attempt) : undefined;
  return next ?? { kind: 'settled', attempt, standing };
}

/**
 * True if the payment should be stepped up: the payer is present, the card supports 3-D Secure, the issuer
 * soft-declined, and no challenge was passed yet. An attempt made by a step-up is not stepped up again. Neither is a
 * payment of a series: another init starts another series, which is the merchant's decision.
 */
const mayStepUp = async (
  deps: ProcessorDeps,
  work: Work,
  { terminalId, payment }: LeasedAttempt,
  { status, reason }: Outcome,
  proof: Proof | undefined,
): Promise<boolean> =>
  status === 'DECLINED' &&
  reason === authenticationRequired &&
  payment.series === null &&
  rangeToAuthenticate(deps, payment, work) !== undefined &&
  proof?.challenged !== true &&
  !(await isStepUp(deps.store.pool, terminalId, payment));

/**
 * Steps up a declined attempt by its only possible retry. Any other retry comes too late, or came first.
 * @returns undefined when another retry was faster, or the card was erased meanwhile
 */
async function stepUp(
  deps: ProcessorDeps,
  scope: Scope,
  { terminalId, transactionId }: LeasedAttempt,
): Promise<Processed | undefined> {
  const { store, clock } = deps;
  const declined = await readAttempt(store.pool, terminalId, transactionId);
  if (!declined) return undefined;
  const context = await readContext(store.pool, declined);
  const now = terminalNow(scope.terminal, clock);
  try {
    const retry = await retrySubmission(deps, declined, { context, carriesContext: context !== null, changes: {} });
    const attempt = await writtenAttempt(deps, { terminal: scope.terminal, now, claim: undefined }, retry);
    return await processAttempt(deps, scope, retry.work, attempt);
  } catch (error) {
    if (error instanceof ConcurrentChange || isInstrumentGone(error)) return undefined;
    throw error;
  }
}

/**
 * Refuses a payment that no account of the terminal supports, or a follow-up that the payment's account does not
 * support, before anything is written. A payment on a terminal without a connected processor passes: its attempt ends
 * with the status ERROR.
 * @throws Problem ROUTING/NO_ROUTE, ROUTING/OPERATION_NOT_SUPPORTED
 */
export async function assertRoutable(deps: PaymentDeps, terminal: Terminal, submission: Submission): Promise<void> {
  const { work } = submission;
  if (work.kind !== 'follow-up' && work.kind !== 'page-closing') refuseSwitchedOff(terminal);
  if (work.kind === 'payment') await assertPayment(deps, terminal, submission, work);
  if (work.kind === 'payer-action')
    assertRoutableAmount(
      await acceptingProcessors(deps.processors, terminal.routes),
      chargedAmount(submission),
      submission.payment.currency,
    );
  if (work.kind === 'follow-up') await assertFollowUp(deps, submission, work);
}

/** @param terminal of a merchant's request or a payer's page */
export const isSwitchedOff = ({ state, accountState = 'active' }: Terminal): boolean =>
  state !== 'active' || accountState !== 'active';

function refuseSwitchedOff({ state, accountState = 'active' }: Terminal): void {
  const is = (whose: string, stopped: string) =>
    `The operator has ${stopped === 'off' ? 'switched off' : stopped} ${whose}.`;
  if (accountState !== 'active') throw problem('ROUTING/NO_ROUTE', is('the account', accountState));
  if (state !== 'active') throw problem('ROUTING/NO_ROUTE', is('the terminal', state));
}

async function assertPayment(
  deps: PaymentDeps,
  terminal: Terminal,
  submission: Submission,
  work: Extract<Work, { kind: 'payment' }>,
): Promise<void> {
  const { processors, store } = deps;
  const { payment, instrument: written } = submission;
  const { operation } = work;
  // The security code is not stored while the payer is authenticated.
  const isAuthenticated = rangeToAuthenticate(deps, payment, work) !== undefined;
  const instrument =
    isAuthenticated && work.instrument.kind === 'card' ? { ...work.instrument, cvv: undefined } : work.instrument;
  const connected = await acceptingProcessors(processors, routesOf(terminal.routes, instrument));
  const { origin, stored } = paymentTerms(payment, work.stored);
  const paymentMethod = written?.kind === 'new' ? written.instrument.paymentMethod : undefined;
  const [amount, { currency }] = [chargedAmount(submission), payment];
  const refusalBy = ({ processor: { capabilities } }: GuardedProcessor, hasStoredCredential = false) => {
    const traits = { instrument, stored, origin, amount, currency, paymentMethod, operation, hasStoredCredential };
    return paymentRefusal(capabilities, traits);
  };
  const [first] = connected;
  if (!first || connected.some((one) => !refusalBy(one))) return;
  if (written?.kind === 'existing') {
    const credentialAt = credentialsOf(
      await readKeptCredentials(store.pool, { terminalId: terminal.terminalId, token: written.token }),
    );
    const isStoredAt = ({ processor: { key } }: GuardedProcessor): boolean =>
      credentialAt(key).storedCredential !== undefined;
    if (connected.some((one) => !refusalBy(one, isStoredAt(one)))) return;
  }
  throw problem(
    'ROUTING/NO_ROUTE',
    `No processor of the terminal accepts this payment: ${first.processor.key} ${refusalBy(first)?.because ?? ''}.` +
      (instrument === work.instrument || !needsSecurityCode(connected)
        ? ''
        : ' The security code is not stored during authentication: add a route that accepts cards without it.'),
  );
}

/** The verification of a card is zero, and the charges of the series that it starts are not. */
const chargedAmount = ({ payment, changes }: Submission): string =>
  changes?.series?.kind === 'starts' ? changes.series.series.amount : payment.amount;

const needsSecurityCode = (connected: readonly GuardedProcessor[]): boolean =>
  connected.every(({ processor }) => processor.capabilities.cvvRequired);

async function assertFollowUp(
  { processors }: PaymentDeps,
  { payment: { amount, currency, transactionReferenceId } }: Submission,
  { operation, processorKey, reference }: Extract<Work, { kind: 'follow-up' }>,
): Promise<void> {
  const guarded = await processors.get(processorKey);
  const { originalAmount } = reference;
  const refusal =
    guarded && followUpRefusal(guarded.processor.capabilities, operation, { amount, originalAmount, currency });
  if (refusal)
    throw problem('ROUTING/OPERATION_NOT_SUPPORTED', `${processorKey} ${refusal.because}.`, {
      field: refusal.field,
      transaction_id: transactionReferenceId,
    });
}
