import { operationTable } from '../../../generated/operations.js';
import type { Schema } from '../contract/client.js';
import { useSession } from './session.js';

export type OperationId = keyof typeof operationTable;

/** From the least on. */
const roles: readonly Schema<'UserRole'>[] = ['viewer', 'support', 'operator', 'owner'];

/** Whether who is signed in may do this: the contract says which role it needs, and the service checks it. */
export function useMay(): (operation: OperationId) => boolean {
  const { data: session } = useSession();
  return (operation) => {
    const { role } = operationTable[operation];
    if (role === 'anyone' || role === 'none') return true;
    return session ? roles.indexOf(session.user.role) >= roles.indexOf(role) : false;
  };
}
