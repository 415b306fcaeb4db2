import { createHash, timingSafeEqual } from 'node:crypto';
import { problem, type Problem } from '../errors.js';

const hashed = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * The check of the operator's credential. The process keeps the key's hash only.
 * @param managementKey undefined lets nobody in
 * @returns a function that tells why what it is given is refused: the Problem INVALID_API_KEY; undefined for the key
 */
export function managementKeyCheck(managementKey: string | undefined): (given: string) => Problem | undefined {
  const expected = managementKey === undefined ? undefined : hashed(managementKey);
  return (given) => {
    if (given === '') return problem('INVALID_API_KEY', 'Send the management key in the x-management-key header.');
    if (!expected || !timingSafeEqual(hashed(given), expected)) return problem('INVALID_API_KEY', 'The management key is not valid.');
    return undefined;
  };
}
