import { timingSafeEqual } from 'node:crypto';
import { problem } from '../../base/errors/errors.js';
import { tokenHash } from '../../people/tokens.js';
import { findDisabledKey } from '../../store/people/management-keys.js';
import type { HttpDeps } from '../request/http-deps.js';
import type { SourceLimits } from './limits.js';

/**
 * Returns the check of the operator's credential. The process stores only the key's hash. After its first use the key
 * passes from every address, even from one that guesses. Its state is read with every request, so that disabling it
 * takes effect on every instance immediately.
 * @returns a function that throws Problem INVALID_API_KEY for a wrong key, VALIDATION/MANAGEMENT_KEY_DISABLED for a
 * disabled one, and RATE_LIMIT_EXCEEDED to an address that guesses
 */
export function managementKeyCheck(
  { store: { prisma }, managementKeyHash: expected }: Pick<HttpDeps, 'store' | 'managementKeyHash'>,
  limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'>,
): (given: string, source: () => string) => Promise<void> {
  const passes = guessesCounted(expected, limits);
  return async (given, source) => {
    await passes(given, source);
    if (expected !== undefined && (await findDisabledKey(prisma, expected)))
      throw problem('VALIDATION/MANAGEMENT_KEY_DISABLED', 'An owner has disabled the management key.');
  };
}

/** @param expected undefined refuses every key */
function guessesCounted(
  expected: HttpDeps['managementKeyHash'],
  limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'>,
): (given: string, source: () => string) => Promise<void> {
  let seen = false;
  return async (given, source) => {
    const isRight = expected !== undefined && timingSafeEqual(tokenHash(given), expected);
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
