import hmac from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import { readInstant } from '../../base/clock.js';
import { redactCardNumbers } from '../../vault/redact.js';
import type { AdyenAccount } from '../account.js';
import { InvalidSignature, OtherEnvironment } from '../processor.js';
import type { ModificationKind, NotifiedTransaction, ProcessorNotification, ProcessorResult } from '../processor.js';
import { authorizationCodeOf, keptCredentialOf, majorUnitsOf, providerIdOf, readReference, avsOf } from './fields.js';
import type { NamedCall } from './fields.js';
import { readRefusal } from './refusals.js';

const validator = new hmac.default();
type SignedItem = Parameters<typeof validator.validateHMAC>[0];

/** True for a valid key. Invalid hexadecimal would decode to an empty key, with which anyone can sign. */
const isKey = (text: string): boolean => text.length >= 32 && /^(?:[\dA-Fa-f]{2})+$/.test(text);

/** The signed fields of an item, then the unsigned ones. */
export interface Item {
  readonly pspReference: string;
  readonly originalReference?: string | null;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly eventCode: string;
  readonly success: string;
  // The fields below are unsigned.
  readonly eventDate?: unknown;
  readonly reason?: unknown;
  readonly additionalData: Readonly<Record<string, unknown>>;
}

/**
 * Checks the HMAC of each item with Adyen's validator, which compares in constant time. The signature has no time, so a
 * repetition is detected by `providerEventId`.
 * @param keys in hexadecimal; one of them must match
 * @throws InvalidSignature when an item is unsigned or the batch is empty
 */
export function checkItems(rawBody: string, keys: readonly string[]): void {
  const usable = keys.filter(isKey);
  const { items = [] } = batchOf(rawBody) ?? {};
  if (items.length === 0) throw new InvalidSignature('the body has no signed notification');
  for (const item of items) {
    const { hmacSignature } = item.additionalData;
    if (typeof hmacSignature !== 'string' || hmacSignature === '')
      throw new InvalidSignature('the signature is missing');
    // The library's type of an item has a class for each field but requires no values.
    if (!usable.some((key) => validator.validateHMAC(item as unknown as SignedItem, key)))
      throw new InvalidSignature('the signature does not match');
  }
}

/**
 * Reads a batch with valid signatures.
 * @returns the items that report an outcome of our calls. Test notifications, other events and payments of other
 * systems or merchant accounts are left out. Adyen signs the fields joined by colons, so a field with a colon is
 * rejected: text cannot shift into the next field
 * @throws SyntaxError when the body cannot be read; OtherEnvironment for a batch of the other environment. `live` is
 * unsigned, but can only exclude a batch
 */
export const readItems = (
  rawBody: string,
  account: Pick<AdyenAccount, 'environment' | 'credentials'>,
): readonly ProcessorNotification[] => itemsOf(rawBody, account).flatMap(readItem);

/**
 * Returns the items of a batch that belong to this account.
 * @throws SyntaxError when the body cannot be read; OtherEnvironment for a batch of the other environment
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
 * Reads one item. A failed refund implies its approval, whose item may arrive later. The approval therefore comes
 * first, under the event id of its own item, which makes the later item a repetition.
 */
function readItem(item: Item): ProcessorNotification[] {
  const named = readReference(item.merchantReference);
  const providerTransactionId = providerIdOf(item.pspReference);
  const isUnambiguous = !item.originalReference?.includes(':');
  if (providerTransactionId === undefined || !isUnambiguous) return [];
  const subject = named?.followUp ? { followUp: named.followUp, about: byCall(named) } : subjectOf(item, named);
  const result = subject && resultOf(item, subject.followUp, providerTransactionId);
  if (!result) return [];
  if (typeof item.eventDate !== 'string' || !readInstant(item.eventDate))
    throw new SyntaxError('a notification has no eventDate');
  const notification: ProcessorNotification = {
    providerEventId: [providerTransactionId, item.eventCode, item.success].join('.'),
    about: subject.about,
    result,
    ...(isPartial(subject) ? amountOf(item) : recordedBy(item, result)),
  };
  const isRefundFailure = subject.followUp === 'refund' && laterFailures.has(item.eventCode);
  return isRefundFailure ? [...readItem({ ...item, eventCode: 'REFUND' }), notification] : [notification];
}

/** The subject of an item. For a payment, `followUp` is undefined. */
interface Subject {
  readonly followUp: NamedCall['followUp'];
  readonly about: NotifiedTransaction;
}

/** True for an act that may cover part of its payment and reports its amount. */
const isPartial = ({ about }: Subject): boolean =>
  about.by === 'modification' && ['capture', 'expiry', 'refund'].includes(about.kind);

const byCall = ({ terminalId, idempotencyKey }: NamedCall): NotifiedTransaction => ({
  by: 'call',
  terminalId,
  idempotencyKey,
});

/**
 * Returns the subject of an item without the reference of one of our follow-ups: a payment, or an act on one. An act
 * from the Customer Area carries the payment's references. One of ours may do so too.
 * @returns undefined for an item that is not ours
 */
function subjectOf(item: Item, named: NamedCall | undefined): Subject | undefined {
  const { eventCode, originalReference, additionalData } = item;
  const modification = modifications.get(eventCode);
  if (!modification) return named && { followUp: undefined, about: byCall(named) };
  const original = providerIdOf(originalReference);
  if (!named && original === undefined) return undefined;
  const call = named && { terminalId: named.terminalId, idempotencyKey: named.idempotencyKey };
  const payment = { call, providerTransactionIds: original === undefined ? [] : [original] };
  const isCancel = modification.kind === 'reversal' && additionalData['modification.action'] === 'cancel';
  const kind = isCancel ? 'cancel' : modification.kind;
  return { followUp: modification.followUp, about: { by: 'modification', kind, payment } };
}

/**
 * Returns the recorded amount, for events that report it. A cancel releases the whole hold, and a failure records
 * nothing. An unsupported currency has no amount, and differs from the payment's in any case.
 */
const recordedBy = (item: Item, { outcome }: ProcessorResult): Recorded =>
  outcome === 'approved' && ['AUTHORISATION', 'CAPTURE', 'REFUND'].includes(item.eventCode) ? amountOf(item) : {};

type Recorded = Pick<ProcessorNotification, 'amount' | 'currency'>;

const amountOf = ({ amount: { value, currency } }: Item): Recorded => ({
  amount: majorUnitsOf(value, currency),
  currency,
});

/** The follow-up events, with the operation of each and the act if it is not one of our calls. */
const modifications: ReadonlyMap<
  string,
  { readonly followUp: NonNullable<NamedCall['followUp']>; readonly kind: ModificationKind }
> = new Map([
  ['CAPTURE', { followUp: 'capture', kind: 'capture' }],
  ['CANCELLATION', { followUp: 'void', kind: 'void' }],
  // An expired authorisation and a reversal in the Customer Area are never calls of ours.
  ['EXPIRE', { followUp: 'void', kind: 'expiry' }],
  ['CANCEL_OR_REFUND', { followUp: 'void', kind: 'reversal' }],
  ['REFUND', { followUp: 'refund', kind: 'refund' }],
  ['REFUND_FAILED', { followUp: 'refund', kind: 'refund' }],
  ['REFUNDED_REVERSED', { followUp: 'refund', kind: 'refund' }],
]);

/**
 * The events that revoke an approval days later, by their subjects. Adyen itself captures a sale, so the failure of
 * that capture carries the reference of the sale.
 */
const laterFailures: ReadonlyMap<string, readonly NamedCall['followUp'][]> = new Map([
  ['CAPTURE_FAILED', ['capture', undefined]],
  ['REFUND_FAILED', ['refund']],
  ['REFUNDED_REVERSED', ['refund']],
]);

/** Reads the result that an event reports. @returns undefined for an event without an outcome of such a call */
function resultOf(
  item: Item,
  followUp: NamedCall['followUp'],
  providerTransactionId: string,
): ProcessorResult | undefined {
  const { eventCode, success, additionalData } = item;
  if (success !== 'true' && success !== 'false') return undefined;
  const answer = { providerTransactionId, raw: { event: eventCode, success, ...avsOf(additionalData) } };
  const declined = { ...answer, outcome: 'declined', reason: 'PROCESSOR.DECLINED' } as const;
  const approved = { ...answer, outcome: 'approved', ...referencesOf(item) } as const;
  const refusedFollowUp = { ...declined, raw: { ...answer.raw, message: messageOf(item) } };
  const laterFailure = laterFailures.get(eventCode);
  if (laterFailure) return success === 'true' && laterFailure.includes(followUp) ? refusedFollowUp : undefined;
  if (followUp !== undefined) {
    if (modifications.get(eventCode)?.followUp !== followUp) return undefined;
    return success === 'true' ? { ...approved, reason: 'PROCESSOR.SUCCESSFUL' } : refusedFollowUp;
  }
  if (eventCode === 'OFFER_CLOSED' || eventCode === 'TECHNICAL_CANCEL')
    return success === 'true' ? { ...declined, reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' } : undefined;
  if (eventCode !== 'AUTHORISATION') return undefined;
  if (success === 'true') return { ...approved, reason: 'AUTH.APPROVED', ...keptCredentialOf(additionalData) };
  const { reason, raw } = readRefusal({ text: item.reason, additionalData });
  return { ...declined, reason, raw: { ...answer.raw, ...raw } };
}

/**
 * Reads the references of an approval. The `reason` of an approved card payment is the authorization code, the last
 * four digits and the expiry date ("874574:1935:11/2012"): the code is in `additionalData` only if the account has it
 * enabled.
 */
function referencesOf({ eventCode, reason, additionalData: { authCode, arn } }: Item) {
  const [, code] =
    eventCode === 'AUTHORISATION' && typeof reason === 'string'
      ? (/^([0-9A-Za-z]{1,10}):\d{4}:\d{1,2}\/\d{4}$/.exec(reason) ?? [])
      : [];
  return {
    authorizationCode: authorizationCodeOf(authCode ?? code),
    arn: typeof arn === 'string' && /^\d{23}$/.test(arn) ? arn : undefined,
  };
}

/**
 * Returns the reason for which a follow-up was refused, for the operator. For a payment it would contain card digits.
 */
const messageOf = ({ reason }: Item): string | undefined =>
  typeof reason === 'string' ? redactCardNumbers(reason).slice(0, 200) : undefined;

interface Batch {
  /** `true` or `false`. Unsigned. */
  readonly live: unknown;
  readonly items: readonly Item[];
}

/** Parses a body. @returns undefined when the body is not a batch of signable items */
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

/** Returns an item that has all signed fields. */
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
