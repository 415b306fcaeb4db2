import type { IncomingMessage } from 'node:http';
import { distance } from 'fastest-levenshtein';
import { problem, type Problem } from '../../base/errors/errors.js';

/**
 * Maximum length of a request target, path and query together (contract, Limits). RFC 9110, 4.1 requires at least this.
 */
export const targetLimit = 8_000;

/** Longer than any path of the contract or the pages, even with every character escaped. */
export const pathLimit = 512;

/**
 * Returns the path of a request without trailing slashes, in one pass over the target before anything else reads it. A
 * target in absolute form, meant for a proxy, is reduced to its path and query (RFC 9112, 3.2.2) and replaced in the
 * request.
 * @throws Problem VALIDATION/TARGET_TOO_LONG, VALIDATION/MALFORMED_REQUEST (also for HTTP/1.1 without Host, and for
 * more than one: RFC 9112, 3.2), VALIDATION/ENDPOINT_NOT_FOUND for a path longer than any of the service's
 */
export function requestPath(request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>): string {
  const { url = '', headers, rawHeaders, httpVersion } = request;
  if (url.length > targetLimit)
    throw problem('VALIDATION/TARGET_TOO_LONG', `The path and query are longer than ${targetLimit} characters.`);
  if (headers.host === undefined && httpVersion === '1.1')
    throw problem('VALIDATION/MALFORMED_REQUEST', 'The request has no Host header.');
  if (hasSeveralHosts(rawHeaders))
    throw problem('VALIDATION/MALFORMED_REQUEST', 'The request has more than one Host header.');
  if (!url.startsWith('/') && url !== '*') request.url = originForm(url);
  return pathOf(request.url ?? '');
}

/** Checks the raw headers because Node keeps only the first Host. @param rawHeaders names and values, alternating */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

function originForm(target: string): string {
  const url = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined;
  if (!url) throw problem('VALIDATION/MALFORMED_REQUEST', 'The request target is neither a path nor an address.');
  return `${url.pathname}${url.search}`;
}

function pathOf(target: string): string {
  const query = target.indexOf('?');
  let end = query === -1 ? target.length : query;
  while (end > 1 && target[end - 1] === '/') end--;
  if (end > pathLimit) throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'There is no such endpoint.');
  return target.slice(0, end);
}

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
 * Returns the path with the smallest difference: at most one of four characters, not counting parameters, which match
 * any text. A missing or surplus last part counts by its length.
 */
function nearestPath(path: string, paths: readonly KnownPath[]): KnownPath | undefined {
  if (path.length > pathLimit) return undefined;
  const sent = path.toLowerCase();
  const parts = sent.split('/');
  let best: KnownPath | undefined;
  let least = Infinity;
  for (const known of paths) {
    const template = known.template.toLowerCase().split('/');
    // A part may be missing or surplus, before a parameter or after it.
    const [fromStart, fromEnd] = [0, parts.length - template.length].map((shift) =>
      template.map((part, index) => (part.startsWith('{') ? (parts[index + shift] ?? '') : part)).join('/'),
    );
    const steps = Math.min(distance(sent, fromStart ?? ''), distance(sent, fromEnd ?? ''));
    const fixed = template.filter((part) => !part.startsWith('{')).join('/').length;
    if (steps >= least || steps > Math.min(fixed, path.length) / 4) continue;
    best = known;
    least = steps;
  }
  return best;
}
