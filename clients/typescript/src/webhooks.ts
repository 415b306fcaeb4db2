import { PaymentTerminalError } from './errors.js';
import type { WebhookEvent } from './generated/types.js';

/** Whether a request was sent by the service cannot be said, or it was not. Answer it with 401. */
export class WebhookSignatureError extends PaymentTerminalError {
  override readonly name = 'WebhookSignatureError';
}

const encoder = new TextEncoder();

/**
 * The event of a request, if the service sent it. Answer 2xx within 30 seconds; the same event can come again, with
 * the same `id`, and there may be types that this version does not know: ignore those.
 * @param rawBody the bytes of the body as they came, before any parser has touched them
 * @param signature the header `X-Service-Signature`
 * @param secret as it was shown, `whsec_` included; all that may still be in use, while it is replaced
 * @param toleranceSeconds how far the time of the signature may be from now
 * @throws WebhookSignatureError; TypeError for a secret that is empty, as one is that was forgotten among the settings
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
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookSignatureError('The signature has no time.');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookSignatureError('The signature is too old, or of the future: is your clock right?');

  const signed = encoder.encode(`${timestamp}.`);
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const message = new Uint8Array(signed.length + body.length);
  message.set(signed);
  message.set(body, signed.length);
  const given = values('v1').flatMap((value) => bytesOf(value));
  for (const text of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(text, 'verify');
    for (const bytes of given)
      // In constant time (Web Cryptography API, HMAC, verify).
      if (await crypto.subtle.verify('HMAC', key, bytes, message))
        return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  }
  throw new WebhookSignatureError('No signature is right: is it the raw body, and the secret of this endpoint?');
}

/** The header that the service would send with this body. For tests of a receiver. */
export async function signWebhook(rawBody: string, secret: string, now: Date = new Date()): Promise<string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const key = await keyOf(secret, 'sign');
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestamp}.${rawBody}`)));
  return `t=${timestamp},v1=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function keyOf(secret: string, use: 'sign' | 'verify'): ReturnType<typeof crypto.subtle.importKey> {
  if (secret === '') throw new TypeError('The secret is empty: anybody could have signed with that.');
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer>[] {
  if (!/^[0-9a-f]{64}$/.test(hexadecimal)) return [];
  return [Uint8Array.from({ length: 32 }, (_, index) => parseInt(hexadecimal.slice(index * 2, index * 2 + 2), 16))];
}
