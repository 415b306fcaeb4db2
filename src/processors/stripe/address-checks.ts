import type Stripe from 'stripe';
import type { AddressVerification } from '../address-verification.js';

/** Stripe's results of a check: `pass`, `fail`, `unavailable` and `unchecked` (API reference, Charge). */
const readCheck = (check: string | null): AddressVerification['street'] =>
  check === 'pass' ? 'match' : check === 'fail' ? 'no_match' : 'unavailable';

/** Returns the issuer's address verification. Empty for a charge without one. */
export function addressChecksOf(charge: Stripe.Charge | null): { readonly address_verification?: AddressVerification } {
  const checks = charge?.payment_method_details?.card?.checks;
  if (!checks) return {};
  const { address_line1_check: line, address_postal_code_check: postalCode } = checks;
  if (line === null && postalCode === null) return {};
  return { address_verification: { street: readCheck(line), postal_code: readCheck(postalCode) } };
}
