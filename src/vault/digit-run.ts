/** A digit, and where a text writes it. One is filled in for all digits of a search, for there may be a quarter of a million of them. */
export interface WrittenDigit {
  value: number;
  start: number;
  /** The place after it. */
  end: number;
}

/** Counts what a search looks at, so that a test can hold the work to the length of the text. */
export interface Work {
  steps: number;
}

/** Fills in the digit that begins at a place of a text. @returns whether one does */
export function digitAt(text: string, place: number, into: WrittenDigit): boolean {
  const value = text.charCodeAt(place) - 0x30;
  if (!(value >= 0 && value <= 9)) return false;
  into.value = value;
  into.start = place;
  into.end = place + 1;
  return true;
}

/** Fills in the digit that goes on with a run behind a place: the next one, past a separator if there is one. @returns false when the run ends there */
export const nextDigit = (text: string, place: number, into: WrittenDigit): boolean =>
  digitAt(text, place, into) || digitAt(text, pastSeparator(text, place), into);

/** The place after the one separator that may stand between two digits. */
function pastSeparator(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code === 0x20 || code === 0x2d ? place + 1 : place;
}

/**
 * Digits that follow each other in a text, alone or with separators between them, by their index. One object reads run after run of a text.
 * With the digits their sums are kept, by which the Luhn check of any part of a run is one subtraction, however long the part is.
 */
export class DigitRun {
  length = 0;
  readonly #text: string;
  readonly #work: Work;
  readonly #digit: WrittenDigit = { value: 0, start: 0, end: 0 };
  readonly #values: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** For each digit the number of its group. Separators stand between groups. */
  readonly #groups: number[] = [];
  /** The sums of the digits before an index, those of even index doubled as the Luhn check doubles; and those of odd index. */
  readonly #evenDoubled: number[] = [0];
  readonly #oddDoubled: number[] = [0];

  constructor(text: string, work: Work) {
    this.#text = text;
    this.#work = work;
  }

  /** Reads the run whose first digit begins at a place. @returns false when no digit does */
  read(place: number): boolean {
    this.length = 0;
    let more = digitAt(this.#text, place, this.#digit);
    while (more) {
      this.#add(this.#digit);
      more = nextDigit(this.#text, this.#digit.end, this.#digit);
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
    this.#groups[index] = index === 0 ? 0 : this.#ends[index - 1] === start ? this.#groups[index - 1] ?? 0 : (this.#groups[index - 1] ?? 0) + 1;
    this.#evenDoubled[index + 1] = (this.#evenDoubled[index] ?? 0) + (index % 2 === 0 ? doubled : value);
    this.#oddDoubled[index + 1] = (this.#oddDoubled[index] ?? 0) + (index % 2 === 0 ? value : doubled);
  }

  value(index: number): number { return this.#values[index] ?? 0; }

  /** Where a digit is written. */
  start(index: number): number { return this.#starts[index] ?? 0; }

  /** The place after a digit. */
  end(index: number): number { return this.#ends[index] ?? 0; }

  /** Whether a group begins with the digit of this index, or would: the end of the run counts as a beginning. */
  isBoundary(index: number): boolean {
    return index === 0 || index >= this.length || this.#groups[index] !== this.#groups[index - 1];
  }

  /** Whether two digits are in one group. */
  together(one: number, other: number): boolean {
    return other < this.length && this.#groups[one] === this.#groups[other];
  }

  /** Whether the digits from one index up to, and without, another pass the Luhn check (ISO/IEC 7812-1, annex B). */
  passesLuhn(from: number, to: number): boolean {
    this.#work.steps++;
    // The last digit counts once, the one before it twice, and so on.
    const sums = to % 2 === 0 ? this.#evenDoubled : this.#oddDoubled;
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0;
  }
}
