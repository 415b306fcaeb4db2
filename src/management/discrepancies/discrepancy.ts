import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import { amountNumber } from '../../base/money.js';
import type { TransactionStatus } from '../../payments/read/attempt.js';
import { outcomeWord } from '../../payments/discrepancies/discrepancies.js';
import type { ProcessorDeps } from '../../payments/payment-deps.js';
import { reversalOf } from '../../payments/discrepancies/reverse-discrepancy.js';
import { statusObject, type ReasonKey } from '../../reasons/reasons.js';
import { readDiscrepancy, type ShownDiscrepancy } from '../../store/discrepancies/discrepancies.js';
import { redactedJson } from '../../vault/redact.js';

const longestAnswer = 4096;

export type DiscrepancyDeps = Pick<ProcessorDeps, 'store' | 'processors' | 'clock'>;

/** @throws Problem VALIDATION/DISCREPANCY_NOT_FOUND */
export async function requireDiscrepancy(
  { store }: Pick<DiscrepancyDeps, 'store'>,
  discrepancyId: string,
): Promise<ShownDiscrepancy> {
  const found = await readDiscrepancy(store.pool, discrepancyId);
  if (!found)
    throw problem('VALIDATION/DISCREPANCY_NOT_FOUND', 'There is no such discrepancy.', {
      discrepancy_id: discrepancyId,
    });
  return found;
}

/** Converts a stored discrepancy to the contract's form. */
export async function discrepancyView(
  deps: Pick<ProcessorDeps, 'processors' | 'clock'>,
  found: ShownDiscrepancy,
): Promise<Schema<'Discrepancy'>> {
  return {
    discrepancy_id: found.discrepancyId,
    state: found.state,
    source: found.source,
    provider_key: found.processorKey,
    idempotency_key: found.idempotencyKey,
    ...given({ recorded: recordedView(found) }),
    claimed: claimedView(found),
    reversible: found.resolvedAt === null && (await reversalOf(deps, found)) !== undefined,
    environment: found.environment,
    found_at: found.foundAt.toISOString(),
    ...given({ evidence: found.evidence, resolved_at: found.resolvedAt?.toISOString() }),
  };
}

function recordedView({
  transactionId,
  terminalId,
  status,
  reason,
  amount,
  currency,
}: ShownDiscrepancy): Schema<'RecordedSide'> | undefined {
  if (transactionId === null || status === null || reason === null || amount === null) return undefined;
  return {
    transaction_id: transactionId,
    terminal_friendly_id: terminalId,
    status: statusObject(status as TransactionStatus, reason as ReasonKey),
    amount: amountNumber(amount),
    currency: currency as Schema<'Currency'>,
  };
}

const claimedView = (found: ShownDiscrepancy): Schema<'ClaimedSide'> => ({
  outcome: outcomeWord(found.claimedOutcome),
  ...given({
    reason_code: found.claimedReason,
    amount: found.claimedAmount === null ? undefined : amountNumber(found.claimedAmount),
    currency: found.claimedCurrency as Schema<'Currency'> | null,
    provider_transaction_id: found.providerTransactionId,
    booked_at: found.bookedAt?.toISOString(),
    raw_answer: found.raw === null ? undefined : JSON.stringify(redactedJson(found.raw)).slice(0, longestAnswer),
  }),
});
