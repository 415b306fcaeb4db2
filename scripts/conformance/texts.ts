/** Texts that patterns and formats of the contract take, for lengths that cannot be made by stretching an example. */
const known = [
  'http://a',
  'a@b.c',
  'a@b.cc',
  '2026-03-15T09:00:00.123456789+01:00',
  '1.1.1.1',
  '203.113.113.113',
  '+12',
  'A.B',
  '2026-02-30',
  '9999-12-31',
  '2026-03-10T25:00:00Z',
  'no address',
  'refund',
];

/** Characters of which one or the other fits most patterns, or none. */
const characters = ['a', 'A', '0', '1', '-', '_', '.', '!', ' ', 'é'];

/**
 * Texts to choose from, the likeliest first. No randomness: a contract gives the same requests every time.
 * @param example a text that fits
 * @param length how long they are; undefined for texts that are about as long as the example
 * @param name of the field: what a rule beyond the schema asks of it is kept
 */
export function texts(example: string, length: number | undefined, name?: string): string[] {
  if (length === undefined) return [...known, ...spoiled(example)];
  if (length === 0) return [''];
  const stretched =
    length <= example.length
      ? [example.slice(0, length), example.slice(-length)]
      : [
          ...[example.at(-1) ?? '', ...characters].map((character) => example.padEnd(length, character)),
          inTheMiddle(example, length),
          longDomain(length),
          longFraction(length),
        ];
  const candidates = [
    ...stretched,
    ...known.filter((text) => text.length === length),
    ...characters.map((character) => character.repeat(length)),
  ];
  switch (name) {
    case 'card_number':
      return candidates.map(withCheckDigit);
    case 'timestamp':
      return candidates.reverse().sort((one, other) => Number(known.includes(other)) - Number(known.includes(one)));
    default:
      return candidates;
  }
}

/** The example with one character that may not stand there. */
const spoiled = (example: string): string[] =>
  characters.flatMap((character) => [character + example.slice(1), example.slice(0, -1) + character]);

const inTheMiddle = (example: string, length: number): string =>
  `${example.slice(0, 1)}${example.slice(1, 2).repeat(length - example.length)}${example.slice(1)}`;

/** An email address whose domain has as many labels as it takes. */
function longDomain(length: number): string {
  const tail = '.example.com';
  const labels = 'abcdefghi.'.repeat(Math.ceil(length / 10));
  return `ada@${labels}`.slice(0, Math.max(4, length - tail.length - 1)).replace(/\.$/, 'a') + `a${tail}`;
}

const longFraction = (length: number): string => `${'2030-03-15T09:00:00.'.padEnd(length - 1, '0')}Z`;

/** The digits with a last one that makes them pass the Luhn check (ISO/IEC 7812-1). */
function withCheckDigit(digits: string): string {
  const sum = [...digits.slice(0, -1)].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits.slice(0, -1)}${(10 - (sum % 10)) % 10}`;
}
