/**
 * Amounts are decimal text in major units ("10.5"), as NUMERIC in the store and as a number only in JSON.
 * Wherever two amounts meet they meet as integer minor units.
 */

/** The supported currencies (specification, Amount and currency: the set of 50) and their decimal places (ISO 4217). */
export const currencyDecimals: ReadonlyMap<string, number> = new Map([
  ...['JPY', 'KRW', 'CLP', 'VND', 'UGX', 'PYG', 'RWF'].map((code) => [code, 0] as const),
  ...['KWD', 'BHD', 'OMR', 'JOD'].map((code) => [code, 3] as const),
  ...[
    'USD',
    'EUR',
    'GBP',
    'CNY',
    'AUD',
    'CAD',
    'CHF',
    'SEK',
    'NOK',
    'DKK',
    'RUB',
    'ILS',
    'INR',
    'BRL',
    'MXN',
    'ZAR',
    'SGD',
    'HKD',
    'NZD',
    'AED',
    'SAR',
    'TRY',
    'PLN',
    'CZK',
    'HUF',
    'THB',
    'PHP',
    'MYR',
    'BGN',
    'RON',
    'IDR',
    'COP',
    'UAH',
    'QAR',
    'EGP',
    'MAD',
    'KES',
    'NGN',
    'ARS',
  ].map((code) => [code, 2] as const),
]);

/** The number of digits before the point of the largest amount. */
const largestAmountDigits: Readonly<Record<number, string>> = {
  6: 'AUD BGN BHD CAD CHF EUR GBP JOD KWD NZD OMR SGD USD',
  7: 'AED BRL CNY DKK HKD ILS MAD MXN MYR NOK PLN QAR RON SAR SEK ZAR',
  8: 'CZK EGP INR JPY KES PHP RUB THB TRY UAH',
  9: 'ARS CLP HUF KRW NGN RWF',
  10: 'COP IDR PYG UGX',
  11: 'VND',
};

/**
 * The largest amount of one payment by currency, as decimal text: nines only. It is 999,999.99 in USD and EUR
 * (specification, Amount and currency) and the next power of ten that is worth at least half a million USD in the
 * others, at the rates of 2025. The contract repeats the table as `x-currency-maxima`.
 */
export const currencyMaxima: ReadonlyMap<string, string> = new Map(
  Object.entries(largestAmountDigits).flatMap(([digits, currencies]) =>
    currencies.split(' ').map((currency) => {
      const decimals = currencyDecimals.get(currency) ?? 0;
      return [currency, '9'.repeat(Number(digits)) + (decimals > 0 ? `.${'9'.repeat(decimals)}` : '')] as const;
    }),
  ),
);

/** Whether the currency belongs to the supported set. */
export const isSupportedCurrency = (currency: string): boolean => currencyDecimals.has(currency);

/**
 * The exact decimal text of a JSON number. The shortest text that reads back as the same double is the text that was
 * sent, for every amount within the contract's bounds.
 * @returns undefined when the currency is unsupported or the amount has more decimals than the currency
 */
export function amountText(amount: number, currency: string): string | undefined {
  const decimals = currencyDecimals.get(currency);
  const text = String(amount);
  if (decimals === undefined || !/^\d+(\.\d+)?$/.test(text)) return undefined;
  const fraction = text.split('.')[1] ?? '';
  return fraction.length > decimals ? undefined : text;
}

/** Decimal text as the number that the contract's `amount` fields carry. */
export const amountNumber = (text: string): number => Number(text);

/** What remains of one amount after another is taken off, both as decimal text. */
export const minus = (text: string, other: string): string => fromUnits(units(text) - units(other));

/** The one text of an amount ("10.5" for "10.5000"), so that a call that is sent again is the same to the letter. */
export function plainAmount(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  let length = fraction.length;
  while (fraction[length - 1] === '0') length -= 1;
  return length === 0 ? whole : `${whole}.${fraction.slice(0, length)}`;
}

/** Whether one amount is larger than another, both as decimal text. */
export const exceeds = (text: string, other: string): boolean => units(text) > units(other);

function fromUnits(count: bigint): string {
  const digits = count.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Decimal text ("10.5", "10.5000") as integer units of the fourth decimal, the finest that the store keeps. */
export function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}
