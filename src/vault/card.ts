import { default as creditCardType } from 'credit-card-type';
import { LRUCache } from 'lru-cache';

/** Whether 13 to 19 digits pass the Luhn check (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether a card with this expiry can still be used: it is good through the last day of its month, in UTC. */
export function isExpired(month: number, year: number, now: Date): boolean {
  return Date.UTC(year, month) <= now.getTime();
}

/** What is known of a card from its first digits. */
export interface CardProfileData {
  readonly brand: string | undefined;
  readonly cardType: 'credit' | 'debit' | 'unknown';
  readonly category: 'consumer' | 'commercial' | undefined;
}

/**
 * The issuer identification numbers of the sandbox cards. A live processor tells type and category of real cards in its answers;
 * of an unknown number nothing is claimed.
 */
const knownIssuers: ReadonlyMap<string, Pick<CardProfileData, 'cardType' | 'category'>> = new Map([
  ['411111', { cardType: 'credit', category: 'consumer' }],
  ['424242', { cardType: 'credit', category: 'consumer' }],
  ['555555', { cardType: 'credit', category: 'consumer' }],
  ['378282', { cardType: 'credit', category: 'commercial' }],
  ['400000', { cardType: 'debit', category: 'consumer' }],
  ['410000', { cardType: 'debit', category: 'consumer' }],
]);

/** Digits that decide the brand: no range of credit-card-type is told by more. */
const brandDigits = 8;

/** Looked up once for each range, because credit-card-type copies all its tables for every question. */
const brands = new LRUCache({ max: 10_000, memoMethod: (digits: string) => creditCardType(digits) });

export function cardProfile(cardNumber: string): CardProfileData {
  const [brand] = brands.memo(cardNumber.slice(0, brandDigits));
  const issuer = knownIssuers.get(cardNumber.slice(0, 6));
  return { brand: brand?.niceType, cardType: issuer?.cardType ?? 'unknown', category: issuer?.category };
}
