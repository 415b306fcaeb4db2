import { default as creditCardType } from 'credit-card-type';
import { LRUCache } from 'lru-cache';

/** True if 13 to 19 digits pass the Luhn check (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** True if a card with this expiry has expired: it is valid through the last day of its month, in UTC. */
export function isExpired(month: number, year: number, now: Date): boolean {
  return Date.UTC(year, month) <= now.getTime();
}

/** Returns the length of the security code for this card number; undefined if its brand is unknown. */
export const securityCodeLength = (cardNumber: string): number | undefined =>
  brands.memo(cardNumber.slice(0, brandDigits))[0]?.code.size;

/** The profile of a card (contract: CardProfile). */
export interface CardProfileData {
  readonly brand: string | undefined;
  readonly cardType: 'credit' | 'debit' | 'unknown';
  readonly category: 'consumer' | 'commercial' | undefined;
}

/** Leading digits that decide the brand: no range of credit-card-type needs more. */
const brandDigits = 8;

/** True for a number of a known range, of a length that its brand issues, which passes the Luhn check. */
export const looksLikeCard = (digits: string): boolean =>
  passesLuhn(digits) &&
  brands.memo(digits.slice(0, brandDigits)).some(({ lengths }) => lengths.includes(digits.length));

/** Caches each range, because credit-card-type copies all its tables for every lookup. */
const brands = new LRUCache({ max: 10_000, memoMethod: (digits: string) => creditCardType(digits) });

/**
 * Returns the profile of a card.
 * @param issuer its type and category, if known; without them the profile makes no claim
 */
export function cardProfile(
  cardNumber: string,
  issuer: Pick<CardProfileData, 'cardType' | 'category'> | undefined,
): CardProfileData {
  const [brand] = brands.memo(cardNumber.slice(0, brandDigits));
  return { brand: brand?.niceType, cardType: issuer?.cardType ?? 'unknown', category: issuer?.category };
}
