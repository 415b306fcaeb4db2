import type { Clock, TimeLimit } from '../../base/clock.js';
import { payerBaseUrl } from '../../base/terminal.js';
import { isExpired } from '../../vault/card.js';
import { controlsOf, references, resultOf, type SimulatorLedger, statementEntry } from './simulator-ledger.js';
import { openSandboxPayload, type PaidWith } from './sandbox-wallets.js';
import type { Capabilities, Guarantees } from '../capabilities.js';
import { checkSignature, readNotification } from './notification.js';
import {
  approval,
  decideByAmount,
  decideByCard,
  type Decision,
  lateBookingSeconds,
  methodOf,
  paymentMethods,
  sandboxCards,
  slowAnswerMilliseconds,
  steeringAmounts,
} from './sandbox-cards.js';
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

/** The simulated banks of a sandbox, in the order of the routes of its own terminal. */
export const simulatorKeys = ['simulator_a', 'simulator_b'] as const satisfies readonly ProcessorKey[];

/** Keys are honoured for a day. A call that arrives in time is recorded within a minute. */
const honoursBoth: Guarantees = { keySeconds: 24 * 60 * 60, longestDelaySeconds: 60 };
const honoursNeither: Guarantees = { keySeconds: undefined, longestDelaySeconds: undefined };
const { late, lostWithoutGuarantees, lateWithoutGuarantees } = steeringAmounts;
const amountsOfNoGuarantees: readonly number[] = [lostWithoutGuarantees, lateWithoutGuarantees];
const lateAmounts: readonly number[] = [late, lateWithoutGuarantees];
const guarantees = ({ amount }: { readonly amount: string }): Guarantees =>
  amountsOfNoGuarantees.includes(Number(amount)) ? honoursNeither : honoursBoth;

export const simulatedCapabilities = {
  paymentMethods,
  currencies: undefined,
  refunds: 'partial',
  partialCapture: true,
  verify: true,
  cardNumbers: true,
  wallets: ['apple_pay', 'google_pay'],
  walletGateway: { gateway: 'sandbox', gatewayMerchantId: 'sandbox' },
  walletsAgain: true,
  networkTokens: true,
  providerTokens: true,
  storedCredentials: true,
  cvvWithToken: true,
  cvvRequired: false,
  followUpSeconds: undefined,
} as const satisfies Omit<Capabilities, 'lookups' | 'guarantees'>;

/** Ledger entries per read of a statement. */
const statementPage = 500;

interface Bank {
  readonly key: ProcessorKey;
  readonly ledger: SimulatorLedger;
  readonly clock: Clock;
  /** The public base URL for payers' browsers, without a trailing slash. */
  readonly baseUrl: string;
}

/**
 * A deterministic bank: only the card and the amount decide the outcome, and its ledger remembers each idempotency key.
 * It uses the terminal's time, and its entries do not depend on the caller's timeout.
 * @param sources baseUrl: the public base URL for payers' browsers, without a trailing slash
 * @param secrets sign its notifications
 */
export function simulator(
  key: ProcessorKey,
  ledger: SimulatorLedger,
  { clock, baseUrl }: Pick<Bank, 'clock' | 'baseUrl'>,
  ...secrets: readonly string[]
): Processor {
  const bank: Bank = { key, ledger, clock, baseUrl };

  return {
    key,
    kind: 'simulator',
    environment: 'sandbox',
    capabilities: { ...simulatedCapabilities, lookups: true, guarantees },
    sale: (call, limit) => pay(bank, 'sale', call, limit),
    authorize: (call, limit) => pay(bank, 'authorize', call, limit),
    verify: (call, limit) => pay(bank, 'verify', call, limit),
    capture: (call, limit) => followUp(bank, 'capture', call, limit),
    void: (call, limit) => followUp(bank, 'void', call, limit),
    refund: (call, limit) => followUp(bank, 'refund', call, limit),
    lookup: (call) => lookup(bank, call),
    abandon: (call) => abandon(bank, call),
    sandbox: controlsOf(bank),
    statement: (from, to) => statement(bank, from, to),
    check: async () => ({ works: true, environment: 'sandbox', name: key }),
    checkNotification: (rawBody, header, now) => checkSignature(rawBody, header('x-provider-signature'), now, secrets),
    parseNotification: (rawBody) => [readNotification(JSON.parse(rawBody))],
    customerToken: (token, customer) => `${customer}/${token}`,
    notificationAnswer: '',
  };
}

async function pay(bank: Bank, operation: string, call: PaymentCall, limit: TimeLimit): Promise<ProcessorResult> {
  const paid = await paidWith(bank, call);
  const card = paid?.kind === 'card' ? sandboxCards.get(paid.cardNumber) : undefined;
  const decision =
    (paid === undefined ? unreadable : undefined) ??
    decideByCard(card, call, paid) ??
    (await decideByExpiry(bank, call, paid)) ??
    decideByAmount(call, bank.key === 'simulator_a', call.attemptNumber) ??
    approval;
  const result = await recordCall(bank, { operation, call, reference: undefined, decision }, limit);
  const paymentMethod = methodOf(call.instrument);
  const raw = { ...result.raw, ...authenticationOf(call) };
  const answer = { ...(await challenged(bank, result, call)), raw };
  return answer.outcome === 'approved' && paymentMethod ? { ...answer, paymentMethod } : answer;
}

/** The bank cannot open the payload of a wallet: it was made for another one, changed, or has expired. */
const unreadable: Decision = { outcome: 'declined', reason: 'NETWORK.NETWORK_TOKEN_CRYPTOGRAM_INVALID' };

/** Returns the instrument with the payload of a wallet opened. Undefined if the bank cannot open it. */
async function paidWith(
  { ledger, clock }: Bank,
  { instrument, stored, terminalId }: PaymentCall,
): Promise<PaidWith | undefined> {
  if (instrument.kind !== 'wallet') return instrument;
  const now = await ledger.timeOf(terminalId, clock.now());
  return openSandboxPayload(instrument, stored ? undefined : now);
}

/** Adds the payer's page (src/sandbox/bank-charges.ts) to a result that waits for them, also to that of a lookup. */
async function challenged(bank: Bank, result: ProcessorResult, call: CallName): Promise<ProcessorResult> {
  if (result.outcome !== 'pending') return result;
  const { terminalId, idempotencyKey } = call;
  const base = payerBaseUrl(bank, { pageOrigin: await bank.ledger.pageOriginOf(terminalId) });
  return { ...result, nextAction: { url: `${base}/sandbox/acs/payments/${terminalId}/${idempotencyKey}` } };
}

/** Declines a stored card that has expired. It reads the terminal's time only if the card may have. */
async function decideByExpiry(
  { ledger, clock }: Bank,
  { terminalId, notAfter }: PaymentCall,
  instrument: PaidWith | undefined,
): Promise<Decision | undefined> {
  if (instrument?.kind !== 'card') return undefined;
  const { expiryMonth, expiryYear } = instrument;
  if (!isExpired(expiryMonth, expiryYear, notAfter)) return undefined;
  return isExpired(expiryMonth, expiryYear, await ledger.timeOf(terminalId, clock.now()))
    ? { outcome: 'declined', reason: 'PAYMENT_METHOD.EXPIRED_CARD' }
    : undefined;
}

async function followUp(bank: Bank, operation: string, call: FollowUpCall, limit: TimeLimit): Promise<ProcessorResult> {
  const known = await bank.ledger.isApproved(bank.key, call.providerTransactionId, bank.clock.now());
  const refusal = !known
    ? 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'
    : Number(call.amount) === steeringAmounts.followUpDeclined
      ? 'PROCESSOR.DECLINED'
      : undefined;
  const decision = refusal
    ? ({ outcome: 'declined', reason: refusal } as const)
    : (decideByAmount(call, false, undefined) ?? approval);
  return recordCall(bank, { operation, call, reference: call.providerTransactionId, decision }, limit);
}

/** A call with the bank's decision, to be recorded. */
interface DecidedCall {
  readonly operation: string;
  readonly call: PaymentCall | FollowUpCall;
  readonly reference: string | undefined;
  readonly decision: Decision;
}

async function recordCall(bank: Bank, decided: DecidedCall, limit: TimeLimit): Promise<ProcessorResult> {
  const { key, ledger, clock } = bank;
  const { call, decision } = decided;
  const { idempotencyKey, terminalId, amount, currency, notAfter } = call;
  const isLate = lateAmounts.includes(Number(amount));
  const recorded = await ledger.record(
    {
      processorKey: key,
      idempotencyKey,
      terminalId,
      operation: decided.operation,
      reference: decided.reference,
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
  if (!recorded) throw new Error(`${key} refuses the call: it arrived after its deadline`);
  const entry =
    recorded.outcome === 'lost' && recorded.calls > 1
      ? await ledger.arrive(key, call, { ...approval, ...references(key, call, 'approved') })
      : recorded;
  if (Number(amount) === steeringAmounts.slow) await clock.sleep(slowAnswerMilliseconds);
  if (!entry.isEffective && entry.calls > 1) throw new Error(`${key} is still processing the first call with this key`);
  if (
    !entry.isEffective ||
    entry.outcome === 'lost' ||
    entry.outcome === 'unanswered' ||
    (Number(amount) === steeringAmounts.lostAnswer && entry.outcome === 'approved')
  )
    return silence(limit);
  return resultOf(entry);
}

async function lookup(bank: Bank, call: LookupCall): Promise<LookupResult> {
  const entry = await bank.ledger.find(bank.key, call, bank.clock.now());
  if (!entry) return { found: 'never-received' };
  if (entry.outcome === 'unanswered') return { found: 'nothing-final' };
  return { found: 'outcome', result: await challenged(bank, resultOf(entry), call) };
}

async function abandon(bank: Bank, call: LookupCall): Promise<LookupResult> {
  const decided = { outcome: 'declined', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' } as const;
  const end = { ...decided, authorizationCode: undefined, arn: undefined };
  await bank.ledger.endChallenge(bank.key, call, end, bank.clock.now());
  return lookup(bank, call);
}

async function* statement({ key, ledger, clock }: Bank, from: Date, to: Date): AsyncGenerator<StatementEntry> {
  let after: Parameters<SimulatorLedger['statement']>[1] = { at: from, last: undefined };
  for (;;) {
    const page = await ledger.statement(key, after, to, { now: clock.now(), limit: statementPage });
    yield* page.flatMap(statementEntry);
    const last = page.at(-1);
    if (!last || page.length < statementPage) return;
    after = { at: last.createdAt, last };
  }
}

/** Returns the proof of authentication as the bank records it, without its value, and the requested exemption. */
function authenticationOf({ authentication, exemption }: PaymentCall): object {
  const asked = exemption === undefined ? {} : { exemption };
  if (!authentication) return asked;
  const { status, eci, version, dsTransactionId } = authentication;
  return { ...asked, three_ds: { status, eci, version, ds_transaction_id: dsTransactionId } };
}

/** Returns a promise that rejects only when the caller aborts. */
const silence = ({ signal }: TimeLimit): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new Error('the caller stopped waiting for the processor'));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
