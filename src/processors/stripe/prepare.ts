import type { InstrumentDetails, PaymentCall, PaymentOperation, ProcessorResult, WalletPayload } from '../processor.js';
import { billingDetails, contactOf } from './billing-details.js';
import { NeverSent, NoAnswer, Refused, type Exchange } from './exchange.js';
import { broughtCredentialOf, credentialOf, keyOf, metadataOf } from './intents.js';
import { refusalOf } from './refusals.js';

/** The instrument of a payment at Stripe. */
export interface Prepared {
  readonly paymentMethod: string;
  readonly customer: string | undefined;
  /** Stripe's token of a security code that accompanies a stored card. */
  readonly securityCode?: string | undefined;
}

/**
 * Creates the objects that a payment needs at Stripe: a PaymentMethod for a card number, and a Customer for a
 * credential that is charged again. Their keys derive from the payment's, so a repeated call names the same objects and
 * is identical. Neither charges anything, so a failure here fails the payment before it was requested.
 */
export async function prepare(
  exchange: Exchange,
  call: PaymentCall,
  signal: AbortSignal,
  operation: PaymentOperation,
): Promise<Prepared | ProcessorResult> {
  const { instrument } = call;
  // A SetupIntent accepts no security code token, so the card is sent again with its code.
  const isSentAgain = operation === 'verify' && instrument.kind === 'card' && instrument.cvv !== undefined;
  const brought = instrument.kind === 'provider_token' ? broughtCredentialOf(instrument.providerToken) : undefined;
  const kept = isSentAgain ? undefined : (credentialOf(call.storedCredential) ?? brought);
  if (kept && instrument.cvv === undefined) return kept;
  try {
    const securityCode = isSentAgain ? undefined : await securityCodeOf(exchange, call, signal);
    if (kept) return { ...kept, securityCode };
    return {
      securityCode,
      paymentMethod: await paymentMethodOf(exchange, call, signal),
      customer: call.initial ? await newCustomer(exchange, call, signal) : undefined,
    };
  } catch (error) {
    return failureOf(error, call);
  }
}

/** @throws the error of a repeated call, whose first request may have made the payment, and an unexpected error */
function failureOf(error: unknown, { repeated }: Pick<PaymentCall, 'repeated'>): ProcessorResult {
  if (repeated === true) throw error;
  if (error instanceof NeverSent) return unreachable;
  const refused = error instanceof Refused ? refusalOf(error.codes, 'payment') : undefined;
  if (refused) return refused.refusal;
  if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
  return { outcome: 'failed', reason: 'PROCESSOR.SYSTEM_ERROR', raw: {} };
}

async function paymentMethodOf(exchange: Exchange, call: PaymentCall, signal: AbortSignal): Promise<string> {
  const { instrument } = call;
  if (instrument.kind === 'provider_token') return instrument.providerToken;
  const card = instrument.kind === 'wallet' ? { token: walletToken(instrument) } : numberOf(instrument, call);
  const { id } = await exchange.request(signal, (stripe) =>
    stripe.paymentMethods.create(
      { type: 'card', card, ...billingDetails(call) },
      { idempotencyKey: `${keyOf(call)}-instrument` },
    ),
  );
  return id;
}

const numberOf = (
  { cardNumber, expiryMonth, expiryYear, cvv }: Extract<InstrumentDetails, { kind: 'card' }>,
  { cardNetwork }: Pick<PaymentCall, 'cardNetwork'>,
) => ({
  number: cardNumber,
  exp_month: expiryMonth,
  exp_year: expiryYear,
  ...(cvv !== undefined && { cvc: cvv }),
  ...(cardNetwork !== undefined && { networks: { preferred: cardNetwork } }),
});

/**
 * Returns the token in a payload of Google Pay. For the gateway `stripe` the payload is a Token of Stripe, as JSON
 * (https://docs.stripe.com/google-pay: `token: payload.id`).
 * @throws Error for the payload of another gateway, which `recognizes` refuses first
 */
function walletToken({ payload }: Pick<WalletPayload, 'payload'>): string {
  const { id } = parsed(payload);
  if (isToken(id)) return id;
  throw new Error('the payload of the wallet holds no token of Stripe');
}

const isToken = (id: unknown): id is string => typeof id === 'string' && /^tok_\w{1,200}$/.test(id);

/** True for the id of a PaymentMethod, a Card or a Source, with or without its customer, and for a wallet's payload. */
export const recognizes = (text: string): boolean =>
  /^(cus_\w+\/)?(pm|card|src)_\w+$/.test(text) || isToken(parsed(text).id);

function parsed(payload: string): { readonly id?: unknown } {
  try {
    return (JSON.parse(payload) as { readonly id?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

/** Creates a token of the security code if Stripe stores the card. A new card carries its own code. */
async function securityCodeOf(
  exchange: Exchange,
  { terminalId, idempotencyKey, instrument, storedCredential }: PaymentCall,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { cvv } = instrument;
  const isOnFile = instrument.kind === 'provider_token' || credentialOf(storedCredential) !== undefined;
  if (cvv === undefined || !isOnFile) return undefined;
  const { id } = await exchange.request(signal, (stripe) =>
    stripe.tokens.create(
      { cvc_update: { cvc: cvv } },
      { idempotencyKey: `${keyOf({ terminalId, idempotencyKey })}-cvc` },
    ),
  );
  return id;
}

async function newCustomer(exchange: Exchange, call: PaymentCall, signal: AbortSignal): Promise<string> {
  const { id } = await exchange.request(signal, (stripe) =>
    stripe.customers.create(
      { ...contactOf(call.payer), metadata: metadataOf(call) },
      { idempotencyKey: `${keyOf(call)}-customer` },
    ),
  );
  return id;
}

/** The request was never sent, so nothing was charged. */
export const unreachable: ProcessorResult = { outcome: 'failed', reason: 'ROUTING.PROCESSOR_UNAVAILABLE', raw: {} };
