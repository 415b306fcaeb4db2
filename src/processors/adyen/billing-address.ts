import type { BillingAddress } from '@adyen/api-library/lib/src/typings/checkout/billingAddress.js';
import type { Schema } from '../../base/contract.js';
import { billingAddressOf } from '../billing-address.js';

/** Adyen's placeholder for an unknown part. For the country it is `ZZ` (docs.adyen.com, AVS). */
const unknown = 'N/A';

/**
 * Converts the billing address to Adyen's form, whose five main fields are required together (published contract of
 * Checkout, `BillingAddress`). A postal code longer than Adyen accepts becomes unknown, because a truncated one would
 * not match.
 */
export function adyenBillingAddress(address: Schema<'Address'> | undefined): {
  readonly billingAddress?: BillingAddress;
} {
  const billing = billingAddressOf(address);
  if (!billing) return {};
  const { street, house, city, state, postalCode, country } = billing;
  const isPostalCode = postalCode !== undefined && postalCode.length <= (country === 'US' ? 5 : 10);
  return {
    billingAddress: {
      street: street ?? unknown,
      houseNumberOrName: house ?? unknown,
      city: city ?? unknown,
      postalCode: isPostalCode ? postalCode : unitedStates(country, postalCode),
      country: country ?? 'ZZ',
      ...(state !== undefined && { stateOrProvince: state }),
    },
  };
}

/** Returns the five digits of a ZIP+4 code, the only part that Adyen accepts. */
const unitedStates = (country: string | undefined, postalCode = ''): string =>
  country === 'US' && /^\d{5}-?\d{4}$/.test(postalCode) ? postalCode.slice(0, 5) : unknown;
