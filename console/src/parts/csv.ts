/** Spreadsheets take a text that begins with one of these for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A line of CSV (RFC 4180). A text that a merchant sent stays a text in a spreadsheet: it is never a formula. */
export const csvLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map(csvValue).join(',')}\r\n`;

function csvValue(value: string | number | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
