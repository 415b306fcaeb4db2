import { createHmac } from 'node:crypto';

/**
 * Returns the signature of a processor's notification, in the format of X-Provider-Signature.
 * @param timestamp in seconds since 1970
 */
export const processorSignature = (secret: string, timestamp: number, body: string): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
