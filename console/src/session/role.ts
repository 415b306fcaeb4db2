import { operationTable } from '../../../generated/operations.js';
import type { Schema } from '../contract/client.js';
import { useSession } from './session.js';

export type OperationId = keyof typeof operationTable;

/** From the lowest role up. */
const roles: readonly Schema<'UserRole'>[] = ['viewer', 'support', 'operator', 'owner'];

/** Returns a function that is true if the user's role allows an operation. The service checks it again. */
export function useMay(): (operation: OperationId) => boolean {
  const { data: session } = useSession();
  return (operation) => {
    const { role } = operationTable[operation];
    if (role === 'anyone' || role === 'none') return true;
    return session ? roles.indexOf(session.user.role) >= roles.indexOf(role) : false;
  };
}
