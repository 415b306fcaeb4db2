/** A part of a text that may spell digits in base64 or hexadecimal. */
export interface EncodedPart {
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
const shortestEncoded = 18;

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
