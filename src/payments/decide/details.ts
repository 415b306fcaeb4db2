import { isDeepStrictEqual } from 'node:util';
import { given, type Schema } from '../../base/contract.js';
import { invalidField, problem } from '../../base/errors/errors.js';
import { readMoment } from '../../base/iso-8601.js';
import type { Access } from '../../operation/handler.js';
import type { PayerBrowser } from '../../payer-pages/payment-page.js';
import type { Exemption, Metadata } from '../../store/payments/attempt.js';
import type { KnownOrder } from '../../store/payments/known-records.js';
import type { CarriedTexts, GivenPayer, NewPayer } from '../../store/payments/new-attempt.js';
import { payerFingerprints, sameEmail } from '../../vault/fingerprints.js';
import { checkedMetadata } from '../../vault/metadata.js';
import { identifierNames, redactCardData, redactCardNumbers, redactedJson } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';
import type { Attempt, PaymentDetails } from '../read/attempt.js';

type At = Pick<Access, 'terminal' | 'now'>;

/** A payer described by a request. The stored details of a known payer do not change. */
export type DescribedPayer =
  | { readonly kind: 'existing'; readonly payerId: string }
  | {
      readonly kind: 'new';
      readonly email: string;
      readonly payer: Omit<NewPayer, 'fingerprint' | 'previousFingerprint'>;
    };

/**
 * Returns the payer that a request describes. A pure function.
 * @param isKnown true if the terminal knows the payer of its `friendly_id`
 * @param field the path of the payer in the request
 * @throws Problem VALIDATION/RECORD_NOT_FOUND, VALIDATION/INVALID_FIELD for a birth date in the future
 */
export function describedPayer(payer: Schema<'PayerRequest'>, isKnown: boolean, at: At, field: string): DescribedPayer {
  const { first_name, last_name, email, friendly_id: payerId, phone_number, ...rest } = payer;
  refuseFutureBirth(payer, at, field);
  if (payerId !== undefined) {
    if (!isKnown) throw unknownPayer(payerId, field);
    return { kind: 'existing', payerId };
  }
  const split = email.lastIndexOf('@');
  const { full_name, national_id, birth_date, address } = rest;
  const details = { full_name, national_id, birth_date, address };
  const metadata = payer.metadata === undefined ? null : checkedMetadata(payer.metadata, `${field}.metadata`);
  return {
    kind: 'new',
    email,
    payer: {
      firstName: redactCardData(first_name),
      lastName: redactCardData(last_name),
      emailUsername: email.slice(0, split),
      emailDomain: email.slice(split + 1),
      phoneNumber: phone_number ?? null,
      details: Object.values(details).some((value) => value !== undefined)
        ? redactedJson(details, identifierNames)
        : null,
      metadata,
    },
  };
}

/** Returns a described payer ready to be written. A new payer gets fingerprints. */
export function fingerprintedPayer(
  vault: Vault,
  { terminal }: Pick<Access, 'terminal'>,
  given: DescribedPayer,
): GivenPayer {
  if (given.kind === 'existing') return given;
  const [fingerprint, previousFingerprint] = payerFingerprints(vault, terminal.terminalId, given.email);
  return { kind: 'new', payer: { fingerprint, previousFingerprint: previousFingerprint ?? null, ...given.payer } };
}

/** @throws Problem VALIDATION/INVALID_FIELD for a birth date in the year 0, or after today in the terminal's zone */
function refuseFutureBirth(
  { birth_date: birthDate }: Schema<'PayerRequest'>,
  { terminal, now }: At,
  field: string,
): void {
  if (birthDate === undefined) return;
  const born = readMoment(birthDate, terminal.timeZone);
  if (!born || born.epochMilliseconds > now.getTime())
    throw invalidField('The birth date does not exist or is in the future.', `${field}.birth_date`, birthDate);
}

/**
 * Returns the refusal of an unknown payer id.
 * @param field the path of the payer, or of another person with a payer's id, in the request
 */
export const unknownPayer = (payerId: string, field: string): Error =>
  problem('VALIDATION/RECORD_NOT_FOUND', 'The payer is not known to this terminal.', {
    field: `${field}.friendly_id`,
    value: payerId,
  });

/** The fields of a request about the order that a payment belongs to. */
export interface OrderFields {
  readonly merchant_order_id?: string | undefined;
  readonly description?: string | undefined;
  readonly payer?: Schema<'PayerRequest'> | undefined;
  readonly payer_fingerprint?: string | undefined;
}

/** A known order, with the request's reference to it. */
export interface NamedOrder {
  readonly orderId: string;
  readonly known: KnownOrder;
  /** True if the terminal knows the payer whose `friendly_id` the request gives with the order. */
  readonly isPayerKnown: boolean;
}

/** True if a request has a field about its order. */
export const describesOrder = ({ merchant_order_id, description, payer, payer_fingerprint }: OrderFields): boolean =>
  [merchant_order_id, description, payer, payer_fingerprint].some((value) => value !== undefined);

/**
 * Refuses a request whose fields differ from the known order. The order does not change, so the differing values would
 * be lost. A pure function.
 * @param at the prefix of these fields' paths in the request
 * @throws Problem VALIDATION/ORDER_DETAILS_DID_NOT_MATCH, and VALIDATION/RECORD_NOT_FOUND for an unknown payer
 */
export function refuseOtherDetails(
  order: NamedOrder,
  said: OrderFields,
  access: Pick<Access, 'terminal' | 'now'>,
  at: '' | 'order.',
): void {
  const differing = differingField(order.known, said) ?? differingInPayer(order, said, access, at);
  if (differing !== undefined)
    throw problem('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH', `The order ${order.orderId} has another value.`, {
      field: `${at}${differing}`,
    });
}

function differingField(known: KnownOrder, said: OrderFields): string | undefined {
  const { merchant_order_id: merchantOrderId, description, payer_fingerprint: fingerprint } = said;
  if (merchantOrderId !== undefined && merchantOrderId !== known.merchantOrderId) return 'merchant_order_id';
  if (description !== undefined && freeText(description) !== known.description) return 'description';
  const isKnown = fingerprint === known.fingerprint || fingerprint === known.previousFingerprint;
  return fingerprint === undefined || isKnown ? undefined : 'payer_fingerprint';
}

function differingInPayer(
  { known, isPayerKnown }: NamedOrder,
  { payer }: OrderFields,
  access: Pick<Access, 'terminal' | 'now'>,
  at: string,
): string | undefined {
  if (!payer) return undefined;
  const given = describedPayer(payer, isPayerKnown, access, `${at}payer`);
  if (given.kind === 'existing') return given.payerId === known.payerId ? undefined : 'payer.friendly_id';
  const differing = known.payerId === null ? '' : differingDetail(known, given.payer);
  return differing === undefined ? undefined : `payer${differing === '' ? '' : `.${differing}`}`;
}

/** Returns the first payer detail in the request that differs from the stored one. */
function differingDetail(
  known: KnownOrder,
  given: Omit<NewPayer, 'fingerprint' | 'previousFingerprint'>,
): string | undefined {
  const emailOf = ({ emailUsername, emailDomain }: Pick<KnownOrder, 'emailUsername' | 'emailDomain'>) =>
    sameEmail(`${emailUsername}@${emailDomain}`);
  if (given.firstName !== known.firstName) return 'first_name';
  if (given.lastName !== known.lastName) return 'last_name';
  if (emailOf(given) !== emailOf(known)) return 'email';
  if (given.phoneNumber !== null && given.phoneNumber !== known.phoneNumber) return 'phone_number';
  if (given.metadata !== null && !isDeepStrictEqual(given.metadata, known.metadata)) return 'metadata';
  const before = (known.details ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(given.details ?? {}).find(([name, value]) => !isDeepStrictEqual(value, before[name]))?.[0];
}

/** The request fields that are stored with the payment and returned unchanged. */
export interface DetailFields {
  readonly merchant_transaction_id?: string | undefined;
  readonly description?: string | undefined;
  readonly exemption_requested?: Exemption | undefined;
  readonly statement_descriptor?: string | undefined;
  readonly metadata?: Metadata | undefined;
  readonly retry?: Pick<Schema<'RetryByOriginatingAttempt'>, 'initiated_by'> | undefined;
}

/**
 * Returns the details of a payment from its request.
 * @param earlier those of the retried payment or of the terminal: defaults for omitted fields, except an exemption
 */
export const paymentDetails = (request: DetailFields, earlier: Partial<PaymentDetails> = {}): PaymentDetails => ({
  merchantTransactionId: request.merchant_transaction_id ?? earlier.merchantTransactionId ?? null,
  description: freeText(request.description) ?? earlier.description ?? null,
  exemptionRequested: request.exemption_requested ?? null,
  initiatedBy: request.retry?.initiated_by ?? null,
  statementDescriptor:
    request.statement_descriptor === undefined
      ? (earlier.statementDescriptor ?? null)
      : checkedDescriptor(request.statement_descriptor),
  metadata: request.metadata === undefined ? (earlier.metadata ?? null) : checkedMetadata(request.metadata),
});

/**
 * Masks card numbers and security codes in free text, because answers repeat it. Merchant references are stored
 * unchanged.
 */
export const freeText = (text: string | undefined): string | null => (text === undefined ? null : redactCardData(text));

/**
 * Returns a statement descriptor, which the payer's bank prints and which therefore cannot be masked.
 * @throws Problem VALIDATION/INVALID_FIELD, without the value, for one that may have a card number
 */
export function checkedDescriptor(descriptor: string): string {
  if (redactCardNumbers(descriptor) === descriptor) return descriptor;
  const field = 'statement_descriptor';
  throw invalidField(`${field} has a number that may be a card's.`, field);
}

/** Returns the texts that a later attempt takes from an earlier one. */
export const textsOf = ({ transactionId, payment: { details }, order }: Attempt): CarriedTexts => ({
  transactionId,
  details,
  merchantOrderId: order.merchantOrderId,
  context: false,
});

const contextFields = [
  'device_profile',
  'browser_profile',
  'session',
  'payer_request_ip_address',
  'ship_indicator',
  'delivery_address_usage_indicator',
  'delivery_timeframe',
  'shipping_recipient',
] as const;

type ContextFields = Pick<Schema<'SubmissionRequest'>, (typeof contextFields)[number]>;

/**
 * The descriptive fields of a request, for the operator, 3-D Secure and risk scores.
 * @param enteredIn the browser in which the payer entered the card, for a request without a `browser_profile`
 * @returns null if the request carries no context
 */
export function requestContext(request: ContextFields, enteredIn: Schema<'BrowserProfile'> | undefined): object | null {
  const described: Partial<Record<keyof ContextFields, unknown>> = {};
  for (const name of contextFields) {
    const value = request[name] ?? (name === 'browser_profile' ? enteredIn : undefined);
    if (value !== undefined) described[name] = value;
  }
  return Object.keys(described).length > 0 ? redactedJson(described, identifierNames) : null;
}

/** Returns a browser in the contract's form. The time zone offset is in minutes from local time to UTC. */
export const profileOf = (browser: PayerBrowser): Schema<'BrowserProfile'> => ({
  accept_header: browser.acceptHeader,
  user_agent: browser.userAgent,
  language: browser.language,
  javascript_enabled: browser.javascriptEnabled,
  ...given({
    java_enabled: browser.javaEnabled,
    color_depth: browser.colorDepth,
    screen_height: browser.screenHeight,
    screen_width: browser.screenWidth,
    time_zone_offset: browser.timeZoneOffset,
  }),
});
