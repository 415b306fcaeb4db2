import { distance } from 'fastest-levenshtein';
import { problem, type Problem } from '../../base/errors/errors.js';
import { pathLimit } from './target.js';

/** A path of the contract with the methods that it takes at this address. */
export interface KnownPath {
  /** With `{name}` for the parameters. */
  readonly template: string;
  readonly methods: readonly string[];
}

/**
 * The refusal of a path that the contract does not have. It names the path that was probably meant, as the contract has
 * it: nothing of what was sent is repeated.
 * @param paths those that are served where the request came in
 */
export function unknownPath(path: string, paths: readonly KnownPath[]): Problem {
  const meant = nearestPath(path, paths);
  return problem(
    'VALIDATION/ENDPOINT_NOT_FOUND',
    meant === undefined
      ? 'There is no such endpoint.'
      : `There is no such endpoint. Did you mean ${meant.methods.join(' or ')} ${meant.template}?`,
  );
}

/**
 * The path from which what was sent differs least, by one of four characters at most. What stands where a template has
 * a parameter is no difference; a part that is missing at the end, or one too many, is one of its length.
 */
function nearestPath(path: string, paths: readonly KnownPath[]): KnownPath | undefined {
  if (path.length > pathLimit) return undefined;
  const sent = path.toLowerCase();
  const parts = sent.split('/');
  let best: KnownPath | undefined;
  let least = Math.floor(path.length / 4) + 1;
  for (const known of paths) {
    const template = known.template.toLowerCase().split('/');
    // A part may be missing, or be one too many, before a parameter or after it.
    const [fromStart, fromEnd] = [0, parts.length - template.length].map((shift) =>
      template.map((part, index) => (part.startsWith('{') ? (parts[index + shift] ?? '') : part)).join('/'),
    );
    const steps = Math.min(distance(sent, fromStart ?? ''), distance(sent, fromEnd ?? ''));
    if (steps >= least) continue;
    best = known;
    least = steps;
  }
  return best;
}
