import { DigitRun, type Work } from './digit-run.js';
import { encodedParts, maySpellDigits } from './encoded-digits.js';
import { foreignDigit } from './foreign-digits.js';
import {
  isUuidAt,
  issuedLength,
  otherwiseWritten,
  separatedNumbersIn,
  uuidLength,
  type Span,
} from './separated-numbers.js';

const codeName = 'cvv2?|cvc2?|cvn2?|csc|cav2|security[ _-]?code|verification[ _-]?(?:code|value)';

/** A property that is named as a security code and nothing else. */
export const securityCodeName = new RegExp(`^(?:card[ _-]?)?(?:${codeName})$`, 'i');

/** A security code after its name, as JSON, XML, a form or a log writes it. Three digits alone could be anything. */
const securityCodes = new RegExp(
  `((?:${codeName})(?:\\\\?["'])?\\s*[:=>：＝]\\s*(?:\\\\?["'])?)\\p{Nd}{3,4}(?!\\p{Nd})`,
  'giu',
);

const numberRemoved = '[card number removed]';
const longest = 19;
const shortest = 13;

/**
 * Where the card numbers of a text are: 13 to 19 digits that pass the Luhn check, with separators between them or not,
 * that begin and end where a group of digits does; and numbers as the schemes issue them within a longer group. Digits
 * may be percent-encoded, escaped, or written in base64 or hexadecimal. UUIDs are passed over. The work grows with the
 * length of the text and not faster, whatever it holds.
 * @param work counts the digits and checks it took
 */
export function cardNumbersIn(text: string, work: Work = { steps: 0 }): Span[] {
  if (text.length < shortest) return [];
  const found = writtenNumbersIn(text, work);
  const parts = encodedParts(text);
  if (parts.length === 0) return found;
  for (const { text: said, startOf, endOf } of parts) {
    found.push(...writtenNumbersIn(said, work).map(({ start, end }) => ({ start: startOf(start), end: endOf(end) })));
  }
  return apart(found.sort((one, other) => one.start - other.start));
}

/** Spans in their order, without what one has in common with those before it. */
function apart(spans: readonly Span[]): Span[] {
  let covered = 0;
  return spans.flatMap(({ start, end }) => {
    const rest = { start: Math.max(start, covered), end };
    covered = Math.max(covered, end);
    return rest.start < end ? [rest] : [];
  });
}

/** Of most texts one look shows that they hold no card number: a separator is one character, unless it is escaped. */
const enoughDigits = /(?:\d\D{0,3}){13}/;

function writtenNumbersIn(text: string, work: Work): Span[] {
  work.steps++;
  if (!enoughDigits.test(text) && !otherwiseWritten.test(text)) return [];
  const found: Span[] = [];
  const run = new DigitRun(text, work);
  for (let place = 0; place < text.length;) {
    work.steps++;
    if (isUuidAt(text, place)) place += uuidLength;
    else if (run.read(place)) place = searchRun(run, found);
    else place++;
  }
  const separated = separatedNumbersIn(text, work);
  return separated.length === 0 ? found : apart([...found, ...separated].sort((one, other) => one.start - other.start));
}

/** Adds the card numbers of a run of digits to what was found. @returns the place where the search goes on */
function searchRun(run: DigitRun, found: Span[]): number {
  if (run.length < shortest) return nextGroup(run);
  for (let index = 0; index < run.length;) {
    const end = endOfNumber(run, index) ?? endOfIssuedNumber(run, index);
    if (end !== undefined) found.push({ start: run.start(index), end: run.end(end - 1) });
    index = end ?? index + 1;
  }
  return run.end(run.length - 1);
}

/**
 * After a run that is too short for a card number: where its second group begins, which may be that of a UUID; or its
 * end.
 */
function nextGroup(run: DigitRun): number {
  let index = 1;
  while (!run.isBoundary(index)) index++;
  return index < run.length ? run.start(index) : run.end(run.length - 1);
}

/** The index after the longest card number that begins at an index and takes whole groups. */
function endOfNumber(run: DigitRun, start: number): number | undefined {
  if (!run.isBoundary(start)) return undefined;
  for (let end = Math.min(start + longest, run.length); end >= start + shortest; end--) {
    if (run.isBoundary(end) && run.passesLuhn(start, end)) return end;
  }
  return undefined;
}

/**
 * The index after a number as a scheme issues it that begins at an index, whatever digits stand around it in its group.
 */
function endOfIssuedNumber(run: DigitRun, start: number): number | undefined {
  const length = issuedLength(run.value(start) * 10 + run.value(start + 1));
  if (length === undefined) return undefined;
  const end = start + length;
  return run.together(start, end - 1) && run.passesLuhn(start, end) ? end : undefined;
}

/**
 * The digits of every card number that a text may hold: whatever 13 to 19 digits in a row pass the Luhn check, written
 * in any of the ways that `cardNumbersIn` knows, and whatever stands around them. One of ten numbers that are none does
 * as well: look them up. For short texts: there may be as many as the text has characters.
 */
export const possibleCardNumbers = (text: string): Set<string> =>
  new Set(possibleNumbersIn(text).map(({ digits }) => digits));

interface PossibleNumber extends Span {
  readonly digits: string;
}

function possibleNumbersIn(text: string): PossibleNumber[] {
  const found: PossibleNumber[] = [];
  if (text.length < shortest) return found;
  addPossible(text, ({ digits, start, end }) => found.push({ digits, start, end }));
  for (const { text: said, startOf, endOf } of encodedParts(text))
    addPossible(said, ({ digits, start, end }) => found.push({ digits, start: startOf(start), end: endOf(end) }));
  return found;
}

function addPossible(text: string, add: (number: PossibleNumber) => void): void {
  const run = new DigitRun(text, { steps: 0 }, 'signs');
  for (let place = 0; place < text.length;) {
    if (!run.read(place)) {
      place++;
      continue;
    }
    for (let start = 0; start + shortest <= run.length; start++) {
      for (let end = start + shortest; end <= Math.min(start + longest, run.length); end++) {
        if (run.passesLuhn(start, end))
          add({ digits: run.digits(start, end), start: run.start(start), end: run.end(end - 1) });
      }
    }
    place = run.end(run.length - 1);
  }
}

/**
 * An identifier with the number of a card replaced by a mask that shows the last four digits, in characters that every
 * identifier may have. The number may be written in any of the ways that `possibleCardNumbers` knows.
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

/** Text with every card number taken out (`cardNumbersIn`). */
export function redactCardNumbers(text: string, work?: Work): string {
  let redacted = '';
  let rest = 0;
  for (const { start, end } of cardNumbersIn(text, work)) {
    redacted += text.slice(rest, start) + numberRemoved;
    rest = end;
  }
  return redacted + text.slice(rest);
}

/** Text without security codes that are named as such. */
export const withoutSecurityCodes = (text: string): string => text.replace(securityCodes, '$1[removed]');

/** Text without card numbers and without security codes that are named as such. */
export const redactCardData = (text: string, work?: Work): string =>
  withoutSecurityCodes(redactCardNumbers(text, work));

const nothingKept: ReadonlySet<string> = new Set();

/**
 * A JSON value with the card data in its texts and numbers taken out.
 * @param kept names of properties whose texts stay as they are (`identifierNames`)
 */
export function redactedJson(value: object, kept = nothingKept): object {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) => {
      if (typeof member === 'string') return kept.has(name) ? member : redactCardData(member);
      return typeof member === 'number' && redactCardNumbers(String(member)) !== String(member)
        ? numberRemoved
        : member;
    }),
  ) as object;
}

/** Keys, tokens of users and their sessions, and secrets of webhooks, as this service makes them. */
const secrets = /ptk_(?:test|live)_\w*|pt[amos]_\w*|whsec_[\w+/=-]*/g;

/**
 * Whether a text may hold what `withoutSecrets` takes out. One look, and of most texts it shows that they hold nothing:
 * a card number has 13 digits, in whatever way they are written, unless base64 spells them; a security code has three
 * in a row, behind a sign that separates it from its name; and there is an underscore in every key and secret.
 */
export function mayHoldSecrets(text: string): boolean {
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
    // The second half of a digit beyond the first 65,536 characters ends no row.
    if (code >= 0xdc00 && code <= 0xdfff) continue;
    inRow = 0;
    if (code === 0x5f) return true;
    separated ||= isAssignment(code);
  }
  return digits >= shortest || (threeInRow && separated) || maySpellDigits(text);
}

const isDigit = (text: string, place: number, code: number): boolean =>
  code > 0x7f ? foreignDigit(text.codePointAt(place) ?? 0) !== undefined : code >= 0x30 && code <= 0x39;

/** A colon, an equals sign, the end of a tag; the first two in the width of ideographs as well. */
const isAssignment = (code: number): boolean =>
  code === 0x3a || code === 0x3d || code === 0x3e || code === 0xff1a || code === 0xff1d;

/**
 * Text as it may be shown back to its sender, or written to a log: without card numbers, keys and secrets of webhooks,
 * which may stand wherever a client can write. Every refusal goes through it (http/problem.ts).
 */
export const withoutSecrets = (text: string, work?: Work): string =>
  mayHoldSecrets(text) ? redactCardData(text, work).replace(secrets, '[secret removed]') : text;
