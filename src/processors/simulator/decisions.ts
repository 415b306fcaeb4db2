import type { Schema } from '../../base/contract.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { InstrumentDetails, PaymentCall } from '../processor.js';
import { steeringAmounts, type SandboxCard } from './sandbox-cards.js';
import type { LedgerEntry } from './simulator-ledger.js';

/**
 * The simulator's outcome of a call before it is recorded. `unanswered` is recorded: the bank has the call and does not
 * respond. `lost` is a call that never arrived, which the bank's ledger still has to remember.
 */
export type Decision = { readonly outcome: LedgerEntry['outcome']; readonly reason: ReasonKey };

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

/** Returns the outcome that a card decides. */
export function decideByCard(
  card: SandboxCard | undefined,
  { stored, authentication }: Pick<PaymentCall, 'stored' | 'authentication'>,
): Decision | undefined {
  const isAuthenticated = authentication !== undefined && authentication.status !== 'exempted';
  const decision = (stored ? card?.stored : undefined) ?? (isAuthenticated ? card?.authenticated : undefined) ?? card;
  return decision?.outcome === 'approved' ? undefined : decision;
}

/** Returns the outcome of an amount that steers the bank. */
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
