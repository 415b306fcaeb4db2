import type { Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { findDisabledKey } from '../../store/people/access-tokens.js';
import type { Transaction } from '../../store/query/transaction.js';
import type { UserDeps } from '../users/user.js';

export interface ManagementKeyDeps extends UserDeps {
  /** The SHA-256 of the management key; undefined if the service has none. */
  readonly managementKeyHash: Uint8Array<ArrayBuffer> | undefined;
}

/** Returns the state of the management key. @param hash undefined if the service has none */
export async function managementKeyStatus(
  client: Transaction,
  hash: ManagementKeyDeps['managementKeyHash'],
): Promise<Schema<'ManagementKeyStatus'>> {
  if (hash === undefined) return { state: 'not_set' };
  const disabled = await findDisabledKey(client, hash);
  if (!disabled) return { state: 'enabled' };
  return {
    state: 'disabled',
    disabled_at: disabled.disabledAt.toISOString(),
    disabled_by: disabled.disabledBy,
    disabled_by_email: disabled.user.email,
  };
}

export const managementKeyGet: Handler<
  'managementKeyGet',
  Pick<ManagementKeyDeps, 'store' | 'managementKeyHash'>
> = async ({ store, managementKeyHash }) => managementKeyStatus(store.prisma, managementKeyHash);
