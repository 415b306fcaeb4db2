import { distance } from 'fastest-levenshtein';
import { problem, type Problem } from '../../base/errors/errors.js';
import { pathLimit } from './target.js';

/** A path of the contract with its methods at this address. */
export interface KnownPath {
  /** With `{name}` for the parameters. */
  readonly template: string;
  readonly methods: readonly string[];
}

/**
 * Returns the refusal of an unknown path. It suggests the nearest path of the contract and repeats nothing of the
 * request.
 * @param paths those served where the request arrived
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
 * Returns the path with the smallest difference: at most one of four characters. A parameter of a template matches any
 * text. A missing or surplus last part counts by its length.
 */
function nearestPath(path: string, paths: readonly KnownPath[]): KnownPath | undefined {
  if (path.length > pathLimit) return undefined;
  const sent = path.toLowerCase();
  const parts = sent.split('/');
  let best: KnownPath | undefined;
  let least = Math.floor(path.length / 4) + 1;
  for (const known of paths) {
    const template = known.template.toLowerCase().split('/');
    // A part may be missing or surplus, before a parameter or after it.
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
