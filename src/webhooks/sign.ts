import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/** Length of a secret in random bytes, 24 to 64 (Standard Webhooks, Signature scheme). */
export const secretLength = 32;

/** Returns the text form of a signing secret. */
export const signingSecret = (bytes: Buffer): string => prefix + bytes.toString('base64');

/** The signed content: the immutable body of an event, for one delivery attempt. */
interface Signed {
  readonly eventId: string;
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers by which a receiver verifies the sender of an event.
 *
 * `X-Service-Signature` (specification, Events, Signature) is keyed with the secret's text, including `whsec_`, so that
 * a receiver only needs an HMAC function. `webhook-signature` (Standard Webhooks, Signature scheme) is keyed with the
 * bytes that the secret encodes.
 * @param secrets the current one first; during the overlap after a rotation, also the previous one
 */
export function signatureHeaders(
  { eventId, timestamp, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const plain = secrets.map((secret) => `v1=${hmac(secret, `${timestamp}.${body}`).digest('hex')}`);
  const standard = secrets.map(
    (secret) => `v1,${hmac(keyOf(secret), `${eventId}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'X-Service-Signature': [`t=${timestamp}`, ...plain].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
