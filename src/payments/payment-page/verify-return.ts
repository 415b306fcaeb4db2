import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a return URL, in seconds. Payers are redirected immediately. */
const toleranceSeconds = 300;

/**
 * Returns true if this service has just redirected a payer to this address. For shops: imports only node:crypto, so
 * copy it. The signature proves the author of the address, not its caller or the number of calls. Look up the
 * transaction before you ship anything.
 * @param address the called URL with its query
 * @param secret the shown text, including `rtsec_`
 * @throws TypeError for an empty secret, such as an unset setting
 */
export function isAuthenticReturn(address: URL, secret: string, now: Date): boolean {
  if (secret === '') throw new TypeError('The secret is empty: anyone could forge a signature.');
  const value = (name: string): string => address.searchParams.get(name) ?? '';
  const timestamp = value('timestamp');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    return false;
  const signed = [timestamp, value('transaction_id'), value('last_transaction_id'), value('order_id'), value('status')];
  const expected = createHmac('sha256', secret).update(signed.join('.')).digest();
  // There are two for 24 hours after a rotation of the secret.
  return value('signature')
    .split(',')
    .some((one) => /^[0-9a-f]{64}$/.test(one) && timingSafeEqual(Buffer.from(one, 'hex'), expected));
}
