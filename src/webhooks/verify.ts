import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from the receiver's (specification, Signature). */
const toleranceSeconds = 300;

/**
 * For receivers: whether a request was sent by the service that knows the secret. Imports nothing but node:crypto; copy
 * it. Answer 401 to what it refuses, and 2xx to the rest within 30 seconds; the same event can come again, with the
 * same `id`.
 * @param rawBody the bytes of the body as they came, before any parser has touched them
 * @param header `X-Service-Signature`: `t=<unix time>,v1=<signature>`, two of the latter for 24 hours after the secret
 * was rotated
 * @param secret as it was shown, `whsec_` included
 */
export function isAuthentic(
  rawBody: string | Uint8Array,
  header: string | undefined,
  secret: string,
  now: Date,
): boolean {
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
