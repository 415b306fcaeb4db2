/** The quote that ends a string of a JSON text. @param quote the one that begins it */
export function endOfString(text: string, quote: number): number {
  let end = quote;
  do end = text.indexOf('"', end + 1);
  while (isEscaped(text, end));
  return end;
}

/** Whether an odd number of backslashes is before a place. */
function isEscaped(text: string, place: number): boolean {
  let backslashes = 0;
  while (text[place - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}
