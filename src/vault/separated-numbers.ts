import { DigitRun, type IsCard, type Work } from './digit-run.js';

/**
 * A UUID (RFC 9562) with a letter in it: one of 350 random UUIDs has enough digits in a row that pass the Luhn check.
 */
const uuid = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/iy;
export const uuidLength = 36;

/** A part of a text, from a place up to, and without, another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An escape, or a character that may be a digit of another script. */
export const otherwiseWritten = /[%\\&\xb2\xb3\xb9\u0660-\uffff]/;

/** Rules out most ASCII texts in one pass: they have no such groups. */
const cardGrouped =
  /(?:\d{4}\D{1,3}){3}\d{4}|\d{4}\D{1,3}\d{6}\D{1,3}\d{4}|\d{8}\D{1,3}\d{8}|(?:\d\d\D{1,3}){7}\d\d|(?:\d\D{1,3}){13}\d/;

/** The groups of digits in which cards show their numbers, and people read them aloud. */
const cardGroups: ReadonlySet<string> = new Set([
  '4-4-4-4',
  '4-6-5',
  '4-6-4',
  '8-8',
  '2-2-2-2-2-2-2-2',
  ...[14, 15, 16].map((length) => Array.from({ length }, () => 1).join('-')),
]);

/**
 * Finds card numbers as the schemes issue them, in the groups that cards show, with up to three characters of any kind
 * between groups. Dates, times and lists of other numbers have other groups.
 */
export function separatedNumbersIn(text: string, work: Work, isCard?: IsCard): Span[] {
  const found: Span[] = [];
  if (!otherwiseWritten.test(text) && !cardGrouped.test(text)) return found;
  const run = new DigitRun(text, work, 'any', isCard);
  for (let place = 0; place < text.length;) {
    work.steps++;
    if (!run.read(place)) {
      place++;
      continue;
    }
    for (let index = 0; index < run.length;) {
      const end = endOfSeparatedNumber(run, index);
      if (end !== undefined && !isInUuid(text, run.start(index)))
        found.push({ start: run.start(index), end: run.end(end - 1) });
      index = end ?? index + 1;
    }
    place = run.end(run.length - 1);
  }
  return found;
}

function endOfSeparatedNumber(run: DigitRun, start: number): number | undefined {
  if (!run.isBoundary(start)) return undefined;
  const length = issuedLength(run.value(start) * 10 + run.value(start + 1));
  if (length === undefined || start + length > run.length) return undefined;
  const end = start + length;
  return run.isBoundary(end) && run.isCardNumber(start, end) && cardGroups.has(groupsOf(run, start, end))
    ? end
    : undefined;
}

/** Returns the lengths of the groups of a part of a run: `4-4-4-4`. */
function groupsOf(run: DigitRun, start: number, end: number): string {
  const lengths: number[] = [];
  let begin = start;
  for (let index = start + 1; index <= end; index++) {
    if (!run.isBoundary(index)) continue;
    lengths.push(index - begin);
    begin = index;
  }
  return lengths.join('-');
}

/** Returns the length of the card numbers that schemes issue with these first two digits. */
export function issuedLength(prefix: number): number | undefined {
  if (
    (prefix >= 40 && prefix <= 49) ||
    (prefix >= 51 && prefix <= 55) ||
    (prefix >= 22 && prefix <= 27) ||
    prefix === 35 ||
    (prefix >= 60 && prefix <= 69)
  )
    return 16;
  if (prefix === 34 || prefix === 37) return 15;
  return prefix === 30 || prefix === 36 || prefix === 38 ? 14 : undefined;
}

/** True if a UUID begins at a place, and is not the end of a longer word. */
export function isUuidAt(text: string, place: number): boolean {
  if (text[place + 8] !== '-' || text[place + 13] !== '-' || isWord(text.charCodeAt(place - 1))) return false;
  uuid.lastIndex = place;
  return uuid.test(text) && /[a-f]/i.test(text.slice(place, place + uuidLength));
}

const isInUuid = (text: string, place: number): boolean =>
  Array.from({ length: uuidLength }, (_, back) => place - back).some((start) => start >= 0 && isUuidAt(text, start));

/** True for letters, digits and the underscore, as `\b` of a pattern counts them. */
const isWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;

/** A part of a text that may spell digits in base64 or hexadecimal. */
interface EncodedPart {
  /** The decoded text. */
  readonly text: string;
  /**
   * Map an index of the decoded text to a place in the whole text: where the character at the index begins, and where
   * the characters before the index end.
   */
  readonly startOf: (index: number) => number;
  readonly endOf: (index: number) => number;
}

/**
 * Nine or more bytes from 0x20 to 0x3f, which are digits and their separators, as base64 (RFC 4648) writes them from
 * any byte on. Nine remain of 13 digits if a base64 group begins or ends within one of them. Other bytes match once in
 * a hundred million characters.
 */
const base64Digits = /(?:[I-P][CDSTijyz][AEIMQUYcgkosw048][g-z0-9+/_-]){3,}/g;

/** Such bytes in hexadecimal, and the number of characters of 13 digits. */
const hexDigits = /(?:3\d|2[0de])+/gi;
const shortestHex = 26;
/** Finds either in one pass: most texts have neither. */
const encoded = /(?:[I-P][CDSTijyz][AEIMQUYcgkosw048][g-z0-9+/_-]){3}|(?:3\d|2[0deDE]){13}/;

/** The least number of characters of 13 bytes in base64, which is denser. */
export const shortestEncoded = 18;

/** True if a text may spell a card number in base64 or hexadecimal, by one quick look. */
export const maySpellDigits = (text: string): boolean => text.length >= shortestEncoded && encoded.test(text);

/**
 * Returns the parts of a text that may spell a card number in base64 or hexadecimal. Each pattern reads a character a
 * few times at most.
 */
export function encodedParts(text: string): EncodedPart[] {
  if (!maySpellDigits(text)) return [];
  return [
    ...Array.from(text.matchAll(base64Digits), (match) => base64Part(text, match)),
    ...hexRuns(text).map(hexPart),
  ];
}

/** Decodes a part with the group before and the group after, which may hold a part of the number. */
function base64Part(text: string, { 0: found, index }: RegExpExecArray): EncodedPart {
  const start = Math.max(index - 4, index % 4);
  const groups = text.slice(start, index + found.length + 4);
  return {
    text: Buffer.from(groups.replace(/[^\w+/-]/g, 'A'), 'base64').toString('latin1'),
    startOf: (at) => start + Math.floor(at / 3) * 4,
    endOf: (at) => Math.min(start + Math.ceil(at / 3) * 4, start + groups.length),
  };
}

/** After a run that is too short, the next begins one character later: it may start at the other half of a byte. */
function hexRuns(text: string): RegExpExecArray[] {
  const pattern = new RegExp(hexDigits);
  const runs: RegExpExecArray[] = [];
  for (let run = pattern.exec(text); run; run = pattern.exec(text)) {
    if (run[0].length >= shortestHex) runs.push(run);
    else pattern.lastIndex = run.index + 1;
  }
  return runs;
}

const hexPart = ({ 0: found, index: start }: RegExpExecArray): EncodedPart => ({
  text: Buffer.from(found, 'hex').toString('latin1'),
  startOf: (at) => start + at * 2,
  endOf: (at) => start + at * 2,
});
