import { distance } from 'fastest-levenshtein';

/** Maximum length of a text that is compared: longer ones are not misspelled names of the contract. */
const longest = 64;

/**
 * Returns the known text that a client probably meant: the same letters in another notation (`firstName`, `usd`), a
 * slip of at most one letter in three, or almost the same words (`order_id`, `order_reference_id`).
 */
export function nearest(given: string, known: Iterable<string>): string | undefined {
  if (given.length > longest) return undefined;
  const wanted = letters(given);
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const other = letters(candidate);
    const steps = distance(wanted, other);
    const isSlip = steps <= Math.max(wanted.length, other.length) / 3;
    if (steps >= least || !(isSlip || haveWordsInCommon(given, candidate))) continue;
    best = candidate;
    least = steps;
  }
  return best;
}

const letters = (text: string): string => text.toLowerCase().replace(/[_\s-]/g, '');

/** True if all words of one are words of the other, at least two. */
function haveWordsInCommon(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((first, second) => first.length - second.length);
  return few !== undefined && few.length > 1 && few.every((word) => many?.includes(word));
}

/** Splits `orderId`, `order_id` and `order-id` into two words each. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\s-]/);
