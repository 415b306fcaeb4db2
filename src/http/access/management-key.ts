import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '../../base/errors/errors.js';
import type { SourceLimits } from './limits.js';

const hashed = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Returns the check of the operator's credential. The process stores only the key's hash. After its first use the key
 * passes from every address, even from one that guesses.
 * @param managementKey undefined refuses every key
 * @returns a function that throws Problem INVALID_API_KEY for a wrong key, and RATE_LIMIT_EXCEEDED to an address that
 * guesses
 */
export function managementKeyCheck(
  managementKey: string | undefined,
  limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'>,
): (given: string, source: () => string) => Promise<void> {
  const expected = managementKey === undefined ? undefined : hashed(managementKey);
  let seen = false;
  return async (given, source) => {
    const isRight = expected !== undefined && timingSafeEqual(hashed(given), expected);
    if (isRight && seen) return;
    await limits.countGuess(source());
    if (!isRight) {
      const isApiKey = given.startsWith('ptk_');
      throw problem(
        'INVALID_API_KEY',
        `The management key is not valid.${isApiKey ? ' This is an API key, which goes into x-api-key.' : ''}`,
      );
    }
    seen = true;
    await limits.forgiveGuess(source());
  };
}
