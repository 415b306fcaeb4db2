import { units } from '../base/money.js';
import type { Capabilities } from './capabilities.js';
import type { FollowUpOperation, PaymentCall, PaymentOperation } from './processor.js';

/** The traits of a payment that decide which account can take it. */
export type PaymentTraits = Pick<PaymentCall, 'instrument' | 'stored' | 'origin' | 'amount' | 'currency'> & {
  readonly operation: PaymentOperation;
  /** The method of a processor's token. Undefined if unknown. */
  readonly paymentMethod?: string | undefined;
  /** True if the processor stores a credential of the instrument. */
  readonly hasStoredCredential: boolean;
};

/**
 * The reason for which an account cannot do something. `because` continues a sentence that begins with the account's
 * name.
 */
export interface Refusal {
  readonly because: string;
}

/** Returns the reason for which an account cannot take a payment. Undefined if it can. Pure. */
export function paymentRefusal(can: Capabilities, payment: PaymentTraits): Refusal | undefined {
  const { instrument, origin, amount, currency, operation, hasStoredCredential } = payment;
  const method = instrument.kind === 'card' ? 'cards' : payment.paymentMethod;
  if (can.currencies?.includes(currency) === false) return { because: `does not take ${currency}` };
  if (can.takesAmount?.(amount, currency) === false) return { because: `does not take ${amount} ${currency}` };
  if (operation === 'verify' && !can.verify) return { because: 'does not verify an instrument without a charge' };
  if (method !== undefined && !can.paymentMethods.includes(method)) return { because: `does not take ${method}` };
  if (origin !== 'payer' && !can.storedCredentials) return { because: 'does not charge without the payer' };
  return tokenRefusal(can, payment) ?? (hasStoredCredential ? undefined : instrumentRefusal(can, payment));
}

/** Refuses a security code that accompanies a token. */
function tokenRefusal(
  can: Capabilities,
  {
    instrument,
    operation,
    hasStoredCredential,
  }: Pick<PaymentTraits, 'instrument' | 'operation' | 'hasStoredCredential'>,
): Refusal | undefined {
  const isOnFile = hasStoredCredential || instrument.kind === 'provider_token';
  if (instrument.cvv === undefined) return undefined;
  // A stored card is verified by its number and code.
  const isVerified = operation === 'verify' && instrument.kind === 'provider_token';
  if (isVerified && can.cvvWithVerifiedToken === false)
    return { because: 'takes no cvv beside a token in a verification' };
  return isOnFile && !can.cvvWithToken
    ? { because: 'takes no cvv beside a token: the account must not be sent card data' }
    : undefined;
}

/** Refuses an instrument that the account does not store. */
function instrumentRefusal(
  can: Capabilities,
  { instrument, origin, stored }: Pick<PaymentTraits, 'instrument' | 'origin' | 'stored'>,
): Refusal | undefined {
  if (origin === 'series' && can.foreignSeries === false) return { because: 'charges no series that began elsewhere' };
  if (instrument.kind === 'provider_token')
    return can.providerTokens ? undefined : { because: 'has no tokens of its own' };
  if (!can.cardNumbers) return { because: 'must not be sent card numbers' };
  return can.cvvRequired && origin === 'payer' && !stored && instrument.cvv === undefined
    ? { because: 'needs the cvv of a card' }
    : undefined;
}

/**
 * Returns the reason for which an account cannot do a capture, void or refund. Undefined if it can. Amounts are decimal
 * text. Pure.
 */
export function followUpRefusal(
  can: Capabilities,
  operation: FollowUpOperation,
  {
    amount,
    originalAmount,
    currency,
  }: { readonly amount: string; readonly originalAmount: string; readonly currency: string },
): (Refusal & { readonly field: 'amount' | 'transaction_reference_id' }) | undefined {
  if (operation !== 'void' && can.takesAmount?.(amount, currency) === false)
    return { field: 'amount', because: `does not take ${amount} ${currency}` };
  const isPart = units(amount) !== units(originalAmount);
  if (operation === 'capture' && isPart && !can.partialCapture)
    return { field: 'amount', because: 'captures an authorization as a whole only' };
  if (operation !== 'refund') return undefined;
  if (can.refunds === 'none') return { field: 'transaction_reference_id', because: 'makes no refunds' };
  return isPart && can.refunds === 'full'
    ? { field: 'amount', because: 'refunds a payment as a whole only' }
    : undefined;
}
