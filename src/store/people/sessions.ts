import { given } from '../../base/contract.js';
import type { SignInMethod, UserSession } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import type { Transaction } from '../query/transaction.js';
import type { UserRow } from './users.js';

export type { SignInMethod };

/** A session, by the SHA-256 of its cookie. */
export type SessionRow = UserSession;

export type SessionWithUser = SessionRow & { readonly user: UserRow };

export type SessionWithEmail = SessionRow & { readonly user: Pick<UserRow, 'email'> };

export interface Lasting {
  /** Real time. */
  readonly at: Date;
  /** Time after which a session must have been used. */
  readonly usedSince: Date;
}

const lasting = ({ at, usedSince }: Lasting) => ({
  endedAt: null,
  expiresAt: { gt: at },
  lastUsedAt: { gt: usedSince },
  user: { disabledAt: null },
});

export const insertSession = (client: Transaction, session: Omit<SessionRow, 'endedAt'>): Promise<SessionRow> =>
  client.userSession.create({ data: session });

/** Names a session by its id, or by the SHA-256 of its cookie. */
type NamedSession = { readonly sessionId: string; readonly userId?: string } | { readonly hash: SessionRow['hash'] };

/** Returns a session that lasts, with its user; null if not found. */
export const findLastingSession = (
  client: Transaction,
  which: NamedSession,
  when: Lasting,
): Promise<SessionWithUser | null> =>
  client.userSession.findUnique({ where: { ...which, ...lasting(when) }, include: { user: true } });

/** True if a session has not ended, expired or become idle, and its user is enabled. */
export const isLastingSession = async (client: Transaction, sessionId: string, when: Lasting): Promise<boolean> =>
  (await client.userSession.findUnique({ where: { sessionId, ...lasting(when) } })) !== null;

/** Returns a session, ended or not; null if not found. */
export const findSession = (client: Transaction, sessionId: string): Promise<SessionRow | null> =>
  client.userSession.findUnique({ where: { sessionId } });

/** Returns a session that is known to exist, with its user. @throws an error of Prisma if not found */
export const findSessionOrThrow = (client: Transaction, sessionId: string): Promise<SessionWithUser> =>
  client.userSession.findUniqueOrThrow({ where: { sessionId }, include: { user: true } });

/** Returns the id of a user's session, ended or not. @param hash SHA-256 of its cookie */
export async function findSessionOfUser(
  client: Transaction,
  hash: SessionRow['hash'],
  user: { readonly email: string } | { readonly userId: string },
): Promise<string | undefined> {
  return (await client.userSession.findUnique({ where: { hash, user }, select: { sessionId: true } }))?.sessionId;
}

/** Lists the sessions that last from the newest to the oldest. @param userId undefined for those of all users */
export const listSessions = (
  client: Transaction,
  { userId, when }: { readonly userId: string | undefined; readonly when: Lasting },
  listing: Listing,
): Promise<SessionWithEmail[]> =>
  client.userSession.findMany({
    ...listed(listing, 'sessionId', { ...given({ userId }), ...lasting(when) }),
    include: { user: { select: { email: true } } },
  });

/** Records when a session was last used, unless it has ended. @param at real time */
export async function noteSessionUse(client: Transaction, sessionId: string, at: Date): Promise<void> {
  await client.userSession.updateMany({ where: { sessionId, endedAt: null }, data: { lastUsedAt: at } });
}

/** Ends a session. @param at real time @returns false if it had ended */
export const endSession = async (client: Transaction, which: NamedSession, at: Date): Promise<boolean> =>
  (await client.userSession.updateMany({ where: { ...which, endedAt: null }, data: { endedAt: at } })).count > 0;

/** Counts the lasting sessions of a user but one. */
export const countSessionsOf = (
  client: Transaction,
  { userId, except }: { readonly userId: string; readonly except: string },
  when: Lasting,
): Promise<number> => client.userSession.count({ where: { ...lasting(when), userId, sessionId: { not: except } } });

/** Ends the sessions of a user. @param except a session that continues @param at real time */
export async function endSessionsOf(
  client: Transaction,
  { userId, except }: { readonly userId: string; readonly except?: string },
  at: Date,
): Promise<void> {
  await client.userSession.updateMany({
    where: { userId, ...(except === undefined ? {} : { sessionId: { not: except } }), endedAt: null },
    data: { endedAt: at },
  });
}
