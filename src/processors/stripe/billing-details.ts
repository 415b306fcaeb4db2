import type Stripe from 'stripe';
import { billingAddressOf, type BillingAddress } from '../billing-address.js';
import type { PaymentCall } from '../processor.js';

/**
 * Returns the payer's details for a card number: name, email, phone, and the address that the issuer verifies (AVS).
 */
export function billingDetails({ instrument, payer }: PaymentCall): {
  readonly billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
} {
  const name = instrument.kind === 'card' ? instrument.cardholderName : undefined;
  const billing = billingAddressOf(payer?.address);
  const details = {
    ...(name !== undefined && { name }),
    ...contactOf(payer),
    ...(billing && { address: stripeAddress(billing) }),
  };
  return Object.keys(details).length === 0 ? {} : { billing_details: details };
}

/**
 * Matches the email addresses that Stripe accepts: a dotted ASCII name at a domain with a dot. Others are left out,
 * because Stripe refuses the payment with `email_invalid`.
 */
const acceptedEmail =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** Returns the payer's email and phone for a PaymentMethod or Customer. */
export const contactOf = (payer: PaymentCall['payer']): { readonly email?: string; readonly phone?: string } => ({
  ...(payer?.email !== undefined && acceptedEmail.test(payer.email) && { email: payer.email }),
  ...(payer?.phoneNumber !== undefined && { phone: payer.phoneNumber }),
});

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
