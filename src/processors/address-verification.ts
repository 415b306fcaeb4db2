import type { Schema } from '../base/contract.js';

/** The issuer's comparison of a part of the billing address (contract, AddressVerification). */
type Result = Schema<'AddressVerification'>['street'];

/** The issuer's address verification, as stored with a processor's answer. */
export interface AddressVerification {
  readonly street: Result;
  readonly postal_code: Result;
}

const results: readonly Result[] = ['match', 'no_match', 'unavailable'];

/**
 * Reads `address_verification` of a processor's stored answer.
 * @returns undefined for an answer without it
 */
export function addressVerificationOf(raw: unknown): AddressVerification | undefined {
  const { address_verification: found } = (raw ?? {}) as {
    readonly address_verification?: Partial<AddressVerification>;
  };
  const street = results.find((result) => result === found?.street);
  const postalCode = results.find((result) => result === found?.postal_code);
  return street && postalCode && { street, postal_code: postalCode };
}
