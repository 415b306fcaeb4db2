import { createHmac, timingSafeEqual } from 'node:crypto';
import { amountText } from '../../base/money.js';
import { readInstant } from '../../base/clock.js';
import { isCalendarDate } from '../../base/iso-8601.js';
import { isReasonKey } from '../../reasons/reasons.js';
import { InvalidSignature, type ProcessorNotification } from '../processor.js';

const signatureToleranceSeconds = 300;

/**
 * Checks the signature of a notification: `t=<seconds>,v1=<hex of HMAC-SHA-256 over "t.body">`.
 * @param now real time; the timestamp may differ from it by 300 seconds
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

type Fields = Readonly<Record<string, unknown>>;

const textIn = (fields: Fields, name: string): string | undefined =>
  typeof fields[name] === 'string' ? fields[name] : undefined;

/**
 * Reads the subject of a notification: a call, or a charge of a series with its amount.
 * @throws SyntaxError when it names neither or both, or omits the charged amount
 */
function subjectOf(fields: Fields): Pick<ProcessorNotification, 'about' | 'amount' | 'currency'> {
  const [terminalId, idempotencyKey] = [textIn(fields, 'terminal_friendly_id'), textIn(fields, 'transaction_id')];
  const recurringId = textIn(fields, 'recurring_id');
  if (recurringId !== undefined && idempotencyKey === undefined) {
    const scheduledDate = textIn(fields, 'scheduled_date');
    if (scheduledDate !== undefined && !isCalendarDate(scheduledDate))
      throw new SyntaxError('scheduled_date is not a date');
    return { about: { by: 'series', terminalId, recurringId, scheduledDate }, ...charged(fields) };
  }
  if (idempotencyKey === undefined || recurringId !== undefined)
    throw new SyntaxError('a notification needs transaction_id or recurring_id');
  return { about: { by: 'call', terminalId, idempotencyKey } };
}

/** @throws SyntaxError when the amount does not have the decimal places of the currency */
function charged(fields: Fields): { readonly amount: string; readonly currency: string } {
  const { amount } = fields;
  const currency = textIn(fields, 'currency');
  const text = typeof amount === 'number' && currency !== undefined ? amountText(amount, currency) : undefined;
  if (text === undefined || currency === undefined || textIn(fields, 'provider_transaction_id') === undefined)
    throw new SyntaxError('a charge of a series needs amount, currency and provider_transaction_id');
  return { amount: text, currency };
}

/** @throws SyntaxError when the body is not a notification of this bank */
export function readNotification(body: unknown): ProcessorNotification {
  const fields = typeof body === 'object' && body !== null ? (body as Fields) : {};
  const text = (name: string): string | undefined => textIn(fields, name);
  const [providerEventId, reported] = [text('id'), text('outcome')];
  const outcome =
    reported !== undefined && reported in notifiedOutcomes
      ? notifiedOutcomes[reported as keyof typeof notifiedOutcomes]
      : undefined;
  if (providerEventId === undefined || outcome === undefined || !readInstant(text('created_at') ?? ''))
    throw new SyntaxError('a notification needs id, created_at and outcome');
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
    ...subjectOf(fields),
    result:
      outcome === 'approved'
        ? { ...result, outcome, authorizationCode: text('authorization_code'), arn: text('arn') }
        : { ...result, outcome },
  };
}
