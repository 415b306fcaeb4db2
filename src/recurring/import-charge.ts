import { applyProcessorResult } from '../payments/settle/apply-processor-result.js';
import type { MissingPayment } from '../payments/reconciliation/missing-payments.js';
import { occurrenceChargeId } from '../payments/write/derived-id.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { ConcurrentChange, writtenAttempt } from '../payments/write/written-attempt.js';
import { readPendingOccurrences } from '../store/series/occurrences.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import { terminalNow } from '../base/terminal.js';
import { chargeSubmission, initOf } from './charge.js';
import type { RecurringDeps } from './recurring-deps.js';
import { storedAmount } from './series.js';
import { settleChargesOf } from './settle-charges.js';

/**
 * Imports a charge that the processor has and a restored database has not: the occurrence whose key it has is written
 * as charged, and nothing is sent.
 * @returns the series; undefined when no pending occurrence has this key
 */
export async function importCharge(deps: RecurringDeps, missing: MissingPayment): Promise<string | undefined> {
  const { store, clock } = deps;
  const { terminalId, idempotencyKey, processorKey, providerTransactionId, reason } = missing;
  const found = (await readPendingOccurrences(store.prisma, terminalId)).find(
    ({ recurringId, sequenceNumber }) =>
      occurrenceChargeId(terminalId, recurringId, sequenceNumber)(0) === idempotencyKey,
  );
  if (!found) return undefined;
  const { series, ...occurrence } = found;
  const terminal = (await terminalsOf(store.prisma, [missing]))(missing);
  const submission = chargeSubmission(deps, series, await initOf(deps, series), {
    amount: storedAmount(occurrence.amount),
    occurrence,
    part: { kind: 'charges', plannedFor: occurrence.dueAt ?? undefined },
  });
  try {
    await writtenAttempt(
      deps,
      { terminal: { ...terminal, routes: [processorKey] }, now: terminalNow(terminal, clock), claim: undefined },
      submission,
    );
  } catch (error) {
    if (error instanceof ConcurrentChange) return undefined;
    throw error;
  }
  const attempt = await readAttempt(store.pool, terminalId, idempotencyKey);
  if (!attempt) throw new Error(`the imported charge ${idempotencyKey} cannot be read`);
  const { amount, currency, bookedAt } = missing;
  const raw = { outcome: 'approved', amount, currency, provider_transaction_id: providerTransactionId };
  const result = {
    outcome: 'approved',
    reason,
    providerTransactionId,
    raw,
    authorizationCode: undefined,
    arn: undefined,
    providerOrderId: undefined,
  } as const;
  await applyProcessorResult(deps, terminal, attempt, {
    processorKey,
    source: 'statement',
    result,
    amount,
    currency,
    bookedAt,
  });
  await settleChargesOf(deps, terminal, series.recurringId);
  return series.recurringId;
}
