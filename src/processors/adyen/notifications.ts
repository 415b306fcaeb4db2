import hmac from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import { readInstant } from '../../base/clock.js';
import { redactCardNumbers } from '../../vault/redact.js';
import type { AdyenAccount } from '../account.js';
import { InvalidSignature, OtherEnvironment, type ProcessorNotification, type ProcessorResult } from '../processor.js';
import { majorUnits } from './amounts.js';
import { avsOf } from './avs.js';
import { readReference, type NamedCall } from './call-names.js';
import { authorizationCodeOf, keptCredentialOf, providerIdOf } from './fields.js';
import { readRefusal } from './refusals.js';

const validator = new hmac.default();
type SignedItem = Parameters<typeof validator.validateHMAC>[0];

/** Of a text that is no such key nothing would be left, and everyone can sign with an empty key. */
const isKey = (text: string): boolean => text.length >= 32 && /^(?:[\dA-Fa-f]{2})+$/.test(text);

/** What is signed of an item, and what is said beside it. */
export interface Item {
  readonly pspReference: string;
  readonly originalReference?: string | null;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly eventCode: string;
  readonly success: string;
  // What follows is not signed.
  readonly eventDate?: unknown;
  readonly reason?: unknown;
  readonly additionalData: Readonly<Record<string, unknown>>;
}

/**
 * Checks the HMAC of every item with Adyen's own validator, which compares in constant time. The signature says nothing
 * of when it was made: a repetition is known by `providerEventId`.
 * @param keys in hexadecimal; one of them has to fit
 * @throws InvalidSignature when an item is not signed, or none is there
 */
export function checkItems(rawBody: string, keys: readonly string[]): void {
  const usable = keys.filter(isKey);
  const { items = [] } = batchOf(rawBody) ?? {};
  if (items.length === 0) throw new InvalidSignature('the body has no signed notification');
  for (const item of items) {
    const { hmacSignature } = item.additionalData;
    if (typeof hmacSignature !== 'string' || hmacSignature === '')
      throw new InvalidSignature('the signature is missing');
    // The library's type of an item has a class for each field and asks for none of their values.
    if (!usable.some((key) => validator.validateHMAC(item as unknown as SignedItem, key)))
      throw new InvalidSignature('the signature does not match');
  }
}

/**
 * Reads a batch whose signatures were checked.
 * @returns those items that report an outcome of a call of ours; test notifications, other events, payments of others
 * and of other merchant accounts are left out. Adyen signs the fields joined by colons: what is read has none in any of
 * them, so that no text can reach from one field into the next
 * @throws SyntaxError when the body cannot be read; OtherEnvironment for a batch that says so. `live` is not signed: it
 * only ever keeps a batch out
 */
export const readItems = (
  rawBody: string,
  account: Pick<AdyenAccount, 'environment' | 'credentials'>,
): readonly ProcessorNotification[] => itemsOf(rawBody, account).flatMap(readItem);

/**
 * The items of a batch that are of this account.
 * @throws SyntaxError when the body cannot be read; OtherEnvironment for a batch that says so
 */
export function itemsOf(
  rawBody: string,
  { environment, credentials: { merchantAccount } }: Pick<AdyenAccount, 'environment' | 'credentials'>,
): readonly Item[] {
  const batch = batchOf(rawBody);
  if (!batch) throw new SyntaxError('the body is no batch of notifications');
  if (batch.live !== String(environment === 'live'))
    throw new OtherEnvironment(`its origin is not Adyen's ${environment === 'live' ? 'live' : 'test'} environment`);
  return batch.items.filter((item) => item.merchantAccountCode === merchantAccount);
}

/**
 * Reads one item. The failure of a refund implies its approval, whose own item may arrive later: the approval comes
 * first, under the event id of its own item, so that whichever of the two is second is a repetition.
 */
function readItem(item: Item): ProcessorNotification[] {
  const named = readReference(item.merchantReference);
  const providerTransactionId = providerIdOf(item.pspReference);
  const isUnambiguous = !item.originalReference?.includes(':');
  if (!named || providerTransactionId === undefined || !isUnambiguous) return [];
  // Where a follow-up is reported with the reference of its payment, only Adyen's own id of it is left to know it by.
  const followUp = named.followUp ?? followUpEvents.get(item.eventCode);
  const result = resultOf(item, followUp, providerTransactionId);
  if (!result) return [];
  const { terminalId, idempotencyKey } = named;
  const occurredAt = typeof item.eventDate === 'string' ? readInstant(item.eventDate) : undefined;
  if (!occurredAt) throw new SyntaxError('a notification has no eventDate');
  const notification: ProcessorNotification = {
    providerEventId: [providerTransactionId, item.eventCode, item.success].join('.'),
    about:
      named.followUp === followUp
        ? { by: 'call', terminalId, idempotencyKey }
        : { by: 'reference', providerTransactionId },
    result,
    ...bookedBy(item, result),
    occurredAt,
  };
  const isRefundFailure = followUp === 'refund' && laterFailures.has(item.eventCode);
  return isRefundFailure ? [...readItem({ ...item, eventCode: 'REFUND' }), notification] : [notification];
}

/**
 * What was booked, by the events that say it: a cancel takes back whatever was held, and a failure booked nothing. A
 * currency that is not supported comes without an amount: it is another one than that of the payment anyway.
 */
const bookedBy = (
  { eventCode, amount: { value, currency } }: Item,
  { outcome }: ProcessorResult,
): Pick<ProcessorNotification, 'amount' | 'currency'> =>
  outcome === 'approved' && ['AUTHORISATION', 'CAPTURE', 'REFUND'].includes(eventCode)
    ? { amount: majorUnits(value, currency), currency }
    : {};

/** The events that say what became of a follow-up, by what it did. */
const followUpEvents: ReadonlyMap<string, NamedCall['followUp']> = new Map([
  ['CAPTURE', 'capture'],
  ['CANCELLATION', 'void'],
  ['REFUND', 'refund'],
  ['REFUND_FAILED', 'refund'],
  ['REFUNDED_REVERSED', 'refund'],
]);

/**
 * The events that take back what was approved days before, by what they are about. A sale is captured by Adyen itself,
 * so that the failure of its capture bears the reference of the sale.
 */
const laterFailures: ReadonlyMap<string, readonly NamedCall['followUp'][]> = new Map([
  ['CAPTURE_FAILED', ['capture', undefined]],
  ['REFUND_FAILED', ['refund']],
  ['REFUNDED_REVERSED', ['refund']],
]);

/** @returns undefined for an event that says nothing of such a call */
function resultOf(
  item: Item,
  followUp: NamedCall['followUp'],
  providerTransactionId: string,
): ProcessorResult | undefined {
  const { eventCode, success, additionalData } = item;
  if (success !== 'true' && success !== 'false') return undefined;
  const answer = { providerTransactionId, raw: { event: eventCode, success, ...avsOf(additionalData) } };
  const declined = { ...answer, outcome: 'declined', reason: 'PROCESSOR.DECLINED' } as const;
  const approved = { ...answer, outcome: 'approved', ...referencesOf(additionalData) } as const;
  const refusedFollowUp = { ...declined, raw: { ...answer.raw, message: messageOf(item) } };
  const laterFailure = laterFailures.get(eventCode);
  if (laterFailure) return success === 'true' && laterFailure.includes(followUp) ? refusedFollowUp : undefined;
  if (followUp !== undefined) {
    if (followUpEvents.get(eventCode) !== followUp) return undefined;
    return success === 'true' ? { ...approved, reason: 'PROCESSOR.SUCCESSFUL' } : refusedFollowUp;
  }
  if (eventCode === 'OFFER_CLOSED' || eventCode === 'TECHNICAL_CANCEL')
    return success === 'true' ? { ...declined, reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' } : undefined;
  if (eventCode !== 'AUTHORISATION') return undefined;
  if (success === 'true') return { ...approved, reason: 'AUTH.APPROVED', ...keptCredentialOf(additionalData) };
  const { reason, raw } = readRefusal({ text: item.reason, additionalData });
  return { ...declined, reason, raw: { ...answer.raw, ...raw } };
}

const referencesOf = ({ authCode, arn }: Item['additionalData']) => ({
  authorizationCode: authorizationCodeOf(authCode),
  arn: typeof arn === 'string' && /^\d{23}$/.test(arn) ? arn : undefined,
  providerOrderId: undefined,
});

/** Why a follow-up was refused, for the operator. Of a payment it would hold digits of the card. */
const messageOf = ({ reason }: Item): string | undefined =>
  typeof reason === 'string' ? redactCardNumbers(reason).slice(0, 200) : undefined;

/** What is posted. */
interface Batch {
  /** `true` or `false`. Not signed. */
  readonly live: unknown;
  readonly items: readonly Item[];
}

/** @returns undefined when the body is no batch of items that can be signed */
function batchOf(rawBody: string): Batch | undefined {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return undefined;
  }
  if (!isObject(body) || !Array.isArray(body.notificationItems)) return undefined;
  const items = body.notificationItems.map((container: unknown) =>
    isObject(container) ? itemOf(container.NotificationRequestItem) : undefined,
  );
  return items.every((item) => item !== undefined) ? { live: body.live, items } : undefined;
}

/** An item, if every signed field is there. */
function itemOf(fields: unknown): Item | undefined {
  if (!isObject(fields) || !isObject(fields.amount)) return undefined;
  const { value, currency } = fields.amount;
  const { pspReference, originalReference, merchantAccountCode, merchantReference, eventCode, success } = fields;
  const texts = [pspReference, originalReference ?? '', merchantAccountCode, merchantReference, eventCode, success];
  const isAmount = typeof value === 'number' && Number.isSafeInteger(value) && typeof currency === 'string';
  if (!isAmount || !texts.every((text) => typeof text === 'string')) return undefined;
  return { ...fields, additionalData: isObject(fields.additionalData) ? fields.additionalData : {} } as unknown as Item;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
