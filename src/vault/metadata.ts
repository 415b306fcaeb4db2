import type { Schema } from '../base/contract.js';
import { invalidField, type Problem } from '../base/errors/errors.js';
import { looksLikeCard } from './card.js';
import { cardNumbersIn, possibleCardNumbers, securityCodeName, withoutSecurityCodes } from './redact.js';

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

/**
 * True for the name of a security code, a code after its name, and a number in the ranges of cards. Other numbers that
 * pass the Luhn check are accepted: a tenth of all order numbers and timestamps do, and would be refused at random.
 */
const hasCardData = (text: string): boolean =>
  securityCodeName.test(text) ||
  withoutSecurityCodes(text) !== text ||
  cardNumbersIn(text).some(({ start, end }) => [...possibleCardNumbers(text.slice(start, end))].some(looksLikeCard));

const refusal = (fault: string, field: string): Problem => invalidField(`The field ${field} ${fault}.`, field);
