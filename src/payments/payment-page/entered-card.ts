import type { CardFault, EnteredCard } from '../../payer-pages/payment-page.js';
import { isExpired, passesLuhn, securityCodeLength } from '../../vault/card.js';

/** A card that can be sent. */
export interface CheckedCard {
  readonly cardNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cvv: string;
  readonly cardholderName: string | undefined;
}

/** As long as the contract's `card_cardholder_name`. */
const longestName = 100;

/**
 * Reads what a payer typed. Pure.
 * @param now the terminal's time
 * @returns the card, or what is wrong, a fault a field at most, in the order of the form
 */
export function checkedCard(entered: EnteredCard, now: Date): CheckedCard | readonly CardFault[] {
  const cardNumber = entered.number.replace(/[\s-]/g, '');
  const expiry = expiryOf(entered.expiry);
  const cvv = entered.cvv.trim();
  const name = entered.name.trim();
  const faults: CardFault[] = [];
  const add = (field: CardFault['field'], fault: CardFault['fault'] | undefined): void => {
    if (fault) faults.push({ field, fault });
  };
  add('number', numberFault(cardNumber));
  if (entered.expiry.trim() === '') add('expiry', 'missing');
  else if (!expiry) add('expiry', 'invalid');
  else if (isExpired(expiry.month, expiry.year, now)) add('expiry', 'expired');
  add('cvv', cvvFault(cvv, cardNumber));
  if ([...name].length > longestName) add('name', 'invalid');
  if (faults.length > 0 || !expiry) return faults;
  return {
    cardNumber,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    cvv,
    cardholderName: name === '' ? undefined : name,
  };
}

function numberFault(digits: string): 'missing' | 'invalid' | undefined {
  if (digits === '') return 'missing';
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? undefined : 'invalid';
}

function cvvFault(cvv: string, cardNumber: string): 'missing' | 'invalid' | undefined {
  if (cvv === '') return 'missing';
  const length = /^\d{13,19}$/.test(cardNumber) ? securityCodeLength(cardNumber) : undefined;
  return /^\d{3,4}$/.test(cvv) && (length === undefined || cvv.length === length) ? undefined : 'invalid';
}

/** `12/29`, `12 / 2029`, `1229`, `2029-12` as browsers fill it in. */
function expiryOf(text: string): { readonly month: number; readonly year: number } | undefined {
  const plain = text.replace(/\s/g, '');
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(plain) ?? [];
  const [, monthText = isoMonth, yearText = isoYear] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(plain) ?? [];
  const month = Number(monthText);
  const year = Number(yearText);
  if (!(month >= 1 && month <= 12) || Number.isNaN(year)) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}
