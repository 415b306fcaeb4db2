import { defineQuery, type Query } from '../query/query.js';
import type { PersonParameters } from './find-person.js';

/** The person to erase, and the texts by which the person is found in stored texts. */
export interface Erasing extends PersonParameters {
  readonly payerTerminals: readonly string[];
  readonly payers: readonly string[];
  readonly terminalIds: readonly string[];
  /** A pattern of the e-mail addresses, in any case; null without one. */
  readonly emails: string | null;
  /** True if the orders are erased, and not only the instruments. */
  readonly ofPayer: boolean;
  /** Real time. */
  readonly now: Date;
}

type Erase = Query<Erasing, Record<string, never>>;

/** Every statement has all parameters, so that one list serves them all. */
const given = `WITH given AS (
    SELECT :orderTerminals::bpchar[], :orders::bpchar[], :tokenTerminals::bpchar[], :tokens::bpchar[],
      :payerTerminals::bpchar[], :payers::bpchar[], :terminalIds::bpchar[], :emails::text, :ofPayer::boolean,
      :now::timestamptz)`;

/** @param parts further parts of the statement, each after a comma */
const erase = (name: string, sql: string, parts = ''): Erase =>
  defineQuery<Erasing>(`erase-${name.replaceAll('_', '-')}`, `${given}${parts} ${sql}`);

/**
 * Returns a part of a statement that deletes the metadata of records from the searches.
 * @param records the records `r`
 */
const unlisted = (kind: 'payer' | 'transaction', records: string): string => `, unlisted AS (
    DELETE FROM metadata_entries e USING (
      SELECT r.terminal_id, r.${kind}_id AS record_id, r.created_at, entry.key, entry.value
      FROM ${records} CROSS JOIN LATERAL jsonb_each_text(r.metadata) AS entry) old
    WHERE e.terminal_id = old.terminal_id AND e.kind = '${kind}' AND e.value = old.value AND e.key = old.key
      AND e.created_at = old.created_at AND e.record_id = old.record_id)`;

export const ofOrders = `unnest(:orderTerminals::bpchar[], :orders::bpchar[]) AS named (terminal_id, order_id)`;
export const ofTokens = `unnest(:tokenTerminals::bpchar[], :tokens::bpchar[]) AS named (terminal_id, token)`;
export const ofPayers = `unnest(:payerTerminals::bpchar[], :payers::bpchar[]) AS named (terminal_id, payer_id)`;
export const paid = `${ofOrders}
  JOIN transactions t ON t.terminal_id = named.terminal_id AND t.order_id = named.order_id`;
/** The same with those of the tokens, whose logged requests have the holder's name. */
const involved = `involved AS (
    SELECT t.terminal_id, t.transaction_id, t.recurring_id, t.future_transaction_id FROM ${paid}
    UNION
    SELECT t.terminal_id, t.transaction_id, t.recurring_id, t.future_transaction_id FROM ${ofTokens}
      JOIN transactions t ON t.terminal_id = named.terminal_id AND t.token = named.token)`;
/** Masks a text of the person's own records: it can have the addresses within other words. */
const masked = (column: string): string => `regexp_replace(${column}, :emails::text, 'erased', 'gi')`;
/**
 * Returns a condition that is true if a text has an address of the person, and not only as the end of another payer's.
 * The boundaries are the characters that the contract refuses in an address, some separators and JSON's escapes.
 */
export const namesPerson = (column: string): string =>
  String.raw`${column} ~* ('(?:^|[\u0001-\u0020"(),/:;<=>@\[\\\]|\u007f]|\\[bfnrt])(?:' || :emails::text
    || ')[.-]*(?:$|[\u0001-,/:-@\[-\u0060{-\u007f])')`;

/** Returns a condition of imports that name no transaction and have an address of the person. */
export const ofImport = (table: string): string => `:emails::text IS NOT NULL
    AND ${table}.terminal_id = ANY (:terminalIds::bpchar[]) AND ${table}.transaction_id IS NULL
    AND ${namesPerson(`${table}.interactions::text`)}`;

const lockTransactions = erase(
  'lock-transactions',
  `SELECT FROM ${paid} ORDER BY t.terminal_id, t.transaction_id FOR UPDATE OF t`,
);

/**
 * Locks the records in the order in which a payment does: instruments, earlier transactions, orders, payers. The
 * erasing statements come later, and see what was written until then. New payments of a locked order wait; those that
 * came before are locked as well.
 */
export const locks: readonly Erase[] = [
  erase(
    'lock-instruments',
    `SELECT FROM ${ofTokens} JOIN instruments USING (terminal_id, token)
    ORDER BY terminal_id, token FOR UPDATE OF instruments`,
  ),
  lockTransactions,
  erase(
    'lock-orders',
    `SELECT FROM ${ofOrders} JOIN orders USING (terminal_id, order_id)
    ORDER BY terminal_id, order_id FOR UPDATE OF orders`,
  ),
  lockTransactions,
  erase(
    'lock-payers',
    `SELECT FROM ${ofPayers} JOIN payers USING (terminal_id, payer_id)
    ORDER BY terminal_id, payer_id FOR UPDATE OF payers`,
  ),
];

/** The columns of an instrument that an erasure clears. The last four digits and the brand stay. */
export const clearedInstrument = `retired_at = coalesce(instruments.retired_at, :now::timestamptz),
      erased_at = coalesce(instruments.erased_at, :now::timestamptz), sealed_number = NULL, provider_token = NULL,
      cardholder_name = NULL, expiry_month = NULL, expiry_year = NULL, bin = NULL, pan_length = NULL,
      imported_from = NULL, saved_for = NULL, retained_from = NULL`;

/** The kinds of record that an erasure reports, in the contract's words. */
export type ErasedKind =
  | 'payers'
  | 'instruments'
  | 'orders'
  | 'transactions'
  | 'processor_calls'
  | 'requests'
  | 'notes';

/** The columns of a logged request that an erasure clears. */
export const clearedRequest = `request_body = NULL, answer_body = NULL, query = NULL, source_address = NULL,
      user_agent = NULL`;

/** An erasing statement; one with a kind is counted in the report. */
interface Erasure {
  readonly kind?: ErasedKind;
  readonly query: Erase;
}

const erased = (name: string, sql: string, parts?: string): Erasure => ({ query: erase(name, sql, parts) });
const counted = (kind: ErasedKind, sql: string, parts?: string): Erasure => ({ kind, query: erase(kind, sql, parts) });

export const erasures: readonly Erasure[] = [
  counted(
    'instruments',
    `UPDATE instruments SET ${clearedInstrument} FROM ${ofTokens}
      WHERE instruments.terminal_id = named.terminal_id AND instruments.token = named.token`,
    `, gone AS (
        DELETE FROM kept_credentials kept USING ${ofTokens}
        WHERE kept.terminal_id = named.terminal_id AND kept.token = named.token),
      refused AS (
        DELETE FROM refused_instruments refused USING ${ofTokens}
        WHERE refused.terminal_id = named.terminal_id AND refused.token = named.token)`,
  ),
  counted(
    'payers',
    `UPDATE payers SET erased_at = coalesce(erased_at, :now::timestamptz), fingerprint = NULL,
        previous_fingerprint = NULL, first_name = NULL, last_name = NULL, email_username = NULL, email_domain = NULL,
        phone_number = NULL, details = NULL, metadata = NULL
      FROM ${ofPayers} WHERE payers.terminal_id = named.terminal_id AND payers.payer_id = named.payer_id`,
    unlisted('payer', `${ofPayers} JOIN payers r ON r.terminal_id = named.terminal_id AND r.payer_id = named.payer_id`),
  ),
  counted(
    'orders',
    `UPDATE orders SET description = NULL,
        merchant_order_id = coalesce(${masked('merchant_order_id')}, merchant_order_id)
      FROM ${ofOrders} WHERE orders.terminal_id = named.terminal_id AND orders.order_id = named.order_id`,
  ),
  counted(
    'transactions',
    `UPDATE transactions t SET description = NULL, metadata = NULL, context = NULL, page = NULL, action_token = NULL,
        action_url = NULL,
        merchant_transaction_id = coalesce(${masked('merchant_transaction_id')}, merchant_transaction_id)
      FROM ${ofOrders} WHERE t.terminal_id = named.terminal_id AND t.order_id = named.order_id`,
    unlisted(
      'transaction',
      `${ofOrders} JOIN transactions r ON r.terminal_id = named.terminal_id AND r.order_id = named.order_id`,
    ),
  ),
  counted(
    'notes',
    `DELETE FROM notes USING noted
      WHERE :ofPayer::boolean AND notes.terminal_id = noted.terminal_id AND notes.kind = noted.kind
        AND notes.record_id = noted.record_id`,
    `, ${involved}, noted (terminal_id, kind, record_id) AS (
        SELECT terminal_id, 'transaction'::record_kind, transaction_id FROM involved
        UNION SELECT terminal_id, 'series', recurring_id FROM involved
        UNION SELECT terminal_id, 'payer', payer_id FROM ${ofPayers})`,
  ),
  counted(
    'processor_calls',
    `UPDATE processor_calls calls SET raw = NULL FROM ${paid}
      WHERE calls.terminal_id = t.terminal_id AND calls.transaction_id = t.transaction_id AND calls.raw IS NOT NULL`,
  ),
  erased(
    'notifications',
    `UPDATE provider_notifications told SET result = told.result - 'raw' FROM ${paid}
      WHERE told.terminal_id = t.terminal_id AND told.transaction_id = t.transaction_id`,
  ),
  erased(
    'discrepancies',
    `UPDATE discrepancies found SET raw = NULL FROM ${paid}
      WHERE found.terminal_id = t.terminal_id AND found.transaction_id = t.transaction_id`,
  ),
  erased(
    'imported-attempts',
    `UPDATE imported_attempts imported SET interactions = NULL FROM ${paid}
      WHERE imported.terminal_id = t.terminal_id AND imported.transaction_id = t.transaction_id`,
  ),
  erased('refused-imports', `UPDATE imported_attempts imported SET interactions = NULL WHERE ${ofImport('imported')}`),
  erased(
    'payer-pages',
    `DELETE FROM authentications page USING ${paid}
      WHERE page.terminal_id = t.terminal_id AND page.transaction_id = t.transaction_id`,
    `, gone AS (
        DELETE FROM payer_returns back USING ${paid}
        WHERE back.terminal_id = t.terminal_id AND back.transaction_id = t.transaction_id)`,
  ),
  erased(
    'deliveries',
    `UPDATE delivery_attempts made SET answer_excerpt = NULL FROM involved
      JOIN events ON events.terminal_id = involved.terminal_id AND :ofPayer::boolean
        AND events.subject_id IN (involved.transaction_id, involved.recurring_id, involved.future_transaction_id)
      JOIN deliveries ON deliveries.terminal_id = events.terminal_id AND deliveries.event_id = events.event_id
      WHERE made.terminal_id = deliveries.terminal_id AND made.delivery_id = deliveries.delivery_id`,
    `, ${involved}`,
  ),
  erased(
    'events',
    `UPDATE events SET body = ${masked('body')} FROM involved
      WHERE :emails::text IS NOT NULL AND events.terminal_id = involved.terminal_id
        AND events.subject_id IN (involved.transaction_id, involved.recurring_id, involved.future_transaction_id)
        AND events.body ~* :emails::text`,
    `, ${involved}`,
  ),
  // The key stays: without it a repeated request would pay again. It expires within a day.
  erased(
    'idempotent-answers',
    `UPDATE idempotency_keys r SET answer_body = ${masked('r.answer_body')}
      WHERE :emails::text IS NOT NULL AND r.terminal_id = ANY (:terminalIds::bpchar[])
        AND ((r.terminal_id, r.transaction_id) IN (SELECT t.terminal_id, t.transaction_id FROM ${paid})
          OR r.transaction_id IS NULL AND ${namesPerson('r.answer_body')})`,
  ),
  // A refused request names no transaction, and is found by the e-mail address.
  counted(
    'requests',
    `UPDATE request_log l SET ${clearedRequest},
        merchant_transaction_id = coalesce(${masked('l.merchant_transaction_id')}, l.merchant_transaction_id),
        merchant_order_id = coalesce(${masked('l.merchant_order_id')}, l.merchant_order_id)
      FROM entries WHERE l.entry_id = entries.entry_id AND l.received_at = entries.received_at`,
    `, ${involved},
      entries AS (
        SELECT l.entry_id, l.received_at FROM involved JOIN request_log l ON l.terminal_id = involved.terminal_id
          AND l.transaction_id = involved.transaction_id
        UNION
        SELECT l.entry_id, l.received_at FROM involved JOIN request_log l ON l.terminal_id = involved.terminal_id
          AND l.recurring_id = involved.recurring_id
        UNION
        SELECT l.entry_id, l.received_at FROM request_log l
        WHERE :emails::text IS NOT NULL AND l.terminal_id = ANY (:terminalIds::bpchar[])
          AND (${['request_body', 'answer_body', 'merchant_transaction_id', 'merchant_order_id']
            .map((column) => namesPerson(`l.${column}`))
            .join(' OR ')}))`,
  ),
];
