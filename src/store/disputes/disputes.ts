import type { Schema } from '../../base/contract.js';
import type { Environment } from '../../base/terminal.js';
import { eventParts, eventRows, type NewEvent } from '../events/events.js';
import { defineQuery, type Executor } from '../query/query.js';
import { isNotElsewhere } from '../due-work/due-work.js';

/** The state of a dispute. Amounts are decimal text in major units; times are the processor's. */
export interface DisputeState {
  readonly terminalId: string | null;
  readonly transactionId: string | null;
  readonly providerTransactionId: string | null;
  readonly kind: Schema<'DisputeKind'>;
  readonly phase: Schema<'DisputePhase'>;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly reasonCode: string | null;
  readonly respondBy: Date | null;
  readonly withdrawnAmount: string | null;
  readonly withdrawnCurrency: string | null;
  /** Time of the newest report of a movement of money. */
  readonly withdrawnAt: Date | null;
  readonly openedAt: Date;
  /** Time of the newest report of a phase; before `openedAt` if there are only comments. */
  readonly updatedAt: Date;
}

/** Names a dispute: the id is the processor's. */
interface DisputeName {
  readonly processorKey: string;
  readonly providerDisputeId: string;
}

/** A stored dispute, as the next report finds it. */
export interface KnownDispute extends DisputeState {
  readonly disputeId: string;
  readonly reportCount: number;
  /** True if the report has been stored before. */
  readonly hasReport: boolean;
  /** Time of the latest report that has a kind. */
  readonly kindAt: Date | null;
  /** Time of the latest end without a kind that has no report of a chargeback at or before it. */
  readonly endedAt: Date | null;
}

const stateColumns = `d.terminal_id AS "terminalId", d.transaction_id AS "transactionId",
  d.provider_transaction_id AS "providerTransactionId", d.kind, d.phase, trim_scale(d.amount)::text AS amount,
  d.currency, d.reason_code AS "reasonCode", d.respond_by AS "respondBy",
  trim_scale(d.withdrawn_amount)::text AS "withdrawnAmount", d.withdrawn_currency AS "withdrawnCurrency",
  d.withdrawn_at AS "withdrawnAt", d.opened_at AS "openedAt", d.updated_at AS "updatedAt"`;

/** Returns the dispute of this name, with a mark if the report is stored with it. */
export const readKnownDispute = defineQuery<DisputeName & { readonly providerEventId: string }, KnownDispute>(
  'read-known-dispute',
  `SELECT d.dispute_id AS "disputeId", d.report_count AS "reportCount", ${stateColumns}, reported.*
    FROM disputes d CROSS JOIN LATERAL (
      SELECT bool_or(r.provider_event_id = :providerEventId) AS "hasReport",
        max(r.occurred_at) FILTER (WHERE r.kind IS NOT NULL) AS "kindAt",
        max(r.occurred_at) FILTER (WHERE r.kind IS NULL AND r.phase IN ('won', 'lost') AND NOT charged) AS "endedAt"
      FROM (SELECT *, coalesce(bool_or(kind = 'chargeback') OVER (ORDER BY occurred_at), FALSE) AS charged
        FROM dispute_reports WHERE dispute_id = d.dispute_id) r) reported
    WHERE d.processor_key = :processorKey AND d.provider_dispute_id = :providerDisputeId`,
).row;

interface NewDisputeReport {
  readonly providerEventId: string;
  readonly providerStatus: string;
  /** Undefined for the kind of the reports before it, which may arrive later. */
  readonly reportedKind: Schema<'DisputeKind'> | undefined;
  readonly reportedPhase: Schema<'DisputePhase'>;
  /** The amount of the report, or else that of the dispute: decimal text in major units. */
  readonly reportedAmount: string | null;
  readonly reportedCurrency: string | null;
  /** According to the processor. */
  readonly occurredAt: Date;
  /** In real time. */
  readonly receivedAt: Date;
}

interface WritingDispute extends DisputeName, DisputeState, NewDisputeReport {
  readonly disputeId: string;
  readonly environment: Environment;
  readonly knownReports: number;
  readonly events: string | null;
}

const write = defineQuery<WritingDispute, { readonly written: boolean }>(
  'write-dispute',
  `WITH changed AS (
    INSERT INTO disputes AS d (dispute_id, environment, processor_key, provider_dispute_id, terminal_id, transaction_id,
      provider_transaction_id, kind, phase, amount, currency, reason_code, respond_by, withdrawn_amount,
      withdrawn_currency, withdrawn_at, report_count, opened_at, updated_at, created_at)
    VALUES (:disputeId::uuid, :environment::environment, :processorKey::text, :providerDisputeId::text,
      :terminalId::bpchar, :transactionId::bpchar, :providerTransactionId::text, :kind::dispute_kind,
      :phase::dispute_phase, :amount::numeric, :currency::bpchar, :reasonCode::text, :respondBy::timestamptz,
      :withdrawnAmount::numeric, :withdrawnCurrency::bpchar, :withdrawnAt::timestamptz, :knownReports::int + 1,
      :openedAt::timestamptz, :updatedAt::timestamptz, :receivedAt::timestamptz)
    ON CONFLICT (processor_key, provider_dispute_id) DO UPDATE SET terminal_id = excluded.terminal_id,
      transaction_id = excluded.transaction_id, provider_transaction_id = excluded.provider_transaction_id,
      kind = excluded.kind, phase = excluded.phase, amount = excluded.amount, currency = excluded.currency,
      reason_code = excluded.reason_code, respond_by = excluded.respond_by,
      withdrawn_amount = excluded.withdrawn_amount, withdrawn_currency = excluded.withdrawn_currency,
      withdrawn_at = excluded.withdrawn_at, report_count = excluded.report_count, opened_at = excluded.opened_at,
      updated_at = excluded.updated_at
    WHERE d.dispute_id = :disputeId::uuid AND d.report_count = :knownReports::int
    RETURNING dispute_id),
  report AS (
    INSERT INTO dispute_reports (dispute_id, provider_event_id, provider_status, kind, phase, amount, currency,
      occurred_at, received_at)
    SELECT dispute_id, :providerEventId::text, :providerStatus::text, :reportedKind::dispute_kind,
      :reportedPhase::dispute_phase,
      :reportedAmount::numeric, :reportedCurrency::bpchar, :occurredAt::timestamptz, :receivedAt::timestamptz
    FROM changed ON CONFLICT DO NOTHING),
  ${eventParts}
  SELECT EXISTS (SELECT FROM changed) AS written`,
);

/**
 * Stores a report, unless it is stored, with the state that follows, by compare-and-set on the number of reports.
 * @returns false if another report was stored in the meantime: then nothing is written
 */
export const writeDispute = async (
  on: Executor,
  dispute: Omit<WritingDispute, 'events'>,
  events: readonly NewEvent[],
): Promise<boolean> => (await write.row(on, { ...dispute, events: eventRows(events) }))?.written === true;

/** A report as it is listed; times are ISO 8601. */
export interface ListedReport {
  readonly providerEventId: string;
  readonly providerStatus: string;
  readonly phase: Schema<'DisputePhase'>;
  readonly occurredAt: number;
  readonly receivedAt: number;
}

/** A dispute with its newest reports, in the order of their times. */
export interface ListedDispute extends DisputeName, DisputeState {
  readonly disputeId: string;
  readonly environment: Environment;
  /** In real time. */
  readonly createdAt: Date;
  readonly reports: readonly ListedReport[];
}

const mostReports = 50;

const listed = `SELECT d.dispute_id AS "disputeId", d.processor_key AS "processorKey", d.environment,
    d.provider_dispute_id AS "providerDisputeId", d.created_at AS "createdAt", ${stateColumns}, r.reports
  FROM disputes d CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('providerEventId', newest.provider_event_id,
      'providerStatus', newest.provider_status, 'phase', newest.phase,
      'occurredAt', extract(epoch FROM newest.occurred_at) * 1000,
      'receivedAt', extract(epoch FROM newest.received_at) * 1000)
      ORDER BY newest.occurred_at, newest.phase, newest.received_at) AS reports
    FROM (SELECT * FROM dispute_reports WHERE dispute_id = d.dispute_id
      ORDER BY occurred_at DESC, phase DESC LIMIT ${mostReports}) newest) r`;

/** A page of disputes. An undefined filter matches all. */
interface DisputePage {
  readonly accountId: string | undefined;
  readonly phase: Schema<'DisputePhase'> | undefined;
  readonly matched: boolean | undefined;
  readonly limit: number;
}

const selectPage = defineQuery<
  DisputePage & { readonly beforeAt: Date | undefined; readonly beforeId: string },
  ListedDispute
>(
  'list-disputes',
  `${listed}
  WHERE (d.created_at, d.dispute_id) < (coalesce(:beforeAt::timestamptz, 'infinity'), :beforeId::uuid)
    AND (:phase::dispute_phase IS NULL OR d.phase = :phase::dispute_phase)
    AND (:matched::boolean IS NULL OR (d.transaction_id IS NOT NULL) = :matched::boolean)
    AND (:accountId::uuid IS NULL OR EXISTS (SELECT FROM terminals
      WHERE terminals.terminal_id = d.terminal_id AND account_id = :accountId::uuid))
  ORDER BY d.created_at DESC, d.dispute_id DESC LIMIT :limit::int`,
);

/** Returns a page of disputes, the newest first. */
export const listDisputes = (
  on: Executor,
  { before, ...page }: DisputePage & { readonly before: { readonly at: Date | undefined; readonly id: string } },
): Promise<ListedDispute[]> => selectPage.rows(on, { ...page, beforeAt: before.at, beforeId: before.id });

/** Returns the disputes of a transaction, the newest first. */
export const disputesOf = defineQuery<
  { readonly terminalId: string; readonly transactionId: string; readonly limit: number },
  ListedDispute
>(
  'disputes-of-transaction',
  `${listed}
  WHERE d.terminal_id = :terminalId::bpchar AND d.transaction_id = :transactionId::bpchar
  ORDER BY d.created_at DESC, d.dispute_id DESC LIMIT :limit::int`,
).rows;

/** Returns the disputes of payers' transactions, of 5000 orders each, the newest first. */
export const disputesOfPayers = defineQuery<
  { readonly terminalId: string; readonly payers: readonly string[]; readonly limit: number },
  ListedDispute
>(
  'disputes-of-payers',
  `${listed}
  WHERE d.dispute_id IN (
    SELECT disputed.dispute_id FROM unnest(:payers::bpchar[]) AS payer (id) CROSS JOIN LATERAL (
      SELECT order_id FROM orders WHERE terminal_id = :terminalId::bpchar AND payer_id = payer.id LIMIT 5000) o
      JOIN transactions t ON t.terminal_id = :terminalId::bpchar AND t.order_id = o.order_id
      JOIN disputes disputed ON disputed.terminal_id = t.terminal_id AND disputed.transaction_id = t.transaction_id)
  ORDER BY d.created_at DESC, d.dispute_id DESC LIMIT :limit::int`,
).rows;

/** The undecided disputes: those of some terminals, and all of unknown payments. */
interface DisputeNumbers {
  readonly open: number;
  readonly respondBy: Date | null;
  readonly unmatched: number;
}

const selectNumbers = defineQuery<
  { readonly terminalIds: readonly string[]; readonly environment: Environment; readonly now: Date },
  DisputeNumbers
>(
  'count-disputes',
  `SELECT count(*) FILTER (WHERE terminal_id = ANY (:terminalIds::bpchar[]))::int AS open,
    min(respond_by) FILTER (WHERE terminal_id = ANY (:terminalIds::bpchar[]) AND respond_by > :now::timestamptz)
      AS "respondBy",
    count(*) FILTER (WHERE transaction_id IS NULL)::int AS unmatched
  FROM disputes
  WHERE phase IN ('opened', 'updated') AND kind <> 'fraud_warning' AND environment = :environment::environment
    AND ${isNotElsewhere('disputes')}`,
);

/** Counts undecided disputes; fraud warnings have no decision and are left out. @param of `now` is real */
export const countDisputes = async (
  on: Executor,
  of: Parameters<typeof selectNumbers.row>[1],
): Promise<DisputeNumbers> => (await selectNumbers.row(on, of)) ?? { open: 0, respondBy: null, unmatched: 0 };
