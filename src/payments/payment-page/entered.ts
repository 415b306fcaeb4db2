import type { Schema } from '../../base/contract.js';
import { countries } from '../../base/countries.js';
import { payerFields } from '../../payer-pages/payment-page.js';
import type { CardFault, EnteredCard, EnteredPayer, PayerField } from '../../payer-pages/payment-page.js';
import type { CardNetwork } from '../../processors/processor.js';
import { isExpired, passesLuhn, securityCodeLength } from '../../vault/card.js';
import { identifierNames, redactedJson } from '../../vault/redact.js';

export interface CheckedCard {
  readonly cardNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cvv: string;
  readonly cardholderName: string | undefined;
  readonly cardNetwork: CardNetwork | undefined;
}

/** Maximum length of the contract's `card_cardholder_name`. */
const longestName = 100;

/** Characters that can display a name in another order than it is stored. */
const controls = /[\p{Bidi_Control}\p{Cc}]/u;

/** Converts full-width characters to plain ones, and the digits of Arabic and Persian keyboards. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();

/**
 * Reads the payer's input. A number within other text ("Card: 4111 …") counts as the number. A pure function.
 * @param now the terminal's time
 * @returns the card, or its faults: at most one a field, in the order of the form
 */
export function checkedCard(
  entered: EnteredCard,
  now: Date,
  coBadged: readonly string[],
): CheckedCard | readonly CardFault[] {
  const cardNumber = plain(entered.number).replace(/\D/g, '');
  const expiry = expiryOf(entered.expiry);
  const name = entered.name.trim();
  const faults: CardFault[] = [];
  const add = (field: CardFault['field'], fault: CardFault['fault'] | undefined): void => {
    if (fault) faults.push({ field, fault });
  };
  add('number', plain(entered.number) === '' ? 'missing' : numberFault(cardNumber));
  if (entered.expiry.trim() === '') add('expiry', 'missing');
  else if (!expiry) add('expiry', 'invalid');
  else if (isExpired(expiry.month, expiry.year, now)) add('expiry', 'expired');
  const { cvv, fault: codeFault } = checkedCode(
    entered.cvv,
    /^\d{13,19}$/.test(cardNumber) ? securityCodeLength(cardNumber) : undefined,
  );
  add('cvv', codeFault);
  if (controls.test(name)) add('name', 'characters');
  else if ([...name].length > longestName) add('name', 'invalid');
  if (faults.length > 0 || !expiry) return faults;
  return {
    cardNumber,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    cvv,
    cardholderName: name === '' ? undefined : name,
    cardNetwork: coBadged.some((prefix) => cardNumber.startsWith(prefix))
      ? chosenNetwork(entered.network, cardNumber)
      : undefined,
  };
}

function chosenNetwork(chosen: string, cardNumber: string): CardNetwork | undefined {
  if (chosen === 'international') return cardNumber.startsWith('4') ? 'visa' : 'mastercard';
  return chosen === 'cartes_bancaires' ? chosen : undefined;
}

const numberFault = (digits: string): 'invalid' | undefined =>
  /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? undefined : 'invalid';

/** Returns a typed security code with its fault. @param length that of the card's brand, if known */
export function checkedCode(
  typed: string,
  length: number | undefined,
): { readonly cvv: string; readonly fault?: CardFault['fault'] } {
  const cvv = plain(typed);
  if (cvv === '') return { cvv, fault: 'missing' };
  if (/^\d{3,4}$/.test(cvv) && (length === undefined || cvv.length === length)) return { cvv };
  return { cvv, fault: length === 3 ? 'three' : length === 4 ? 'four' : 'invalid' };
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

/** The form fields of each fact that a page asks for. */
const fieldsOf: Readonly<Record<string, readonly PayerField[]>> = {
  email: ['email'],
  phone_number: ['phone'],
  billing_address: ['address', 'postal_code', 'city', 'country'],
};

/** Facts about a payer that are stored already. */
export interface KnownFacts {
  readonly emailUsername: string | null;
  readonly phoneNumber: string | null;
  readonly hasAddress: boolean;
}

/** Returns the fields that a page asks for: those of its settings that nobody has told yet. */
export function askedFields(
  wanted: readonly Schema<'AskedPayerField'>[],
  known: KnownFacts | null,
): readonly PayerField[] {
  const told: Readonly<Record<string, boolean>> = {
    email: known !== null && known.emailUsername !== null,
    phone_number: known !== null && known.phoneNumber !== null,
    billing_address: known?.hasAddress === true,
  };
  const asked = wanted.filter((name) => told[name] === false).flatMap((name) => fieldsOf[name] ?? []);
  return payerFields.filter((field) => asked.includes(field));
}

/** An email address that the contract accepts (PayerRequest), and a number in E.164 form. */
const patterns = {
  email:
    /^[^\s"(),.:;<>@[\\\]\p{Cc}]+(\.[^\s"(),.:;<>@[\\\]\p{Cc}]+)*@([^\s!-/:-@[-`{-~]+(-+[^\s!-/:-@[-`{-~]+)*\.)+[^\s!-/:-@[-`{-~]+(-+[^\s!-/:-@[-`{-~]+)*$/u,
  phone: /^\+[1-9][0-9]{1,14}$/,
} as const;

/** The contract's maximum lengths (PayerRequest, Address). */
const longest: EnteredPayerLengths = { email: 254, phone: 16, address: 100, postal_code: 20, city: 50, country: 2 };
type EnteredPayerLengths = Readonly<Record<PayerField, number>>;

export const noEntries: EnteredPayer = { email: '', phone: '', address: '', postal_code: '', city: '', country: '' };

/** The payer's answers, ready to be stored. A missing one was not asked for. */
export interface CheckedPayer {
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
  /** The contract's `Address` as JSON text, without card numbers. */
  readonly address: string | undefined;
}

/** `00` in place of `+`, spaces and punctuation are accepted. */
const phoneOf = (text: string): string => text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');

/**
 * Reads what the payer entered about themselves. A pure function.
 * @param asked the fields of the form; others are ignored
 * @returns the answers, or their faults in the order of the form
 */
export function checkedPayer(entered: EnteredPayer, asked: readonly PayerField[]): CheckedPayer | readonly CardFault[] {
  const text = (field: PayerField): string | undefined =>
    !asked.includes(field) ? undefined : field === 'phone' ? phoneOf(plain(entered.phone)) : plain(entered[field]);
  const faults = asked.flatMap((field): CardFault[] => {
    const fault = payerFault(field, text(field) ?? '');
    return fault === undefined ? [] : [{ field, fault }];
  });
  if (faults.length > 0) return faults;
  const line = text('address');
  const address = {
    address_1: line,
    postal_code: text('postal_code'),
    city_name: text('city'),
    country_code: text('country'),
  };
  return {
    email: text('email'),
    phoneNumber: text('phone'),
    address: line === undefined ? undefined : JSON.stringify(redactedJson(address, identifierNames)),
  };
}

function payerFault(field: PayerField, text: string): CardFault['fault'] | undefined {
  if (text === '') return 'missing';
  if (controls.test(text)) return 'characters';
  if ([...text].length > longest[field]) return 'invalid';
  if (field === 'country') return countries().includes(text) ? undefined : 'invalid';
  return field === 'email' || field === 'phone' ? (patterns[field].test(text) ? undefined : 'invalid') : undefined;
}
