import { defineQuery, type Executor } from '../query/query.js';
import { type Erasure, patternOf } from './erase-person.js';
import { type Erasing, namesPerson, ofImport, ofOrders, ofPayers, ofTokens, paid } from './erasing-statements.js';
import { personParameters, type Person, type PersonParameters } from './find-person.js';

/**
 * The tables whose rows can belong to a payer, with every column that can hold personal data or a secret of a payer.
 * A test compares it with the schema, and with what an erasure leaves.
 */
interface PersonalTable {
  /** Columns that an erasure clears, masks or deletes with their row. */
  readonly erased: readonly string[];
  /** Columns that may name a person indirectly and stay, by the reason. */
  readonly kept?: Readonly<Record<string, readonly string[]>>;
  /** Columns that are credentials, or find a person in other records: no export shows them. */
  readonly secret?: readonly string[];
}

const references = "the merchant's reference of the order: the e-mail address in it is replaced";
const proof = 'proof of the payment for refunds, disputes and the tax authority';
const network = 'needed to answer a dispute, or to limit charges of one card';

export const personalData = {
  payers: {
    erased: ['first_name', 'last_name', 'email_username', 'email_domain', 'phone_number', 'details', 'metadata'],
    secret: ['fingerprint', 'previous_fingerprint'],
  },
  orders: { erased: ['description'], kept: { [references]: ['merchant_order_id'] } },
  instruments: {
    erased: ['cardholder_name', 'bin', 'imported_from', 'saved_for'],
    kept: { [proof]: ['payment_method', 'last_four', 'brand', 'card_type', 'category', 'card_network'] },
    secret: ['token', 'fingerprint', 'sealed_number', 'provider_token'],
  },
  kept_credentials: { erased: [], secret: ['stored_credential', 'network_transaction_id', 'token'] },
  one_time_tokens: {
    erased: [],
    kept: { 'sealed, and deleted 15 minutes after it was entered': ['sealed_card'] },
    secret: ['token', 'sealed_card'],
  },
  refused_instruments: { erased: [], secret: ['token'] },
  retry_counters: { erased: [], kept: { [network]: ['fingerprint'] }, secret: ['fingerprint'] },
  transactions: {
    erased: ['description', 'metadata', 'context', 'page', 'action_url'],
    kept: {
      [references]: ['merchant_transaction_id'],
      [proof]: ['provider_transaction_id', 'provider_order_id', 'authorization_code', 'arn', 'statement_descriptor'],
      [network]: ['network_transaction_id', 'three_ds'],
    },
    secret: ['token', 'action_token'],
  },
  metadata_entries: { erased: ['key', 'value', 'record_id'] },
  notes: { erased: ['text', 'by_email', 'record_id', 'note_id'] },
  payer_returns: { erased: ['brought'], kept: { "the merchant's domain": ['origin'] }, secret: ['token'] },
  authentications: { erased: ['method_url', 'acs_url'], secret: ['token'] },
  imported_attempts: { erased: ['interactions'], kept: { [proof]: ['provider_transaction_id'] } },
  processor_calls: { erased: ['raw'] },
  provider_notifications: { erased: ['result'], kept: { [proof]: ['provider_event_id'] } },
  discrepancies: {
    erased: ['raw'],
    kept: {
      "the operator's evidence about a payment": ['evidence'],
      [proof]: ['provider_transaction_id', 'idempotency_key', 'claim'],
    },
  },
  disputes: { erased: [], kept: { [proof]: ['provider_dispute_id', 'provider_transaction_id', 'reason_code'] } },
  dispute_reports: { erased: [], kept: { [proof]: ['provider_event_id', 'provider_status'] } },
  bank_lines: {
    erased: [],
    kept: { "the bank's words about a payout: proof of what arrived": ['reference', 'bank_reference'] },
  },
  settlement_lines: {
    erased: [],
    kept: {
      "the processor's words about a payment, which it names by our reference: proof of what was settled": [
        'batch',
        'provider_line_id',
        'provider_references',
        'merchant_reference',
        'description',
      ],
    },
  },
  cell_move_changes: {
    erased: [],
    kept: { 'the keys of changed rows; deleted when the move ends': ['table_name', 'key'] },
    secret: ['key'],
  },
  occurrences: { erased: [], kept: { "the service's note about the charge": ['notes'] } },
  events: { erased: ['body'] },
  delivery_attempts: { erased: ['answer_excerpt'], kept: { 'the failure of the connection': ['error'] } },
  idempotency_keys: {
    erased: ['answer_body'],
    kept: { 'prevents a second charge; deleted after a day': ['key', 'digest'] },
    secret: ['key', 'digest', 'owner'],
  },
  request_log: {
    erased: ['query', 'source_address', 'user_agent', 'request_body', 'answer_body'],
    kept: {
      [references]: ['merchant_transaction_id', 'merchant_order_id'],
      'prevents a second charge; deleted with the log': ['idempotency_key'],
      'the request without its parameters': ['path', 'field'],
    },
    secret: ['idempotency_key', 'api_key_id'],
  },
  audit_entries: {
    erased: [],
    kept: { "proof of the operators' acts, which name a payer by id": ['changes', 'actor', 'source_address'] },
  },
  simulated_authentications: { erased: [], kept: { 'of the sandbox': ['merchant_name', 'notification_url'] } },
  simulator_entries: {
    erased: [],
    kept: { 'of the sandbox': ['idempotency_key', 'provider_transaction_id', 'authorization_code', 'arn', 'batch'] },
  },
  simulated_batches: { erased: [], kept: { 'of the sandbox': ['batch'] } },
} as const satisfies Readonly<Record<string, PersonalTable>>;

/** Columns that no export shows, in any table. */
const secretColumns: ReadonlySet<string> = new Set(
  Object.values(personalData).flatMap((table: PersonalTable) => table.secret ?? []),
);

/** A stored record about a person, without secrets. Fields that are null are left out. */
interface PersonalRecord {
  readonly table: string;
  readonly terminalId: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

interface Row {
  readonly terminalId: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Names rows of a table by the transactions of the orders. */
const ofPaid = (table: string): string =>
  `${paid} JOIN ${table} r ON r.terminal_id = t.terminal_id AND r.transaction_id = t.transaction_id`;

/** The exported tables, in the contract's order (PersonalRecords), with the rows `r` of a person. */
const sources = {
  payers: `${ofPayers} JOIN payers r ON r.terminal_id = named.terminal_id AND r.payer_id = named.payer_id`,
  instruments: `${ofTokens} JOIN instruments r ON r.terminal_id = named.terminal_id AND r.token = named.token`,
  orders: `${ofOrders} JOIN orders r ON r.terminal_id = named.terminal_id AND r.order_id = named.order_id`,
  transactions: `${ofOrders} JOIN transactions r ON r.terminal_id = named.terminal_id AND r.order_id = named.order_id`,
  series: `${ofOrders} JOIN series r ON r.terminal_id = named.terminal_id AND r.order_id = named.order_id`,
  events: `${paid} JOIN events r ON r.terminal_id = t.terminal_id
    AND r.subject_id IN (t.transaction_id, t.recurring_id, t.future_transaction_id)`,
  disputes: ofPaid('disputes'),
  discrepancies: ofPaid('discrepancies'),
  processor_calls: ofPaid('processor_calls'),
  provider_notifications: ofPaid('provider_notifications'),
  imported_attempts: ofPaid('imported_attempts'),
  'imported_attempts without payment': `imported_attempts r WHERE ${ofImport('r')}`,
  payer_returns: ofPaid('payer_returns'),
  authentications: ofPaid('authentications'),
  deliveries: `${paid} JOIN events e ON e.terminal_id = t.terminal_id
      AND e.subject_id IN (t.transaction_id, t.recurring_id, t.future_transaction_id)
    JOIN deliveries d ON d.terminal_id = e.terminal_id AND d.event_id = e.event_id
    JOIN delivery_attempts r ON r.terminal_id = d.terminal_id AND r.delivery_id = d.delivery_id`,
  idempotency_keys: ofPaid('idempotency_keys'),
  requests: ofPaid('request_log'),
  notes: `${paid} JOIN notes r ON r.terminal_id = t.terminal_id
    AND (r.kind, r.record_id) IN (('transaction', t.transaction_id), ('series', t.recurring_id))`,
  'notes of payers': `${ofPayers} JOIN notes r ON r.terminal_id = named.terminal_id AND r.kind = 'payer'
    AND r.record_id = named.payer_id`,
  'requests of series': `${paid} JOIN request_log r ON r.terminal_id = t.terminal_id
    AND r.recurring_id = t.recurring_id AND r.transaction_id IS NULL`,
  'requests without payment': `request_log r WHERE :emails::text IS NOT NULL
    AND r.terminal_id = ANY (:terminalIds::bpchar[]) AND r.transaction_id IS NULL AND r.recurring_id IS NULL
    AND (${namesPerson('r.request_body')} OR ${namesPerson('r.answer_body')})`,
} as const;

/** A kind of exported record, in the contract's words. */
type ExportedKind = Exclude<keyof typeof sources, `${string} ${string}`>;

const queries = Object.entries(sources).map(([source, rows]) => ({
  table: source.replace(/ .*/, '') as ExportedKind,
  query: defineQuery<Omit<Erasing, 'ofPayer' | 'now'>, Row>(
    `export-${source.replaceAll(' ', '-')}`,
    // Every statement has all parameters, so that one list serves them all.
    `WITH given AS (
      SELECT :orderTerminals::bpchar[], :orders::bpchar[], :tokenTerminals::bpchar[], :tokens::bpchar[],
        :payerTerminals::bpchar[], :payers::bpchar[], :terminalIds::bpchar[], :emails::text)
    SELECT found.record ->> 'terminal_id' AS "terminalId", found.record
    FROM (SELECT DISTINCT to_jsonb(r) AS record FROM ${rows}) found`,
  ),
}));

/** Returns all that is stored about a person, a record each, without secrets. */
export async function exportPerson(
  on: Executor,
  { person, terminalIds, emails }: Pick<Erasure, 'person' | 'terminalIds' | 'emails'>,
): Promise<(PersonalRecord & { readonly table: ExportedKind })[]> {
  const parameters = {
    ...personParameters(person),
    payerTerminals: person.payers.terminals,
    payers: person.payers.ids,
    terminalIds,
    emails: patternOf(emails),
  };
  const records: (PersonalRecord & { readonly table: ExportedKind })[] = [];
  for (const { table, query } of queries)
    for (const { terminalId, record } of await query.rows(on, parameters))
      records.push({ table, terminalId, fields: shownFields(record) });
  return records;
}

const shownFields = (record: Readonly<Record<string, unknown>>): PersonalRecord['fields'] =>
  Object.entries(record).flatMap(([name, value]) =>
    value === null || secretColumns.has(name)
      ? []
      : [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }],
  );

/** Counts the records about a person that stay after an erasure, and the processors that received payments. */
const counting = defineQuery<
  PersonParameters,
  { readonly transactions: number; readonly series: number; readonly disputes: number; readonly processors: string[] }
>(
  'count-records-of-person',
  `WITH named AS (
      SELECT t.terminal_id, t.transaction_id, t.recurring_id, t.processor_key FROM ${paid}
      UNION
      SELECT t.terminal_id, t.transaction_id, t.recurring_id, t.processor_key FROM ${ofTokens}
        JOIN transactions t ON t.terminal_id = named.terminal_id AND t.token = named.token)
    SELECT count(*)::int AS transactions, count(DISTINCT (terminal_id, recurring_id)) FILTER (
        WHERE recurring_id IS NOT NULL)::int AS series,
      (SELECT count(*)::int FROM named JOIN disputes USING (terminal_id, transaction_id)) AS disputes,
      coalesce(array_agg(DISTINCT processor_key) FILTER (WHERE processor_key IS NOT NULL), '{}') AS processors
    FROM named`,
);

export interface StayingRecords {
  readonly transactions: number;
  readonly series: number;
  readonly disputes: number;
  /** The keys of processor accounts. */
  readonly processors: readonly string[];
}

/** Counts the records about a person that stay after an erasure. */
export const countStaying = async (on: Executor, person: Person): Promise<StayingRecords> =>
  (await counting.row(on, personParameters(person))) ?? { transactions: 0, series: 0, disputes: 0, processors: [] };
