import { defineQuery } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

/** True if the terminal has a payer of this id, who was not erased. */
export const isKnownPayer = defineQuery<{ readonly terminalId: string; readonly payerId: string }>(
  'read-payer',
  'SELECT FROM payers WHERE terminal_id = :terminalId AND payer_id = :payerId AND erased_at IS NULL',
).affectsOne;

/** A stored instrument that can be charged again. */
export interface StoredInstrument {
  readonly token: string;
  readonly paymentMethod: string;
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
  readonly importedFrom: string | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly cardholderName: string | null;
  /** The real time since which it can no longer be charged. */
  readonly retiredAt: Date | null;
}

/** Returns the instrument of a token. */
export const readInstrument = defineQuery<{ readonly terminalId: string; readonly token: string }, StoredInstrument>(
  'read-instrument',
  `SELECT token, payment_method AS "paymentMethod", sealed_number AS "sealedNumber", provider_token AS "providerToken",
    expiry_month AS "expiryMonth", expiry_year AS "expiryYear", cardholder_name AS "cardholderName",
    imported_from AS "importedFrom", retired_at AS "retiredAt"
  FROM instruments WHERE terminal_id = :terminalId AND token = :token`,
).row;

/** An existing order with its payer. The fields of the payer are null if it has none. */
export interface KnownOrder {
  readonly merchantOrderId: string | null;
  /** Without card numbers. */
  readonly description: string | null;
  readonly payerId: string | null;
  readonly fingerprint: string | null;
  readonly previousFingerprint: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailUsername: string | null;
  readonly emailDomain: string | null;
  readonly phoneNumber: string | null;
  readonly details: unknown;
  readonly metadata: unknown;
}

export const readOrder = defineQuery<{ terminalId: string; orderId: string }, KnownOrder>(
  'read-order',
  `SELECT o.merchant_order_id AS "merchantOrderId", o.description, p.payer_id AS "payerId", p.fingerprint,
    p.previous_fingerprint AS "previousFingerprint", p.first_name AS "firstName", p.last_name AS "lastName",
    p.email_username AS "emailUsername", p.email_domain AS "emailDomain", p.phone_number AS "phoneNumber", p.details,
    p.metadata
  FROM orders o LEFT JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
  WHERE o.terminal_id = :terminalId AND o.order_id = :orderId`,
).row;

/**
 * The other terminals `there` of the account and environment of a terminal `here`, if the account lets its terminals
 * share records.
 */
const sharing = `terminals here
  JOIN accounts ON accounts.account_id = here.account_id AND accounts.shares_records
  JOIN terminals there ON there.account_id = here.account_id AND there.environment = here.environment
    AND there.terminal_id <> here.terminal_id`;

/** An instrument of another terminal, with the data to charge it. */
interface SharedInstrument {
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
  /** The row without the number, and the processors' stored credentials, as JSON. */
  readonly record: string;
  readonly kept: string;
}

/** Returns an instrument that another terminal shares with this one; undefined if not found. */
export const findSharedInstrument = defineQuery<{ here: string; token: string }, SharedInstrument>(
  'find-shared-instrument',
  `SELECT found.sealed_number AS "sealedNumber", found.provider_token AS "providerToken", found.record, found.kept
    FROM ${sharing} CROSS JOIN LATERAL (
      SELECT sealed_number, provider_token, (to_jsonb(instruments) - 'sealed_number')::text AS record,
        (SELECT coalesce(jsonb_agg(kept_credentials), '[]') FROM kept_credentials
          WHERE kept_credentials.terminal_id = instruments.terminal_id
            AND kept_credentials.token = instruments.token)::text AS kept
      FROM instruments
      WHERE instruments.terminal_id = there.terminal_id AND token = :token AND retired_at IS NULL LIMIT 1) found
    WHERE here.terminal_id = :here LIMIT 1`,
).row;

/** Copies an instrument of another terminal, with the processors' stored credentials. Its retention begins `now`. */
export const copySharedInstrument = defineQuery<{
  terminalId: string;
  now: Date;
  record: string;
  kept: string;
  fingerprint: string;
  sealedNumber: Uint8Array | null;
}>(
  'take-over-instrument',
  // Not while the instrument is erased on the other terminal.
  `WITH source AS (
      SELECT 1 FROM instruments found, jsonb_populate_record(NULL::instruments, :record::text::jsonb) read
      WHERE found.terminal_id = read.terminal_id AND found.token = read.token AND found.retired_at IS NULL
      FOR KEY SHARE OF found),
    taken AS (
      INSERT INTO instruments (terminal_id, token, payment_method, fingerprint, sealed_number, bin, last_four,
        pan_length, expiry_month, expiry_year, cardholder_name, brand, card_type, category, card_network,
        provider_token, created_at, retained_from, imported_from)
      SELECT :terminalId::bpchar, token, payment_method, :fingerprint::bpchar, :sealedNumber::bytea, bin, last_four,
        pan_length, expiry_month, expiry_year, cardholder_name, brand, card_type, category, card_network,
        provider_token, created_at, :now::timestamptz,
        -- Unless this terminal has imported it as well.
        CASE WHEN NOT EXISTS (SELECT FROM instruments own WHERE own.terminal_id = :terminalId::bpchar
          AND own.imported_from = read.imported_from AND own.fingerprint = :fingerprint::bpchar) THEN imported_from END
      FROM jsonb_populate_record(NULL::instruments, :record::text::jsonb) read WHERE EXISTS (SELECT FROM source)
      ON CONFLICT DO NOTHING RETURNING token)
    INSERT INTO kept_credentials (terminal_id, token, processor_key, stored_credential, network_transaction_id)
    SELECT :terminalId::bpchar, token, processor_key, stored_credential, network_transaction_id
    FROM jsonb_populate_recordset(NULL::kept_credentials, :kept::text::jsonb) JOIN taken USING (token)
    ON CONFLICT DO NOTHING`,
).count;

/** A payer of another terminal. */
export interface SharedPayer {
  readonly payerId: string;
  /** Null for none: such a payer has no fingerprint. */
  readonly email: string | null;
  /** The row: JSON. */
  readonly record: string;
}

/** Returns a payer that another terminal shares with this one, by id or fingerprint; undefined if not found. */
export const findSharedPayer = defineQuery<{ here: string; payerId?: string; fingerprint?: string }, SharedPayer>(
  'find-shared-payer',
  `SELECT found.payer_id AS "payerId", found.email, found.record
    FROM ${sharing} CROSS JOIN LATERAL (
      SELECT payer_id, email_username || '@' || email_domain AS email, created_at, to_jsonb(payers)::text AS record
      FROM payers
      WHERE payers.terminal_id = there.terminal_id AND erased_at IS NULL AND (payer_id = :payerId::bpchar
        OR fingerprint = :fingerprint::bpchar OR previous_fingerprint = :fingerprint::bpchar)
      ORDER BY created_at DESC LIMIT 1) found
    WHERE here.terminal_id = :here ORDER BY found.created_at DESC LIMIT 1`,
).row;

/** Copies a payer of another terminal of the account, with its metadata, unless it was erased. */
export const copySharedPayer = defineQuery<{
  terminalId: string;
  record: string;
  fingerprint: string | null;
  previousFingerprint: string | null;
}>(
  'take-over-payer',
  `WITH source AS (
      SELECT 1 FROM payers found, jsonb_populate_record(NULL::payers, :record::text::jsonb) read
      WHERE found.terminal_id = read.terminal_id AND found.payer_id = read.payer_id AND found.erased_at IS NULL
      FOR KEY SHARE OF found),
    taken AS (
      INSERT INTO payers (terminal_id, payer_id, fingerprint, previous_fingerprint, first_name, last_name,
        email_username, email_domain, phone_number, details, metadata, created_at)
      SELECT :terminalId::bpchar, payer_id, :fingerprint::bpchar, :previousFingerprint::bpchar, first_name, last_name,
        email_username, email_domain, phone_number, details, metadata, created_at
      FROM jsonb_populate_record(NULL::payers, :record::text::jsonb) WHERE EXISTS (SELECT FROM source)
      ON CONFLICT DO NOTHING RETURNING *)
    INSERT INTO metadata_entries (terminal_id, kind, value, key, created_at, record_id)
    SELECT terminal_id, 'payer', entry.value, entry.key, created_at, payer_id
    FROM taken CROSS JOIN LATERAL jsonb_each_text(metadata) AS entry
    ON CONFLICT DO NOTHING`,
).count;

/** Returns an order that another terminal shares with this one; undefined if not found. */
export const findSharedOrder = defineQuery<
  { here: string; orderId: string },
  { readonly payerId: string | null; readonly record: string }
>(
  'find-shared-order',
  `SELECT found.payer_id AS "payerId", found.record
    FROM ${sharing} CROSS JOIN LATERAL (
      SELECT payer_id, to_jsonb(orders)::text AS record FROM orders
      WHERE orders.terminal_id = there.terminal_id AND order_id = :orderId LIMIT 1) found
    WHERE here.terminal_id = :here LIMIT 1`,
).row;

/** Copies an order of another terminal, whose payer must have been copied before. */
export const copySharedOrder = defineQuery<{ terminalId: string; record: string }>(
  'take-over-order',
  // The order as it is once an erasure on the other terminal has ended.
  `WITH source AS (
      SELECT found.* FROM orders found, jsonb_populate_record(NULL::orders, :record::text::jsonb) read
      WHERE found.terminal_id = read.terminal_id AND found.order_id = read.order_id
      FOR KEY SHARE OF found)
    INSERT INTO orders (terminal_id, order_id, payer_id, merchant_order_id, description, created_at)
    -- Without a payer who was erased.
    SELECT :terminalId::bpchar, order_id, (SELECT payer_id FROM payers
      WHERE payers.terminal_id = :terminalId::bpchar AND payers.payer_id = source.payer_id), merchant_order_id,
      description, created_at FROM source
    ON CONFLICT DO NOTHING`,
).count;

/** Returns the id of the newest payer of a terminal with a fingerprint, under the current key or the previous one. */
export async function findPayerByFingerprint(
  client: Transaction,
  terminalId: string,
  fingerprint: string,
): Promise<string | undefined> {
  const payerWith = (fields: { readonly fingerprint: string } | { readonly previousFingerprint: string }) =>
    client.payer.findFirst({
      where: { terminalId, ...fields },
      orderBy: [{ createdAt: 'desc' }, { payerId: 'desc' }],
      select: { payerId: true },
    });
  return ((await payerWith({ fingerprint })) ?? (await payerWith({ previousFingerprint: fingerprint })))?.payerId;
}
