import type { Pool } from 'pg';
import type { CallRecord } from '../processors/routing.js';
import type { ReasonKey } from '../retries/reasons.js';
import { addAnswer, type Claim } from '../store/claims.js';
import { Statement } from '../store/statement.js';
import { addEvent, type NewEvent } from '../webhooks/record.js';
import { isRefused, type TransactionStatus } from './attempt.js';

/** What the settling of a capture, void, refund or retry does to the transaction it took something from. */
export type PredecessorEffect =
  | { readonly effect: 'give-back-place'; readonly transactionId: string }
  | { readonly effect: 'give-back-refund'; readonly transactionId: string; readonly amount: string }
  | { readonly effect: 'cancel'; readonly transactionId: string; readonly reason: ReasonKey };

export interface Settlement {
  readonly transactionId: string;
  /** The status that the attempt must still have: PROCESSING, or UNKNOWN where outside evidence settles it. */
  readonly from: 'PROCESSING' | 'UNKNOWN';
  /** The lease that the attempt must still be under; undefined: the outcome is certain, whoever is at work on the attempt. */
  readonly lease: Date | undefined;
  /** PROCESSING here means: waiting for the payer until `dueAt`. */
  readonly status: TransactionStatus;
  readonly reason: ReasonKey;
  readonly processorKey: string | undefined;
  readonly providerTransactionId: string | undefined;
  readonly providerOrderId: string | undefined;
  readonly authorizationCode: string | undefined;
  readonly arn: string | undefined;
  readonly dueAt: Date | undefined;
  readonly calls: readonly CallRecord[];
  readonly predecessor: PredecessorEffect | undefined;
  /** The automatic retry that follows, where one does. In the terminal's time. */
  readonly retry: { readonly terminalId: string; readonly dueAt: Date } | undefined;
  readonly events: readonly NewEvent[];
  readonly answer: { readonly claim: Claim; readonly status: number; readonly body: string } | undefined;
  /** What else is written in the same statement, if `condition` holds. */
  readonly also: ((statement: Statement, condition: string) => void) | undefined;
  /** In the terminal's time. */
  readonly at: Date;
}

/**
 * Writes an outcome with its events, its processor calls, what it does to the transaction before it, and the stored answer: one statement.
 * @returns `settled` false when the attempt had left the status or the lease before: then only the calls are written; `answered` false when
 * the claim already had an answer, or none was stored
 */
export async function settle(pool: Pool, settlement: Settlement): Promise<{ settled: boolean; answered: boolean }> {
  const statement = new Statement('settle');
  const value = (data: unknown, type?: string) => statement.value(data, type);
  const { answer, predecessor } = settlement;

  statement.with('settled', `
    UPDATE transactions SET status = ${value(settlement.status, 'transaction_status')}, reason = ${value(settlement.reason)},
      processor_key = coalesce(${value(settlement.processorKey)}, processor_key),
      provider_transaction_id = coalesce(${value(settlement.providerTransactionId)}, provider_transaction_id),
      provider_order_id = coalesce(${value(settlement.providerOrderId)}, provider_order_id),
      authorization_code = coalesce(${value(settlement.authorizationCode)}, authorization_code),
      arn = coalesce(${value(settlement.arn)}, arn), due_at = ${value(settlement.dueAt, 'timestamptz')}, leased_until = NULL,
      updated_at = ${value(settlement.at, 'timestamptz')}
    WHERE transaction_id = ${statement.id(settlement.transactionId)} AND status = ${value(settlement.from, 'transaction_status')}
      AND leased_until IS NOT DISTINCT FROM coalesce(${value(settlement.lease, 'timestamptz')}, leased_until)
    RETURNING token, terminal_id`);
  if (isRefused(settlement.status)) noteRefusedInstrument(statement, settlement.at);
  if (settlement.calls.length > 0) addCalls(statement, settlement.transactionId, settlement.calls);
  if (predecessor) addPredecessorEffect(statement, settlement, predecessor);
  if (settlement.retry) {
    const { terminalId, dueAt } = settlement.retry;
    statement.insert('retry', 'scheduled_retries', { transaction_id: settlement.transactionId, terminal_id: terminalId, due_at: dueAt }, 'EXISTS (SELECT FROM settled)');
  }
  settlement.events.forEach((event, index) => addEvent(statement, `event${index}`, event, 'EXISTS (SELECT FROM settled)'));
  settlement.also?.(statement, 'EXISTS (SELECT FROM settled)');
  if (answer) addAnswer(statement, answer.claim, answer.status, answer.body, 'EXISTS (SELECT FROM settled)');

  const written = await statement.run<{ settled: boolean; answered: boolean }>(
    pool, `SELECT EXISTS (SELECT FROM settled) AS settled, ${answer ? 'EXISTS (SELECT FROM answer)' : 'FALSE'} AS answered`);
  if (answer && written.answered) answer.claim.answered = true;
  return written;
}

/**
 * Leaves an attempt PROCESSING whose processor did not answer, to be looked up at `dueAt`, and gives up the lease on it.
 * The calls are kept even when somebody else has settled it, or leased it, meanwhile.
 */
export async function postpone(
  pool: Pool, transactionId: string, { calls, processorKey, reason, dueAt, lease, notReceivedAt }: Pick<Settlement, 'calls' | 'processorKey' | 'reason' | 'lease'> & {
    readonly dueAt: Date;
    /** When the processor first said that it never got the call; undefined: what was noted of it stays. */
    readonly notReceivedAt?: Date | undefined;
  },
): Promise<void> {
  const statement = new Statement('postpone');
  statement.with('settled', `
    UPDATE transactions SET processor_key = coalesce(${statement.value(processorKey)}, processor_key), reason = ${statement.value(reason)},
      due_at = ${statement.value(dueAt, 'timestamptz')}, not_received_at = coalesce(${statement.value(notReceivedAt, 'timestamptz')}, not_received_at), leased_until = NULL
    WHERE transaction_id = ${statement.id(transactionId)} AND status = 'PROCESSING' AND leased_until = ${statement.value(lease, 'timestamptz')} RETURNING 1`);
  if (calls.length > 0) addCalls(statement, transactionId, calls);
  await statement.run(pool, 'SELECT 1');
}

/**
 * Adds calls to the statement. They travel as one JSON value, so that their number does not change the statement.
 * @param condition whether they are kept, as SQL; a call that was made is kept in any case
 */
export function addCalls(statement: Statement, transactionId: string, calls: readonly CallRecord[], condition?: string): void {
  const rows = calls.map((call) => ({
    processor_key: call.processorKey, operation: call.operation, outcome: call.outcome, reason: call.reason, raw: call.raw ?? null,
    started_at: call.startedAt, finished_at: call.finishedAt,
  }));
  statement.with('calls', `
    INSERT INTO processor_calls (transaction_id, processor_key, operation, outcome, reason, raw, started_at, finished_at)
    SELECT ${statement.value(transactionId)}, call.* FROM jsonb_to_recordset(${statement.value(JSON.stringify(rows), 'jsonb')})
      AS call (processor_key text, operation text, outcome text, reason text, raw jsonb, started_at timestamptz, finished_at timestamptz)
    ${condition === undefined ? '' : `WHERE ${condition}`} RETURNING 1`, condition === undefined ? '' : '-if');
}

/** Notes the instrument of a refused attempt: its number is erased in time, unless a payment with it was approved (store/sweep.ts). */
function noteRefusedInstrument(statement: Statement, at: Date): void {
  statement.with('refused_instrument', `
    INSERT INTO refused_instruments (token, terminal_id, refused_at)
    SELECT token, terminal_id, ${statement.value(at, 'timestamptz')} FROM settled WHERE token IS NOT NULL
    ON CONFLICT (token) DO UPDATE SET refused_at = excluded.refused_at RETURNING 1`);
}

function addPredecessorEffect(statement: Statement, settlement: Settlement, effect: PredecessorEffect): void {
  const id = statement.id(effect.transactionId);
  const gate = 'EXISTS (SELECT FROM settled)';
  switch (effect.effect) {
    case 'give-back-place':
      statement.with('predecessor', `UPDATE transactions SET successor_id = NULL
        WHERE transaction_id = ${id} AND successor_id = ${statement.id(settlement.transactionId)} AND ${gate} RETURNING 1`, '-place');
      break;
    case 'give-back-refund':
      statement.with('predecessor', `UPDATE transactions SET refunded_amount = refunded_amount - ${statement.value(effect.amount, 'numeric')}
        WHERE transaction_id = ${id} AND ${gate} RETURNING 1`, '-refund');
      break;
    case 'cancel':
      statement.with('predecessor', `UPDATE transactions SET status = 'CANCELLED', reason = ${statement.value(effect.reason)},
          updated_at = ${statement.value(settlement.at, 'timestamptz')}
        WHERE transaction_id = ${id} AND status = 'APPROVED' AND ${gate} RETURNING 1`, '-cancel');
      break;
  }
}

/**
 * Notes the next route of an attempt before that processor is called, so that a crash knows whom to ask.
 * @param leasedUntil the caller's lease on the attempt
 * @returns false when the lease ran out and another instance has taken the attempt over, or it is settled
 */
export async function moveToRoute(pool: Pool, transactionId: string, processorKey: string, leasedUntil: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'move-to-route',
    text: `UPDATE transactions SET processor_key = $2 WHERE transaction_id = $1 AND status = 'PROCESSING' AND leased_until = $3`,
    values: [transactionId, processorKey, leasedUntil],
  });
  return rowCount === 1;
}

/**
 * Notes, before a call is sent again, until when it may take effect: whoever hears "never received" has to wait for that.
 * @param lease the caller's lease on the attempt
 * @returns false when the lease is another's by now, or the attempt is settled: then nothing may be sent
 */
export async function noteRepeat(pool: Pool, transactionId: string, lease: Date, takesEffectUntil: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'note-repeat',
    text: `UPDATE transactions SET takes_effect_until = greatest(takes_effect_until, $3), not_received_at = NULL
      WHERE transaction_id = $1 AND status = 'PROCESSING' AND leased_until = $2`,
    values: [transactionId, lease, takesEffectUntil],
  });
  return rowCount === 1;
}
