import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between a signature's time and the receiver's clock, in seconds (specification, Signature). */
const toleranceSeconds = 300;

/**
 * Verifies, for receivers, that the service that knows the secret sent a request. Imports only node:crypto: copy it.
 * Answer 401 if it returns false, and 2xx within 30 seconds otherwise. An event can arrive again with the same `id`.
 * @param rawBody the received bytes of the body, before any parsing
 * @param header `X-Service-Signature`: `t=<unix time>,v1=<signature>`, two of the latter for 24 hours after the secret
 *   was rotated
 * @param secret the shown text, including `whsec_`
 * @throws TypeError for an empty secret, such as an unset setting
 */
export function isAuthentic(
  rawBody: string | Uint8Array,
  header: string | undefined,
  secret: string,
  now: Date,
): boolean {
  if (secret === '') throw new TypeError('The secret is empty: anyone could forge a signature.');
  const fields = (header ?? '').split(',').map((field) => field.trim().split('='));
  const values = (name: string): string[] =>
    fields.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const [timestamp = ''] = values('t');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
  return values('v1').some(
    (signature) => /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected),
  );
}
