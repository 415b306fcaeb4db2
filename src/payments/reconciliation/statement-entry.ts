import type { ProcessorResult, StatementEntry } from '../../processors/processor.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { readPaymentAt } from '../read/payment-at-processor.js';
import { recordModification } from '../settle/provider-modifications.js';

/** An entry as a processor's result, and as the record of its exchange (`raw`). */
export function resultOf(entry: StatementEntry): {
  readonly raw: ProcessorResult['raw'];
  readonly result: ProcessorResult;
} {
  const { outcome, reason, amount, currency, providerTransactionId, bookedAt } = entry;
  const raw = {
    outcome,
    amount,
    currency,
    provider_transaction_id: providerTransactionId,
    booked_at: bookedAt.toISOString(),
  };
  const answer = { reason, providerTransactionId, raw };
  const result: ProcessorResult =
    outcome === 'approved'
      ? { ...answer, outcome, authorizationCode: undefined, arn: undefined, providerOrderId: undefined }
      : { ...answer, outcome };
  return { raw, result };
}

/**
 * Records an act at the processor on a payment of ours whose notification was lost. Those on other systems' payments
 * are not ours. One whose own call is still open is left to that.
 */
export async function compareModification(
  deps: ProcessorDeps,
  guarded: GuardedProcessor,
  entry: StatementEntry,
  { kind, payment }: NonNullable<StatementEntry['modification']>,
): Promise<void> {
  const found = await readPaymentAt(deps, guarded, payment);
  if (!found) return;
  const { amount, currency, bookedAt } = entry;
  const { result } = resultOf(entry);
  const reported = { processorKey: guarded.processor.key, source: 'statement', result, kind } as const;
  await recordModification(deps, found.terminal, found.attempt, { ...reported, amount, currency, bookedAt });
}
