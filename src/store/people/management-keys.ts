import type { DisabledManagementKey } from '../../../generated/prisma/client.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

/** A disabled management key, by the SHA-256 of it, with the e-mail address of the user who disabled it. */
type DisabledKeyRow = DisabledManagementKey & { readonly user: { readonly email: string } };

/** Returns a management key if it is disabled, else null. */
export const findDisabledKey = (
  client: Transaction,
  hash: DisabledManagementKey['hash'],
): Promise<DisabledKeyRow | null> =>
  client.disabledManagementKey.findUnique({ where: { hash }, include: { user: { select: { email: true } } } });

const disabledKey = defineQuery<Pick<DisabledManagementKey, 'hash'>>(
  'disabled-management-key',
  'SELECT FROM disabled_management_keys WHERE hash = :hash',
);

/** Returns true if a management key is disabled. Every request with the key reads it. */
export const isDisabledKey = (on: Executor, hash: DisabledManagementKey['hash']): Promise<boolean> =>
  disabledKey.affectsOne(on, { hash });

/** Disables a management key. @returns false if it was disabled before */
export async function disableManagementKey(client: Transaction, key: DisabledManagementKey): Promise<boolean> {
  return (await client.disabledManagementKey.createMany({ data: [key], skipDuplicates: true })).count === 1;
}

/** Enables a management key. @returns false if it was enabled before */
export async function enableManagementKey(client: Transaction, hash: DisabledManagementKey['hash']): Promise<boolean> {
  return (await client.disabledManagementKey.deleteMany({ where: { hash } })).count === 1;
}
