import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '../errors.js';

const hashed = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * The check of the operator's credential. The process keeps the key's hash only.
 * @param managementKey undefined lets nobody in
 * @returns a function that throws Problem INVALID_API_KEY unless it is given the key
 */
export function managementKeyCheck(managementKey: string | undefined): (given: string) => void {
  const expected = managementKey === undefined ? undefined : hashed(managementKey);
  return (given) => {
    if (given === '') throw problem('INVALID_API_KEY', 'Send the management key in the x-management-key header.');
    if (!expected || !timingSafeEqual(hashed(given), expected)) throw problem('INVALID_API_KEY', 'The management key is not valid.');
  };
}
