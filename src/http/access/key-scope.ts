import type { KeyScope } from '../../base/actor.js';
import { problem } from '../../base/errors/errors.js';
import { networks } from '../../base/source-network.js';
import type { Route } from '../request/state.js';

/**
 * Refuses a request that an API key or an access token is not accepted for.
 * @param what the credential, for people
 * @param address the client's address
 * @throws Problem VALIDATION/SCOPE_NOT_SUFFICIENT; VALIDATION/ADDRESS_NOT_PERMITTED
 */
export function refuseOutOfScope(
  what: string,
  { readOnly, operations, allowedAddresses }: KeyScope,
  { operationId, method }: Pick<Route, 'operationId' | 'method'>,
  address: () => string,
): void {
  if ((readOnly && method !== 'get') || (operations.length > 0 && !operations.includes(operationId)))
    throw problem('VALIDATION/SCOPE_NOT_SUFFICIENT', `The ${what} is not accepted for the operation ${operationId}.`, {
      operation: operationId,
    });
  if (allowedAddresses.length > 0 && !networks(allowedAddresses).includes(address()))
    throw problem('VALIDATION/ADDRESS_NOT_PERMITTED', `The ${what} is not accepted from the address ${address()}.`);
}
