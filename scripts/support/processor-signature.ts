import { createHmac } from 'node:crypto';

/**
 * What a processor signs a notification with, as the contract's X-Provider-Signature has it.
 * @param timestamp in seconds since 1970
 */
export const processorSignature = (secret: string, timestamp: number, body: string): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
