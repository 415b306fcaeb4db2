import type { Pool } from 'pg';
import type { Attempt, ShownAttempt } from './attempt.js';

const shownColumns = `
  t.transaction_id AS "transactionId", t.type, t.status, t.reason, t.reason_pointer AS "reasonPointer",
  t.amount, t.currency, t.merchant_transaction_id AS "merchantTransactionId", t.description, t.attempt_number AS "attemptNumber",
  t.originating_id AS "originatingId", t.transaction_reference_id AS "transactionReferenceId", t.recurring_id AS "recurringId",
  t.provider_order_id AS "providerOrderId", t.authorization_code AS "authorizationCode", t.arn, t.action_token AS "actionToken",
  t.due_at AS "dueAt", t.refund_failed_at AS "refundFailedAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt",
  o.order_id AS "orderId", o.merchant_order_id AS "merchantOrderId", o.description AS "orderDescription",
  p.payer_id AS "payerId", p.fingerprint AS "payerFingerprint", p.first_name AS "firstName", p.last_name AS "lastName",
  p.email_username AS "emailUsername", p.email_domain AS "emailDomain", p.phone_number AS "phoneNumber",
  i.token, i.payment_method AS "paymentMethod", i.fingerprint, i.bin, i.last_four AS "lastFour", i.pan_length AS "panLength",
  i.expiry_month AS "expiryMonth", i.expiry_year AS "expiryYear", i.cardholder_name AS "cardholderName", i.brand, i.card_type AS "cardType", i.category`;

const shownTables = `transactions t
  JOIN orders o ON o.order_id = t.order_id
  LEFT JOIN payers p ON p.payer_id = o.payer_id
  LEFT JOIN instruments i ON i.token = t.token`;

export const attemptColumns = `${shownColumns},
  t.terminal_id AS "terminalId", t.future_transaction_id AS "futureTransactionId", t.successor_id AS "successorId", t.refunded_amount AS "refundedAmount",
  t.processor_key AS "processorKey", t.provider_transaction_id AS "providerTransactionId", t.lookups,
  t.takes_effect_until AS "takesEffectUntil", t.not_received_at AS "notReceivedAt", t.sent_with_cvv AS "sentWithCvv", t.stored_instrument AS "storedInstrument",
  i.sealed_number AS "sealedNumber", i.provider_token AS "providerToken", i.retired_at AS "retiredAt", s.type AS "successorType", s.status AS "successorStatus"`;

export const attemptTables = `${shownTables}
  LEFT JOIN transactions s ON s.transaction_id = t.successor_id`;

/** What is shown of the attempt with this id on this terminal, in one round trip; undefined also when it belongs to another terminal. */
export async function readShownAttempt(pool: Pool, terminalId: string, transactionId: string): Promise<ShownAttempt | undefined> {
  const { rows: [attempt] } = await pool.query<ShownAttempt>({
    name: 'read-shown-attempt',
    text: `SELECT ${shownColumns} FROM ${shownTables} WHERE t.transaction_id = $1 AND t.terminal_id = $2`,
    values: [transactionId, terminalId],
  });
  return attempt;
}

/** All of the attempt with this id on this terminal, in one round trip; undefined also when it belongs to another terminal. */
export async function readAttempt(pool: Pool, terminalId: string, transactionId: string): Promise<Attempt | undefined> {
  const { rows: [attempt] } = await pool.query<Attempt>({
    name: 'read-attempt',
    text: `SELECT ${attemptColumns} FROM ${attemptTables} WHERE t.transaction_id = $1 AND t.terminal_id = $2`,
    values: [transactionId, terminalId],
  });
  return attempt;
}

/** The attempt of this terminal that a processor knows by this id. */
export async function readAttemptAtProcessor(pool: Pool, terminalId: string, processorKey: string, providerTransactionId: string): Promise<Attempt | undefined> {
  const { rows: [attempt] } = await pool.query<Attempt>({
    name: 'read-attempt-at-processor',
    text: `SELECT ${attemptColumns} FROM ${attemptTables} WHERE t.terminal_id = $1 AND t.processor_key = $2 AND t.provider_transaction_id = $3`,
    values: [terminalId, processorKey, providerTransactionId],
  });
  return attempt;
}

/** The attempts with these ids, whatever their terminals. */
export async function readAttempts(pool: Pool, transactionIds: readonly string[]): Promise<Attempt[]> {
  const { rows } = await pool.query<Attempt>({
    name: 'read-attempts', text: `SELECT ${attemptColumns} FROM ${attemptTables} WHERE t.transaction_id = ANY ($1)`, values: [transactionIds],
  });
  return rows;
}
