import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Returns the closing quote of a string in a JSON text. @param quote the opening quote */
export function endOfString(text: string, quote: number): number {
  let end = quote;
  do end = text.indexOf('"', end + 1);
  while (isEscaped(text, end));
  return end;
}

/** True if an odd number of backslashes precedes a place. */
function isEscaped(text: string, place: number): boolean {
  let backslashes = 0;
  while (text[place - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

const notJsonValue = 'this is not a JSON value; texts and names need double quotes';
const commentToken = 'JSON has no comments';
const brokenText = 'this text is not closed, or contains a line break or another control character';

/** Descriptions of JSON faults by error code. They repeat nothing of the text. */
const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: notJsonValue,
  InvalidNumberFormat: 'this is not a JSON number',
  PropertyNameExpected: 'a property name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'the body continues after its value',
  InvalidCommentToken: commentToken,
  UnexpectedEndOfComment: commentToken,
  UnexpectedEndOfString: brokenText,
  UnexpectedEndOfNumber: 'this is not a JSON number',
  InvalidUnicode: 'this text has an escape that JSON does not have',
  InvalidEscapeCharacter: 'this text has an escape that JSON does not have',
  InvalidCharacter: brokenText,
};

/** Stops the parser. `code` is undefined if the text is nested too deep. */
class Found extends Error {
  constructor(
    readonly offset: number,
    readonly code?: ParseErrorCode,
  ) {
    super();
  }
}

/**
 * Finds where a text stops being JSON, and the reason: `line 3, column 17: a comma is missing`. Repeats nothing of the
 * text. Stops at the first fault and at the nesting limit.
 * @param deepest maximum nesting of a body
 * @returns undefined for valid JSON
 */
export function jsonFault(text: string, deepest: number): string | undefined {
  let depth = 0;
  const enter = (offset: number) => {
    depth++;
    if (depth > deepest) throw new Found(offset);
  };
  const leave = () => {
    depth--;
  };
  try {
    visit(
      text,
      {
        onObjectBegin: enter,
        onArrayBegin: enter,
        onObjectEnd: leave,
        onArrayEnd: leave,
        onError: (code, offset) => {
          throw new Found(offset, code);
        },
      },
      { disallowComments: true, allowTrailingComma: false },
    );
  } catch (error) {
    if (error instanceof Found) return `${placeOf(text, error.offset)}: ${reasonOf(text, error, deepest)}`;
    throw error;
  }
  return undefined;
}

function reasonOf(text: string, { code, offset }: Found, deepest: number): string {
  if (code === undefined) return `the body is nested deeper than ${deepest} levels`;
  const closes = text[offset] === '}' || text[offset] === ']';
  if (closes && endsWithComma(text, offset)) return 'there is a comma before the closing bracket';
  return reasons[printParseErrorCode(code)] ?? notJsonValue;
}

/** True if only white space separates a place from a comma before it. */
function endsWithComma(text: string, offset: number): boolean {
  let place = offset - 1;
  while (place >= 0 && ' \t\r\n'.includes(text.charAt(place))) place--;
  return text[place] === ',';
}

/** Returns a place's line and column, from 1; columns in UTF-16 code units. */
function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}

/** The replacement of a number that JSON.parse would round. No schema accepts it, and it contains the literal. */
type LongNumber = readonly [readonly [literal: string]];

/** JSON.parse preserves shorter numbers: IEEE 754 keeps any 15 digits. */
const manyDigits = /[\d.]{17}/;
const number = /-?\d[\d.eE+-]*/g;

/**
 * Replaces the numbers that exceed the precision or the range of a double, so that their schema refuses them. Otherwise
 * 1.10000000000000000000001 would be read as 1.1 and a different amount be paid.
 * @param text as received; valid JSON
 * @param value the result of JSON.parse; returned unchanged if all numbers fit
 * @param exceeds true if a number in it exceeds the range
 */
export function withLongNumbers(text: string, value: unknown, exceeds = false): unknown {
  if (!exceeds && !manyDigits.test(text)) return value;
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

const loneSurrogate = /\p{Surrogate}/u;

/** True if the database can store a text: PostgreSQL accepts neither NUL characters nor unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text);
