import { createHmac, timingSafeEqual } from 'node:crypto';
import { isReasonKey } from '../../reasons/reasons.js';
import { InvalidSignature, type ProcessorNotification } from '../processor.js';

const signatureToleranceSeconds = 300;

/**
 * Checks the signature of a notification: `t=<seconds>,v1=<hex of HMAC-SHA-256 over "t.body">`.
 * @param now real time; the timestamp may be 300 seconds away from it
 * @throws InvalidSignature
 */
export function checkSignature(
  rawBody: string,
  signature: string | undefined,
  now: Date,
  secrets: readonly string[],
): void {
  const [, timestamp = '', sent = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  const given = Buffer.from(sent, 'hex');
  const isSignedWith = (secret: string): boolean => {
    const expected = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (!secrets.some(isSignedWith)) throw new InvalidSignature('the signature does not match');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > signatureToleranceSeconds)
    throw new InvalidSignature('the timestamp is too far from the current time');
}

/** The outcome words of the contract's ProviderNotification. */
const notifiedOutcomes = { approved: 'approved', declined: 'declined', error: 'failed' } as const;

/** @throws SyntaxError when the body is no notification of this bank */
export function readNotification(body: unknown): ProcessorNotification {
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const text = (name: string): string | undefined => (typeof fields[name] === 'string' ? fields[name] : undefined);
  const [providerEventId, idempotencyKey, reported] = [text('id'), text('transaction_id'), text('outcome')];
  const outcome =
    reported !== undefined && reported in notifiedOutcomes
      ? notifiedOutcomes[reported as keyof typeof notifiedOutcomes]
      : undefined;
  const occurredAt = new Date(text('created_at') ?? '');
  if (
    providerEventId === undefined ||
    idempotencyKey === undefined ||
    outcome === undefined ||
    Number.isNaN(occurredAt.getTime())
  )
    throw new SyntaxError('a notification needs id, created_at, transaction_id and outcome');
  const code = text('reason_code');
  const reason =
    code !== undefined && isReasonKey(code) ? code : outcome === 'approved' ? 'AUTH.APPROVED' : 'SYSTEM.UNMAPPED';
  const result = {
    reason,
    providerTransactionId: text('provider_transaction_id'),
    raw: { outcome: reported, reason_code: code },
  };
  return {
    providerEventId,
    about: { by: 'call', terminalId: text('terminal_friendly_id'), idempotencyKey },
    occurredAt,
    result:
      outcome === 'approved'
        ? {
            ...result,
            outcome,
            authorizationCode: text('authorization_code'),
            arn: text('arn'),
            providerOrderId: undefined,
          }
        : { ...result, outcome },
  };
}
