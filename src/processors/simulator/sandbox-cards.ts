import type { Schema } from '../../base/contract.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { CardRules, KnownIssuer } from '../capabilities.js';
import type { InstrumentDetails, PaymentCall, ProcessorResult } from '../processor.js';
import type { PaidWith } from './sandbox-wallets.js';

const approved = { outcome: 'approved', reason: 'AUTH.APPROVED' } as const;

/** The simulated bank's treatment of a card. `stored` is the outcome of a later charge by token, if it differs. */
interface SandboxCard {
  readonly outcome: 'approved' | 'declined' | 'failed' | 'pending';
  readonly reason: ReasonKey;
  readonly stored?: { readonly outcome: 'declined'; readonly reason: ReasonKey };
  /** The outcome of a payment with a proof of authentication, if it differs. */
  readonly authenticated?: typeof approved;
}

/** The cards of the sandbox. Any other number that passes the Luhn check is approved. */
export const sandboxCards: ReadonlyMap<string, SandboxCard> = new Map<string, SandboxCard>([
  ['4111111111111111', approved],
  ['4242424242424242', approved],
  ['5555555555554444', approved],
  ['378282246310005', approved],
  ['4000000000000002', { outcome: 'declined', reason: 'AUTH.DO_NOT_HONOR' }],
  ['4000000000009995', { outcome: 'declined', reason: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' }],
  ['4000000000009987', { outcome: 'declined', reason: 'PAYMENT_METHOD.LOST_INSTRUMENT' }],
  ['4000000000009979', { outcome: 'declined', reason: 'PAYMENT_METHOD.STOLEN_INSTRUMENT' }],
  ['4000000000000069', { outcome: 'declined', reason: 'PAYMENT_METHOD.EXPIRED_CARD' }],
  ['4000000000000127', { outcome: 'declined', reason: 'PAYMENT_METHOD.CVV_FAILURE' }],
  ['4000000000000119', { outcome: 'failed', reason: 'PROCESSOR.SYSTEM_ERROR' }],
  ['4000000000003220', { outcome: 'pending', reason: 'AUTH.CHALLENGE_IN_PROGRESS' }],
  ['4000002000001113', { outcome: 'declined', reason: 'AUTH.STRONG_AUTHENTICATION_REQUIRED', authenticated: approved }],
  ['4000000000000341', { ...approved, stored: { outcome: 'declined', reason: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' } }],
]);

/** Cards that the risk rules refuse before a processor is called. */
const blockedCards: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['4100000000000019', 'RISK.FRAUD_SUSPECTED'],
]);

const creditCard = { cardType: 'credit', category: 'consumer', cardUsage: 'personal' } as const;
const debitCard = { cardType: 'debit', category: 'consumer', cardUsage: 'personal' } as const;

/** The issuer identification numbers of the sandbox cards. The banks are made up. */
const knownIssuers: ReadonlyMap<string, KnownIssuer> = new Map<string, KnownIssuer>([
  ['411111', { name: 'Sandbox Bank One', ...creditCard }],
  ['424242', { name: 'Sandbox Bank One', ...creditCard }],
  ['555555', { name: 'Sandbox Bank Two', ...creditCard }],
  ['378282', { name: 'Sandbox Bank Three', cardType: 'credit', category: 'commercial', cardUsage: 'business' }],
  ['400000', { name: 'Sandbox Savings Bank', ...debitCard }],
  ['410000', { name: 'Sandbox Savings Bank', ...debitCard }],
]);

/** Returns the made-up issuer of a card, by its first six digits, and its refusal by the risk rules. */
export const sandboxCardRules: CardRules = (cardNumber) => ({
  issuer: knownIssuers.get(cardNumber.slice(0, 6)),
  refusal: blockedCards.get(cardNumber),
});

/** Amounts in major units that steer the simulated bank, in any currency. */
export const steeringAmounts = {
  /** The bank approves, but its answer is lost. Only a lookup finds it. */
  lostAnswer: 3001,
  /** The bank accepts the call and never reports its outcome. */
  neverAnswers: 3002,
  /** The first processor declines softly, the second approves. */
  firstRouteDeclines: 3003,
  /**
   * Declined for insufficient funds until the third attempt of the payment: the second automatic retry of a recurring
   * charge succeeds.
   */
  fundsComeLater: 3004,
  /** The answer takes 12 seconds. */
  slow: 3005,
  /** Approved. A follow-up of this amount is declined. */
  followUpDeclined: 3006,
  /** Approved, but recorded only `lateBookingSeconds` after the call arrived, after the caller's timeout. */
  late: 3007,
  /** The call is lost in transit. The same call sent again arrives and is approved. */
  lost: 3008,
  /** Lost, at a bank that honours neither idempotency keys nor deadlines. */
  lostWithoutGuarantees: 3009,
  /** Late, at a bank that honours neither idempotency keys nor deadlines. */
  lateWithoutGuarantees: 3010,
  // Payments are approved, and the bank settles them wrongly (src/sandbox/bank-files.ts).
  /** The settlement report has no line of the payment. */
  lineMissing: 3011,
  /** The line has one minor unit too much. */
  lineAmountOff: 3012,
  /** The report has the line twice. */
  lineTwice: 3013,
  /** The fee has one minor unit too much. */
  feeOff: 3014,
  /** The bank statement does not have the payout of the payment's batch. */
  payoutMissing: 3015,
} as const;

export const slowAnswerMilliseconds = 12_000;
export const lateBookingSeconds = 40;

/**
 * The simulator's outcome of a call before it is recorded. `unanswered` is recorded: the bank has the call and does not
 * respond. `lost` is a call that never arrived, which the bank's ledger still has to remember.
 */
export interface Decision {
  readonly outcome: ProcessorResult['outcome'] | 'unanswered' | 'lost';
  readonly reason: ReasonKey;
}

export const approval: Decision = { outcome: 'approved', reason: 'AUTH.APPROVED' };
const lostAmounts: readonly number[] = [steeringAmounts.lost, steeringAmounts.lostWithoutGuarantees];

/** The methods that the bank accepts: all of the contract. */
export const paymentMethods: readonly Schema<'PaymentMethod'>[] = [
  'cards',
  'digital_wallets',
  'bnpl',
  'online_banking',
  'rtp',
  'vouchers',
  'cash',
  'direct_debit',
  'cryptocurrencies',
];

/** Returns the method of the bank's token. A token that begins with the name of a method is of that method. */
export const methodOf = (instrument: InstrumentDetails): Schema<'PaymentMethod'> | undefined =>
  paymentMethods.find(
    (method) => instrument.kind === 'provider_token' && instrument.providerToken.startsWith(`${method}_`),
  );

/** True if the payer's device has authenticated them. */
const isByDevice = (paid: PaidWith | undefined): boolean =>
  paid?.kind === 'card' && paid.networkToken?.cryptogram !== undefined;

const isOnFile = (paid: PaidWith | undefined): boolean => paid?.kind === 'card' && paid.isOnFile === true;

/** The bank challenges the payer of a card on file at Google Pay (`PAN_ONLY`). */
const challenge: Decision = { outcome: 'pending', reason: 'AUTH.CHALLENGE_IN_PROGRESS' };

/** Returns the outcome that a sandbox card causes; undefined for an approval. */
export function decideByCard(
  card: SandboxCard | undefined,
  { stored, authentication }: Pick<PaymentCall, 'stored' | 'authentication'>,
  paid: PaidWith | undefined,
): Decision | undefined {
  const isAuthenticated = isByDevice(paid) || (authentication !== undefined && authentication.status !== 'exempted');
  const decision = (stored ? card?.stored : undefined) ?? (isAuthenticated ? card?.authenticated : undefined) ?? card;
  if (decision && decision.outcome !== 'approved') return decision;
  return isOnFile(paid) && !stored ? challenge : undefined;
}

/** Returns the outcome that an amount in major units causes (`steeringAmounts`); undefined for other amounts. */
export function decideByAmount(
  { amount }: Pick<PaymentCall, 'amount'>,
  firstRoute: boolean,
  attemptNumber: number | undefined,
): Decision | undefined {
  if (lostAmounts.includes(Number(amount))) return { outcome: 'lost', reason: 'PROCESSOR.NOT_RECEIVED' };
  switch (Number(amount)) {
    case steeringAmounts.neverAnswers:
      return { outcome: 'unanswered', reason: 'PROCESSOR.TIMEOUT' };
    case steeringAmounts.firstRouteDeclines:
      return firstRoute ? { outcome: 'declined', reason: 'PROCESSOR.TEMPORARILY_UNAVAILABLE' } : undefined;
    case steeringAmounts.fundsComeLater:
      return attemptNumber !== undefined && attemptNumber < 3
        ? { outcome: 'declined', reason: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' }
        : undefined;
    default:
      return undefined;
  }
}
