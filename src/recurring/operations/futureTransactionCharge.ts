import type { Occurrence, Series } from '../../store/series/series.js';
import type { Access, Handler } from '../../operation/handler.js';
import type { RecurringDeps } from '../series-operation.js';
import { chargedAmount } from '../../payments/decide/amounts.js';
import { readAttempt } from '../../payments/read/read-attempt.js';
import { repeatOnConcurrentChange, type Submission } from '../../payments/write/written-attempt.js';
import { retriable, retrySubmission, storedSourceOf } from '../../payments/retry/manual-retry.js';
import { submissionReply } from '../../payments/read/view.js';
import { submitRequest } from '../../payments/submit.js';
import type { SeriesPart } from '../../store/payments/new-attempt.js';
import { settleChargesIfSettled } from '../settle-charges.js';
import { chargeSubmission, initOf } from '../charge.js';
import { anotherCharge } from '../merchant-charge.js';
import { namedOccurrence, refusalOf } from '../occurrence.js';
import { refuseInactive, storedAmount } from '../series.js';

/** Charges one occurrence now: a pending one before its date, or a failed one again. */
export const futureTransactionCharge: Handler<'futureTransactionCharge', RecurringDeps> = async (
  deps,
  { body },
  access,
) => {
  const { recurring_id: recurringId } = body;
  const submitted = await repeatOnConcurrentChange({
    read: async () => {
      const occurrence = await namedOccurrence(deps, access.terminal, body);
      refuseUnlessChargeable(occurrence, access.now);
      return occurrence;
    },
    act: async (occurrence) => {
      const { series } = occurrence;
      const amount =
        body.amount === undefined
          ? storedAmount(occurrence.amount)
          : chargedAmount(access.terminal, body.amount, series.currency);
      const part: SeriesPart = {
        kind: series.managedBy === 'our_platform' ? 'charges' : 'charges-and-reserves',
        plannedAmount: body.amount === undefined ? amount : undefined,
      };
      const submission =
        occurrence.status === 'failed'
          ? await chargeAgain(deps, access, occurrence, amount, part)
          : await chargeSubmission(deps, series, await initOf(deps, series), { amount, occurrence, part });
      return submitRequest(deps, access, submission);
    },
    giveUp: () => {
      throw anotherCharge(recurringId);
    },
  });
  await settleChargesIfSettled(deps, access.terminal, recurringId);
  return submissionReply('futureTransactionCharge', deps, access.terminal, submitted);
};

/**
 * Retries the last attempt of a failed occurrence, so that at most one of its attempts is approved.
 * @throws Problem VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED, VALIDATION/RELATED_TRANSACTION_LOCKED
 */
async function chargeAgain(
  deps: RecurringDeps,
  access: Access,
  { futureTransactionId, recurringId, terminalId, transactionId, series }: Occurrence & { readonly series: Series },
  amount: string,
  part: SeriesPart,
): Promise<Submission> {
  const attempt = transactionId === null ? undefined : await readAttempt(deps.store.pool, terminalId, transactionId);
  if (!attempt) throw new Error(`the charge of the failed occurrence ${futureTransactionId} cannot be read`);
  const source = await storedSourceOf(deps, await initOf(deps, series));
  const retry = await retrySubmission(deps, await retriable(deps, access, attempt), {
    source,
    changes: { series: part },
  });
  return { ...retry, payment: { ...retry.payment, amount, series: { recurringId, futureTransactionId } } };
}

/** @throws Problem VALIDATION/RECURRING_NOT_ACTIVE, and for an occurrence that is neither pending nor failed */
function refuseUnlessChargeable(occurrence: Occurrence & { readonly series: Series }, now: Date): void {
  const refusal = occurrence.status === 'failed' ? undefined : refusalOf(occurrence);
  if (refusal) throw refusal;
  refuseInactive(occurrence.series, now);
}
