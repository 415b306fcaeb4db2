import type { BillingAddress } from '@adyen/api-library/lib/src/typings/checkout/billingAddress.js';
import type { Schema } from '../../base/contract.js';
import { type AddressVerification, billingAddressOf } from '../addresses.js';

const match = 'match';
const differs = 'no_match';
const unavailable = 'unavailable';

const result = (
  street: AddressVerification['street'],
  postalCode: AddressVerification['postal_code'],
): AddressVerification => ({ street, postal_code: postalCode });

/**
 * Results by the number of Adyen's `avsResult` (docs.adyen.com/risk-management/avs-checks). For results that include
 * the name only the address counts. Numbers without an address result are omitted: no data, no support, not checked.
 */
const avsResults: ReadonlyMap<string, AddressVerification> = new Map([
  ['1', result(match, differs)],
  ['2', result(differs, differs)],
  ['6', result(differs, match)],
  ['7', result(match, match)],
  ['9', result(match, unavailable)],
  ['10', result(differs, unavailable)],
  ['12', result(match, unavailable)],
  ['13', result(differs, unavailable)],
  ['14', result(unavailable, match)],
  ['15', result(unavailable, match)],
  ['16', result(unavailable, differs)],
  ['17', result(unavailable, differs)],
  ['19', result(unavailable, match)],
  ['20', result(match, match)],
  ['21', result(match, unavailable)],
  ['23', result(unavailable, match)],
  ['24', result(match, match)],
  ['25', result(match, unavailable)],
]);

/**
 * Reads the issuer's address verification from the `additionalData` of an answer or notification. The account must have
 * AVS results enabled.
 */
export function avsOf(additionalData: Readonly<Record<string, unknown>> = {}): {
  readonly address_verification?: AddressVerification;
} {
  const { avsResult } = additionalData;
  const [, number] = typeof avsResult === 'string' ? (/^(\d{1,2})(?: |$)/.exec(avsResult) ?? []) : [];
  if (number === undefined) return {};
  return { address_verification: avsResults.get(number) ?? result(unavailable, unavailable) };
}

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
