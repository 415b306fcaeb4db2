import type Stripe from 'stripe';
import { billingAddressOf, type BillingAddress } from '../billing-address.js';
import type { PaymentCall } from '../processor.js';

/** What Stripe is told of the payer with a card number: name, and the address that the issuer compares (AVS). */
export function billingDetails({ instrument, payer }: PaymentCall): {
  readonly billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
} {
  const name = instrument.kind === 'card' ? instrument.cardholderName : undefined;
  const billing = billingAddressOf(payer?.address);
  if (name === undefined && !billing) return {};
  return {
    billing_details: {
      ...(name !== undefined && { name }),
      ...(billing && { address: stripeAddress(billing) }),
    },
  };
}

function stripeAddress({
  lines: [line1, line2],
  city,
  state,
  postalCode,
  country,
}: BillingAddress): Stripe.AddressParam {
  return {
    ...(line1 !== undefined && { line1 }),
    ...(line2 !== undefined && { line2 }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(postalCode !== undefined && { postal_code: postalCode }),
    ...(country !== undefined && { country }),
  };
}
