let known: readonly string[] | undefined;

/** Codes that CLDR names and ISO 3166-1 does not assign: unions, areas, and the unknown region. */
const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ';

/** Returns the countries, ISO 3166-1 alpha-2: the codes that CLDR names and that replace no other one. */
export function countries(): readonly string[] {
  if (known) return known;
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return (known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !noCountries.includes(code))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code));
}
