import { createHmac } from 'node:crypto';

/** The secret with which the simulated processors sign: the default of the setting SIMULATOR_SECRET, unless the environment names another. */
const secret = process.env.SIMULATOR_SECRET ?? 'simulated-processors-sign-with-this';

/** The header of a notification of a simulated processor (contract, X-Provider-Signature). @param at the time on the service's clock */
export function providerSignature(rawBody: string, at: Date): { 'X-Provider-Signature': string } {
  const timestamp = Math.floor(at.getTime() / 1000);
  return { 'X-Provider-Signature': `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')}` };
}
