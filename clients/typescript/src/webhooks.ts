import { PaymentTerminalError } from './errors.js';
import type { WebhookEvent } from './generated/types.js';

/** The request was not provably sent by the service. Answer it with 401. */
export class WebhookSignatureError extends PaymentTerminalError {
  override readonly name = 'WebhookSignatureError';
}

const encoder = new TextEncoder();

/**
 * Returns the event of a request after checking that the service sent it. Answer 2xx within 30 seconds. An event can
 * arrive again with the same `id`; ignore types that this version does not know.
 * @param rawBody the bytes of the body as received, before any parser
 * @param signature the header `X-Service-Signature`
 * @param secret as shown, with `whsec_`; during a rotation, all secrets still in use
 * @param toleranceSeconds maximum difference between the time of the signature and now
 * @throws WebhookSignatureError; TypeError for an empty secret, such as an unset setting
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  signature: string | null | undefined,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: { toleranceSeconds?: number; now?: Date } = {},
): Promise<WebhookEvent> {
  const fields = (signature ?? '').split(',').map((field) => field.trim().split('='));
  const values = (name: string): string[] =>
    fields.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const [timestamp = ''] = values('t');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookSignatureError('The signature has no timestamp.');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookSignatureError('The signature is too old or in the future: check your clock.');

  const signed = encoder.encode(`${timestamp}.`);
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const message = new Uint8Array(signed.length + body.length);
  message.set(signed);
  message.set(body, signed.length);
  const given = values('v1').flatMap((value) => bytesOf(value));
  for (const text of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(text, 'verify');
    for (const bytes of given)
      // Compares in constant time (Web Cryptography API, HMAC, verify).
      if (await crypto.subtle.verify('HMAC', key, bytes, message))
        return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  }
  throw new WebhookSignatureError(
    'No signature matches: check that this is the raw body, and the secret of this endpoint.',
  );
}

/** Returns the signature header that the service would send with this body, to test a receiver. */
export async function signWebhook(rawBody: string, secret: string, now: Date = new Date()): Promise<string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const key = await keyOf(secret, 'sign');
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestamp}.${rawBody}`)));
  return `t=${timestamp},v1=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function keyOf(secret: string, use: 'sign' | 'verify'): ReturnType<typeof crypto.subtle.importKey> {
  if (secret === '') throw new TypeError('The secret is empty: anyone could forge a signature.');
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer>[] {
  if (!/^[0-9a-f]{64}$/.test(hexadecimal)) return [];
  return [Uint8Array.from({ length: 32 }, (_, index) => parseInt(hexadecimal.slice(index * 2, index * 2 + 2), 16))];
}
