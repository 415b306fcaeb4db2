import { distance } from 'fastest-levenshtein';

/** What is longer is no misspelling of a name of the contract, and is not compared. */
const longest = 64;

/**
 * The known text that a client probably meant: the same letters in another notation (`firstName`, `usd`), so few other
 * letters that it is a slip, one of three at most, or the same words but for some (`order_id`, `order_reference_id`).
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

/** Whether all words of one are words of the other, and these are two at least. */
function haveWordsInCommon(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((first, second) => first.length - second.length);
  return few !== undefined && few.length > 1 && few.every((word) => many?.includes(word));
}

/** `orderId`, `order_id` and `order-id` are two words each. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\s-]/);
