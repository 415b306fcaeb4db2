/** A part of a text that may spell digits in base64 or hexadecimal. */
export interface EncodedPart {
  /** What it says. */
  readonly text: string;
  /**
   * Where in the whole text the characters begin that say what stands at an index, and where they end that say what
   * stands before one.
   */
  readonly startOf: (index: number) => number;
  readonly endOf: (index: number) => number;
}

/**
 * Nine bytes or more from 0x20 to 0x3f, digits and what separates them, as base64 (RFC 4648) writes them from any byte
 * on. Of 13 digits so many are left when a group of base64 begins or ends within a digit more. Other bytes look so once
 * in a hundred million characters.
 */
const base64Digits = /(?:[I-P][CDSTijyz][AEIMQUYcgkosw048][g-z0-9+/_-]){3,}/g;

/** Such bytes in hexadecimal, and how many characters 13 of them take. */
const hexDigits = /(?:3\d|2[0de])+/gi;
const shortestHex = 26;
/** Most texts have neither: one look shows it. */
const encoded = /(?:[I-P][CDSTijyz][AEIMQUYcgkosw048][g-z0-9+/_-]){3}|(?:3\d|2[0deDE]){13}/;

/** As many as 13 bytes take at least in base64, which is denser. */
const shortestEncoded = 18;

/** Whether one look at a text leaves it open that it spells a card number in base64 or hexadecimal. */
export const maySpellDigits = (text: string): boolean => text.length >= shortestEncoded && encoded.test(text);

/**
 * The parts of a text that may spell a card number in base64 or hexadecimal. Each pattern reads a character a few times
 * at most.
 */
export function encodedParts(text: string): EncodedPart[] {
  if (!maySpellDigits(text)) return [];
  return [
    ...Array.from(text.matchAll(base64Digits), (match) => base64Part(text, match)),
    ...hexRuns(text).map(hexPart),
  ];
}

/** With the group before and the group after, of which a part may belong to the number. */
function base64Part(text: string, { 0: found, index }: RegExpExecArray): EncodedPart {
  const start = Math.max(index - 4, index % 4);
  const groups = text.slice(start, index + found.length + 4);
  return {
    text: Buffer.from(groups.replace(/[^\w+/-]/g, 'A'), 'base64').toString('latin1'),
    startOf: (at) => start + Math.floor(at / 3) * 4,
    endOf: (at) => Math.min(start + Math.ceil(at / 3) * 4, start + groups.length),
  };
}

/** After a run that is too short the next begins a character later: it may be the other half of its bytes. */
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
