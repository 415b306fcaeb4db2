import type { Environment, SettlementLine } from '../../../generated/prisma/client.js';
import { currencyDecimals, type Money } from '../../base/money.js';
import type { Random } from '../../base/random.js';
import { isAccountUnfenced } from '../due-work/due-work.js';
import { findEventCarrier, reportedEventParts } from '../events/events.js';
import { defineQuery, type Executor, terminalTime } from '../query/query.js';
import { rowsInTransaction, type Transaction } from '../query/transaction.js';
import { isRelease } from '../journal/verify-journal.js';
import { settlementEvents } from './exceptions.js';

/** A processor account whose payments are due to be searched for missing lines. */
export interface SettlementCheck {
  readonly accountId: string;
  readonly processorKey: string;
  readonly environment: Environment;
  readonly delayDays: number | null;
  /** The time for which it was due. */
  readonly dueAt: Date;
}

/**
 * Returns the processor accounts whose check is due, by real time: their terminals have clocks of their own. One far
 * ahead was planned while the time was wrong.
 */
export const dueChecks = defineQuery<{ now: Date }, SettlementCheck>(
  'due-settlement-checks',
  `SELECT due.account_id AS "accountId", provider_key AS "processorKey", due.environment,
      (settings ->> 'settlement_delay_days')::int AS "delayDays", settlement_check_at AS "dueAt"
    FROM processor_accounts due
    WHERE (settlement_check_at <= :now::timestamptz OR settlement_check_at > :now::timestamptz + interval '2 days')
      AND ${isAccountUnfenced('due')}
    ORDER BY settlement_check_at LIMIT 20`,
).rows;

/** Sets the time of the next check, unless an import or a moved clock has asked for one meanwhile. */
export const finishCheck = defineQuery<{ processorKey: string; dueAt: Date; now: Date }>(
  'finish-settlement-check',
  `UPDATE processor_accounts SET settlement_check_at = :now::timestamptz + interval '1 day'
    WHERE provider_key = :processorKey::text AND settlement_check_at = :dueAt::timestamptz`,
).count;

/** Makes the checks of a terminal's account due after its clock was moved. @param moved `now` is real */
export const requestChecks = defineQuery<{ terminalId: string; now: Date }>(
  'request-settlement-checks',
  `UPDATE processor_accounts searched SET settlement_check_at = :now::timestamptz FROM terminals
    WHERE terminal_id = :terminalId::bpchar AND searched.account_id = terminals.account_id
      AND searched.environment = terminals.environment AND settlement_check_at IS NOT NULL`,
).count;

/** The kinds of a payment's line, or a refund's: neither is matched with a line of the other. */
const settledKinds = "('settled', 'settled_externally', 'refunded', 'refunded_externally')";

const lineOf = (payment: string, kinds = settledKinds): string => `EXISTS (
      SELECT FROM settlement_lines line
      WHERE line.terminal_id = ${payment}.terminal_id AND line.transaction_id = ${payment}.transaction_id
        AND line.kind IN ${kinds})`;
const hasLine = lineOf('paid');

/** SQL of the amount of a payment without what was cancelled, or has expired, before its capture. */
export const capturedAmount = (payment: string): string => `(CASE WHEN ${payment}.refunded_amount = 0
      THEN ${payment}.amount ELSE ${payment}.amount - coalesce((
        SELECT sum(amount) FROM transactions released WHERE released.terminal_id = ${payment}.terminal_id
          AND released.transaction_reference_id = ${payment}.transaction_id AND ${isRelease('released')}), 0) END)`;

/**
 * A sale that was cancelled before its capture has an approved refund. Neither has a line. A failed refund has one only
 * with its reversal.
 */
const isAwaited = `paid.status = 'APPROVED' AND ${capturedAmount('paid')} > 0 AND NOT (${isRelease('paid')})
        AND (paid.refund_failed_at IS NULL OR ${lineOf('paid', "('refund_reversed')")})
        AND (paid.type IN ('sale', 'capture', 'recurring', 'recurring_init')
          OR paid.type = 'refund' AND EXISTS (
            SELECT FROM transactions sold WHERE sold.terminal_id = paid.terminal_id
              AND sold.transaction_id = paid.transaction_reference_id
              AND (sold.updated_at < covered.since OR ${lineOf('sold')}
                OR EXISTS (SELECT FROM reconciliation_exceptions known WHERE known.terminal_id = sold.terminal_id
                  AND known.transaction_id = sold.transaction_id AND known.report_id IS NULL
                  AND known.resolution = 'adjustment'))))`;

/** The earliest approval of a settled payment by currency: earlier ones may be in reports that were not imported. */
const covered = `SELECT currency, min(first_at::timestamptz) AS since
      FROM settlement_reports report CROSS JOIN LATERAL jsonb_each_text(first_paid) AS first (currency, first_at)
      WHERE report.account_id = :accountId::uuid AND processor_key = :processorKey::text GROUP BY currency`;

/** A refund may be settled sooner than a payment of the same day, in a report that was not imported. */
const awaitedSince = (delayDays: string): string =>
  `covered.since + CASE paid.type WHEN 'refund' THEN make_interval(days => ${delayDays}) ELSE '0' END`;

/** The days before a delay whose payments are searched, and those of one statement, which has a time limit. */
export const searchedDays = 92;
export const daysAtOnce = 4;

export interface OverduePayment extends Money {
  readonly terminalId: string;
  readonly transactionId: string;
}

/**
 * Returns payments and refunds of some days that have no line within the delay, and no exception.
 * @param search `now` is real; the days end `day` days before the delay
 */
export const findOverdue = defineQuery<
  { accountId: string; processorKey: string; delayDays: number; now: Date; day: number; limit: number },
  OverduePayment
>(
  'overdue-payments',
  `WITH covered AS MATERIALIZED (${covered})
    SELECT late.terminal_id AS "terminalId", late.transaction_id AS "transactionId",
      ${capturedAmount('late')}::text AS amount, late.currency
    FROM terminals CROSS JOIN LATERAL (
      SELECT ${terminalTime()} - make_interval(days => :delayDays::int) AS at) due
    CROSS JOIN LATERAL (
      SELECT paid.* FROM transactions paid JOIN covered ON covered.currency = paid.currency
      WHERE paid.terminal_id = terminals.terminal_id AND paid.processor_key = :processorKey::text
        AND ${isAwaited}
        AND paid.created_at BETWEEN due.at - make_interval(days => :day::int + ${daysAtOnce})
          AND due.at - make_interval(days => :day::int)
        AND paid.updated_at BETWEEN ${awaitedSince(':delayDays')} AND due.at AND NOT ${hasLine}
        AND NOT EXISTS (SELECT FROM reconciliation_exceptions known WHERE known.terminal_id = paid.terminal_id
          AND known.transaction_id = paid.transaction_id AND known.report_id IS NULL)
      LIMIT :limit::bigint) late
    WHERE terminals.account_id = :accountId::uuid
      -- A line that is not posted has no payment yet. Once all are, the search is due again.
      AND NOT EXISTS (SELECT FROM settlement_reports report WHERE report.account_id = :accountId
        AND report.processor_key = :processorKey AND report.state = 'imported' AND posted_line < last_line)
    LIMIT :limit::bigint`,
).rows;

/** An exception of a payment without a line. */
export interface MissingPayment {
  readonly exceptionId: string;
  readonly terminalId: string;
  readonly transactionId: string;
  /** In minor units. */
  readonly expected: bigint;
  readonly currency: string;
}

const opening = defineQuery<
  Pick<SettlementCheck, 'accountId' | 'processorKey' | 'environment'> & {
    now: Date;
    payments: string;
    events: string | null;
  },
  { opened: string }
>(
  'open-missing-payments',
  `WITH reported AS (
    INSERT INTO reconciliation_exceptions (account_id, exception_id, processor_key, environment, problem, terminal_id,
      transaction_id, expected_amount, currency, opened_at)
    SELECT :accountId::uuid, exception, :processorKey::text, :environment::environment, 'missing_at_processor',
      paid.terminal_id, paid.transaction_id, expected, currency, :now::timestamptz
    FROM jsonb_to_recordset(:payments::text::jsonb) AS paid (
      exception uuid, terminal_id bpchar, transaction_id bpchar, expected bigint, currency bpchar)
    WHERE NOT ${hasLine}
    ON CONFLICT DO NOTHING RETURNING exception_id AS event_id),
    ${reportedEventParts}
    SELECT count(*) AS opened FROM reported`,
);

/** Opens exceptions of payments that still have neither a line nor an exception. @param made `now` is real */
export async function openMissing(
  on: Executor,
  { accountId, processorKey, environment }: SettlementCheck,
  payments: readonly MissingPayment[],
  { now, random }: { readonly now: Date; readonly random: Pick<Random, 'timedUuid'> },
): Promise<void> {
  const carrier = await findEventCarrier(on, { accountId, environment, now });
  const found = payments.map((payment) => ({ ...payment, problem: 'missing_at_processor' as const }));
  await opening.row(on, {
    ...{ accountId, processorKey, environment, now },
    events: settlementEvents(carrier, random, found),
    payments: JSON.stringify(
      payments.map(({ exceptionId, terminalId, transactionId, expected, currency }) => ({
        ...{ exception: exceptionId, terminal_id: terminalId, transaction_id: transactionId },
        ...{ expected: expected.toString(), currency },
      })),
    ),
  });
}

const closing = defineQuery<{ processorKey: string; accountId: string; now: Date; at: string }>(
  'close-arrived-payments',
  `UPDATE reconciliation_exceptions open SET resolution = 'match', closed_at = :now::timestamptz,
      acts = open.acts || jsonb_build_array(jsonb_build_object('action', 'match', 'at', :at::text,
        'text', 'Line ' || arrived.line_number || ' of settlement report ' || arrived.report_id || ' arrived.',
        'transaction', jsonb_build_object('transaction_id', open.transaction_id, 'terminal_friendly_id',
          open.terminal_id)))
    FROM settlement_lines arrived
    WHERE open.account_id = :accountId::uuid AND open.processor_key = :processorKey::text AND open.closed_at IS NULL
      AND open.report_id IS NULL AND jsonb_array_length(open.acts) < 200
      AND arrived.terminal_id = open.terminal_id AND arrived.transaction_id = open.transaction_id
      AND arrived.kind IN ${settledKinds}`,
);

/** The decimals of each currency, JSON: the amounts of an exception are in minor units. */
const decimals = JSON.stringify(Object.fromEntries(currencyDecimals));

const isSettled = 'coalesce(open.reported_amount, 0) = captured';

const explaining = defineQuery<{ processorKey: string; accountId: string; now: Date; at: string; decimals: string }>(
  'explain-released-payments',
  `UPDATE reconciliation_exceptions open SET
      resolution = CASE WHEN ${isSettled} THEN 'explanation'::reconciliation_resolution END,
      closed_at = CASE WHEN ${isSettled} THEN :now::timestamptz END,
      expected_amount = CASE WHEN ${isSettled} THEN open.expected_amount ELSE captured END,
      acts = open.acts || jsonb_build_array(jsonb_build_object('at', :at::text,
        'action', CASE WHEN ${isSettled} THEN 'explain' ELSE 'note' END,
        'text', 'The payment was cancelled, or a part has expired, before its capture.'))
    FROM transactions paid CROSS JOIN LATERAL (SELECT (${capturedAmount('paid')} *
      power(10::numeric, (:decimals::text::jsonb ->> paid.currency::text)::int))::bigint AS captured) rest
    WHERE open.account_id = :accountId::uuid AND open.processor_key = :processorKey::text AND open.closed_at IS NULL
      AND open.problem IN ('amount_differs', 'missing_at_processor') AND jsonb_array_length(open.acts) < 200
      AND paid.terminal_id = open.terminal_id AND paid.transaction_id = open.transaction_id
      AND paid.refunded_amount > 0 AND captured < open.expected_amount`,
);

/**
 * Closes the exceptions of payments whose line has arrived, or whose rest was not captured, each with an act. Others of
 * what was captured in part expect that part.
 * @param now real time
 */
export async function closeArrived(
  on: Executor,
  { accountId, processorKey }: SettlementCheck,
  now: Date,
): Promise<void> {
  await closing.count(on, { accountId, processorKey, now, at: now.toISOString() });
  await explaining.count(on, { accountId, processorKey, now, at: now.toISOString(), decimals });
}

const leaving = defineQuery<Pick<SettlementLine, 'terminalId' | 'transactionId'>, { exceptionId: string }>(
  'left-payment',
  `SELECT exception_id AS "exceptionId" FROM reconciliation_exceptions paid
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar AND report_id IS NULL
      AND resolution = 'match' AND NOT ${hasLine}`,
);

/** Returns the exception that the arrival of a line has closed, if its payment has no line any more. */
export const findLeftException = async (
  transaction: Transaction,
  { terminalId, transactionId }: SettlementLine,
): Promise<{ exceptionId: string } | undefined> =>
  (await rowsInTransaction(transaction, leaving, { terminalId, transactionId }))[0];

/** Returns the end of the delay of an approved payment or refund without a line; undefined if none is awaited. */
export const awaitedSettlement = defineQuery<
  { accountId: string; processorKey: string; terminalId: string; transactionId: string; now: Date },
  { dueAt: Date; isOverdue: boolean }
>(
  'awaited-settlement',
  `WITH covered AS (${covered})
    SELECT due.at AS "dueAt", due.at <= ${terminalTime()} AS "isOverdue"
    FROM terminals JOIN transactions paid USING (terminal_id)
    JOIN processor_accounts ON provider_key = paid.processor_key
    JOIN covered ON covered.currency = paid.currency
    CROSS JOIN LATERAL (SELECT (settings ->> 'settlement_delay_days')::int AS days) delay
    CROSS JOIN LATERAL (SELECT paid.updated_at + make_interval(days => days) AS at) due
    WHERE paid.terminal_id = :terminalId::bpchar AND paid.transaction_id = :transactionId::bpchar
      AND paid.processor_key = :processorKey::text AND ${isAwaited}
      AND paid.updated_at >= ${awaitedSince('days')} AND due.at IS NOT NULL AND NOT ${hasLine}`,
).row;
