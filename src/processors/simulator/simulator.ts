import { hash as hashed } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { isExpired } from '../../vault/card.js';
import type { BookedEntry, LedgerEntry, SimulatorLedger } from './simulator-ledger.js';
import type { Capabilities, Guarantees } from '../capabilities.js';
import { checkSignature, readNotification } from './notification.js';
import { approval, decideByAmount, decideByCard, methodOf, paymentMethods, type Decision } from './decisions.js';
import { lateBookingSeconds, sandboxCards, slowAnswerMilliseconds, steeringAmounts } from './sandbox-cards.js';
import type {
  CallName,
  FollowUpCall,
  LookupCall,
  LookupResult,
  PaymentCall,
  Processor,
  ProcessorKey,
  ProcessorResult,
  StatementEntry,
} from '../processor.js';

/** Keys are remembered for a day, and what arrived in time is booked within a minute. */
const honoursBoth: Guarantees = { keySeconds: 24 * 60 * 60, longestDelaySeconds: 60 };
const honoursNeither: Guarantees = { keySeconds: undefined, longestDelaySeconds: undefined };
const { late, lostWithoutGuarantees, lateWithoutGuarantees } = steeringAmounts;
const amountsOfNoGuarantees: readonly number[] = [lostWithoutGuarantees, lateWithoutGuarantees];
const lateAmounts: readonly number[] = [late, lateWithoutGuarantees];
const guarantees = ({ amount }: { readonly amount: string }): Guarantees =>
  amountsOfNoGuarantees.includes(Number(amount)) ? honoursNeither : honoursBoth;

/** What every simulated bank can do. */
export const simulatedCapabilities = {
  paymentMethods,
  currencies: undefined,
  refunds: 'partial',
  partialCapture: true,
  verify: true,
  cardNumbers: true,
  providerTokens: true,
  storedCredentials: true,
  cvvWithToken: true,
  cvvRequired: false,
  followUpSeconds: undefined,
} as const satisfies Omit<Capabilities, 'lookups' | 'guarantees'>;

/** How many entries of its books the bank reads at once for a statement. */
const statementPage = 500;

/**
 * A deterministic bank: the card and the amount alone decide the outcome, and its books remember every idempotency key.
 * It lives in the time of the terminal, and what it books does not depend on how long its caller waits.
 * @param sources baseUrl: where payers' browsers reach the service, without a trailing slash
 * @param secrets sign its notifications
 */
export function simulator(
  key: ProcessorKey,
  ledger: SimulatorLedger,
  { clock, baseUrl }: { readonly clock: Clock; readonly baseUrl: string },
  ...secrets: readonly string[]
): Processor {
  const firstRoute = key === 'simulator_a';

  async function pay(operation: string, call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult> {
    const card = call.instrument.kind === 'card' ? sandboxCards.get(call.instrument.cardNumber) : undefined;
    const decision =
      decideByCard(card, call) ??
      (await decideByExpiry(call)) ??
      decideByAmount(call, firstRoute, call.attemptNumber) ??
      approval;
    const result = await book(operation, call, undefined, decision, signal);
    const paymentMethod = methodOf(call.instrument);
    const raw = { ...result.raw, ...authenticationOf(call) };
    const answer = { ...challenged(result, call), raw };
    return answer.outcome === 'approved' && paymentMethod ? { ...answer, paymentMethod } : answer;
  }

  /** The result, with the payer's page if the bank waits for the payer: an answer and a lookup return the same. */
  const challenged = (result: ProcessorResult, call: CallName): ProcessorResult =>
    result.outcome === 'pending' ? { ...result, nextAction: { url: bankChallengeAddress(baseUrl, call) } } : result;

  /** A stored card may have expired since. The time of the terminal is asked for only when that may be. */
  async function decideByExpiry({ instrument, terminalId, notAfter }: PaymentCall): Promise<Decision | undefined> {
    if (instrument.kind !== 'card') return undefined;
    const { expiryMonth, expiryYear } = instrument;
    if (!isExpired(expiryMonth, expiryYear, notAfter)) return undefined;
    return isExpired(expiryMonth, expiryYear, await ledger.timeOf(terminalId, clock.now()))
      ? { outcome: 'declined', reason: 'PAYMENT_METHOD.EXPIRED_CARD' }
      : undefined;
  }

  async function followUp(operation: string, call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult> {
    const known = await ledger.isApproved(key, call.providerTransactionId, clock.now());
    const refusal = !known
      ? 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'
      : Number(call.amount) === steeringAmounts.followUpDeclined
        ? 'PROCESSOR.DECLINED'
        : undefined;
    const decision = refusal
      ? ({ outcome: 'declined', reason: refusal } as const)
      : (decideByAmount(call, false, undefined) ?? approval);
    return book(operation, call, call.providerTransactionId, decision, signal);
  }

  async function book(
    operation: string,
    call: PaymentCall | FollowUpCall,
    reference: string | undefined,
    decision: Decision,
    signal: AbortSignal,
  ): Promise<ProcessorResult> {
    const { idempotencyKey, terminalId, amount, currency, notAfter } = call;
    const isLate = lateAmounts.includes(Number(amount));
    const booked = await ledger.book(
      {
        processorKey: key,
        idempotencyKey,
        terminalId,
        operation,
        reference,
        amount,
        currency,
        outcome: decision.outcome,
        reason: decision.reason,
        ...references(key, call, decision.outcome),
      },
      {
        now: clock.now(),
        notAfter: guarantees(call).longestDelaySeconds === undefined ? undefined : notAfter,
        delaySeconds: isLate ? lateBookingSeconds : 0,
      },
    );
    if (!booked)
      throw new Error(`${key} refuses the call: it arrived after the last moment at which it may take effect`);
    const entry =
      booked.outcome === 'lost' && booked.calls > 1
        ? await ledger.arrive(key, call, { ...approval, ...references(key, call, 'approved') })
        : booked;
    if (Number(amount) === steeringAmounts.slow) await clock.sleep(slowAnswerMilliseconds);
    if (!entry.isEffective && entry.calls > 1)
      throw new Error(`${key} is still at work on the first call with this key`);
    if (
      !entry.isEffective ||
      entry.outcome === 'lost' ||
      entry.outcome === 'unanswered' ||
      (Number(amount) === steeringAmounts.lostAnswer && entry.outcome === 'approved')
    )
      return silence(signal);
    return resultOf(entry);
  }

  async function lookup(call: LookupCall): Promise<LookupResult> {
    const entry = await ledger.find(key, call, clock.now());
    if (!entry) return { found: 'never-received' };
    if (entry.outcome === 'unanswered') return { found: 'nothing-final' };
    return { found: 'outcome', result: challenged(resultOf(entry), call) };
  }

  return {
    key,
    kind: 'simulator',
    environment: 'sandbox',
    capabilities: {
      ...simulatedCapabilities,
      lookups: true,
      guarantees,
    },
    sale: (call, signal) => pay('sale', call, signal),
    authorize: (call, signal) => pay('authorize', call, signal),
    verify: (call, signal) => pay('verify', call, signal),
    capture: (call, signal) => followUp('capture', call, signal),
    void: (call, signal) => followUp('void', call, signal),
    refund: (call, signal) => followUp('refund', call, signal),

    lookup,

    async abandon(call) {
      const decided = { outcome: 'declined', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' } as const;
      const end = { ...decided, authorizationCode: undefined, arn: undefined };
      await ledger.endChallenge(key, call, end, clock.now());
      return lookup(call);
    },

    sandbox: {
      async endChallenge(call, outcome) {
        const decision: Decision =
          outcome === 'succeeded' ? approval : { outcome: 'declined', reason: 'AUTH.3DS_CHALLENGE_FAILED' };
        const { authorizationCode, arn } = references(key, call, decision.outcome);
        const entry = await ledger.endChallenge(
          key,
          call,
          { outcome: decision.outcome, reason: decision.reason, authorizationCode, arn },
          clock.now(),
        );
        return entry && resultOf(entry);
      },

      async correct(call, outcome) {
        const reason =
          outcome === 'approved'
            ? 'AUTH.APPROVED'
            : outcome === 'declined'
              ? 'PROCESSOR.DECLINED'
              : 'PROCESSOR.SYSTEM_ERROR';
        const { authorizationCode, arn } = references(key, call, outcome);
        const entry = await ledger.correct(key, call, { outcome, reason, authorizationCode, arn });
        return entry && resultOf(entry);
      },
    },

    async *statement(from, to) {
      let after: Parameters<SimulatorLedger['statement']>[1] = { at: from, last: undefined };
      for (;;) {
        const page = await ledger.statement(key, after, to, { now: clock.now(), limit: statementPage });
        yield* page.flatMap(statementEntry);
        const last = page.at(-1);
        if (!last || page.length < statementPage) return;
        after = { at: last.createdAt, last };
      }
    },

    check: async () => ({ works: true, environment: 'sandbox', name: key }),
    checkNotification: (rawBody, header, now) => checkSignature(rawBody, header('x-provider-signature'), now, secrets),
    parseNotification: (rawBody) => [readNotification(JSON.parse(rawBody))],
    customerToken: (token, customer) => `${customer}/${token}`,
    notificationAnswer: '',
  };
}

/** The page on which the simulated bank asks the payer of a call (src/sandbox/bank-challenges.ts). */
const bankChallengeAddress = (baseUrl: string, { terminalId, idempotencyKey }: CallName): string =>
  `${baseUrl}/sandbox/acs/payments/${terminalId}/${idempotencyKey}`;

/** The bank's own references of a call, made from its keys so that every run gives the same ones. */
function references(
  key: ProcessorKey,
  { terminalId, idempotencyKey }: CallName,
  outcome: Decision['outcome'],
): Pick<LedgerEntry, 'providerTransactionId' | 'authorizationCode' | 'arn'> {
  const hash = hashed('sha256', `${key}/${terminalId}/${idempotencyKey}`, 'buffer');
  const approved = outcome === 'approved';
  return {
    providerTransactionId: `${key}_${hash.subarray(0, 10).toString('hex')}`,
    authorizationCode: approved ? String(hash.readUInt32BE(10) % 1_000_000).padStart(6, '0') : undefined,
    arn: approved
      ? (hash.readBigUInt64BE(14) % 10n ** 16n).toString().padStart(16, '0').padStart(23, '7401234')
      : undefined,
  };
}

/** What proved the payer, as the bank records it, without the value, and what was asked of it instead. */
function authenticationOf({ authentication, exemption }: PaymentCall): object {
  const asked = exemption === undefined ? {} : { exemption };
  if (!authentication) return asked;
  const { status, eci, version, dsTransactionId } = authentication;
  return { ...asked, three_ds: { status, eci, version, ds_transaction_id: dsTransactionId } };
}

function resultOf(entry: LedgerEntry): ProcessorResult {
  const { outcome, reason, providerTransactionId, authorizationCode, arn } = entry;
  if (outcome === 'unanswered' || outcome === 'lost') throw new Error(`a call that is ${outcome} has no result`);
  const raw = { outcome, reason, provider_transaction_id: providerTransactionId };
  return outcome === 'approved'
    ? {
        outcome,
        reason,
        providerTransactionId,
        authorizationCode,
        arn,
        providerOrderId: `order_${providerTransactionId.slice(-12)}`,
        raw,
      }
    : { outcome, reason, providerTransactionId, raw };
}

function statementEntry({
  terminalId,
  idempotencyKey,
  operation,
  reference,
  outcome,
  reason,
  amount,
  currency,
  providerTransactionId,
  createdAt,
}: BookedEntry): StatementEntry[] {
  if (outcome !== 'approved' && outcome !== 'declined' && outcome !== 'failed') return [];
  return [
    {
      terminalId,
      idempotencyKey,
      operation: operation as StatementEntry['operation'],
      ...(reference === undefined ? {} : { about: [reference] }),
      outcome,
      reason,
      amount,
      currency,
      providerTransactionId,
      bookedAt: createdAt,
    },
  ];
}

/** An answer that never comes: settles only when the caller gives up. */
const silence = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new Error('the caller stopped waiting for the processor'));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
