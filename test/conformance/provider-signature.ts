import { simulatorSecret } from '../support/service.js';
import { processorSignature } from '../../scripts/support/processor-signature.js';

/** With what the simulated processors of the examined service sign: a service at an address has a secret of its own. */
const secret = process.env.BASE_URL === undefined ? simulatorSecret : process.env.SIMULATOR_SECRET;

/**
 * The header of a notification of a simulated processor (contract, X-Provider-Signature). @param at the time on the
 * service's clock
 */
export function providerSignature(rawBody: string, at: Date): { 'X-Provider-Signature': string } {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    'X-Provider-Signature': processorSignature(secret ?? '', timestamp, rawBody),
  };
}

/** Whether notifications can be signed at all. */
export const canSign = secret !== undefined;
