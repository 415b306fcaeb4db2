/** Returns the closing quote of a string in a JSON text. @param quote the opening quote */
export function endOfString(text: string, quote: number): number {
  let end = quote;
  do end = text.indexOf('"', end + 1);
  while (isEscaped(text, end));
  return end;
}

/** True if an odd number of backslashes precedes a place. */
function isEscaped(text: string, place: number): boolean {
  let backslashes = 0;
  while (text[place - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}
