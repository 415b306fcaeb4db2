/**
 * Control characters, line and paragraph separators, and characters that change text direction. A terminal interprets
 * them: a merchant's value could move the cursor, or forge or hide a line.
 */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes a line for a terminal as JSON does: `\u001b`. JSON retains the same value. */
export const printable = (line: string): string =>
  line.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
