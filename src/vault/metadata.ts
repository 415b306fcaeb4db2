import type { Schema } from '../base/contract.js';
import { invalidField, type Problem } from '../base/errors/errors.js';
import { redactCardData, securityCodeName } from './redact.js';

type Metadata = Schema<'Metadata'>;

/** The form of a key (contract, MetadataKey). The schema cannot bound the names of properties. */
export const metadataKey = /^[0-9A-Za-z_.-]{1,40}$/;

/**
 * Returns metadata to store. Nothing is masked, because searches compare values exactly.
 * @param field its path in the request
 * @returns null without keys
 * @throws Problem VALIDATION/INVALID_FIELD, without the value, for an invalid key, and for card data
 */
export function checkedMetadata(metadata: Metadata, field = 'metadata'): Metadata | null {
  const entries = Object.entries(metadata);
  for (const [key, value] of entries) {
    if (hasCardData(key)) throw refusal('has a key with card data', field);
    if (!metadataKey.test(key))
      throw refusal('has a key that is not 1 to 40 letters, digits, underscores, points and hyphens', field);
    // Also a code after its name, as `note: "cvv: 123"`.
    if (hasCardData(value) || hasCardData(`${key}: ${value}`)) throw refusal('has card data', `${field}.${key}`);
  }
  return entries.length === 0 ? null : metadata;
}

const hasCardData = (text: string): boolean => securityCodeName.test(text) || redactCardData(text) !== text;

const refusal = (fault: string, field: string): Problem => invalidField(`The field ${field} ${fault}.`, field);
