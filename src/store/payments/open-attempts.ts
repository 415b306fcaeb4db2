import { defineQuery, type Executor } from '../query/query.js';
import { callParts, callRows, unlessGone, type ProcessorCall } from './processor-calls.js';

const postponeAttempt = defineQuery<{
  readonly terminalId: string;
  readonly transactionId: string;
  readonly processorKey: string | null;
  readonly reason: string;
  readonly dueAt: Date;
  readonly notReceivedAt: Date | null;
  readonly lease: Date | null;
  readonly calls: string | null;
  readonly callsOnlyIfChanged: boolean;
}>(
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
  /** The time at which the processor first reported that it never got the call; undefined: what was noted stays. */
  readonly notReceivedAt?: Date | undefined;
}

/**
 * Leaves an attempt PROCESSING whose processor did not answer, to be looked up at `dueAt`, and gives up the lease on
 * it. The calls are kept even when another instance has settled it, or leased it, meanwhile.
 */
export async function postpone(
  on: Executor,
  { terminalId, transactionId }: { readonly terminalId: string; readonly transactionId: string },
  postponement: Postponement,
): Promise<void> {
  const written = postponeAttempt.count(on, {
    terminalId,
    transactionId,
    processorKey: postponement.processorKey ?? null,
    reason: postponement.reason,
    dueAt: postponement.dueAt,
    notReceivedAt: postponement.notReceivedAt ?? null,
    lease: postponement.lease ?? null,
    calls: callRows(postponement.calls),
    callsOnlyIfChanged: false,
  });
  await unlessGone(written, 0);
}

const updateRoute = defineQuery<{
  readonly terminalId: string;
  readonly transactionId: string;
  readonly processorKey: string;
  readonly lease: Date;
}>(
  'move-to-route',
  `UPDATE transactions SET processor_key = :processorKey
  WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND status = 'PROCESSING'
    AND leased_until = :lease`,
);

/**
 * Notes the next route of an attempt before that processor is called, so that after a crash it is known whom to ask.
 * @param lease the caller's lease on the attempt
 * @returns false when the lease ran out and another instance has taken the attempt over, or it is settled
 */
export async function moveToRoute(
  on: Executor,
  { terminalId, transactionId }: { readonly terminalId: string; readonly transactionId: string },
  processorKey: string,
  lease: Date,
): Promise<boolean> {
  return (await updateRoute.count(on, { terminalId, transactionId, processorKey, lease })) === 1;
}

const updateRepeat = defineQuery<{
  readonly terminalId: string;
  readonly transactionId: string;
  readonly lease: Date;
  readonly takesEffectUntil: Date;
}>(
  'note-repeat',
  `UPDATE transactions SET takes_effect_until = greatest(takes_effect_until, :takesEffectUntil::timestamptz),
    not_received_at = NULL
  WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND status = 'PROCESSING'
    AND leased_until = :lease`,
);

/**
 * Notes, before a call is sent again, until when it may take effect: an answer "never received" counts only after that.
 * @param lease the caller's lease on the attempt
 * @param takesEffectUntil in the terminal's time
 * @returns false when the lease is another's by now, or the attempt is settled: then nothing may be sent
 */
export async function noteRepeat(
  on: Executor,
  { terminalId, transactionId }: { readonly terminalId: string; readonly transactionId: string },
  lease: Date,
  takesEffectUntil: Date,
): Promise<boolean> {
  return (await updateRepeat.count(on, { terminalId, transactionId, lease, takesEffectUntil })) === 1;
}
