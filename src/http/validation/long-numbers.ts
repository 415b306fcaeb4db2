import { endOfString } from './json-text.js';

/** The replacement of a number that JSON.parse would round. No schema accepts it, and it contains the literal. */
type LongNumber = readonly [readonly [literal: string]];

/** JSON.parse preserves shorter numbers: IEEE 754 keeps any 15 digits. */
const manyDigits = /[\d.]{17}/;
const number = /-?\d[\d.eE+-]*/g;

/**
 * Replaces the numbers that exceed the precision of a double, so that their schema refuses them. Otherwise
 * 1.10000000000000000000001 would be read as 1.1 and a different amount be paid.
 * @param text as received; valid JSON
 * @param value the result of JSON.parse; returned unchanged if all numbers fit
 */
export function withLongNumbers(text: string, value: unknown): unknown {
  if (!manyDigits.test(text)) return value;
  const parts: string[] = [];
  const mark = (literal: string): string =>
    isKept(literal) ? literal : JSON.stringify([[literal]] satisfies LongNumber);
  for (let from = 0; from < text.length;) {
    const quote = text.indexOf('"', from);
    parts.push(text.slice(from, quote === -1 ? undefined : quote).replace(number, mark));
    if (quote === -1) break;
    const end = endOfString(text, quote) + 1;
    parts.push(text.slice(quote, end));
    from = end;
  }
  const marked = parts.join('');
  return marked === text ? value : JSON.parse(marked);
}

/** True if a value replaces a number that cannot be stored. */
export const isLongNumber = (value: unknown): value is LongNumber => Array.isArray(value) && Array.isArray(value[0]);

const isKept = (literal: string): boolean => plain(literal) === plain(String(Number(literal)));

/** Returns the canonical text of a decimal number: its significant digits and a power of ten. */
function plain(literal: string): string {
  const [mantissa = '', power = '0'] = literal.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.slice(negative ? 1 : 0).split('.');
  const digits = whole + fraction;
  let [first, last] = [0, digits.length];
  while (digits[first] === '0') first++;
  while (last > first && digits[last - 1] === '0') last--;
  if (first === last) return '0';
  return `${negative ? '-' : ''}${digits.slice(first, last)}e${Number(power) - fraction.length + digits.length - last}`;
}
