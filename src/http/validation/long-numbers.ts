import { endOfString } from './json-text.js';

/** What stands for a number that JSON.parse cannot keep: no schema takes it, and it shows what was sent. */
type LongNumber = readonly [readonly [literal: string]];

/** Only where so many digits stand together can a number be changed by JSON.parse (IEEE 754 keeps 15 of any). */
const manyDigits = /[\d.]{17}/;
const number = /-?\d[\d.eE+-]*/g;

/**
 * A parsed JSON body in which each number that has more digits than a double keeps is put in another form, which its
 * schema refuses: 1.10000000000000000000001 would be read as 1.1, and another amount than the client's be paid.
 * @param text what was sent; it is valid JSON
 * @param value what JSON.parse made of it; returned as it is when all numbers are kept
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

/** Whether a value of a request stands for a number that cannot be kept. */
export const isLongNumber = (value: unknown): value is LongNumber => Array.isArray(value) && Array.isArray(value[0]);

const isKept = (literal: string): boolean => plain(literal) === plain(String(Number(literal)));

/** The one text of a decimal number: its significant digits and a power of ten. */
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
