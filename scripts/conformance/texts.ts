/** Texts that match patterns and formats of the contract, for lengths that a stretched example cannot have. */
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

/** Characters to try: most patterns accept or refuse one of them. */
const characters = ['a', 'A', '0', '1', '-', '_', '.', '!', ' ', 'é'];

/**
 * Returns candidate texts, the most likely first. The result is deterministic: a contract always yields the same
 * requests.
 * @param example a text that fits the schema
 * @param length their length; undefined for texts about as long as the example
 * @param name of the field, for rules beyond its schema
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

/** Returns the example with its first or last character replaced. */
const spoiled = (example: string): string[] =>
  characters.flatMap((character) => [character + example.slice(1), example.slice(0, -1) + character]);

const inTheMiddle = (example: string, length: number): string =>
  `${example.slice(0, 1)}${example.slice(1, 2).repeat(length - example.length)}${example.slice(1)}`;

/** Returns an email address of a length, with as many domain labels as needed. */
function longDomain(length: number): string {
  const tail = '.example.com';
  const labels = 'abcdefghi.'.repeat(Math.ceil(length / 10));
  return `ada@${labels}`.slice(0, Math.max(4, length - tail.length - 1)).replace(/\.$/, 'a') + `a${tail}`;
}

const longFraction = (length: number): string => `${'2030-03-15T09:00:00.'.padEnd(length - 1, '0')}Z`;

/** Replaces the last digit so that the number passes the Luhn check (ISO/IEC 7812-1). */
function withCheckDigit(digits: string): string {
  const sum = [...digits.slice(0, -1)].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits.slice(0, -1)}${(10 - (sum % 10)) % 10}`;
}
