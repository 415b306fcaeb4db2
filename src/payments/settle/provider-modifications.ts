import { minus, units } from '../../base/money.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { ModificationKind } from '../../processors/calls.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import { noDetails } from '../../store/payments/request-details.js';
import { readFollowUps, writeModification, type FollowUp } from '../../store/payments/write-modification.js';
import { discrepancyEvent, discrepancyOf, evidenceOf, keep, recordedSide } from '../discrepancies/discrepancies.js';
import type { SettlingDeps } from '../payment-deps.js';
import type { Attempt } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { applyProcessorResult, type ReportedResult } from './apply-processor-result.js';
import { transactionEvent } from './events.js';
import { actionTypes, statusEvents } from './lifecycle.js';

/** An act on a payment at its processor: the result names it by the processor's own id. */
export interface ReportedModification extends ReportedResult {
  readonly kind: ModificationKind;
}

/** The transaction that an act becomes, and the one that it is about: of a captured hold's refund, the capture. */
interface Planned {
  readonly type: 'capture' | 'void' | 'refund';
  readonly about: Attempt;
  /** Decimal text in major units; undefined where the processor stated none that can be written. */
  readonly amount: string | undefined;
}

/** Other writers rarely meet: each try is lost to one that changed the payment. */
const mostTries = 3;

/**
 * Records an act at a processor on a payment of ours (a refund, capture or void in its dashboard, the expiry of a hold)
 * as a transaction of its own, once per id of the processor. The act may be that of a call of ours: then it settles
 * that call's transaction. One that does not fit the payment is stored as a discrepancy.
 * @param payment as the processor named it, just read
 * @returns `wait` while it is not known whether it is ours, or until the payment has its outcome
 */
export async function recordModification(
  deps: SettlingDeps,
  terminal: Terminal,
  payment: Attempt,
  reported: ReportedModification,
): Promise<'done' | 'wait'> {
  let current = payment;
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (current.status === 'PROCESSING' || current.status === 'UNKNOWN') return 'wait';
    const planned = await planOf(deps, current, reported);
    if (!planned) return ignored(deps, current, reported);
    const paymentIds = [current.transactionId, planned.about.transactionId];
    const followUps = await readFollowUps(deps.store.pool, terminal.terminalId, paymentIds);
    const taken = await takeAsOurs(deps, terminal, followUps, planned, reported);
    if (taken) return taken;
    const written = await write(deps, terminal, planned, reported);
    if (written === 'written') return 'done';
    if (written === 'no-room' && tries > 0)
      return followUps.some((one) => mayMakeRoom(one, planned)) ? 'wait' : unfit(deps, terminal, planned, reported);
    current = (await readAttempt(deps.store.pool, terminal.terminalId, current.transactionId)) ?? current;
  }
  return 'wait';
}

/** True for a call of ours that takes the same share or place, and gives it back if it is refused. */
const mayMakeRoom = (one: FollowUp, { type }: Planned): boolean =>
  one.status === 'PROCESSING' && (one.type === 'refund') === (type === 'refund');

/** Names the act by the payment that it was made on. @returns undefined for one that changes nothing */
async function planOf(
  { store }: Pick<SettlingDeps, 'store'>,
  payment: Attempt,
  { kind, amount, result }: ReportedModification,
): Promise<Planned | undefined> {
  const isHold = payment.payment.type === 'preauth';
  const capture =
    isHold && payment.successorType === 'capture' && payment.successorId !== null
      ? await readAttempt(store.pool, payment.terminalId, payment.successorId)
      : undefined;
  if (kind === 'refund' || (kind === 'unbooked_refund' && !isHold)) return refundOf(capture ?? payment, amount);
  if (result.outcome !== 'approved') return undefined;
  if (!isHold) return planOnSale(payment, kind);
  if (kind === 'capture') return { type: 'capture', about: payment, amount };
  if (capture) return kind === 'reversal' ? remainderOf(capture) : undefined;
  const isHeld = payment.status === 'APPROVED' && kind !== 'unbooked_refund';
  return isHeld ? { type: 'void', about: payment, amount: payment.payment.amount } : undefined;
}

/** A sale is captured by its processor. One that was cancelled before its capture was released in full. */
const planOnSale = (sale: Attempt, kind: ModificationKind): Planned | undefined =>
  kind === 'capture' || !isRefundable(sale) ? undefined : remainderOf(sale);

const refundOf = (about: Attempt, amount: string | undefined): Planned | undefined =>
  isRefundable(about) ? { type: 'refund', about, amount } : undefined;

const isRefundable = ({ payment }: Attempt): boolean => actionTypes.refund.types.includes(payment.type);

function remainderOf(about: Attempt): Planned | undefined {
  const amount = minus(about.payment.amount, about.refundedAmount);
  return units(amount) > 0n ? { type: 'refund', about, amount } : undefined;
}

/**
 * Applies the act to the transaction that has its id, a call of ours or an earlier report of it. Where a call of ours
 * has no id yet, it waits: the answer of that call names it. The ids are read together with the calls, so that an
 * answer that is written meanwhile is not missed.
 */
async function takeAsOurs(
  deps: SettlingDeps,
  terminal: Terminal,
  followUps: readonly FollowUp[],
  { type, amount }: Planned,
  reported: ReportedModification,
): Promise<'done' | 'wait' | undefined> {
  const { providerTransactionId } = reported.result;
  const alike = followUps.filter((one) => one.type === type && one.processorKey === reported.processorKey);
  const isUnnamed = (one: FollowUp): boolean => one.providerTransactionId === null;
  const known =
    alike.find((one) => one.providerTransactionId === providerTransactionId) ??
    // An UNKNOWN call gets no further report of its own: the recorded modification settles it.
    alike.find(
      (one) =>
        one.status === 'UNKNOWN' && isUnnamed(one) && amount !== undefined && units(one.amount) === units(amount),
    );
  if (known) {
    const attempt = await readAttempt(deps.store.pool, terminal.terminalId, known.transactionId);
    if (attempt) await applyProcessorResult(deps, terminal, attempt, reported);
    return 'done';
  }
  return alike.some((one) => one.status === 'PROCESSING' && isUnnamed(one)) ? 'wait' : undefined;
}

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
  const at = terminalNow(terminal, deps.clock);
  const status = result.outcome === 'approved' ? 'APPROVED' : 'DECLINED';
  const holdReason: ReasonKey = kind === 'expiry' ? 'AUTH.AUTHORIZATION_EXPIRED' : 'AUTH.CANCELLED';
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
    { outcome: { status, reason: result.reason }, at },
  );
  const cancelled = { status: 'CANCELLED', reason: holdReason } as const;
  const written = await writeModification(deps.store.pool, {
    terminalId: terminal.terminalId,
    transactionId,
    paymentId: about.transactionId,
    type,
    status,
    reason: result.reason,
    holdReason,
    amount,
    processorKey,
    providerTransactionId,
    providerOrderId: result.outcome === 'approved' ? result.providerOrderId : undefined,
    arn: result.outcome === 'approved' ? result.arn : undefined,
    calls,
    events:
      type === 'void'
        ? [event, transactionEvent(deps.random, terminal, 'transaction.cancelled', about, { outcome: cancelled, at })]
        : [event],
    at,
  });
  if (written === 'written') {
    deps.metrics.attemptSettled(terminal.environment, type, processorKey, status);
    deps.log.info(
      { transaction: transactionId, processor: processorKey, kind },
      'a payment was changed at its processor',
    );
  }
  return written;
}

/** Stores an act that the payment has no room for: an operator decides. */
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
  await keep(deps, found, {
    calls,
    events: [discrepancyEvent(deps.random, terminal, about, found, at)],
  });
  return 'done';
}

function ignored({ log }: Pick<SettlingDeps, 'log'>, payment: Attempt, { kind, result }: ReportedModification): 'done' {
  log.info(
    { transaction: payment.transactionId, kind, outcome: result.outcome },
    'an act at a processor changes nothing of its payment: it is accepted, and nothing is done',
  );
  return 'done';
}
