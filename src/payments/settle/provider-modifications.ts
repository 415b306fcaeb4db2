import { isOfCurrency, minus, units } from '../../base/money.js';
import { terminalNow, terminalTime, type Terminal } from '../../base/terminal.js';
import type { ModificationKind } from '../../processors/calls.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import { claimedFollowUps } from '../../store/discrepancies/discrepancies.js';
import { noDetails } from '../../store/payments/request-details.js';
import { readFollowUps, writeModification, type FollowUp } from '../../store/payments/write-modification.js';
import { discrepancyEvent, discrepancyOf, evidenceOf, keep, recordedSide } from '../discrepancies/discrepancies.js';
import { acceptRecorded } from '../discrepancies/reverse-discrepancy.js';
import type { SettlingDeps } from '../payment-deps.js';
import { type Attempt, isUndecided } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { applyProcessorResult, type ReportedResult } from './outcome.js';
import { transactionEvent } from './events.js';
import { actionTypes, stateOf, statusEvents, timeToCapture } from './lifecycle.js';

/** Seconds for which a report waits for the details of its approval, or for one that must come before it. */
export const laterSeconds = 24 * 60 * 60;

/** An act on a payment at its processor. The result contains the processor's own id of the act. */
export interface ReportedModification extends ReportedResult {
  readonly kind: ModificationKind;
  /** True once a report that must come before it would have arrived. */
  readonly isLate?: boolean;
}

/**
 * The transaction that records an act, and the one that it references. For the refund of a captured hold, that is the
 * capture.
 */
interface Planned {
  readonly type: 'capture' | 'void' | 'refund';
  readonly about: Attempt;
  /** Decimal text in major units; undefined if the processor reported none, or an invalid one. */
  readonly amount: string | undefined;
  /** True for an act that does not fit the payment as it is known here, or may not be what it is planned as. */
  readonly isUnfit?: boolean;
}

/** Concurrent writers are rare. A try fails only if another writer changed the payment. */
const maxTries = 3;

/**
 * Records an act at a processor on one of our payments (a refund, capture or void in its dashboard, the expiry of a
 * hold) as a separate transaction, once per id of the processor. If the act belongs to a call of ours, it settles that
 * call's transaction. One that does not fit the payment is stored as a discrepancy.
 * @param payment as named by the processor, just read
 * @returns `wait` until it is known to be ours or not, or until the payment has its outcome
 */
export async function recordModification(
  deps: SettlingDeps,
  terminal: Terminal,
  payment: Attempt,
  reported: ReportedModification,
): Promise<'done' | 'wait'> {
  let current = payment;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const capture = await captureOf(deps, current);
    if (isEarly(current, capture, reported)) return 'wait';
    const paymentIds = [current, capture].flatMap((one) => one?.transactionId ?? []);
    const followUps = await readFollowUps(deps.store.pool, { terminalId: terminal.terminalId, paymentIds });
    // The rest is known once each refund has its outcome.
    if (endsRest.has(reported.kind) && followUps.some(({ type, status }) => type === 'refund' && isUndecided(status)))
      return 'wait';
    const planned = planOf(terminal, current, capture, reported);
    if (!planned) {
      const about = { transaction: current.transactionId, kind: reported.kind, outcome: reported.result.outcome };
      deps.log.info(about, 'an act at a processor does not change its payment: accepted and ignored');
      return 'done';
    }
    if (planned.isUnfit) return unfit(deps, terminal, planned, reported);
    const taken = await takeAsOurs(deps, terminal, followUps, planned, reported);
    if (taken) return taken;
    const written = await write(deps, terminal, planned, reported);
    if (written === 'written') return 'done';
    if (written === 'no-room' && tries > 0) {
      const waits = followUps.some((one) => mayMakeRoom(one, planned));
      // A statement has the act for some days only: it must not wait unseen.
      if (!waits || reported.isLate) await unfit(deps, terminal, planned, reported);
      return waits ? 'wait' : 'done';
    }
    current = (await readAttempt(deps.store.pool, terminal.terminalId, current.transactionId)) ?? current;
  }
  return 'wait';
}

/** The acts on what is left of a payment. */
const endsRest: ReadonlySet<ModificationKind> = new Set(['void', 'expiry', 'reversal', 'cancel']);

/** True for a call of ours without an outcome: it may release the share or place, or make the capture to refund. */
const mayMakeRoom = (one: FollowUp, { type, about }: Planned): boolean =>
  isUndecided(one.status) &&
  ((one.type === 'refund') === (type === 'refund') || one.transactionId === about.transactionId);

/** Returns the capture of a hold, which may be undecided. */
const captureOf = async (
  { store }: Pick<SettlingDeps, 'store'>,
  { terminalId, payment, successorType, successorId }: Attempt,
): Promise<Attempt | undefined> =>
  payment.type === 'preauth' && successorType === 'capture' && successorId !== null
    ? readAttempt(store.pool, terminalId, successorId)
    : undefined;

/**
 * True for an act that depends on the outcome of its payment or our capture, or on a capture whose own report has not
 * arrived: reports come in any order. The failure of a refund waits as well, because its approval does.
 */
function isEarly(
  { payment, status }: Attempt,
  capture: Attempt | undefined,
  { kind, isLate, amount }: ReportedModification,
): boolean {
  if (isUndecided(status)) return true;
  if (capture)
    return (
      (capture.status === 'PROCESSING' && kind !== 'capture') ||
      (capture.status === 'UNKNOWN' && (kind === 'void' || kind === 'expiry'))
    );
  const followsCapture = kind.startsWith('refund') || (kind === 'expiry' && isPartOf(payment, amount));
  return followsCapture && !isLate && payment.type === 'preauth' && status === 'APPROVED';
}

const isPartOf = (whole: { readonly amount: string }, amount: string | undefined): amount is string =>
  amount !== undefined && units(amount) > 0n && units(amount) < units(whole.amount);

/** Finds the payment that the act was made on. @returns undefined for an act that changes nothing */
function planOf(
  terminal: Terminal,
  payment: Attempt,
  capture: Attempt | undefined,
  reported: ReportedModification,
): Planned | undefined {
  const { kind, amount, result } = reported;
  if (kind === 'refund_or_release') return refundOrRelease(terminal, payment, capture, reported);
  if (kind === 'refund') return refundOf(capture ?? payment, amount);
  if (result.outcome !== 'approved') return undefined;
  if (payment.payment.type !== 'preauth') return planOnSale(payment, kind, amount);
  if (kind === 'capture') return { type: 'capture', about: payment, amount };
  if (capture) return kind === 'reversal' || kind === 'cancel' ? remainderOf(capture) : undefined;
  if (payment.status !== 'APPROVED') return undefined;
  // The rest was captured, which is not known here.
  const isUnfit = kind === 'expiry' && isPartOf(payment.payment, amount);
  return { type: 'void', about: payment, amount: payment.payment.amount, isUnfit };
}

/** Plans a refund, unless it is the end of a hold, or the rest that its capture released. It may be unclear. */
function refundOrRelease(
  terminal: Terminal,
  payment: Attempt,
  capture: Attempt | undefined,
  { amount, result, bookedAt }: ReportedModification,
): Planned | undefined {
  const refund = refundOf(capture ?? payment, amount);
  if (!capture) return payment.payment.type === 'preauth' && stateOf(payment) !== 'held' ? undefined : refund;
  const rest = units(minus(payment.payment.amount, capture.payment.amount));
  if (!refund || amount === undefined || units(amount) !== rest) return refund;
  const madeAt = result.outcome === 'approved' && result.madeAt ? new Date(result.madeAt * 1000) : bookedAt;
  const made = timeToCapture(capture, madeAt && terminalTime(terminal, madeAt));
  if (made === 'with' || rest > units(capture.payment.amount)) return undefined;
  return made === 'after' ? refund : { ...refund, isUnfit: true };
}

/**
 * A sale is captured by its processor. One that was cancelled before its capture was released in full. What expires is
 * the part that was not captured. Of the capture of a part, what is left was not received.
 */
function planOnSale(sale: Attempt, kind: ModificationKind, amount: string | undefined): Planned | undefined {
  if (!isRefundable(sale)) return undefined;
  if (kind === 'capture')
    return isPartOf(sale.payment, amount) ? { type: kind, about: sale, amount, isUnfit: true } : undefined;
  const rest = remainderOf(sale);
  return kind === 'expiry' && rest && isPartOf(rest, amount) ? { ...rest, amount } : rest;
}

function refundOf(about: Attempt, amount: string | undefined): Planned | undefined {
  const isHold = about.payment.type === 'preauth';
  return isHold || isRefundable(about) ? { type: 'refund', about, amount, isUnfit: isHold } : undefined;
}

const isRefundable = ({ payment }: Attempt): boolean => actionTypes.refund.types.includes(payment.type);

function remainderOf(about: Attempt): (Planned & { readonly amount: string }) | undefined {
  const amount = minus(about.payment.amount, about.refundedAmount);
  return units(amount) > 0n ? { type: 'refund', about, amount } : undefined;
}

/**
 * Applies the act to the transaction with its id: a call of ours or an earlier report of it. While a call of ours has
 * no id yet, it waits, because the answer to that call contains the id. The ids are read together with the calls, so an
 * answer that is written meanwhile is not missed.
 */
async function takeAsOurs(
  deps: SettlingDeps,
  terminal: Terminal,
  followUps: readonly FollowUp[],
  { type, about, amount }: Planned,
  reported: ReportedModification,
): Promise<'done' | 'wait' | undefined> {
  const alike = followUps.filter((one) => one.type === type && one.processorKey === reported.processorKey);
  const known =
    alike.find((one) => one.providerTransactionId === reported.result.providerTransactionId) ??
    // An UNKNOWN call gets no separate report: the recorded modification settles it. A refusal may be of another one of
    // the same amount: it must not release the money of ours.
    alike.find(
      (one) =>
        one.status === 'UNKNOWN' &&
        reported.result.outcome === 'approved' &&
        one.providerTransactionId === null &&
        amount !== undefined &&
        units(one.amount) === units(amount),
    );
  if (known) {
    const attempt = await readAttempt(deps.store.pool, terminal.terminalId, known.transactionId);
    if (attempt) await applyProcessorResult(deps, terminal, attempt, reported);
    await acceptRecorded(deps, about, type, reported);
    return 'done';
  }
  return alike.some((one) => one.status === 'PROCESSING' && one.providerTransactionId === null) ? 'wait' : undefined;
}

/** True for the end of a payment of which a capture or refund is refused here and approved there. */
const hasMoved = async ({ store }: SettlingDeps, kind: ModificationKind, about: Attempt): Promise<boolean> =>
  endsRest.has(kind) && (await claimedFollowUps(store.pool, about)).some(({ type }) => type !== 'void');

/** True for what was not captured: by its reason, the journal distinguishes it from a refund of money. */
const isUncaptured = (type: Planned['type'], { payment }: Attempt, kind: ModificationKind): boolean =>
  type === 'refund' && payment.type !== 'capture' && endsRest.has(kind) && kind !== 'reversal';

const withoutReferences = { providerOrderId: undefined, arn: undefined };

async function write(
  deps: SettlingDeps,
  terminal: Terminal,
  { type, about, amount }: Planned,
  reported: ReportedModification,
): Promise<'written' | 'known' | 'no-room'> {
  const { result, processorKey, kind, currency = about.payment.currency, calls = [] } = reported;
  const { providerTransactionId } = result;
  if (amount === undefined || currency !== about.payment.currency || providerTransactionId === undefined)
    return 'no-room';
  // Adyen counts cents of CLP, which the journal does not have.
  if (!isOfCurrency(amount, currency) || (await hasMoved(deps, kind, about))) return 'no-room';
  const at = terminalNow(terminal, deps.clock);
  const status = result.outcome === 'approved' ? 'APPROVED' : 'DECLINED';
  const holdReason: ReasonKey = kind === 'expiry' ? 'AUTH.AUTHORIZATION_EXPIRED' : 'AUTH.CANCELLED';
  const reason = isUncaptured(type, about, kind) ? holdReason : result.reason;
  const { providerOrderId, arn } = result.outcome === 'approved' ? result : withoutReferences;
  const transactionId = deps.random.friendlyId(at);
  const payment = {
    ...about.payment,
    type,
    amount,
    attemptNumber: 1,
    details: noDetails,
    originatingId: null,
    transactionReferenceId: about.transactionId,
    series: about.payment.series && { ...about.payment.series, futureTransactionId: null },
  };
  const event = transactionEvent(
    deps.random,
    terminal,
    statusEvents[status],
    { transactionId, payment, order: about.order, managedBy: 'payment_provider' },
    { outcome: { status, reason }, at },
  );
  const cancelled = { status: 'CANCELLED', reason: holdReason } as const;
  const written = await writeModification(deps.store.pool, {
    terminalId: terminal.terminalId,
    transactionId,
    paymentId: about.transactionId,
    ...{ type, status, reason, holdReason, amount, calls },
    ...{ processorKey, providerTransactionId, providerOrderId, arn },
    events:
      type === 'void'
        ? [event, transactionEvent(deps.random, terminal, 'transaction.cancelled', about, { outcome: cancelled, at })]
        : [event],
    at,
  });
  if (written !== 'written') return written;
  deps.metrics.attemptSettled(terminal.environment, type, processorKey, status);
  deps.log.info({ transaction: transactionId, processor: processorKey, kind }, 'a processor has changed a payment');
  await acceptRecorded(deps, about, type, reported);
  return 'written';
}

/** Stores an act that does not fit the payment, for an operator to decide. */
async function unfit(
  deps: SettlingDeps,
  terminal: Terminal,
  { type, about }: Planned,
  { result, processorKey, source, amount, currency, bookedAt, calls }: ReportedModification,
): Promise<'done'> {
  if (result.outcome !== 'approved') return 'done';
  const evidence = { ...evidenceOf(processorKey, source, result), amount, currency, bookedAt };
  const claim = `${type} ${result.providerTransactionId ?? ''}`;
  const found = discrepancyOf(deps, evidence, claim, about.transactionId, recordedSide(terminal, about));
  const at = terminalNow(terminal, deps.clock);
  await keep(deps, found, { calls, events: [discrepancyEvent(deps.random, terminal, about, found, at)] });
  return 'done';
}
