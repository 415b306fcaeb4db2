import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a return URL, in seconds. Payers are redirected immediately. */
const toleranceSeconds = 300;

/**
 * For shops: whether this service has led a payer to this address, just now. Imports nothing but node:crypto; copy it.
 * It says who wrote the address and not who calls it, nor how often: look up the transaction before you ship anything.
 * @param address as it was called, with its query
 * @param secret as it was shown, `rtsec_` included
 */
export function isAuthenticReturn(address: URL, secret: string, now: Date): boolean {
  const value = (name: string): string => address.searchParams.get(name) ?? '';
  const timestamp = value('timestamp');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    return false;
  const signed = [timestamp, value('transaction_id'), value('last_transaction_id'), value('order_id'), value('status')];
  const expected = createHmac('sha256', secret).update(signed.join('.')).digest();
  // Two for 24 hours after the secret was rotated.
  return value('signature')
    .split(',')
    .some((one) => /^[0-9a-f]{64}$/.test(one) && timingSafeEqual(Buffer.from(one, 'hex'), expected));
}
