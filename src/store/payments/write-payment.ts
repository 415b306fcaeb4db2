import { claimKeyParts, type IdempotencyKey } from '../idempotency/idempotency-keys.js';
import { defineQuery } from '../query/query.js';
import type { CarriedTexts, GivenOrder, NewAttempt, NewInstrument, NewPayer } from './new-attempt.js';

/** A part of a statement that inserts a new instrument, from its part `ready`. */
export const instrumentPart = `
  instrument AS (
    INSERT INTO instruments (token, terminal_id, payment_method, fingerprint, sealed_number, bin, last_four,
      pan_length, expiry_month, expiry_year, cardholder_name, brand, card_type, category, card_network, provider_token,
      saved_for, created_at)
    SELECT :token::bpchar, :terminalId::bpchar, :paymentMethod::text, :instrumentFingerprint::bpchar,
      :sealedNumber::bytea, :bin::text, :lastFour::bpchar, :panLength::smallint, :expiryMonth::smallint,
      :expiryYear::smallint, :cardholderName::text, :brand::text, :cardType::text, :category::text,
      :cardNetwork::text, :providerToken::text, :savedFor::bpchar, :createdAt::timestamptz
    FROM ready WHERE :instrumentFingerprint::bpchar IS NOT NULL
    RETURNING 1),`;

/**
 * A part of a statement that writes an attempt: locks the stored instrument of a payment. An erasure waits for the
 * payment, or the payment is not written. Neither is the payment with a saved card that its payer has removed.
 */
export const lockInstrumentPart = `
  stored AS (
    SELECT 1 FROM instruments
    WHERE :instrumentFingerprint::bpchar IS NULL AND :token::bpchar IS NOT NULL
      AND terminal_id = :terminalId::bpchar AND token = :token::bpchar AND retired_at IS NULL
      AND (:savedFor::bpchar IS NULL OR saved_for = :savedFor::bpchar)
    FOR KEY SHARE),`;

/** A part of a statement that sends a payment of a series: locks the series unless it has ended. An ending waits. */
export const lockSeriesPart = (at: ':at' | ':createdAt'): string => `
  chargeable AS (
    SELECT 1 FROM series
    WHERE terminal_id = :terminalId::bpchar AND recurring_id = :recurringId::bpchar
      AND status IN ('active', 'paused') AND (ends_at IS NULL OR ends_at > ${at}::timestamptz)
    FOR SHARE)`;

/**
 * True unless the payment charges a stored instrument, or its new order names a payer, that was erased. Locks the payer
 * after the instrument, as an erasure does. Captures, voids and refunds charge none.
 */
export const canBeWritten = `CASE WHEN :instrumentFingerprint::bpchar IS NOT NULL OR :token::bpchar IS NULL
    OR :type::text IN ('capture', 'refund', 'void') OR EXISTS (SELECT FROM stored)
  THEN :payerFingerprint::bpchar IS NOT NULL OR :payerId::bpchar IS NULL OR EXISTS (
    SELECT FROM payers WHERE terminal_id = :terminalId::bpchar AND payer_id = :payerId::bpchar AND erased_at IS NULL
    FOR KEY SHARE) END`;

/**
 * A part of a statement that writes an attempt: locks the payment and the order whose texts the attempt carries, while
 * they are as they were read. An erasure waits for the attempt, or the attempt for the erasure: then it is not written.
 */
export const lockCarriedPart = `
  carried AS (
    SELECT 1 FROM transactions t JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
    WHERE t.terminal_id = :terminalId::bpchar AND t.transaction_id = :carriedFrom::bpchar
      AND t.merchant_transaction_id IS NOT DISTINCT FROM :carriedReference::text
      AND t.description IS NOT DISTINCT FROM :carriedDescription::text
      AND t.metadata IS NOT DISTINCT FROM :carriedMetadata::jsonb
      AND (t.context IS NOT NULL OR NOT :carriesContext::boolean)
      AND o.merchant_order_id IS NOT DISTINCT FROM :carriedOrder::text
      AND EXISTS (SELECT FROM payable)
    FOR KEY SHARE OF t, o),`;

/** Null for an attempt with texts of its own. */
export const carriedParameters = (carried: CarriedTexts | undefined) => ({
  carriedFrom: orNull(carried?.transactionId),
  carriedReference: orNull(carried?.details.merchantTransactionId),
  carriedDescription: orNull(carried?.details.description),
  carriedMetadata: orNull(carried?.details.metadata),
  carriedOrder: orNull(carried?.merchantOrderId),
  carriesContext: carried?.context ?? false,
});

/** Parts of a statement that insert a payment with its payer, order and instrument, from its part `ready`. */
export const insertParts = `
  payer AS (
    INSERT INTO payers (payer_id, terminal_id, fingerprint, previous_fingerprint, first_name, last_name,
      email_username, email_domain, phone_number, details, metadata, created_at)
    SELECT :payerId::bpchar, :terminalId::bpchar, :payerFingerprint::bpchar, :payerPreviousFingerprint::bpchar,
      :firstName::text, :lastName::text, :emailUsername::text, :emailDomain::text, :phoneNumber::text,
      :payerDetails::jsonb, :payerMetadata::jsonb, :createdAt::timestamptz
    FROM ready WHERE :payerFingerprint::bpchar IS NOT NULL
    RETURNING 1),
  new_order AS (
    INSERT INTO orders (order_id, terminal_id, payer_id, merchant_order_id, description, created_at)
    SELECT :orderId::bpchar, :terminalId::bpchar, :payerId::bpchar, :merchantOrderId::text, :orderDescription::text,
      :createdAt::timestamptz
    FROM ready WHERE :newOrder::boolean
    RETURNING 1),
${instrumentPart}
  changed AS (
    INSERT INTO transactions (transaction_id, terminal_id, order_id, token, type, status, reason, amount, currency,
      merchant_transaction_id, description, exemption_requested, initiated_by, statement_descriptor, metadata,
      attempt_number, originating_id,
      transaction_reference_id, recurring_id, future_transaction_id, processor_key, context, action_token, page,
      due_at, leased_until, takes_effect_until, sent_with_cvv, stored_instrument, created_at, updated_at)
    SELECT :transactionId::bpchar, :terminalId::bpchar, :orderId::bpchar, :token::bpchar, :type::text::transaction_type,
      'PROCESSING', :reason::text, :amount::numeric, :currency::bpchar, :merchantTransactionId::text,
      :description::text, :exemptionRequested::text, :initiatedBy::text,
      :statementDescriptor::text, :metadata::jsonb, :attemptNumber::int, :originatingId::bpchar,
      :transactionReferenceId::bpchar, :recurringId::bpchar, :futureTransactionId::bpchar, :processorKey::text,
      :context::jsonb, :actionToken::text,
      :page::jsonb, :dueAt::timestamptz, :leasedUntil::timestamptz, :takesEffectUntil::timestamptz,
      :sentWithCvv::boolean,
      :storedInstrument::boolean, :createdAt::timestamptz, :createdAt::timestamptz
    FROM ready
    RETURNING 1)`;

/** A part of a statement that lists the metadata of a payment and its new payer for searches, from its part `ready`. */
export const metadataPart = `
  labels AS (
    INSERT INTO metadata_entries (terminal_id, kind, value, key, created_at, record_id)
    SELECT :terminalId::bpchar, of.kind, entry.value, entry.key, :createdAt::timestamptz, of.id
    FROM ready CROSS JOIN LATERAL (VALUES
      ('transaction'::record_kind, :transactionId::bpchar, :metadata::jsonb),
      ('payer', :payerId::bpchar, :payerMetadata::jsonb)) AS of (kind, id, metadata)
    CROSS JOIN LATERAL jsonb_each_text(of.metadata) AS entry
    RETURNING 1)`;

/**
 * Returns a payment with its order, payer and instrument as parameters. Null disables a part of the statement: the
 * fingerprint of an existing payer and of a stored instrument is null. Field by field: a spread of so many takes a
 * hundred times as long, and creates an object of eleven kilobytes.
 */
export function paymentParameters(attempt: NewAttempt, key: Partial<IdempotencyKey> = {}) {
  const { payment, instrument, order: ordered } = attempt;
  const [order, payer, card] = newPartsOf(ordered.given, instrument);
  return {
    operation: orNull(key.operation),
    key: orNull(key.key),
    digest: orNull(key.digest),
    owner: orNull(key.owner),
    keyLeasedUntil: orNull(key.leasedUntil),
    keyExpiresAt: orNull(key.expiresAt),
    keyNow: orNull(key.now),
    terminalId: attempt.terminalId,
    transactionId: attempt.transactionId,
    type: payment.type,
    amount: payment.amount,
    currency: payment.currency,
    merchantTransactionId: payment.details.merchantTransactionId,
    description: payment.details.description,
    exemptionRequested: payment.details.exemptionRequested,
    initiatedBy: payment.details.initiatedBy,
    statementDescriptor: payment.details.statementDescriptor,
    metadata: payment.details.metadata,
    attemptNumber: payment.attemptNumber,
    originatingId: payment.originatingId,
    transactionReferenceId: payment.transactionReferenceId,
    recurringId: orNull(payment.series?.recurringId),
    futureTransactionId: orNull(payment.series?.futureTransactionId),
    reason: attempt.reason,
    processorKey: attempt.processorKey,
    context: attempt.context,
    actionToken: attempt.actionToken,
    page: attempt.page,
    dueAt: attempt.dueAt,
    leasedUntil: attempt.leasedUntil,
    takesEffectUntil: attempt.takesEffectUntil,
    sentWithCvv: attempt.sentWithCvv,
    storedInstrument: attempt.storedInstrument,
    createdAt: attempt.createdAt,
    orderId: ordered.orderId,
    newOrder: ordered.given.kind === 'new',
    merchantOrderId: orNull(order.merchantOrderId),
    orderDescription: orNull(order.description),
    payerId: ordered.payerId,
    payerFingerprint: orNull(payer.fingerprint),
    payerPreviousFingerprint: orNull(payer.previousFingerprint),
    firstName: orNull(payer.firstName),
    lastName: orNull(payer.lastName),
    emailUsername: orNull(payer.emailUsername),
    emailDomain: orNull(payer.emailDomain),
    phoneNumber: orNull(payer.phoneNumber),
    payerDetails: orNull(payer.details),
    payerMetadata: orNull(payer.metadata),
    token: orNull(instrument?.kind === 'new' ? card.token : instrument?.token),
    instrumentFingerprint: orNull(card.fingerprint),
    paymentMethod: orNull(card.paymentMethod),
    sealedNumber: orNull(card.sealedNumber),
    bin: orNull(card.bin),
    lastFour: orNull(card.lastFour),
    panLength: orNull(card.panLength),
    expiryMonth: orNull(card.expiryMonth),
    expiryYear: orNull(card.expiryYear),
    cardholderName: orNull(card.cardholderName),
    brand: orNull(card.brand),
    cardType: orNull(card.cardType),
    category: orNull(card.category),
    cardNetwork: orNull(card.cardNetwork),
    providerToken: orNull(card.providerToken),
    savedFor: orNull(instrument?.savedFor),
  };
}

export type PaymentParameters = ReturnType<typeof paymentParameters>;

type NewOrder = Extract<GivenOrder, { readonly kind: 'new' }>;

/** Returns the order, the payer and the instrument that are written; without fields, those that exist. */
function newPartsOf(
  given: GivenOrder,
  instrument: NewAttempt['instrument'],
): [Partial<NewOrder>, Partial<NewPayer>, Partial<NewInstrument>] {
  const card = instrument?.kind === 'new' ? instrument.instrument : {};
  return given.kind === 'new' ? [given, given.payer?.kind === 'new' ? given.payer.payer : {}, card] : [{}, {}, card];
}

/** Null, which disables a part of a statement, for undefined. */
export const orNull = <Value>(value: Value | null | undefined): Value | null => value ?? null;

export type Written = { readonly written: boolean; readonly keyFree: boolean };

const paymentText = (parts: string): string => `WITH ${claimKeyParts()},
${lockInstrumentPart}
  ready AS (SELECT 1 FROM claimed WHERE ${canBeWritten}),
  ${parts}
  SELECT EXISTS (SELECT FROM changed) AS written, EXISTS (SELECT FROM claimed) AS "keyFree"`;

/**
 * Writes a payment that depends only on its Idempotency-Key, as nearly all do. It is a separate statement, because
 * PostgreSQL opens every table of a statement with all its indexes, even for disabled parts. In pgbench, the complete
 * statements made 2,340 sales a second; this one and `settle-payment` made 2,910.
 */
const insertPlain = defineQuery<PaymentParameters, Written>('write-payment', paymentText(insertParts), 'writes');
const insertLabelled = defineQuery<PaymentParameters, Written>(
  'write-payment-with-metadata',
  paymentText(`${insertParts},${metadataPart}`),
  'writes',
);

/** Returns the statement that writes a payment: without metadata, it does not open the table of its entries. */
export const insertPayment = ({ metadata, payerMetadata }: PaymentParameters) =>
  metadata === null && payerMetadata === null ? insertPlain : insertLabelled;
