import type { Money } from '../../base/money.js';
import type { Pool } from 'pg';
import type {
  JournalAccountKind,
  JournalEntryKind,
  JournalSource,
  TransactionStatus,
  TransactionType,
} from '../../../generated/prisma/client.js';
import { isAccountUnfenced } from '../due-work/due-work.js';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';

export type { JournalAccountKind } from '../../../generated/prisma/client.js';

// The guards of the journal are the database's: zero sum, no change, closed months (prisma/migrations).

export interface NewJournalPosting {
  readonly account: JournalAccountKind;
  readonly processorKey: string;
  readonly currency: string;
  /** In minor units; debits are positive, credits negative. */
  readonly amount: bigint;
  /** Null for a movement that is about no payment. */
  readonly terminalId: string | null;
  readonly transactionId: string | null;
}

/** An entry to post. `source`, `sourceId` and `kind` identify it: it is posted once. */
export interface NewJournalEntry {
  readonly source: JournalSource;
  readonly sourceId: string;
  readonly kind: JournalEntryKind;
  /** As `2026-11-23`, in UTC. */
  readonly day: string;
  /** In the terminal's time. */
  readonly occurredAt: Date;
  readonly postings: readonly NewJournalPosting[];
}

/** The fields of a transaction from which its entries are made. */
export interface JournalFact extends Money {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly reason: string;
  readonly processorKey: string | null;
  /** Of an approved transaction: the time of its approval, in the terminal's time. */
  readonly updatedAt: Date;
  readonly refundFailedAt: Date | null;
  readonly disputes: readonly DisputeTurn[];
}

/** A decision of a chargeback: lost, or recovered after it was lost. They alternate. */
interface DisputeTurn extends Money {
  readonly kind: 'dispute_lost' | 'dispute_recovered';
  readonly disputeId: string;
  /** From 1, in the processor's order. */
  readonly turn: number;
  readonly processorKey: string;
  /** ISO 8601, by the processor's clock. */
  readonly occurredAt: string;
}

/** A place up to which a journal is posted. */
export interface JournalPosition {
  /** The last event: the database transaction that wrote it, and its place. Decimal texts. */
  readonly writer: string;
  readonly place: string;
  /** The last transaction of a backfill; null without one. */
  readonly backfillTerminal: string | null;
  readonly backfillTransaction: string | null;
}

/** A journal that the caller has leased. */
export interface LeasedJournal extends JournalPosition {
  readonly accountId: string;
  /** `2026-11` */
  readonly closedMonths: readonly string[];
}

/**
 * Opens the journals of accounts that have none. Events of database transactions that are still open are read later; a
 * backfill reads all others.
 */
export const opening = defineQuery<Record<string, never>>(
  'open-journals',
  `INSERT INTO journals (account_id, posted_writer, posted_place, backfill_terminal, backfill_transaction)
    SELECT account_id, event_horizon(), 0, '', '' FROM accounts
    WHERE NOT EXISTS (SELECT FROM journals WHERE journals.account_id = accounts.account_id)
      AND ${isAccountUnfenced('accounts')}
    ON CONFLICT DO NOTHING`,
);

/** Opens the journals of accounts that have none. They begin with a backfill of all transactions. */
export const openJournals = (on: Executor): Promise<number> => opening.count(on, {});

/**
 * True for a position that this database cannot have reached, because it was restored into a cluster with smaller
 * transaction numbers. A backfill then posts what is missing.
 */
const isForeign = 'posted_writer > event_horizon()';

const finding = defineQuery<{ now: Date; after: string | null }, { accountId: string }>(
  'find-journal',
  `SELECT waiting.account_id AS "accountId"
    FROM event_horizon() AS oldest_open CROSS JOIN journals waiting
    LEFT JOIN LATERAL (
      SELECT 1 AS unread FROM events
      WHERE account_id = waiting.account_id AND written_by < oldest_open
        AND (written_by, place) > (waiting.posted_writer, waiting.posted_place)
      ORDER BY written_by, place LIMIT 1) AS next ON TRUE
    WHERE (leased_until IS NULL OR leased_until <= :now::timestamptz)
      AND (backfill_terminal IS NOT NULL OR posted_writer > oldest_open OR unread IS NOT NULL)
      AND (:after::uuid IS NULL OR waiting.account_id > :after)
    ORDER BY waiting.account_id LIMIT 1`,
);

/**
 * Finds a journal that is not leased and has something to post.
 * @param after the account before it, in the order of their ids; null for the first one
 * @returns its account
 */
export const findJournal = async (
  pool: Pool,
  scope: { readonly now: Date; readonly after: string | null },
): Promise<string | undefined> => (await scanIndex(pool, finding, scope))[0]?.accountId;

/**
 * Leases a journal. The lease of a process that died, or failed, expires.
 * @param lease real times
 * @returns undefined if another instance has leased it
 */
export const claimJournal = defineQuery<{ accountId: string; now: Date; until: Date }, LeasedJournal>(
  'claim-journal',
  `UPDATE journals SET leased_until = :until::timestamptz,
      posted_writer = CASE WHEN ${isForeign} THEN event_horizon() ELSE posted_writer END,
      posted_place = CASE WHEN ${isForeign} THEN 0 ELSE posted_place END,
      backfill_terminal = CASE WHEN ${isForeign} THEN '' ELSE backfill_terminal END,
      backfill_transaction = CASE WHEN ${isForeign} THEN '' ELSE backfill_transaction END
    WHERE account_id = :accountId::uuid AND (leased_until IS NULL OR leased_until <= :now::timestamptz)
    RETURNING account_id AS "accountId", posted_writer::text AS writer, posted_place AS place,
      backfill_terminal AS "backfillTerminal", backfill_transaction AS "backfillTransaction",
      ARRAY(SELECT to_char(month, 'YYYY-MM') FROM journal_periods period
        WHERE period.account_id = journals.account_id) AS "closedMonths"`,
).row;

/**
 * The decisions of a transaction's chargebacks that move money: lost, and recovered after that, in the order in which
 * they became known. A report that arrives after a later one changes nothing: what is posted stays. A report without a
 * kind is of a chargeback once one is reported at or before its time.
 */
export const disputeTurns = `SELECT dispute.dispute_id, decision.amount, decision.currency, dispute.processor_key,
      occurred_at, (CASE decision.phase WHEN 'lost' THEN 'dispute_lost' ELSE 'dispute_recovered' END) AS kind,
      row_number() OVER (PARTITION BY dispute.dispute_id ORDER BY known_at, received_at, provider_event_id) AS turn
    FROM disputes dispute CROSS JOIN LATERAL (
      SELECT known.*, lag(known.phase) OVER (ORDER BY known_at, received_at, provider_event_id) AS before
      FROM (
        SELECT decided.*, max(occurred_at) OVER (ORDER BY known_at, received_at, provider_event_id) AS latest
        FROM (
          SELECT report.phase, coalesce(report.amount, dispute.amount) AS amount,
            coalesce(report.currency, dispute.currency) AS currency, occurred_at, received_at, provider_event_id,
            greatest(received_at, charged.known_at) AS known_at
          FROM dispute_reports report CROSS JOIN LATERAL (
            SELECT min(received_at) AS known_at FROM dispute_reports named WHERE named.dispute_id = report.dispute_id
              AND named.kind = 'chargeback' AND named.occurred_at <= report.occurred_at) charged
          WHERE report.dispute_id = dispute.dispute_id AND report.phase IN ('won', 'lost')
            AND coalesce(report.kind, 'chargeback') = 'chargeback' AND charged.known_at IS NOT NULL) decided) known
      WHERE occurred_at = latest) decision
    WHERE decision.amount > 0 AND decision.currency IS NOT NULL
      AND CASE decision.phase WHEN 'lost' THEN before IS DISTINCT FROM 'lost' ELSE before = 'lost' END`;

const fact = (table: string): string =>
  `${table}.type, ${table}.status, ${table}.reason, ${table}.amount, ${table}.currency,
      ${table}.processor_key AS "processorKey", ${table}.updated_at AS "updatedAt",
      ${table}.refund_failed_at AS "refundFailedAt",
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'disputeId', dispute_id, 'turn', turn,
          'amount', amount::text, 'currency', currency, 'processorKey', processor_key, 'occurredAt', occurred_at))
        FROM (${disputeTurns} AND dispute.terminal_id = ${table}.terminal_id
          AND dispute.transaction_id = ${table}.transaction_id) turned), '[]') AS disputes`;

/**
 * Returns transactions of an account, in the order of their keys.
 * @param page those after a key, which is two empty texts at the beginning
 */
export const factsAfter = defineQuery<
  { accountId: string; terminal: string; transaction: string; limit: number },
  JournalFact
>(
  'journal-backfill',
  `SELECT found.terminal_id AS "terminalId", found.transaction_id AS "transactionId", ${fact('found')}
    FROM terminals CROSS JOIN LATERAL (
      SELECT * FROM transactions
      WHERE transactions.terminal_id = terminals.terminal_id
        AND (transactions.terminal_id, transactions.transaction_id) > (:terminal::bpchar, :transaction::bpchar)
      ORDER BY transactions.transaction_id LIMIT :limit::bigint) found
    WHERE terminals.account_id = :accountId::uuid AND terminals.terminal_id >= :terminal::bpchar
    ORDER BY found.terminal_id, found.transaction_id LIMIT :limit::bigint`,
).rows;

/** An event of an account, with its transaction if its type can change the journal. */
type JournalEvent = { readonly writer: string; readonly place: string } & (
  | JournalFact
  | { readonly [Field in keyof JournalFact]: null }
);

const reading = defineQuery<
  { accountId: string; writer: string; place: string; limit: number },
  { writer: string; place: string } & { readonly [Field in keyof JournalFact]: JournalFact[Field] | null }
>(
  'journal-events',
  `SELECT event.written_by::text AS writer, event.place, about.terminal_id AS "terminalId",
      about.transaction_id AS "transactionId", ${fact('about')}
    FROM (
      SELECT written_by, place, type, terminal_id, subject_id FROM events
      WHERE account_id = :accountId::uuid AND written_by < event_horizon()
        AND (written_by, place) > (:writer::xid8, :place::bigint)
      ORDER BY written_by, place LIMIT :limit::bigint) event
    LEFT JOIN transactions about ON event.type IN (
        'transaction.approved', 'transaction.refund_failed', 'transaction.disputed')
      AND about.terminal_id = event.terminal_id AND about.transaction_id = event.subject_id
    ORDER BY event.written_by, event.place`,
);

/** Returns the events after a position that precede any open database transaction, in commit order. */
export const journalEvents = async (
  pool: Pool,
  after: { readonly accountId: string; readonly writer: string; readonly place: string; readonly limit: number },
): Promise<JournalEvent[]> => (await scanIndex(pool, reading, after)) as JournalEvent[];
