import { DigitRun, foreignDigit, type IsCard, type Work } from './digit-run.js';
import {
  encodedParts,
  issuedLength,
  isUuidAt,
  maySpellDigits,
  otherwiseWritten,
  separatedNumbersIn,
  type Span,
  uuidLength,
} from './separated-numbers.js';

const codeName =
  '(?:(?:cvv2?|cvc2?|cvn2?|csc)(?:[ ._-]?(?:code|value|number))?|cav2|security[ ._-]?code' +
  '|verification[ ._-]?(?:code|value))';

export const securityCodeName = new RegExp(`^(?:card[ ._-]?)?${codeName}$`, 'i');

/** A security code after its name, in JSON, XML, a form or a log. Three digits alone could be anything. */
const securityCodes = new RegExp(
  `(${codeName}(?:\\\\?["'])?\\s*[:=>：＝]\\s*(?:\\\\?["'])?)\\p{Nd}{3,4}(?!\\p{Nd})`,
  'giu',
);

/** A security code after its name, as people write it. Order numbers look like that: refuse it, do not redact it. */
const spokenCode = new RegExp(`${codeName}(?:[^\\p{L}\\p{Nd}]{1,3}|\\s+is\\s+)\\p{Nd}{3,4}(?!\\p{Nd})`, 'iu');

const numberRemoved = '[card number removed]';
const longest = 19;
/** The least number of digits of a card number. */
export const shortestNumber = 13;

/**
 * Finds the card numbers of a text. They are 13 to 19 digits that pass the Luhn check, with or without separators, and
 * begin and end at group boundaries. Within a longer group they are numbers as the schemes issue them. Digits may be
 * percent-encoded, escaped, or in base64 or hexadecimal. UUIDs are skipped. The work is linear in the length of the
 * text.
 * @param work counts the digits and checks
 * @param isCard finds only these numbers
 */
export function cardNumbersIn(text: string, work: Work = { steps: 0 }, isCard?: IsCard): Span[] {
  if (text.length < shortestNumber) return [];
  const found = writtenNumbersIn(text, work, isCard);
  const parts = encodedParts(text);
  if (parts.length === 0) return found;
  for (const { text: said, startOf, endOf } of parts) {
    const spans = writtenNumbersIn(said, work, isCard);
    found.push(...spans.map(({ start, end }) => ({ start: startOf(start), end: endOf(end) })));
  }
  return apart(found.sort((one, other) => one.start - other.start));
}

/** Returns the spans without their overlaps, in order. */
function apart(spans: readonly Span[]): Span[] {
  let covered = 0;
  return spans.flatMap(({ start, end }) => {
    const rest = { start: Math.max(start, covered), end };
    covered = Math.max(covered, end);
    return rest.start < end ? [rest] : [];
  });
}

/** Rules out most texts in one pass: an unescaped separator is one character. */
const enoughDigits = /(?:\d\D{0,3}){13}/;

function writtenNumbersIn(text: string, work: Work, isCard: IsCard | undefined): Span[] {
  work.steps++;
  if (!enoughDigits.test(text) && !otherwiseWritten.test(text)) return [];
  const found: Span[] = [];
  const run = new DigitRun(text, work, 'usual', isCard);
  for (let place = 0; place < text.length;) {
    work.steps++;
    if (isUuidAt(text, place)) place += uuidLength;
    else if (run.read(place)) place = searchRun(run, found);
    else place++;
  }
  const separated = separatedNumbersIn(text, work, isCard);
  return separated.length === 0 ? found : apart([...found, ...separated].sort((one, other) => one.start - other.start));
}

/** Adds the card numbers of a run of digits to `found`. @returns the place where the search continues */
function searchRun(run: DigitRun, found: Span[]): number {
  if (run.length < shortestNumber) return nextGroup(run);
  for (let index = 0; index < run.length;) {
    const end = endOfNumber(run, index) ?? endOfIssuedNumber(run, index);
    if (end !== undefined) found.push({ start: run.start(index), end: run.end(end - 1) });
    index = end ?? index + 1;
  }
  return run.end(run.length - 1);
}

/**
 * Returns the place after a run that is too short for a card number: its second group, which may begin a UUID, or its
 * end.
 */
function nextGroup(run: DigitRun): number {
  let index = 1;
  while (!run.isBoundary(index)) index++;
  return index < run.length ? run.start(index) : run.end(run.length - 1);
}

/** Returns the index after the longest card number of whole groups that begins at an index. */
function endOfNumber(run: DigitRun, start: number): number | undefined {
  if (!run.isBoundary(start)) return undefined;
  for (let end = Math.min(start + longest, run.length); end >= start + shortestNumber; end--) {
    if (run.isBoundary(end) && run.isCardNumber(start, end)) return end;
  }
  return undefined;
}

/** Returns the index after a number as a scheme issues it, which may begin and end within a group. */
function endOfIssuedNumber(run: DigitRun, start: number): number | undefined {
  const length = issuedLength(run.value(start) * 10 + run.value(start + 1));
  if (length === undefined) return undefined;
  const end = start + length;
  return run.together(start, end - 1) && run.isCardNumber(start, end) ? end : undefined;
}

/**
 * Returns the digits of every possible card number in a text: any 13 to 19 consecutive digits that pass the Luhn check,
 * in the notations of `cardNumbersIn`, whatever surrounds them. One of ten other numbers passes as well: look them up.
 * Use it for short texts only: it may return as many numbers as the text has characters.
 */
export const possibleCardNumbers = (text: string): Set<string> =>
  new Set(possibleNumbersIn(text).map(({ digits }) => digits));

interface PossibleNumber extends Span {
  readonly digits: string;
}

function possibleNumbersIn(text: string): PossibleNumber[] {
  const found: PossibleNumber[] = [];
  if (text.length < shortestNumber) return found;
  addPossible(text, ({ digits, start, end }) => found.push({ digits, start, end }));
  for (const { text: said, startOf, endOf } of encodedParts(text))
    addPossible(said, ({ digits, start, end }) => found.push({ digits, start: startOf(start), end: endOf(end) }));
  return found;
}

function addPossible(text: string, add: (number: PossibleNumber) => void): void {
  if (!mayHaveDigits(text)) return;
  const run = new DigitRun(text, { steps: 0 }, 'signs');
  for (let place = 0; place < text.length;) {
    if (!run.read(place)) {
      place++;
      continue;
    }
    for (let start = 0; start + shortestNumber <= run.length; start++) {
      for (let end = start + shortestNumber; end <= Math.min(start + longest, run.length); end++) {
        if (run.passesLuhn(start, end))
          add({ digits: run.digits(start, end), start: run.start(start), end: run.end(end - 1) });
      }
    }
    place = run.end(run.length - 1);
  }
}

/** False if a text has fewer digits than a card number: in any notation a digit takes one of ASCII or a sign above. */
function mayHaveDigits(text: string): boolean {
  let digits = 0;
  for (let place = 0; place < text.length && digits < shortestNumber; place++) {
    const code = text.charCodeAt(place);
    if (code > 0x7f || (code >= 0x30 && code <= 0x39)) digits++;
  }
  return digits === shortestNumber;
}

/**
 * Replaces a card number in an identifier with a mask that shows the last four digits, in characters that every
 * identifier may have. The number may be in any notation of `possibleCardNumbers`.
 */
export function masked(text: string, cardNumber: string): string {
  const mask = 'x'.repeat(cardNumber.length - 4) + cardNumber.slice(-4);
  const spans = possibleNumbersIn(text).filter(({ digits }) => digits === cardNumber);
  let result = '';
  let rest = 0;
  for (const { start, end } of apart(spans.sort((one, other) => one.start - other.start))) {
    result += text.slice(rest, start) + mask;
    rest = end;
  }
  return result + text.slice(rest);
}

/** Removes every card number from a text (`cardNumbersIn`). */
export function redactCardNumbers(text: string, work?: Work): string {
  let redacted = '';
  let rest = 0;
  for (const { start, end } of cardNumbersIn(text, work)) {
    redacted += text.slice(rest, start) + numberRemoved;
    rest = end;
  }
  return redacted + text.slice(rest);
}

/** Replaces the three or four digits after the name of a security code and a separator with `[removed]`. */
export const withoutSecurityCodes = (text: string): string => text.replace(securityCodes, '$1[removed]');

/** True if a text names a security code with its value, even in prose, which is not redacted. */
export const hasSecurityCode = (text: string): boolean => spokenCode.test(text) || withoutSecurityCodes(text) !== text;

/** Removes card numbers and named security codes from a text. */
export const redactCardData = (text: string, work?: Work): string =>
  withoutSecurityCodes(redactCardNumbers(text, work));

const nothingKept: ReadonlySet<string> = new Set();

/**
 * Removes the card data from the texts and numbers of a JSON value, security codes by the names of their properties.
 * @param kept names of properties whose texts stay unchanged (`identifierNames`)
 */
export function redactedJson(value: object, kept = nothingKept): object {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) => {
      if (securityCodeName.test(name) && /^\p{Nd}{3,4}$/u.test(String(member))) return '[removed]';
      if (typeof member === 'string') return kept.has(name) ? member : redactCardData(member);
      return typeof member === 'number' && redactCardNumbers(String(member)) !== String(member)
        ? numberRemoved
        : member;
    }),
  ) as object;
}

/** Keys, tokens of users and sessions, and secrets of webhooks and return addresses, as this service makes them. */
const secrets = /ptk_(?:test|live)_\w*|pt[amos]_\w*|(?:wh|rt)sec_[\w+/=-]*/g;

/** The two characters before the underscore of each. */
const secretBeginnings: ReadonlySet<string> = new Set(['tk', 'ta', 'tm', 'to', 'ts', 'ec']);

/** A time in UTC, the most frequent text of 13 digits in an answer. Cards are not written in such groups. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

/**
 * True if a text may hold something for `withoutSecrets` to remove. One pass rules out most texts. A card number has 13
 * digits in any notation, unless base64 spells them. A security code has three in a row, after a sign that separates it
 * from its name. Every key and secret has an underscore after its first letters.
 */
export function mayHoldSecrets(text: string): boolean {
  if (text.charCodeAt(10) === 0x54 && timestamp.test(text)) return false;
  let digits = 0;
  let inRow = 0;
  let threeInRow = false;
  let separated = false;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (isDigit(text, place, code)) {
      digits++;
      threeInRow ||= ++inRow === 3;
      continue;
    }
    // The second half of a surrogate pair does not end a row of digits.
    if (code >= 0xdc00 && code <= 0xdfff) continue;
    inRow = 0;
    if (code === 0x5f && secretBeginnings.has(text.slice(Math.max(0, place - 2), place))) return true;
    separated ||= isAssignment(code);
  }
  return digits >= shortestNumber || (threeInRow && separated) || maySpellDigits(text);
}

const isDigit = (text: string, place: number, code: number): boolean =>
  code > 0x7f ? foreignDigit(text.codePointAt(place) ?? 0) !== undefined : code >= 0x30 && code <= 0x39;

/** True for a colon, an equals sign and the end of a tag, including the full-width forms of the first two. */
const isAssignment = (code: number): boolean =>
  code === 0x3a || code === 0x3d || code === 0x3e || code === 0xff1a || code === 0xff1d;

/**
 * Makes a text safe to return to its sender or to log: without card numbers, keys and webhook secrets, which a client
 * can write anywhere. Every refusal passes through it (http/problem.ts).
 */
export const withoutSecrets = (text: string, work?: Work): string =>
  mayHoldSecrets(text) ? redactCardData(text, work).replace(secrets, '[secret removed]') : text;

/**
 * The request properties that are identifiers: a reference of the merchant or of a processor, an address, or an
 * official number of a person. They are stored unredacted, because one digit less makes another identifier, and one of
 * ten order numbers of 16 digits passes the Luhn check. An identifier with a card number is refused instead
 * (`refuseCardNumbers`). All other texts are free and redacted (docs/internals/secrets.md has the table).
 */
export const identifierNames: ReadonlySet<string> = new Set([
  'merchant_transaction_id',
  'merchant_order_id',
  'provider_token',
  'provider_transaction_id',
  'return_url',
  'authorization_code',
  'session_id',
  'merchant_session_reference',
  'email',
  'phone_number',
  'national_id',
  'fingerprint',
  'metadata',
]);
