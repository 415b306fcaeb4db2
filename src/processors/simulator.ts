import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import { isReasonKey, type ReasonKey } from '../retries/reasons.js';
import type { SimulatorLedger, LedgerEntry } from './simulator-ledger.js';
import { sandboxCards, slowAnswerMilliseconds, steeringAmounts, type SandboxCard } from './sandbox-cards.js';
import {
  InvalidSignature, type FollowUpCall, type PaymentCall, type Processor, type ProcessorKey, type ProcessorNotification, type ProcessorResult,
} from './processor.js';

/** The simulator's outcome of a call before it is booked. `unanswered` is booked too: the bank has the call and tells nothing. */
type Decision = { readonly outcome: ProcessorResult['outcome'] | 'unanswered'; readonly reason: ReasonKey };

const approval: Decision = { outcome: 'approved', reason: 'AUTH.APPROVED' };
const signatureToleranceSeconds = 300;

/**
 * A deterministic bank: the card and the amount alone decide the outcome, and its books remember every idempotency key.
 * @param secret signs its notifications
 */
export function simulator(key: ProcessorKey, ledger: SimulatorLedger, clock: Clock, secret: string): Processor {
  const firstRoute = key === 'simulator_a';

  async function pay(operation: string, call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult> {
    const card = call.instrument.kind === 'card' ? sandboxCards.get(call.instrument.cardNumber) : undefined;
    return book(operation, call, undefined, decideByCard(card, call.stored) ?? decideByAmount(call, firstRoute, call.attemptNumber) ?? approval, signal);
  }

  async function followUp(operation: string, call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult> {
    const known = await ledger.isApproved(key, call.providerTransactionId);
    const refusal = !known ? 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND' : Number(call.amount) === steeringAmounts.followUpDeclined ? 'PROCESSOR.DECLINED' : undefined;
    const decision = refusal ? { outcome: 'declined', reason: refusal } as const : decideByAmount(call, false, undefined) ?? approval;
    return book(operation, call, call.providerTransactionId, decision, signal);
  }

  async function book(operation: string, call: PaymentCall | FollowUpCall, reference: string | undefined, decision: Decision, signal: AbortSignal): Promise<ProcessorResult> {
    const { idempotencyKey, amount, currency } = call;
    const entry = await ledger.book({
      processorKey: key, idempotencyKey, operation, reference, amount, currency, outcome: decision.outcome, reason: decision.reason,
      ...references(key, idempotencyKey, decision.outcome), createdAt: clock.now(),
    });
    if (Number(amount) === steeringAmounts.slow) await clock.sleep(slowAnswerMilliseconds, signal);
    if (entry.outcome === 'unanswered' || (Number(amount) === steeringAmounts.lostAnswer && entry.outcome === 'approved')) return silence(signal);
    return resultOf(entry);
  }

  return {
    key,
    capabilities: { paymentMethods: ['cards', 'digital_wallets'], refunds: 'partial', providerTokens: true },
    sale: (call, signal) => pay('sale', call, signal),
    authorize: (call, signal) => pay('authorize', call, signal),
    verify: (call, signal) => pay('verify', call, signal),
    capture: (call, signal) => followUp('capture', call, signal),
    void: (call, signal) => followUp('void', call, signal),
    refund: (call, signal) => followUp('refund', call, signal),

    async lookup(idempotencyKey) {
      const entry = await ledger.find(key, idempotencyKey);
      if (!entry) return { found: 'never-received' };
      if (entry.outcome === 'unanswered') return { found: 'nothing-final' };
      return { found: 'outcome', result: resultOf(entry) };
    },

    sandbox: {
      async endChallenge(idempotencyKey, outcome) {
        const decision: Decision = outcome === 'succeeded' ? approval : { outcome: 'declined', reason: 'AUTH.3DS_CHALLENGE_FAILED' };
        const { authorizationCode, arn } = references(key, idempotencyKey, decision.outcome);
        const entry = await ledger.endChallenge(key, idempotencyKey, { outcome: decision.outcome, reason: decision.reason, authorizationCode, arn });
        return entry && resultOf(entry);
      },
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
  if (outcome === 'unanswered') throw new Error('an unanswered call has no result');
  const raw = { outcome, reason, provider_transaction_id: providerTransactionId };
  return outcome === 'approved'
    ? { outcome, reason, providerTransactionId, authorizationCode, arn, providerOrderId: `order_${providerTransactionId.slice(-12)}`, raw }
    : { outcome, reason, providerTransactionId, raw };
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
