/**
 * A digit and its position in a text. A search reuses one object, because a text may have a quarter of a million
 * digits.
 */
interface WrittenDigit {
  value: number;
  start: number;
  /** The place after it. */
  end: number;
}

/** Counts the steps of a search, so that a test can bound the work by the length of the text. */
export interface Work {
  steps: number;
}

/**
 * A digit whose byte or code point is written in hexadecimal: percent-encoded once or twice in an address (RFC 3986),
 * or escaped in JSON or XML. The code points of 0 to 9 are 48 to 57 in decimal.
 */
const writtenInHex = /(?:%(?:25)?3|\\{1,4}u003|&#x0{0,4}3)([0-9]);?/iy;
const writtenInDecimal = /&#0{0,4}(4[89]|5[0-7]);?/iy;

/** An escaped space, tab or dash between digits, including the no-break space in UTF-8 and by its name. */
const percentSeparator = /%(?:25)?(?:20|09|2d|2e|5f|c2%(?:25)?a0|a0)/iy;
const backslashSeparator = /\\{1,4}(?:t|u00(?:20|09|2d|2e|5f|a0)|u20[01][0-9a-f])/iy;
const entitySeparator = /&(?:nbsp|#160|#x0{0,4}a0|#32|#x0{0,4}20|#9);/iy;
/** Any HTML entity: one character. */
const entity = /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/iy;

/** Returns the pattern of a separator that begins with an escape. */
const separatorAfter = (escape: number): RegExp =>
  escape === 0x25 ? percentSeparator : escape === 0x5c ? backslashSeparator : entitySeparator;

/** The repetitions of the patterns are bounded, so each match takes a few steps. */
const matchedAt = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};

/** Reads the digit that begins at a place of a text. @returns false if no digit begins there */
function digitAt(text: string, place: number, into: WrittenDigit): boolean {
  const code = text.charCodeAt(place);
  const value = code - 0x30;
  into.start = place;
  if (value >= 0 && value <= 9) {
    into.value = value;
    into.end = place + 1;
    return true;
  }
  if (code > 0x7f) return foreignDigitAt(text, place, into);
  if (!isEscape(code)) return false;
  const [written, digit] = matchedAt(writtenInHex, text, place) ?? [];
  if (written !== undefined) {
    into.value = Number(digit);
    into.end = place + written.length;
    return true;
  }
  const [entityText, codePoint] = code === 0x26 ? (matchedAt(writtenInDecimal, text, place) ?? []) : [];
  if (entityText === undefined) return false;
  into.value = Number(codePoint) - 0x30;
  into.end = place + entityText.length;
  return true;
}

function foreignDigitAt(text: string, place: number, into: WrittenDigit): boolean {
  const character = text.codePointAt(place) ?? 0;
  const value = foreignDigit(character);
  if (value === undefined) return false;
  into.value = value;
  into.end = place + (character > 0xffff ? 2 : 1);
  return true;
}

/** True for the digits of a card. Without it, all that pass the Luhn check are a card's. */
export type IsCard = (digits: string) => boolean;

/** Maximum number of separators between two digits. */
const maxSeparators = 3;

/**
 * The separators between the digits of a run: those that people write into a number, all characters that are not
 * letters, or all characters.
 */
type Separators = 'usual' | 'signs' | 'any';

/**
 * Reads the digit that continues a run after a place: the next one, past any separators.
 * @returns false if the run ends there
 */
function nextDigit(text: string, place: number, into: WrittenDigit, separators: Separators): boolean {
  let next = place;
  for (let count = 0; ; count++) {
    if (digitAt(text, next, into)) return true;
    const past = count < maxSeparators ? pastSeparator(text, next, separators) : next;
    if (past === next) return false;
    next = past;
  }
}

/** Returns the place after a separator that begins at a place, or the place itself. */
function pastSeparator(text: string, place: number, separators: Separators): number {
  const code = text.charCodeAt(place);
  if (isSeparator(code)) return place + 1;
  const [written] = isEscape(code) ? (matchedAt(separatorAfter(code), text, place) ?? []) : [];
  if (written !== undefined) return place + written.length;
  return separators === 'usual' || place >= text.length ? place : pastCharacter(text, place, separators);
}

const letter = /^\p{L}/u;

function pastCharacter(text: string, place: number, separators: Separators): number {
  const [written] = text.charCodeAt(place) === 0x26 ? (matchedAt(entity, text, place) ?? []) : [];
  if (written !== undefined) return place + written.length;
  const character = String.fromCodePoint(text.codePointAt(place) ?? 0);
  return separators === 'signs' && letter.test(character) ? place : place + character.length;
}

/**
 * True for spaces, tabs, dots, underscores, dashes and a plus, which is a space in a form. Separators of list items and
 * dates do not count.
 */
function isSeparator(code: number): boolean {
  switch (code) {
    case 0x09:
    case 0x20:
    case 0x2b:
    case 0x2d:
    case 0x2e:
    case 0x5f:
    case 0xa0:
    case 0xad:
    case 0xb7:
    case 0x202f:
    case 0x205f:
    case 0x2060:
    case 0x2212:
    case 0x3000:
    case 0xfeff:
      return true;
    // Spaces of every width, and dashes.
    default:
      return code >= 0x2000 && code <= 0x2015;
  }
}

/** True for the characters that begin an escape: percent sign, backslash and ampersand. */
const isEscape = (code: number): boolean => code === 0x25 || code === 0x5c || code === 0x26;

/**
 * Consecutive digits of a text, with or without separators between them, by their index. One object reads run after run
 * of a text. It also keeps sums of the digits: the Luhn check of any part of a run is one subtraction.
 */
export class DigitRun {
  length = 0;
  readonly #text: string;
  readonly #separators: Separators;
  readonly #work: Work;
  readonly #isCard: IsCard | undefined;
  readonly #digit: WrittenDigit = { value: 0, start: 0, end: 0 };
  readonly #values: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** The group of each digit. Separators are between groups. */
  readonly #groups: number[] = [];
  /** The sums of the digits before an index, with those of even or of odd index doubled as in the Luhn check. */
  readonly #evenDoubled: number[] = [0];
  readonly #oddDoubled: number[] = [0];

  constructor(text: string, work: Work, separators: Separators = 'usual', isCard?: IsCard) {
    this.#text = text;
    this.#separators = separators;
    this.#work = work;
    this.#isCard = isCard;
  }

  /** Reads the run whose first digit begins at a place. @returns false if no digit begins there */
  read(place: number): boolean {
    this.length = 0;
    let more = digitAt(this.#text, place, this.#digit);
    while (more) {
      this.#add(this.#digit);
      more = nextDigit(this.#text, this.#digit.end, this.#digit, this.#separators);
    }
    return this.length > 0;
  }

  #add({ value, start, end }: WrittenDigit): void {
    this.#work.steps++;
    const index = this.length++;
    const doubled = value > 4 ? value * 2 - 9 : value * 2;
    this.#values[index] = value;
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#groups[index] =
      index === 0
        ? 0
        : this.#ends[index - 1] === start
          ? (this.#groups[index - 1] ?? 0)
          : (this.#groups[index - 1] ?? 0) + 1;
    this.#evenDoubled[index + 1] = (this.#evenDoubled[index] ?? 0) + (index % 2 === 0 ? doubled : value);
    this.#oddDoubled[index + 1] = (this.#oddDoubled[index] ?? 0) + (index % 2 === 0 ? value : doubled);
  }

  value(index: number): number {
    return this.#values[index] ?? 0;
  }

  /** Returns the digits from one index up to, and without, another. */
  digits(from: number, to: number): string {
    return this.#values.slice(from, to).join('');
  }

  /** Returns the place of a digit. */
  start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  /** Returns the place after a digit. */
  end(index: number): number {
    return this.#ends[index] ?? 0;
  }

  /** True if a group begins with the digit of this index; the end of the run counts as a beginning. */
  isBoundary(index: number): boolean {
    return index === 0 || index >= this.length || this.#groups[index] !== this.#groups[index - 1];
  }

  /** True if two digits are in one group. */
  together(one: number, other: number): boolean {
    return other < this.length && this.#groups[one] === this.#groups[other];
  }

  /** True if the digits from one index up to, and without, another are a card number. */
  isCardNumber(from: number, to: number): boolean {
    return this.passesLuhn(from, to) && (this.#isCard?.(this.digits(from, to)) ?? true);
  }

  /** True if the digits from one index up to, and without, another pass the Luhn check (ISO/IEC 7812-1, annex B). */
  passesLuhn(from: number, to: number): boolean {
    this.#work.steps++;
    // The last digit counts once, the one before it twice, and so on.
    const sums = to % 2 === 0 ? this.#evenDoubled : this.#oddDoubled;
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0;
  }
}

/** Decimal digits of all scripts, and other characters that have one as their compatibility form: ¹, ④, ５. */
const number = /\p{N}/u;
const decimal = /\p{Nd}/u;

/** The Chinese and Japanese numerals for single digits. */
const ideographs = '〇一二三四五六七八九';

/** Cached values: there are fewer than 2,000 such characters. */
const known = new Map<number, number | undefined>();

/**
 * Returns the value of a digit that is not ASCII.
 * @param codePoint above 0x7f
 * @returns undefined for any other character
 */
export function foreignDigit(codePoint: number): number | undefined {
  // The letters of Europe are between them.
  if (codePoint < 0xb2 || (codePoint > 0xb9 && codePoint < 0x660)) return undefined;
  const character = String.fromCodePoint(codePoint);
  const isNumber = number.test(character) || ideographs.includes(character);
  if (!isNumber) return undefined;
  if (!known.has(codePoint)) known.set(codePoint, valueOf(character, codePoint));
  return known.get(codePoint);
}

function valueOf(character: string, codePoint: number): number | undefined {
  const ideograph = ideographs.indexOf(character);
  if (ideograph >= 0) return ideograph;
  const compatible = character.normalize('NFKC').replace(/[^0-9]/g, '');
  if (compatible.length === 1) return Number(compatible);
  if (!decimal.test(character)) return undefined;
  // In Unicode the digits of a script are in a row, from zero on (The Unicode Standard, 4.6).
  let zero = codePoint;
  while (decimal.test(String.fromCodePoint(zero - 1))) zero--;
  return (codePoint - zero) % 10;
}
