import type { Schema } from '../base/contract.js';

/** A billing address in the terms that processors share. Each part is non-empty text or undefined. */
export interface BillingAddress {
  readonly street: string | undefined;
  readonly house: string | undefined;
  /** The address without city, region, postal code and country: street and house, then the rest. */
  readonly lines: readonly [string | undefined, string | undefined];
  readonly city: string | undefined;
  /** The subdivision code without its country: `CA` of `US-CA` (ISO 3166-2). */
  readonly state: string | undefined;
  readonly postalCode: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
}

/**
 * Converts an address of the contract.
 * @returns undefined for an address without a part that a processor compares or shows
 */
export function billingAddressOf(address: Schema<'Address'> | undefined): BillingAddress | undefined {
  if (!address) return undefined;
  const { entrance, floor, apartment, country_code: country } = address;
  const street = text(address.street);
  const house = text(address.building);
  const first = text(address.address_1) ?? text([street, house].filter(Boolean).join(' '));
  const second = text(address.address_2) ?? text([entrance, floor, apartment].filter(Boolean).join(', '));
  const billing: BillingAddress = {
    street: street ?? text(address.address_1),
    house,
    lines: [first, second],
    city: text(address.city_name),
    state: text(address.state_code?.replace(/^[A-Z]{2}-/, '')),
    postalCode: text(address.postal_code),
    country: text(country),
  };
  const { lines, house: _house, ...parts } = billing;
  return [...lines, ...Object.values(parts)].some((part) => part !== undefined) ? billing : undefined;
}

const text = (value: string | undefined): string | undefined => {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
};

/** The issuer's comparison of a part of the billing address (contract, AddressVerification). */
type Result = Schema<'AddressVerification'>['street'];

/** The issuer's address verification, as stored with a processor's answer. */
export interface AddressVerification {
  readonly street: Result;
  readonly postal_code: Result;
}

const results: readonly Result[] = ['match', 'no_match', 'unavailable'];

/** Reads `address_verification` of a processor's stored answer. @returns undefined for an answer without it */
export function addressVerificationOf(raw: unknown): AddressVerification | undefined {
  const { address_verification: found } = (raw ?? {}) as {
    readonly address_verification?: Partial<AddressVerification>;
  };
  const street = results.find((result) => result === found?.street);
  const postalCode = results.find((result) => result === found?.postal_code);
  return street && postalCode && { street, postal_code: postalCode };
}
