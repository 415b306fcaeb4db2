const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export const count = new Intl.NumberFormat();

export const rateText = (rate: number | undefined): string =>
  rate === undefined ? 'no outcomes yet' : percent.format(rate);

/** Groups the digits of a sum, keeping the exact text from the service. */
export function sumText(sum: string, currency: string): string {
  const [whole = '0', decimals] = sum.split('.');
  const grouped = count.format(BigInt(whole));
  return `${grouped}${decimals === undefined ? '' : `.${decimals}`} ${currency}`;
}
