import hmac from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import { readInstant } from '../../base/clock.js';
import { redactCardNumbers } from '../../vault/redact.js';
import type { AdyenAccount } from '../account.js';
import {
  InvalidSignature,
  OtherEnvironment,
  type ModificationKind,
  type NotifiedTransaction,
  type ProcessorNotification,
  type ProcessorResult,
} from '../processor.js';
import { majorUnits } from './amounts.js';
import { avsOf } from './avs.js';
import { isReversal, readReference, type NamedCall } from './call-names.js';
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
  if (providerTransactionId === undefined || !isUnambiguous) return [];
  const subject = named?.followUp ? { followUp: named.followUp, about: byCall(named) } : subjectOf(item, named);
  const result = subject && resultOf(item, subject.followUp, providerTransactionId);
  if (!result) return [];
  const occurredAt = typeof item.eventDate === 'string' ? readInstant(item.eventDate) : undefined;
  if (!occurredAt) throw new SyntaxError('a notification has no eventDate');
  const notification: ProcessorNotification = {
    providerEventId: [providerTransactionId, item.eventCode, item.success].join('.'),
    about: subject.about,
    result,
    ...(isPartial(subject) ? amountOf(item) : bookedBy(item, result)),
    occurredAt,
  };
  const isRefundFailure = subject.followUp === 'refund' && laterFailures.has(item.eventCode);
  return isRefundFailure ? [...readItem({ ...item, eventCode: 'REFUND' }), notification] : [notification];
}

/** The subject of an item: for a payment `followUp` is undefined. */
interface Subject {
  readonly followUp: NamedCall['followUp'];
  readonly about: NotifiedTransaction;
}

/** True for an act that may be about a part of its payment, and says of which. */
const isPartial = ({ about }: Subject): boolean =>
  about.by === 'modification' && (about.kind === 'capture' || about.kind === 'refund');

const byCall = ({ terminalId, idempotencyKey }: NamedCall): NotifiedTransaction => ({
  by: 'call',
  terminalId,
  idempotencyKey,
});

/**
 * An item without the reference of a follow-up of ours is about a payment, or about an act on one: such an item bears
 * the payment's references where the act was asked for in the Customer Area, and possibly where we asked for it.
 * @returns undefined for what is not ours
 */
function subjectOf(
  { eventCode, originalReference, merchantReference }: Item,
  named: NamedCall | undefined,
): Subject | undefined {
  const modification = modifications.get(eventCode);
  if (!modification) return named && { followUp: undefined, about: byCall(named) };
  const original = providerIdOf(originalReference);
  if ((!named && original === undefined) || isReversal(merchantReference)) return undefined;
  const call = named && { terminalId: named.terminalId, idempotencyKey: named.idempotencyKey };
  const payment = { call, providerTransactionIds: original === undefined ? [] : [original] };
  return { followUp: modification.followUp, about: { by: 'modification', kind: modification.kind, payment } };
}

/**
 * What was booked, by the events that say it: a cancel takes back whatever was held, and a failure booked nothing. A
 * currency that is not supported comes without an amount: it is another one than that of the payment anyway.
 */
const bookedBy = (item: Item, { outcome }: ProcessorResult): Booked =>
  outcome === 'approved' && ['AUTHORISATION', 'CAPTURE', 'REFUND'].includes(item.eventCode) ? amountOf(item) : {};

type Booked = Pick<ProcessorNotification, 'amount' | 'currency'>;

const amountOf = ({ amount: { value, currency } }: Item): Booked => ({ amount: majorUnits(value, currency), currency });

/** The events about follow-ups, with the call that each belongs to, and the act if no call of ours asked for it. */
const modifications: ReadonlyMap<
  string,
  { readonly followUp: NonNullable<NamedCall['followUp']>; readonly kind: ModificationKind }
> = new Map([
  ['CAPTURE', { followUp: 'capture', kind: 'capture' }],
  ['CANCELLATION', { followUp: 'void', kind: 'void' }],
  // An authorisation that ran out, and a reversal in the Customer Area: no call of ours has these.
  ['EXPIRE', { followUp: 'void', kind: 'expiry' }],
  ['CANCEL_OR_REFUND', { followUp: 'void', kind: 'reversal' }],
  ['REFUND', { followUp: 'refund', kind: 'refund' }],
  ['REFUND_FAILED', { followUp: 'refund', kind: 'refund' }],
  ['REFUNDED_REVERSED', { followUp: 'refund', kind: 'refund' }],
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
