import type { Schema } from '../contract/client.js';
import { currencyDecimals } from '../../../src/base/money.js';

export const typeNames: Readonly<Record<Schema<'TransactionType'>, string>> = {
  sale: 'Sale',
  preauth: 'Pre-authorization',
  capture: 'Capture',
  refund: 'Refund',
  void: 'Void',
  recurring_init: 'Start of a series',
  recurring: 'Payment of a series',
  payout: 'Payout',
  account_verification: 'Card check',
};

const named: Readonly<Record<string, string>> = {
  voidPayment: 'void',
  transactionStatus: 'read status',
  recurringInit: 'start series',
  recurringInitRetry: 'retry start of series',
  recurringStatus: 'read series',
  auditChainStart: 'start of the hash chain',
  vaultReseal: 'reseal the vault',
};

const verbs = new Set(
  [
    'accept approve authenticate cancel charge check compare complete confirm continue create delete disable end erase',
    'export get import init invite list move pause refund remove resend reset resolve resume retry revoke rewrap',
    'rotate search set send start test update withdraw',
  ]
    .join(' ')
    .split(' '),
);

/** Returns an operation in words, its verb first: "update terminal". @param id the operationId */
export function operationWords(id: string): string {
  const words = id
    .replace(/^management/, '')
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase());
  const verb = words.findLastIndex((word) => verbs.has(word));
  const others = words.filter((_, index) => index !== verb).map((word) => (word === 'recurring' ? 'series' : word));
  return named[id] ?? (verb < 0 ? words.join(' ') : [words[verb], ...others].join(' '));
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};
const dayName = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const yearDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const units = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** Returns a schedule as a person says it: "every month on the 31st". Undefined without one. */
export function scheduleWords({
  recurring_date_type: type,
  time_interval: interval = 1,
  first_payment_date: first,
}: Pick<Schema<'SeriesDetails'>['recurring'], 'recurring_date_type' | 'time_interval' | 'first_payment_date'>):
  | string
  | undefined {
  if (type === undefined) return undefined;
  const every = interval === 1 ? `every ${units[type]}` : `every ${interval} ${units[type]}s`;
  if (first === undefined || type === 'daily') return every;
  const date = new Date(first);
  const day = date.getUTCDate();
  const on = {
    weekly: dayName.format(date),
    monthly: `the ${day}${endings[ordinals.select(day)]}${day > 28 ? ', or the last day' : ''}`,
    yearly: yearDay.format(date),
  };
  return `${every} on ${on[type]}`;
}

/**
 * Returns a search without full card numbers, which would stay in the address: their last four digits in place of them.
 * A number that follows after a space, such as an amount, is not part of the card number if the check digit says so.
 */
export function withoutCardNumber(text: string): string {
  for (const { index } of text.matchAll(/\d+/g))
    for (let length = 19; length >= 13; length--) {
      const number = new RegExp(`^(?:\\d[ -]*){${length - 1}}\\d(?!\\d)`).exec(text.slice(index))?.[0] ?? '';
      const digits = number.replace(/[ -]/g, '');
      if (digits !== '' && isCardNumber(digits))
        return `${text.slice(0, index)}*${digits.slice(-4)}${withoutCardNumber(text.slice(index + number.length))}`;
    }
  return text;
}

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount with the digits of its currency: `10.50 EUR`, `1,000 JPY`. Decimal text stays exact. */
export function amountText(amount: number | string, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    const digits = currencyDecimals.get(currency) ?? 2;
    format = new Intl.NumberFormat(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(currency, format);
  }
  return `${format.format(amount as number)} ${currency}`;
}
