import type { Schema } from '../base/contract.js';
import { invalidField, type Problem } from '../base/errors/errors.js';
import { looksLikeCard } from './card.js';
import { cardNumbersIn, hasSecurityCode, securityCodeName } from './redact.js';

type Metadata = Schema<'Metadata'>;

/** The form of a key (contract, MetadataKey). The schema cannot bound the names of properties. */
export const metadataKey = /^[0-9A-Za-z][0-9A-Za-z_.-]{0,39}$/;

/**
 * Returns metadata to store. Nothing is masked, because searches compare values exactly.
 * @param field its path in the request
 * @returns null without keys
 * @throws Problem VALIDATION/INVALID_FIELD, without the value, for an invalid key, and for card data
 */
export function checkedMetadata(metadata: Metadata, field = 'metadata'): Metadata | null {
  const entries = Object.entries(metadata);
  for (const [key, value] of entries) {
    if (securityCodeName.test(key) || hasCardData(key)) throw refusal('has a key with card data', field);
    if (!metadataKey.test(key))
      throw refusal(
        'has a key that is not 1 to 40 letters, digits, underscores, points and hyphens, a letter or digit first',
        field,
      );
    // Also a code after its name, as `note: "cvv: 123"`.
    if (hasCardData(value) || hasSecurityCode(`${key}: ${value}`)) throw refusal('has card data', `${field}.${key}`);
    // Without the key, which has digits of the card.
    if (hasFourDigits(key) && [`${key}${value}`, `${key}: ${value}`].some(hasCardNumber))
      throw refusal('has a key that makes a card number with its value', field);
  }
  return entries.length === 0 ? null : metadata;
}

const hasCardData = (text: string): boolean => hasSecurityCode(text) || hasCardNumber(text);

/**
 * True for a text with a number in the ranges of cards. Other numbers that pass the Luhn check are accepted: a tenth of
 * all order numbers and timestamps do, and so do EAN codes, which begin like the Visa cards of 13 digits of the past.
 */
const hasCardNumber = (text: string): boolean => cardNumbersIn(text, undefined, looksLikeCard).length > 0;

/** With fewer, as in `order6`, a tenth of the timestamps after some keys would be refused. */
const hasFourDigits = (key: string): boolean => key.replace(/\D/g, '').length >= 4;

const refusal = (fault: string, field: string): Problem => invalidField(`The field ${field} ${fault}.`, field);
