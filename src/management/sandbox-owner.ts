import type { Clock } from '../base/clock.js';
import { newLink } from '../people/one-time-links.js';
import type { Random } from '../base/random.js';
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
    // Of several instances that start at once, one makes the owner.
    await transaction.user.createMany({
      data: [{ userId: random.timedUuid(now), email, role: 'owner', createdAt: now }],
      skipDuplicates: true,
    });
    const { userId } = await transaction.user.findUniqueOrThrow({ where: { email } });
    return newLink(
      transaction,
      { userId, purpose: 'sign_in', expiresAt: new Date(now.getTime() + linkMilliseconds) },
      random,
    );
  });
