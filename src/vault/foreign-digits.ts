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
