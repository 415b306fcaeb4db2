import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import { isReasonKey, type ReasonKey } from '../retries/reasons.js';
import type { BookedEntry, LedgerEntry, SimulatorLedger } from './simulator-ledger.js';
import { lateBookingSeconds, sandboxCards, slowAnswerMilliseconds, steeringAmounts, type SandboxCard } from './sandbox-cards.js';
import {
  InvalidSignature, type FollowUpCall, type Guarantees, type PaymentCall, type Processor, type ProcessorKey, type ProcessorNotification, type ProcessorResult,
  type StatementEntry,
} from './processor.js';

/**
 * The simulator's outcome of a call before it is booked. `unanswered` is booked too: the bank has the call and tells nothing. `lost`: it never
 * arrived, which the books of a simulated bank have to remember.
 */
type Decision = { readonly outcome: LedgerEntry['outcome']; readonly reason: ReasonKey };

/** Keys are remembered for a day, and what arrived in time is booked within a minute. */
const honoursBoth: Guarantees = { keySeconds: 24 * 60 * 60, longestDelaySeconds: 60 };
const honoursNeither: Guarantees = { keySeconds: undefined, longestDelaySeconds: undefined };
const { late, lost, lostWithoutGuarantees, lateWithoutGuarantees } = steeringAmounts;
const amountsOfNoGuarantees: readonly number[] = [lostWithoutGuarantees, lateWithoutGuarantees];
const lateAmounts: readonly number[] = [late, lateWithoutGuarantees];
const lostAmounts: readonly number[] = [lost, lostWithoutGuarantees];
const guarantees = ({ amount }: { readonly amount: string }): Guarantees => amountsOfNoGuarantees.includes(Number(amount)) ? honoursNeither : honoursBoth;

const approval: Decision = { outcome: 'approved', reason: 'AUTH.APPROVED' };
const signatureToleranceSeconds = 300;
/** How many entries of its books the bank reads at once for a statement. */
const statementPage = 500;

/**
 * A deterministic bank: the card and the amount alone decide the outcome, and its books remember every idempotency key. It lives in the time of the
 * terminal, and what it books does not depend on how long its caller waits.
 * @param secret signs its notifications
 */
export function simulator(key: ProcessorKey, ledger: SimulatorLedger, clock: Clock, secret: string): Processor {
  const firstRoute = key === 'simulator_a';

  async function pay(operation: string, call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult> {
    const card = call.instrument.kind === 'card' ? sandboxCards.get(call.instrument.cardNumber) : undefined;
    return book(operation, call, undefined, decideByCard(card, call.stored) ?? decideByAmount(call, firstRoute, call.attemptNumber) ?? approval, signal);
  }

  async function followUp(operation: string, call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult> {
    const known = await ledger.isApproved(key, call.providerTransactionId, clock.now());
    const refusal = !known ? 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND' : Number(call.amount) === steeringAmounts.followUpDeclined ? 'PROCESSOR.DECLINED' : undefined;
    const decision = refusal ? { outcome: 'declined', reason: refusal } as const : decideByAmount(call, false, undefined) ?? approval;
    return book(operation, call, call.providerTransactionId, decision, signal);
  }

  async function book(operation: string, call: PaymentCall | FollowUpCall, reference: string | undefined, decision: Decision, signal: AbortSignal): Promise<ProcessorResult> {
    const { idempotencyKey, terminalId, amount, currency, notAfter } = call;
    const isLate = lateAmounts.includes(Number(amount));
    const booked = await ledger.book({
      processorKey: key, idempotencyKey, terminalId, operation, reference, amount, currency, outcome: decision.outcome, reason: decision.reason,
      ...references(key, idempotencyKey, decision.outcome),
    }, { now: clock.now(), notAfter: guarantees(call).longestDelaySeconds === undefined ? undefined : notAfter, delaySeconds: isLate ? lateBookingSeconds : 0 });
    if (!booked) throw new Error(`${key} refuses the call: it arrived after the last moment at which it may take effect`);
    const entry = booked.outcome === 'lost' && booked.calls > 1
      ? await ledger.arrive(key, idempotencyKey, { ...approval, ...references(key, idempotencyKey, 'approved') })
      : booked;
    if (Number(amount) === steeringAmounts.slow) await clock.sleep(slowAnswerMilliseconds);
    if (!entry.isEffective && entry.calls > 1) throw new Error(`${key} is still at work on the first call with this key`);
    if (!entry.isEffective || entry.outcome === 'lost' || entry.outcome === 'unanswered' || (Number(amount) === steeringAmounts.lostAnswer && entry.outcome === 'approved')) return silence(signal);
    return resultOf(entry);
  }

  return {
    key,
    capabilities: { paymentMethods: ['cards', 'digital_wallets'], refunds: 'partial', providerTokens: true, guarantees },
    sale: (call, signal) => pay('sale', call, signal),
    authorize: (call, signal) => pay('authorize', call, signal),
    verify: (call, signal) => pay('verify', call, signal),
    capture: (call, signal) => followUp('capture', call, signal),
    void: (call, signal) => followUp('void', call, signal),
    refund: (call, signal) => followUp('refund', call, signal),

    async lookup(idempotencyKey) {
      const entry = await ledger.find(key, idempotencyKey, clock.now());
      if (!entry) return { found: 'never-received' };
      if (entry.outcome === 'unanswered') return { found: 'nothing-final' };
      return { found: 'outcome', result: resultOf(entry) };
    },

    sandbox: {
      async endChallenge(idempotencyKey, outcome) {
        const decision: Decision = outcome === 'succeeded' ? approval : { outcome: 'declined', reason: 'AUTH.3DS_CHALLENGE_FAILED' };
        const { authorizationCode, arn } = references(key, idempotencyKey, decision.outcome);
        const entry = await ledger.endChallenge(key, idempotencyKey, { outcome: decision.outcome, reason: decision.reason, authorizationCode, arn }, clock.now());
        return entry && resultOf(entry);
      },

      async correct(idempotencyKey, outcome) {
        const reason = outcome === 'approved' ? 'AUTH.APPROVED' : outcome === 'declined' ? 'PROCESSOR.DECLINED' : 'PROCESSOR.SYSTEM_ERROR';
        const { authorizationCode, arn } = references(key, idempotencyKey, outcome);
        const entry = await ledger.correct(key, idempotencyKey, { outcome, reason, authorizationCode, arn });
        return entry && resultOf(entry);
      },
    },

    async* statement(from, to) {
      let after: Parameters<SimulatorLedger['statement']>[1] = { at: from, idempotencyKey: undefined };
      for (;;) {
        const page = await ledger.statement(key, after, to, { now: clock.now(), limit: statementPage });
        yield* page.flatMap(statementEntry);
        const last = page.at(-1);
        if (!last || page.length < statementPage) return;
        after = { at: last.createdAt, idempotencyKey: last.idempotencyKey };
      }
    },

    checkSignature: (rawBody, signature, now) => checkSignature(rawBody, signature, now, secret),
    parseNotification: (rawBody) => readNotification(JSON.parse(rawBody)),
  };
}

function decideByCard(card: SandboxCard | undefined, stored: boolean): Decision | undefined {
  const decision = (stored ? card?.stored : undefined) ?? card;
  return decision?.outcome === 'approved' ? undefined : decision;
}

function decideByAmount({ amount }: Pick<PaymentCall, 'amount'>, firstRoute: boolean, attemptNumber: number | undefined): Decision | undefined {
  if (lostAmounts.includes(Number(amount))) return { outcome: 'lost', reason: 'PROCESSOR.NOT_RECEIVED' };
  switch (Number(amount)) {
    case steeringAmounts.neverAnswers: return { outcome: 'unanswered', reason: 'PROCESSOR.TIMEOUT' };
    case steeringAmounts.firstRouteDeclines: return firstRoute ? { outcome: 'declined', reason: 'PROCESSOR.TEMPORARILY_UNAVAILABLE' } : undefined;
    case steeringAmounts.fundsComeLater:
      return attemptNumber !== undefined && attemptNumber < 3 ? { outcome: 'declined', reason: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' } : undefined;
    default: return undefined;
  }
}

/** The bank's own references of a call, made from its keys so that every run gives the same ones. */
function references(key: ProcessorKey, idempotencyKey: string, outcome: Decision['outcome']): Pick<LedgerEntry, 'providerTransactionId' | 'authorizationCode' | 'arn'> {
  const hash = createHash('sha256').update(`${key}/${idempotencyKey}`).digest();
  const approved = outcome === 'approved';
  return {
    providerTransactionId: `${key}_${hash.subarray(0, 10).toString('hex')}`,
    authorizationCode: approved ? String(hash.readUInt32BE(10) % 1_000_000).padStart(6, '0') : undefined,
    arn: approved ? (hash.readBigUInt64BE(14) % 10n ** 16n).toString().padStart(16, '0').padStart(23, '7401234') : undefined,
  };
}

function resultOf(entry: LedgerEntry): ProcessorResult {
  const { outcome, reason, providerTransactionId, authorizationCode, arn } = entry;
  if (outcome === 'unanswered' || outcome === 'lost') throw new Error(`a call that is ${outcome} has no result`);
  const raw = { outcome, reason, provider_transaction_id: providerTransactionId };
  return outcome === 'approved'
    ? { outcome, reason, providerTransactionId, authorizationCode, arn, providerOrderId: `order_${providerTransactionId.slice(-12)}`, raw }
    : { outcome, reason, providerTransactionId, raw };
}

function statementEntry({ idempotencyKey, outcome, reason, amount, currency, providerTransactionId, createdAt }: BookedEntry): StatementEntry[] {
  if (outcome === 'pending' || outcome === 'unanswered' || outcome === 'lost') return [];
  return [{ idempotencyKey, outcome, reason, amount, currency, providerTransactionId, bookedAt: createdAt }];
}

/** An answer that never comes: settles only when the caller gives up. */
const silence = (signal: AbortSignal): Promise<never> => new Promise((_, reject) => {
  const giveUp = () => reject(new Error('the caller stopped waiting for the processor'));
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
});

function checkSignature(rawBody: string, signature: string | undefined, now: Date, secret: string): void {
  const [, timestamp = '', sent = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest();
  const given = Buffer.from(sent, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new InvalidSignature('the signature does not match');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > signatureToleranceSeconds) throw new InvalidSignature('the timestamp is too far from the current time');
}

/** The outcome words of the contract's ProviderNotification. */
const notifiedOutcomes = { approved: 'approved', declined: 'declined', error: 'failed' } as const;

/** @throws SyntaxError when the body is no notification of this bank */
function readNotification(body: unknown): ProcessorNotification {
  const fields = typeof body === 'object' && body !== null ? body as Readonly<Record<string, unknown>> : {};
  const text = (name: string): string | undefined => typeof fields[name] === 'string' ? fields[name] : undefined;
  const [providerEventId, idempotencyKey, told] = [text('id'), text('transaction_id'), text('outcome')];
  const outcome = told !== undefined && told in notifiedOutcomes ? notifiedOutcomes[told as keyof typeof notifiedOutcomes] : undefined;
  if (providerEventId === undefined || idempotencyKey === undefined || outcome === undefined) throw new SyntaxError('a notification needs id, transaction_id and outcome');
  const code = text('reason_code');
  const reason = code !== undefined && isReasonKey(code) ? code : outcome === 'approved' ? 'AUTH.APPROVED' : 'SYSTEM.UNMAPPED';
  const result = { reason, providerTransactionId: text('provider_transaction_id'), raw: { outcome: told, reason_code: code } };
  return {
    providerEventId, idempotencyKey,
    result: outcome === 'approved'
      ? { ...result, outcome, authorizationCode: text('authorization_code'), arn: text('arn'), providerOrderId: undefined }
      : { ...result, outcome },
  };
}
