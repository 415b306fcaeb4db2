import type { Clock } from '../base/clock.js';
import { newToken, tokenHash } from '../people/tokens.js';
import type { Random } from '../base/random.js';
import { insertLinkFor } from '../store/people/one-time-links.js';
import type { Store } from '../store/connection/open.js';

const email = 'owner@sandbox.example';

const linkMilliseconds = 15 * 60_000;

/**
 * Creates a link token that signs in once as the sandbox's owner. The first call creates the owner.
 * @returns the token, which is not stored
 */
export async function sandboxSignIn({ prisma }: Store, clock: Clock, random: Random): Promise<string> {
  const now = clock.now();
  const owner = { userId: random.timedUuid(now), email, role: 'owner', createdAt: now } as const;
  const token = newToken(random, 'pto_');
  const expiresAt = new Date(now.getTime() + linkMilliseconds);
  await insertLinkFor(prisma, owner, { hash: tokenHash(token), purpose: 'sign_in', expiresAt });
  return token;
}
