import type Stripe from 'stripe';
import type { FollowUpCall, PaymentCall, ProcessorResult } from '../processor.js';
import { stripeAmount } from './amounts.js';
import { NeverSent, Refused, type Exchange } from './exchange.js';
import {
  cancellationResult,
  captureResult,
  keyOf,
  metadataOf,
  paymentResult,
  refundResult,
  verificationResult,
} from './intents.js';
import { prepare, unreachable, type Prepared } from './prepare.js';
import { refusalOf, type Purpose } from './refusals.js';

/** Makes the payment of a call: `sale` captures it, `authorize` holds it. @throws when the outcome is open */
export async function pay(
  exchange: Exchange,
  operation: 'sale' | 'authorize',
  call: PaymentCall,
  signal: AbortSignal,
): Promise<ProcessorResult> {
  const amount = stripeAmount(call.amount, call.currency);
  if (amount === undefined) return inexpressible;
  const prepared = await prepare(exchange, call, signal, operation);
  if ('outcome' in prepared) return prepared;
  return answered(call, 'payment', async () =>
    paymentResult(
      await exchange.request(signal, (stripe) =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: call.currency.toLowerCase(),
            confirm: true,
            capture_method: operation === 'sale' ? 'automatic' : 'manual',
            payment_method_types: ['card'],
            ...instrumentOf(prepared),
            ...presenceOf(call),
            ...cardOptions(call, prepared),
            ...(call.initial && { setup_future_usage: 'off_session' as const }),
            ...shopOf(call),
            ...statementOf(call),
            expand: ['latest_charge'],
          },
          { idempotencyKey: keyOf(call) },
        ),
      ),
    ),
  );
}

/** Verifies an instrument without a charge. @throws when the outcome is open */
export async function verify(exchange: Exchange, call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult> {
  const prepared = await prepare(exchange, call, signal, 'verify');
  if ('outcome' in prepared) return prepared;
  return answered(call, 'payment', async () =>
    verificationResult(
      await exchange.request(signal, (stripe) =>
        stripe.setupIntents.create(
          {
            confirm: true,
            payment_method_types: ['card'],
            ...instrumentOf(prepared),
            ...(call.returnUrl === undefined ? {} : { return_url: call.returnUrl }),
            ...authenticationOf(call),
            usage: call.initial ? 'off_session' : 'on_session',
            ...shopOf(call),
          },
          { idempotencyKey: keyOf(call) },
        ),
      ),
    ),
  );
}

/** @throws when the outcome is open */
export async function capture(exchange: Exchange, call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult> {
  const amount = stripeAmount(call.amount, call.currency);
  if (amount === undefined) return inexpressible;
  return answered(call, 'capture', async () =>
    captureResult(
      await exchange.request(signal, (stripe) =>
        stripe.paymentIntents.capture(
          call.paymentId,
          // The intent is the authorization's and retains its name.
          { amount_to_capture: amount, metadata: { capture: call.idempotencyKey } },
          { idempotencyKey: keyOf(call) },
        ),
      ),
    ),
  );
}

/** @throws when the outcome is open */
export const cancel = (exchange: Exchange, call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult> =>
  answered(call, 'void', async () =>
    cancellationResult(
      await exchange.request(signal, (stripe) =>
        stripe.paymentIntents.cancel(
          call.paymentId,
          { cancellation_reason: 'requested_by_customer' },
          { idempotencyKey: keyOf(call) },
        ),
      ),
    ),
  );

/** @throws when the outcome is open */
export async function refund(exchange: Exchange, call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult> {
  const amount = stripeAmount(call.amount, call.currency);
  if (amount === undefined) return inexpressible;
  return answered(call, 'refund', async () =>
    refundResult(
      await exchange.request(signal, (stripe) =>
        stripe.refunds.create(
          { payment_intent: call.paymentId, amount, metadata: metadataOf(call) },
          { idempotencyKey: keyOf(call) },
        ),
      ),
    ),
  );
}

/** The call was not sent. Another route may support it. */
const inexpressible: ProcessorResult = { outcome: 'failed', reason: 'VALIDATION.INVALID_AMOUNT', raw: {} };

type CardOptions = NonNullable<Exclude<Stripe.PaymentIntentCreateParams.PaymentMethodOptions['card'], ''>>;

const instrumentOf = ({ paymentMethod, customer }: Prepared): { payment_method: string; customer?: string } => ({
  payment_method: paymentMethod,
  ...(customer !== undefined && { customer }),
});

/**
 * Returns the parameters for the payer's presence. Without a return address a payer cannot be redirected to their bank,
 * so a payment that needs an action is declined.
 */
const presenceOf = ({
  origin,
  returnUrl,
}: PaymentCall): Pick<Stripe.PaymentIntentCreateParams, 'off_session' | 'return_url' | 'error_on_requires_action'> =>
  origin !== 'payer'
    ? { off_session: true }
    : returnUrl === undefined
      ? { error_on_requires_action: true }
      : { return_url: returnUrl };

/**
 * Returns the proof of an earlier authentication (`payment_method_options.card.three_d_secure`), with which Stripe does
 * not authenticate the payer. The only exemption to send is low risk, if the issuer accepted it. Stripe requests all
 * others itself (docs.stripe.com/payments/3d-secure/strong-customer-authentication-exemptions).
 */
function authenticationOf({ authentication, exemption }: PaymentCall): {
  payment_method_options?: { card: Pick<CardOptions, 'three_d_secure'> };
} {
  if (!authentication) return {};
  const { status, challenged, eci, authenticationValue, dsTransactionId, version } = authentication;
  return {
    payment_method_options: {
      card: {
        three_d_secure: {
          ares_trans_status: challenged ? 'C' : letters[status],
          ...(exemption === 'transaction_risk_analysis' && { exemption_indicator: 'low_risk' as const }),
          cryptogram: authenticationValue,
          electronic_commerce_indicator: eci,
          transaction_id: dsTransactionId,
          version,
        },
      },
    },
  };
}

/**
 * Returns the shop's description and reference of a payment, which Stripe's dashboard shows and searches, and our name
 * of it.
 */
const shopOf = (call: PaymentCall): { description?: string; metadata: Record<string, string> } => ({
  ...(call.description !== undefined && { description: call.description }),
  metadata: { ...metadataOf(call), ...(call.merchantReference !== undefined && { reference: call.merchantReference }) },
});

/**
 * Returns the descriptor as a suffix to the account's prefix: Stripe refuses `statement_descriptor` for card payments.
 */
const statementOf = ({ statementDescriptor }: PaymentCall): { statement_descriptor_suffix?: string } =>
  statementDescriptor === undefined ? {} : { statement_descriptor_suffix: statementDescriptor };

/** Returns the proof of authentication and the security code that accompanies a stored card. */
function cardOptions(
  call: PaymentCall,
  { securityCode }: Prepared,
): { payment_method_options?: { card: Pick<CardOptions, 'three_d_secure' | 'cvc_token'> } } {
  const options = authenticationOf(call);
  if (securityCode === undefined) return options;
  return { payment_method_options: { card: { ...options.payment_method_options?.card, cvc_token: securityCode } } };
}

/** The issuer's answers (transStatus). */
const letters = { authenticated: 'Y', attempted: 'A', exempted: 'I' } as const;

/**
 * Sends a request and reads its answer or refusal.
 * @throws when the outcome is open. For a repeated call that includes a request that was not processed this time
 */
async function answered(
  { repeated }: Pick<PaymentCall, 'repeated'>,
  purpose: Purpose,
  request: () => Promise<ProcessorResult>,
): Promise<ProcessorResult> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof NeverSent && repeated !== true) return unreachable;
    const refused = error instanceof Refused ? refusalOf(error.codes, purpose) : undefined;
    if (!refused || (refused.notTaken && repeated === true)) throw error;
    return refused.refusal;
  }
}
