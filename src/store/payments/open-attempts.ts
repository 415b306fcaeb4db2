import type { Pool } from 'pg';
import { defineQuery, type Executor } from '../query/query.js';
import { callParts, callRows, type CallsParameters, ignoreDeleted, type ProcessorCall } from './processor-calls.js';
import type { AttemptId } from './read-attempt.js';

const postponeAttempt = defineQuery<AttemptId & Omit<Postponement, 'calls'> & CallsParameters>(
  'postpone',
  `WITH changed AS (
    UPDATE transactions SET processor_key = coalesce(:processorKey::text, processor_key), reason = :reason::text,
      due_at = :dueAt::timestamptz, not_received_at = coalesce(:notReceivedAt::timestamptz, not_received_at),
      leased_until = NULL
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar AND status = 'PROCESSING'
      AND leased_until = :lease::timestamptz
    RETURNING 1),
  ${callParts}
  SELECT`,
);

export interface Postponement {
  readonly calls: readonly ProcessorCall[];
  readonly processorKey: string | undefined;
  readonly reason: string;
  /** In the terminal's time. */
  readonly dueAt: Date;
  readonly lease: Date | undefined;
  /** The time of the processor's first report that it never received the call; undefined leaves the recorded one. */
  readonly notReceivedAt?: Date | undefined;
}

/**
 * Leaves an attempt PROCESSING whose processor did not respond, to be looked up at `dueAt`, and releases its lease. The
 * calls are stored even if another instance has settled or leased it meanwhile.
 */
export async function postpone(
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  postponement: Postponement,
): Promise<void> {
  const calls = { calls: callRows(postponement.calls), callsOnlyIfChanged: false };
  await ignoreDeleted(postponeAttempt.count(on, { terminalId, transactionId, ...postponement, ...calls }), 0);
}

const updateRoute = defineQuery<AttemptId & { readonly processorKey: string; readonly lease: Date }>(
  'move-to-route',
  `UPDATE transactions SET processor_key = :processorKey
  WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND status = 'PROCESSING'
    AND leased_until = :lease`,
);

/**
 * Records the next route of an attempt before that processor is called, so that a lookup after a crash queries the
 * right one.
 * @param lease the caller's lease on the attempt
 * @returns false if the lease expired and another instance leased the attempt, or it is settled
 */
export const moveToRoute = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  processorKey: string,
  lease: Date,
): Promise<boolean> => updateRoute.affectsOne(on, { terminalId, transactionId, processorKey, lease });

const updateLedger = defineQuery<AttemptId & { readonly processorKey: string; readonly from: string | null }>(
  'move-to-ledger',
  `UPDATE transactions SET provider_transaction_id = NULL, processor_key = :processorKey
  WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND status IN ('PROCESSING', 'UNKNOWN')
    AND processor_key IS NOT DISTINCT FROM :from`,
);

/**
 * Moves an attempt without an outcome to the processor whose ledger has its outcome. The database was restored to a
 * time before the attempt went there.
 * @param from the processor just read
 * @returns false if it has been settled or moved since
 */
export const moveToLedger = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<boolean> => updateLedger.affectsOne(on, { terminalId, transactionId, processorKey: to, from });

const updateRepeat = defineQuery<AttemptId & { readonly lease: Date; readonly takesEffectUntil: Date }>(
  'note-repeat',
  `UPDATE transactions SET takes_effect_until = greatest(takes_effect_until, :takesEffectUntil::timestamptz),
    not_received_at = NULL
  WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND status = 'PROCESSING'
    AND leased_until = :lease`,
);

/**
 * Records, before a call is repeated, the latest time at which it may take effect: a report "never received" counts
 * only after that.
 * @param lease the caller's lease on the attempt
 * @param takesEffectUntil by the terminal's clock
 * @returns false if the lease has passed to another caller, or the attempt is settled: then nothing may be sent
 */
export const noteRepeat = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  lease: Date,
  takesEffectUntil: Date,
): Promise<boolean> => updateRepeat.affectsOne(on, { terminalId, transactionId, lease, takesEffectUntil });

const lease = defineQuery<AttemptId & { now: Date; leasedUntil: Date }>(
  'lease-unknown',
  `UPDATE transactions SET leased_until = :leasedUntil
    WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND status = 'UNKNOWN'
      AND (leased_until IS NULL OR leased_until <= :now)`,
);

const release = defineQuery<AttemptId & CallsParameters & { leasedUntil: Date }>(
  'release-unknown',
  `WITH changed AS (
      UPDATE transactions SET leased_until = NULL
      WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar AND status = 'UNKNOWN'
        AND leased_until = :leasedUntil
      RETURNING 1),
    ${callParts}
    SELECT`,
);

/**
 * Leases an UNKNOWN attempt for one lookup, so that only one of several operators queries the processor.
 * @param now real time, by which leases expire
 * @returns false if it is not UNKNOWN, or another operator's lookup is running
 */
export const leaseUnknown = (
  pool: Pool,
  { terminalId, transactionId }: AttemptId,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<boolean> => lease.affectsOne(pool, { terminalId, transactionId, now, leasedUntil });

/** Releases the lease after a lookup without an outcome, and stores the calls. */
export const releaseUnknown = (
  pool: Pool,
  { terminalId, transactionId }: AttemptId,
  leasedUntil: Date,
  calls: readonly ProcessorCall[],
): Promise<number> =>
  release.count(pool, { terminalId, transactionId, leasedUntil, calls: callRows(calls), callsOnlyIfChanged: false });
