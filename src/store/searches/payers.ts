import type { Pool } from 'pg';
import type { Payer } from '../payments/attempt.js';
import { scanBitmap, scanIndex } from '../query/listing.js';
import { defineQuery } from '../query/query.js';
import { byTime, foundTransactions, maxEqual, ofTerminals, keys, newestFirst, ofPlace, places } from './found.js';
import type { ByValue, Found, Scan } from './found.js';

export interface ListedPayer extends Payer {
  /** The fingerprint under the key before, while it is replaced. */
  readonly previousFingerprint: string | null;
  readonly terminalId: string;
  readonly createdAt: Date;
}

const payerColumns = `terminal_id AS "terminalId", payer_id AS "payerId", fingerprint,
  previous_fingerprint AS "previousFingerprint", first_name AS "firstName", last_name AS "lastName",
  email_username AS "emailUsername", email_domain AS "emailDomain", phone_number AS "phoneNumber", metadata,
  created_at AS "createdAt"`;

/** The identifiers of a payer; undefined fields match nothing. */
export interface NamedPayer {
  readonly id: string | undefined;
  /** Of the e-mail address on each terminal, or as given. */
  readonly fingerprints: readonly string[];
}

const ofPayer = (condition: string): string =>
  `SELECT p.* FROM ${places} CROSS JOIN LATERAL (
      SELECT * FROM payers p WHERE p.terminal_id = place.key AND ${condition} LIMIT :limit::bigint) p`;

const payers = defineQuery<NamedPayer & Scan, ListedPayer>(
  'find-payers',
  `SELECT ${payerColumns} FROM (${[
    'p.payer_id = :id::bpchar',
    'p.fingerprint = ANY (:fingerprints::bpchar[])',
    'p.previous_fingerprint = ANY (:fingerprints::bpchar[])',
  ]
    .map((condition) => `(${ofPayer(condition)})`)
    .join('\n    UNION ')}) found
    ORDER BY created_at DESC, payer_id DESC LIMIT :limit::bigint`,
);

/** Returns payers, the newest first. @param limit maximum number */
export const findPayersBy = (
  pool: Pool,
  terminalIds: readonly string[],
  named: NamedPayer,
  limit: number,
): Promise<ListedPayer[]> => scanIndex(pool, payers, { terminalIds, ...named, limit });

const byPhone = defineQuery<ByValue, ListedPayer>(
  'find-payers-by-phone',
  `SELECT ${payerColumns} FROM (
      SELECT * FROM payers p WHERE right(p.phone_number, 7) = :value::text AND ${ofTerminals('p')}
      LIMIT ${maxEqual}) found
    ORDER BY created_at DESC, payer_id DESC LIMIT :limit::bigint`,
);

/** Returns payers by the last seven digits of a phone number, the newest first. */
export const findPayersByPhone = (
  pool: Pool,
  terminalIds: readonly string[],
  digits: string,
  limit: number,
): Promise<ListedPayer[]> => scanBitmap(pool, byPhone, { terminalIds, value: digits, limit });

const ofPayers = defineQuery<{ terminals: readonly string[]; ids: readonly string[]; limit: number }, Found>(
  'find-transactions-of-payers',
  `${foundTransactions} unnest(:terminals::bpchar[], :ids::bpchar[]) AS place (key, payer_id) CROSS JOIN LATERAL (
      SELECT o.order_id FROM orders o WHERE o.terminal_id = place.key AND o.payer_id = place.payer_id
      LIMIT 5000) o CROSS JOIN LATERAL (
      SELECT ${keys} FROM transactions t WHERE ${ofPlace} AND t.order_id = o.order_id
      ${byTime} LIMIT :limit::bigint) found
    ${newestFirst}`,
);

/** Returns the newest transactions of payers, of 5000 orders each. @param limit maximum number */
export const findTransactionsOf = (pool: Pool, named: readonly Found[], limit: number): Promise<Found[]> =>
  scanIndex(pool, ofPayers, {
    terminals: named.map(({ terminalId }) => terminalId),
    ids: named.map(({ id }) => id),
    limit,
  });

const payersById = defineQuery<{ terminals: readonly string[]; ids: readonly string[] }, ListedPayer>(
  'read-listed-payers',
  `SELECT ${payerColumns} FROM payers
    JOIN unnest(:terminals::bpchar[], :ids::bpchar[]) AS place (terminal_id, payer_id) USING (terminal_id, payer_id)`,
);

export const readListedPayers = (pool: Pool, found: readonly Found[]): Promise<ListedPayer[]> =>
  payersById.rows(pool, { terminals: found.map(({ terminalId }) => terminalId), ids: found.map(({ id }) => id) });
