import type { Clock } from '../base/clock.js';
import { newLink } from '../people/one-time-links.js';
import type { Random } from '../base/random.js';
import { ensureUser } from '../store/people/users.js';
import { inTransaction } from '../store/query/transaction.js';
import type { Store } from '../store/connection/open.js';

const email = 'owner@sandbox.example';

const linkMilliseconds = 15 * 60_000;

/**
 * Makes the token of a link that signs in once as the owner of a sandbox, who is made with the first one.
 * @returns the token, which is kept nowhere
 */
export const sandboxSignIn = ({ prisma }: Store, clock: Clock, random: Random): Promise<string> =>
  inTransaction(prisma, async (transaction) => {
    const now = clock.now();
    const owner = { userId: random.timedUuid(now), email, role: 'owner', createdAt: now } as const;
    const userId = await ensureUser(transaction, owner);
    return newLink(
      transaction,
      { userId, purpose: 'sign_in', expiresAt: new Date(now.getTime() + linkMilliseconds) },
      random,
    );
  });
