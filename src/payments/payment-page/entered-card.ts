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

/** Characters that can show a name in another order than it is read. */
const controls = /[\p{Bidi_Control}\p{Cc}]/u;

/** Full-width characters as plain ones. */
const plain = (text: string): string => text.normalize('NFKC').trim();

/**
 * Reads what a payer typed: a number among other text ("Card: 4111 …") is the number. Pure.
 * @param now the terminal's time
 * @returns the card, or what is wrong, a fault a field at most, in the order of the form
 */
export function checkedCard(entered: EnteredCard, now: Date): CheckedCard | readonly CardFault[] {
  const cardNumber = plain(entered.number).replace(/\D/g, '');
  const expiry = expiryOf(entered.expiry);
  const cvv = plain(entered.cvv);
  const name = entered.name.trim();
  const faults: CardFault[] = [];
  const add = (field: CardFault['field'], fault: CardFault['fault'] | undefined): void => {
    if (fault) faults.push({ field, fault });
  };
  add('number', plain(entered.number) === '' ? 'missing' : numberFault(cardNumber));
  if (entered.expiry.trim() === '') add('expiry', 'missing');
  else if (!expiry) add('expiry', 'invalid');
  else if (isExpired(expiry.month, expiry.year, now)) add('expiry', 'expired');
  add('cvv', cvvFault(cvv, cardNumber));
  if (controls.test(name)) add('name', 'characters');
  else if ([...name].length > longestName) add('name', 'invalid');
  if (faults.length > 0 || !expiry) return faults;
  return {
    cardNumber,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    cvv,
    cardholderName: name === '' ? undefined : name,
  };
}

const numberFault = (digits: string): 'invalid' | undefined =>
  /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? undefined : 'invalid';

function cvvFault(cvv: string, cardNumber: string): CardFault['fault'] | undefined {
  if (cvv === '') return 'missing';
  const length = /^\d{13,19}$/.test(cardNumber) ? securityCodeLength(cardNumber) : undefined;
  if (/^\d{3,4}$/.test(cvv) && (length === undefined || cvv.length === length)) return undefined;
  return length === 3 ? 'three' : length === 4 ? 'four' : 'invalid';
}

/** `12/29`, `12 / 2029`, `1229`, `2029-12` as browsers fill it in. */
function expiryOf(text: string): { readonly month: number; readonly year: number } | undefined {
  const compact = plain(text).replace(/\s/g, '');
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(compact) ?? [];
  const [, monthText = isoMonth, yearText = isoYear] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(compact) ?? [];
  const month = Number(monthText);
  const year = Number(yearText);
  if (!(month >= 1 && month <= 12) || Number.isNaN(year)) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}
