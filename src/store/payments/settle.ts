import type { TransactionStatus } from '../../../generated/prisma/client.js';
import { auditParts, auditRows, type NewAuditEntry } from '../audit/audit-entry.js';
import { eventParameters, eventParts, eventRows, oneEventParts, type NewEvent } from '../events/events.js';
import type { IdempotencyKey } from '../idempotency/idempotency-keys.js';
import { defineQuery, type Executor } from '../query/query.js';
import { callParameters, callParts, callRows, oneCallPart, ignoreDeleted } from './processor-calls.js';
import type { ProcessorCall } from './processor-calls.js';

/** The effect of settling a capture, void, refund or retry on the transaction that it follows. */
export type PredecessorEffect =
  | { readonly effect: 'give-back-place'; readonly transactionId: string }
  | { readonly effect: 'give-back-refund'; readonly transactionId: string; readonly amount: string }
  | { readonly effect: 'cancel'; readonly transactionId: string; readonly reason: 'AUTH.CANCELLED' };

/** An outcome. Undefined processor fields stay unchanged; without `dueAt` nothing falls due. */
export interface SettledOutcome {
  /** PROCESSING means waiting for the payer, or for the processor's report, until `dueAt`. */
  readonly status: TransactionStatus;
  /** A key of the status catalogue. */
  readonly reason: string;
  readonly processorKey?: string | undefined;
  readonly providerTransactionId?: string | undefined;
  readonly providerOrderId?: string | undefined;
  readonly authorizationCode?: string | undefined;
  readonly arn?: string | undefined;
  readonly dueAt?: Date | undefined;
  /** The processor's page that the payer must visit. */
  readonly actionUrl?: string | undefined;
}

export interface Settlement {
  readonly terminalId: string;
  readonly transactionId: string;
  /** The required current status: PROCESSING, or UNKNOWN if outside evidence settles it. */
  readonly from: 'PROCESSING' | 'UNKNOWN';
  /**
   * The required lease. Undefined for a certain outcome: it may be written while another instance works on the attempt,
   * unless that instance has moved it to another processor.
   */
  readonly lease?: Date | undefined;
  /** True if the caller has the lease now. */
  readonly isLeased?: boolean;
  readonly outcome: SettledOutcome;
  /** True if the attempt was refused: an unused number of its instrument is then erased in time (store/sweep). */
  readonly refused: boolean;
  readonly calls: readonly ProcessorCall[];
  /** True if the calls are stored only if they settle the attempt; otherwise they are always stored. */
  readonly callsOnlyIfSettled: boolean;
  readonly predecessor: PredecessorEffect | undefined;
  /** The due time of the next automatic retry, if there is one, by the terminal's clock. */
  readonly retryAt: Date | undefined;
  readonly events: readonly NewEvent[];
  readonly answer?: { readonly claim: IdempotencyKey; readonly status: number; readonly body: string } | undefined;
  /** The audit entry of the operator who settles it. */
  readonly audit?: NewAuditEntry | undefined;
  /** In the terminal's time. */
  readonly at: Date;
}

/** An outcome with one call and one event. */
type PlainParameters = ReturnType<typeof outcomeParameters> &
  ReturnType<typeof callParameters> &
  ReturnType<typeof eventParameters>;

type Settled = { readonly settled: boolean; readonly answered: boolean };

/**
 * Settles the attempt by compare-and-set on status and lease; everything but the calls depends on it. The part
 * `changed` has the attempt if it was settled.
 */
const outcomePart = `
  changed AS (
    UPDATE transactions SET status = :status::transaction_status, reason = :reason::text,
      processor_key = coalesce(:processorKey::text, processor_key),
      provider_transaction_id = coalesce(:providerTransactionId::text, provider_transaction_id),
      provider_order_id = coalesce(:providerOrderId::text, provider_order_id),
      authorization_code = coalesce(:authorizationCode::text, authorization_code), arn = coalesce(:arn::text, arn),
      due_at = :dueAt::timestamptz, action_url = :actionUrl::text, leased_until = NULL, updated_at = :at::timestamptz
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar
      AND status = :from::transaction_status
      AND leased_until IS NOT DISTINCT FROM coalesce(:lease::timestamptz, leased_until)
      AND (:lease::timestamptz IS NOT NULL OR :processorKey::text IS NULL
        OR processor_key IS NOT DISTINCT FROM :processorKey)
    RETURNING terminal_id, transaction_id, token)`;

/** @param before evaluated first */
const answerPart = (before = 'TRUE'): string => `
  answer AS (
    UPDATE idempotency_keys SET answer_status = :answerStatus::smallint, answer_body = :answerBody::text
    WHERE terminal_id = :terminalId::bpchar AND operation = :operation::text AND key = :key::text
      AND owner = :owner::uuid AND answer_status IS NULL AND EXISTS (SELECT FROM changed)
      AND ${before}
    RETURNING 1)`;

/**
 * Settles a payment without further consequences, as most are. It is a separate statement, because PostgreSQL opens
 * every table of a statement with all its indexes, even for disabled parts. It may share a transaction, whose number
 * orders its event: only while its caller has the lease, so that nobody else writes an event that belongs before it.
 */
const settlePayment = defineQuery<PlainParameters, Settled>(
  'settle-payment',
  `WITH ${outcomePart},
  ${oneCallPart},
  ${oneEventParts},
  ${answerPart()}
  SELECT EXISTS (SELECT FROM changed) AS settled, EXISTS (SELECT FROM answer) AS answered`,
  'writes',
);

/** Settles any attempt, in a transaction of its own: its event must not precede what it was decided upon. */
const settleAttempt = defineQuery<ReturnType<typeof settlementParameters>, Settled>(
  'settle',
  `WITH ${outcomePart},

  refused_instrument AS (
    INSERT INTO refused_instruments (token, terminal_id, refused_at)
    SELECT token, terminal_id, :at::timestamptz FROM changed WHERE :refused::boolean AND token IS NOT NULL
    ON CONFLICT ON CONSTRAINT refused_instruments_pkey DO UPDATE SET refused_at = excluded.refused_at
    RETURNING 1),
  ${callParts},
  predecessor AS (
    UPDATE transactions SET
      successor_id = CASE WHEN :effect::text = 'give-back-place' THEN NULL ELSE successor_id END,
      refunded_amount = refunded_amount - coalesce(:refundShare::numeric, 0),
      status = CASE WHEN :effect::text = 'cancel' THEN 'CANCELLED' ELSE status END,
      reason = CASE WHEN :effect::text = 'cancel' THEN :effectReason::text ELSE reason END,
      updated_at = CASE WHEN :effect::text = 'cancel' THEN :at::timestamptz ELSE updated_at END
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :predecessorId::bpchar
      AND CASE :effect::text
        WHEN 'give-back-place' THEN successor_id = :transactionId::bpchar
        -- A payment that waits for its payer: the void is its successor.
        WHEN 'cancel' THEN status = 'APPROVED'
          OR (status = 'PROCESSING' AND successor_id = :transactionId::bpchar)
        ELSE TRUE END
      AND EXISTS (SELECT FROM changed)
    RETURNING 1),
  retry AS (
    INSERT INTO scheduled_retries (transaction_id, terminal_id, due_at)
    SELECT transaction_id, terminal_id, :retryAt::timestamptz FROM changed WHERE :retryAt::timestamptz IS NOT NULL
    RETURNING 1),
  ${eventParts},
  ${auditParts},
  -- A writer locks the earlier transaction before the key too.
  ${answerPart('(SELECT count(*) FROM predecessor) >= 0')}

  SELECT EXISTS (SELECT FROM changed) AS settled, EXISTS (SELECT FROM answer) AS answered`,
);

/**
 * Writes an outcome with its events, its processor calls, its effect on the earlier transaction, and the stored answer,
 * in one statement.
 * @returns `settled` false if the attempt had already left the status or the lease: then only the calls are written, or
 * nothing if a reset of the sandbox deleted it; `answered` false if the claim already had an answer, or none was stored
 */
export async function settle(on: Executor, settlement: Settlement): Promise<Settled> {
  const { answer } = settlement;
  const plain = plainParameters(settlement);
  const statement = plain ? settlePayment.row(on, plain) : settleAttempt.row(on, settlementParameters(settlement));
  const written = await ignoreDeleted(statement, { settled: false, answered: false });
  if (!written) throw new Error('the statement that settles an attempt returned no row');
  if (answer && written.answered) answer.claim.answered = true;
  return written;
}

/** Returns the parameters of a settlement under a lease with one call, one event and no further consequences. */
function plainParameters(settlement: Settlement): PlainParameters | undefined {
  const { isLeased, refused, predecessor, retryAt, audit, callsOnlyIfSettled, calls, events } = settlement;
  const [call, ...otherCalls] = calls;
  const [event, ...otherEvents] = events;
  if (!isLeased || refused || predecessor || retryAt || audit || callsOnlyIfSettled) return undefined;
  if (!call || !event || otherCalls.length > 0 || otherEvents.length > 0) return undefined;
  return Object.assign(outcomeParameters(settlement), callParameters(call), eventParameters(event));
}

/** Returns an outcome with all calls, events and consequences. Null disables a part of the statement. */
function settlementParameters(settlement: Settlement) {
  const { predecessor } = settlement;
  return Object.assign(outcomeParameters(settlement), {
    calls: callRows(settlement.calls),
    callsOnlyIfChanged: settlement.callsOnlyIfSettled,
    events: eventRows(settlement.events),
    refused: settlement.refused,
    predecessorId: orNull(predecessor?.transactionId),
    effect: orNull(predecessor?.effect),
    effectReason: predecessor?.effect === 'cancel' ? predecessor.reason : null,
    refundShare: predecessor?.effect === 'give-back-refund' ? predecessor.amount : null,
    retryAt: orNull(settlement.retryAt),
    audit: auditRows(settlement.audit),
  });
}

/** Returns an outcome with its stored answer. */
function outcomeParameters(settlement: Settlement) {
  const { answer, outcome } = settlement;
  const claim: Partial<IdempotencyKey> = answer?.claim ?? {};
  return {
    terminalId: settlement.terminalId,
    transactionId: settlement.transactionId,
    from: settlement.from,
    lease: orNull(settlement.lease),
    status: outcome.status,
    reason: outcome.reason,
    processorKey: orNull(outcome.processorKey),
    providerTransactionId: orNull(outcome.providerTransactionId),
    providerOrderId: orNull(outcome.providerOrderId),
    authorizationCode: orNull(outcome.authorizationCode),
    arn: orNull(outcome.arn),
    dueAt: orNull(outcome.dueAt),
    actionUrl: orNull(outcome.actionUrl),
    at: settlement.at,
    operation: orNull(claim.operation),
    key: orNull(claim.key),
    owner: orNull(claim.owner),
    answerStatus: orNull(answer?.status),
    answerBody: orNull(answer?.body),
  };
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;
