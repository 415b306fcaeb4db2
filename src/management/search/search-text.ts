import type { Schema } from '../../base/contract.js';
import { currencyDecimals, fromUnits, units } from '../../base/money.js';
import { isCalendarDate } from '../../base/iso-8601.js';
import { today } from '../../recurring/calendar.js';

/** An amount to search: decimal text in major units, both bounds included. */
interface AmountRange {
  readonly least: string;
  readonly most: string;
  readonly currency: string | undefined;
  readonly isApproximate: boolean;
}

/** A day, as the text names it: a date, or a number of days or a weekday (0 is Sunday) before today. */
type Day = { readonly date: string } | { readonly ago: number } | { readonly weekday: number };

/** The ways to read a text (contract, managementSearchGet). An absent way does not apply. */
export interface SearchText {
  /** The text without surrounding spaces. */
  readonly text: string;
  readonly email: string | undefined;
  /** The last seven digits of a phone number. */
  readonly phone: string | undefined;
  readonly lastFour: string | undefined;
  readonly amount: AmountRange | undefined;
  readonly day: Day | undefined;
  /** An id of eight characters. */
  readonly id: string | undefined;
  readonly requestId: string | undefined;
  /** A fingerprint or a token. */
  readonly fingerprint: string | undefined;
  /** True if the text can be a reference, or a processor's or network's id: it is not a phrase. */
  readonly isReference: boolean;
  /** The metadata to find: the text as a value, and as `key:value`. */
  readonly metadata: readonly { readonly key: string | undefined; readonly value: string }[];
  /** True if the text is four digits alone: the last of a card, or an amount. */
  readonly isAmbiguous: boolean;
}

const forms = {
  email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  phone: /^\+?[\d\s()/.-]{7,30}$/,
  id: /^[0-9A-Za-z]{8}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  fingerprint: /^[0-9A-Za-z+/]{86}==$/,
  amount: /^~?\d{1,11}([.,]\d{1,4})?$/,
  metadata: /^([0-9A-Za-z][0-9A-Za-z_.-]{0,39}): ?(\S.*)$/s,
  lastFour: /^[*•…x]{0,12}(\d{4})$/,
} as const;

const symbols: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' };
const names: Readonly<Record<string, string>> = {
  ...{ euro: 'EUR', euros: 'EUR', dollar: 'USD', dollars: 'USD', pound: 'GBP', pounds: 'GBP' },
  ...symbols,
};
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Words of a phrase that say nothing. */
const fillers = new Set(
  'a about an and around at card charged circa ending ends for i in last my on paid payment the twice was with'.split(
    ' ',
  ),
);
/** Words before the last four digits of a card. */
const cardWords = new Set(['card', 'ending', 'in']);
const approximations = new Set(['about', 'around', 'circa', '~']);

/** Returns the ways to read a text. A phrase of amounts, digits and days is read as one condition. */
export function readSearchText(given: string): SearchText {
  const text = given.trim();
  const phrase = readPhrase(text);
  const when = <Value>(form: RegExp, value: Value): Value | undefined => (form.test(text) ? value : undefined);
  const digits = text.replace(/\D/g, '');
  const isPhrase = phrase.hasWords && (phrase.amount ?? phrase.lastFour) !== undefined;
  const [, key, value = ''] = forms.metadata.exec(text) ?? [];
  return {
    text,
    email: when(forms.email, text),
    phone: digits.length >= 7 && digits.length <= 15 ? when(forms.phone, digits.slice(-7)) : undefined,
    id: when(forms.id, text),
    requestId: when(forms.uuid, text.toLowerCase()),
    fingerprint: when(forms.fingerprint, text),
    isReference: text.length <= 255 && !isPhrase,
    metadata: [...(isPhrase ? [] : [{ key: undefined, value: text }]), ...(key === undefined ? [] : [{ key, value }])],
    isAmbiguous: /^\d{4}$/.test(text),
    lastFour: phrase.lastFour,
    amount: phrase.amount,
    day: phrase.day,
  };
}

interface Phrase extends Pick<SearchText, 'lastFour' | 'amount' | 'day'> {
  readonly hasWords: boolean;
}

const none: Phrase = { lastFour: undefined, amount: undefined, day: undefined, hasWords: false };

/** The parts of a phrase, by their words. */
interface Parts {
  lastFour?: string;
  currency?: string;
  day?: Day;
  readonly amounts: string[];
}

/** Reads a text as last four digits, amount and day, in any order; nothing if another word remains. */
function readPhrase(text: string): Phrase {
  // A comma before a digit belongs to an amount.
  const words =
    text
      .toLowerCase()
      .replace(/[€$£]/g, ' $& ')
      .match(/[^\s;?,]+(,\d[^\s;?,]*)*/g) ?? [];
  const parts: Parts = { amounts: [] };
  if (!words.every((word, index) => readWord(parts, word, isAmount(words, index)))) return none;
  const { amounts, currency, day } = parts;
  // Four digits with a currency are an amount. Alone they are either.
  const [amount = currency !== undefined || text === parts.lastFour ? parts.lastFour : undefined, another] = amounts;
  if (another !== undefined) return none;
  const isApproximate = words.some((word) => approximations.has(word) || word.startsWith('~'));
  return {
    lastFour: amounts.length === 0 && currency !== undefined ? undefined : parts.lastFour,
    amount: amount === undefined ? undefined : rangeOf(amount.replace('~', ''), currency, isApproximate),
    day,
    hasWords: words.length > 1,
  };
}

const bareDigits = /^\d{4}$/;
const currencyOf = (word = ''): string | undefined =>
  names[word] ?? (currencyDecimals.has(word.toUpperCase()) ? word.toUpperCase() : undefined);

/**
 * Returns true if a word of four digits is an amount, though another word can be the card: it comes first, has the
 * currency beside it and no word for the card before it. In "4242 EUR 1500" the currency belongs to the second.
 */
function isAmount(words: readonly string[], index: number): boolean {
  const [before = '', word = '', after = '', next = ''] = [-1, 0, 1, 2].map((offset) => words[index + offset]);
  if (!bareDigits.test(word) || cardWords.has(before)) return false;
  const [first, second] = words.flatMap((each, at) => (forms.lastFour.test(each) ? [at] : []));
  if (index !== first || second === undefined) return false;
  const belongsToSecond = bareDigits.test(next) && !/^(euro|dollar|pound)s?$/.test(after);
  return currencyOf(before) !== undefined || (currencyOf(after) !== undefined && !belongsToSecond);
}

/** Adds a word to the parts. @returns false if it says something else */
function readWord(parts: Parts, word: string, isItsAmount: boolean): boolean {
  const currency = currencyOf(word);
  const digits = isItsAmount ? undefined : forms.lastFour.exec(word)?.[1];
  const day = dayOf(word);
  if (currency !== undefined) parts.currency = currency;
  else if (day) parts.day = day;
  else if (digits !== undefined && parts.lastFour === undefined) parts.lastFour = digits;
  else if (forms.amount.test(word)) parts.amounts.push(word);
  else return fillers.has(word) || word === '~';
  return true;
}

function dayOf(word: string): Day | undefined {
  // A day and the one after it, in every time zone.
  if (isCalendarDate(word) && word >= '1970-01-02' && word <= '9998-12-30') return { date: word };
  if (word === 'today' || word === 'yesterday') return { ago: word === 'today' ? 0 : 1 };
  const weekday = weekdays.indexOf(word);
  return weekday < 0 ? undefined : { weekday };
}

/** Returns the range of an amount; an approximate one is a tenth wide on both sides. */
function rangeOf(amount: string, currency: string | undefined, isApproximate: boolean): AmountRange {
  const text = amount.replace(',', '.');
  const share = isApproximate ? units(text) / 10n : 0n;
  return { least: fromUnits(units(text) - share), most: fromUnits(units(text) + share), currency, isApproximate };
}

/** Returns the date of a day in a time zone, the last such day for a weekday. @param now the terminal's time */
export function dateOf(day: Day, timeZone: string, now: Date): string {
  if ('date' in day) return day.date;
  const current = today(timeZone, now);
  const ago = 'ago' in day ? day.ago : (new Date(current).getUTCDay() - day.weekday + 7) % 7;
  return shifted(current, -ago);
}

/** Returns the date some days later. */
export const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the ways in which a text was read, in the contract's words. */
export function waysOf(read: SearchText): Schema<'SearchWay'>[] {
  const ways: readonly (readonly [Schema<'SearchWay'>, unknown])[] = [
    ['email', read.email],
    ['phone_number', read.phone],
    ['card_last_four', read.lastFour],
    [read.amount?.isApproximate ? 'approximate_amount' : 'amount', read.amount],
    ['day', read.day],
    ['fingerprint', read.fingerprint],
    ['token', read.fingerprint],
    ['id', read.id],
    ['request_id', read.requestId],
    ['metadata', read.metadata[0]],
    ...(['reference', 'processor_id', 'arn', 'authorization_code', 'idempotency_key'] as const).map(
      (way) => [way, read.isReference || undefined] as const,
    ),
  ];
  return ways.flatMap(([way, value]) => (value === undefined ? [] : [way]));
}
