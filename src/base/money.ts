/**
 * Amounts are decimal text in major units ("10.5"): NUMERIC in the store, and a number only in JSON.
 * Arithmetic and comparisons use integer minor units.
 */

/** An amount with its currency. */
export interface Money {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
}

/** Currencies by their number of decimal places (ISO 4217). */
const currenciesByDecimals: Readonly<Record<number, string>> = {
  0: 'JPY KRW CLP VND UGX PYG RWF',
  3: 'KWD BHD OMR JOD',
  2:
    'USD EUR GBP CNY AUD CAD CHF SEK NOK DKK RUB ILS INR BRL MXN ZAR SGD HKD NZD AED SAR TRY PLN CZK HUF THB PHP ' +
    'MYR BGN RON IDR COP UAH QAR EGP MAD KES NGN ARS',
};

/** The supported currencies (specification, Amount and currency: the set of 50) and their decimal places. */
export const currencyDecimals: ReadonlyMap<string, number> = new Map(
  Object.entries(currenciesByDecimals).flatMap(([decimals, currencies]) =>
    currencies.split(' ').map((currency) => [currency, Number(decimals)] as const),
  ),
);

/** Currencies by the number of digits before the point of their largest amount. */
const largestAmountDigits: Readonly<Record<number, string>> = {
  6: 'AUD BGN BHD CAD CHF EUR GBP JOD KWD NZD OMR SGD USD',
  7: 'AED BRL CNY DKK HKD ILS MAD MXN MYR NOK PLN QAR RON SAR SEK ZAR',
  8: 'CZK EGP INR JPY KES PHP RUB THB TRY UAH',
  9: 'ARS CLP HUF KRW NGN RWF',
  10: 'COP IDR PYG UGX',
  11: 'VND',
};

/**
 * The largest amount of one payment by currency, as decimal text of nines only. It is 999,999.99 in USD and EUR
 * (specification, Amount and currency). In the others it is the next power of ten worth at least half a million USD, at
 * the rates of 2025. The contract repeats the table as `x-currency-maxima`.
 */
export const currencyMaxima: ReadonlyMap<string, string> = new Map(
  Object.entries(largestAmountDigits).flatMap(([digits, currencies]) =>
    currencies.split(' ').map((currency) => {
      const decimals = currencyDecimals.get(currency) ?? 0;
      return [currency, '9'.repeat(Number(digits)) + (decimals > 0 ? `.${'9'.repeat(decimals)}` : '')] as const;
    }),
  ),
);

/**
 * Returns the exact decimal text of a JSON number. Within the contract's bounds, the shortest text that reads back as
 * the same double is the text that was sent.
 * @returns undefined if the currency is unsupported or the amount has more decimals than the currency
 */
export function amountText(amount: number, currency: string): string | undefined {
  const decimals = currencyDecimals.get(currency);
  const text = String(amount);
  if (decimals === undefined || !/^\d+(\.\d+)?$/.test(text)) return undefined;
  const fraction = text.split('.')[1] ?? '';
  return fraction.length > decimals ? undefined : text;
}

/** True for an amount that its currency has: a supported one, without more decimals than it. */
export const isOfCurrency = (text: string, currency: string): boolean =>
  amountText(Number(text), currency) !== undefined;

/** Returns decimal text as the number in the contract's `amount` fields. */
export const amountNumber = (text: string): number => Number(text);

/** Subtracts one amount from another, both as decimal text. */
export const minus = (text: string, other: string): string => fromUnits(units(text) - units(other));

/** Returns the canonical text of an amount ("10.5" for "10.5000"), so that a repeated call is identical. */
export function plainAmount(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  let length = fraction.length;
  while (fraction[length - 1] === '0') length -= 1;
  return length === 0 ? whole : `${whole}.${fraction.slice(0, length)}`;
}

/** True if the first amount is larger than the second, both as decimal text. */
export const exceeds = (text: string, other: string): boolean => units(text) > units(other);

/** Returns integer units of the fourth decimal as decimal text with four decimals. Inverse of `units`. */
export function fromUnits(count: bigint): string {
  if (count < 0n) return `-${fromUnits(-count)}`;
  const digits = count.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Returns decimal text ("10.5", "10.5000") as integer units of the fourth decimal, the finest in the store. */
export function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}

/**
 * Returns decimal text as integer minor units of its currency, such as cents.
 * @throws RangeError for an unsupported currency, or more decimals than it has
 */
export function minorUnits(text: string, currency: string): bigint {
  const decimals = currencyDecimals.get(currency);
  const fraction = plainAmount(text).split('.')[1] ?? '';
  if (decimals === undefined || fraction.length > decimals)
    throw new RangeError(`${text} ${currency} is not a number of minor units`);
  return units(text) / 10n ** BigInt(4 - decimals);
}

/** Returns integer minor units as decimal text in major units with all decimals of their currency: "-49.90". */
export function majorUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const sign = amount < 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** As `majorUnits`, for a currency of the contract. */
export const decimalText = (amount: bigint, currency: string): string =>
  majorUnits(amount, currencyDecimals.get(currency) ?? 0);
