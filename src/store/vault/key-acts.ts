import type { KeyAct, KeyActKind, PrismaClient } from '../../../generated/prisma/client.js';
import { writeAuditEntry, type NewAuditEntry } from '../audit/audit-entry.js';
import { listed, type Listing } from '../query/listing.js';
import { inTransaction, type Transaction } from '../query/transaction.js';

export type { KeyActKind };

/** A key act, with the e-mail addresses of its users. */
export type KeyActRow = KeyAct & { readonly requester: Named; readonly approver: Named | null };

interface Named {
  readonly email: string;
}

const include = { requester: { select: { email: true } }, approver: { select: { email: true } } };

/** A user who may decide about keys. */
const activeOwner = { role: 'owner', disabledAt: null } as const;

export type NewKeyAct = Pick<
  KeyAct,
  'keyActId' | 'kind' | 'accountId' | 'period' | 'reason' | 'requestedBy' | 'createdAt' | 'expiresAt'
>;

export const insertKeyAct = (client: Transaction, act: NewKeyAct): Promise<KeyActRow> =>
  client.keyAct.create({ data: act, include });

/** Returns a key act in any state, even expired; null if not found. */
export const findKeyAct = (client: Transaction, keyActId: string): Promise<KeyActRow | null> =>
  client.keyAct.findUnique({ where: { keyActId }, include });

/** Lists the acts from the newest to the oldest. */
export function listKeyActs(client: Transaction, listing: Listing): Promise<KeyActRow[]> {
  return client.keyAct.findMany({ ...listed(listing, 'keyActId'), include });
}

/**
 * Approves an act if it is requested, by another user who is still an active owner.
 * @param at real time
 * @returns false if it was not
 */
export async function approveKeyAct(
  client: Transaction,
  { keyActId, userId }: { readonly keyActId: string; readonly userId: string },
  at: Date,
  expiresAt: Date,
): Promise<boolean> {
  const { count } = await client.keyAct.updateMany({
    where: {
      keyActId,
      approvedAt: null,
      withdrawnAt: null,
      expiresAt: { gt: at },
      requestedBy: { not: userId },
      requester: activeOwner,
    },
    data: { approvedBy: userId, approvedAt: at, expiresAt },
  });
  return count === 1;
}

/** Withdraws an act whose command has not started. @param at real time @returns false if it has, or is not open */
export async function withdrawKeyAct(client: Transaction, keyActId: string, at: Date): Promise<boolean> {
  const { count } = await client.keyAct.updateMany({
    where: { keyActId, startedAt: null, withdrawnAt: null, expiresAt: { gt: at } },
    data: { withdrawnAt: at },
  });
  return count === 1;
}

/**
 * Records the first start of an approved act, whose users must still be active owners, and writes an audit entry.
 * @param at real time
 * @returns false if it has started before, or is not open
 */
export const startKeyAct = (
  prisma: PrismaClient,
  act: Pick<KeyAct, 'keyActId' | 'kind' | 'accountId' | 'period'>,
  at: Date,
  entry: NewAuditEntry,
): Promise<boolean> =>
  inTransaction(prisma, async (transaction) => {
    const isApproved = { approvedAt: { not: null }, withdrawnAt: null, expiresAt: { gt: at }, startedAt: null };
    const { count } = await transaction.keyAct.updateMany({
      where: { ...act, ...isApproved, requester: activeOwner, approver: activeOwner },
      data: { startedAt: at },
    });
    if (count === 1) await writeAuditEntry(transaction, entry);
    return count === 1;
  });

/** Records that the command of an act has finished, and writes an audit entry, once. @param at real time */
export const finishKeyAct = (prisma: PrismaClient, keyActId: string, at: Date, entry: NewAuditEntry): Promise<void> =>
  inTransaction(prisma, async (transaction) => {
    const isRunning = { startedAt: { not: null }, doneAt: null };
    const { count } = await transaction.keyAct.updateMany({ where: { keyActId, ...isRunning }, data: { doneAt: at } });
    if (count === 1) await writeAuditEntry(transaction, entry);
  });
