/**
 * Returns an amount in the minor units of its currency, for exact sums and comparisons. Amounts of answers are decimal
 * numbers, whose sums are inexact.
 * @param decimals of the currency: 2 for EUR, 0 for JPY, 3 for KWD
 * @throws RangeError for an amount with more decimals
 */
export function toMinorUnits(amount: number, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === '' || fraction.length > decimals)
    throw new RangeError(`${amount} is not an amount of a currency with ${decimals} decimals.`);
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
}

/** Returns an amount as the API accepts it. */
export function fromMinorUnits(units: bigint, decimals: number): number {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return Number(`${units < 0n ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}`);
}
