import type { Schema } from '../../base/contract.js';
import type { RecurringDeps } from '../series-operation.js';
import { otherCurrency } from '../../base/errors/errors.js';
import type { Access, Handler } from '../../operation/handler.js';
import { chargedAmount } from '../../payments/decide/amounts.js';
import { repeatOnConcurrentChange } from '../../payments/write/written-attempt.js';
import { findImported, importedAttempt } from '../../payments/retry/imported-attempt.js';
import type { ImportedAttempt } from '../../store/payments/new-attempt.js';
import { submissionReply, type Submitted } from '../../payments/read/view.js';
import { submitRequest } from '../../payments/submit.js';
import { settleChargesIfSettled } from '../settle-charges.js';
import { chargeSubmission, initOf } from '../charge.js';
import { anotherCharge, chargeableSeries, retryCharge } from '../merchant-charge.js';
import { storedAmount } from '../series.js';

type Request = Schema<'RecurringChargeRequest'>;

/** Charges a merchant-managed series once. */
export const recurringCharge: Handler<'recurringCharge', RecurringDeps> = async (deps, { body }, access) =>
  submissionReply('recurringCharge', deps, access.terminal, await chargeOrRetry(deps, access, body));

async function chargeOrRetry(deps: RecurringDeps, access: Access, body: Request): Promise<Submitted> {
  const { retry } = body;
  if (!retry) return charge(deps, access, body, {});
  // The retried attempt is unknown to this terminal: charges the instrument of the series, as the second attempt of
  // that payment.
  if ('provider_key' in retry && !(await findImported(deps, access, retry)))
    return charge(deps, access, body, { attemptNumber: 2, imported: importedAttempt(retry) });
  return retryCharge(deps, access, retry, body);
}

async function charge(
  deps: RecurringDeps,
  access: Access,
  request: Request,
  { attemptNumber = 1, imported }: { readonly attemptNumber?: number; readonly imported?: ImportedAttempt },
): Promise<Submitted> {
  const { recurring_id: recurringId, currency } = request;
  const submitted = await repeatOnConcurrentChange({
    read: () => chargeableSeries(deps, access, recurringId),
    act: async ({ series, waiting }) => {
      if (currency !== undefined && currency !== series.currency) {
        throw otherCurrency(`The series is in ${series.currency}.`, currency, series.currency);
      }
      const amount =
        request.amount === undefined
          ? storedAmount((waiting ?? series).amount)
          : chargedAmount(access.terminal, request.amount, series.currency);
      const first = await chargeSubmission(deps, series, await initOf(deps, series), {
        amount,
        occurrence: waiting,
        request,
        cvv: request.cvv,
        part: {
          kind: waiting ? 'charges-and-reserves' : 'reserves',
          plannedAmount: request.amount === undefined ? amount : undefined,
        },
      });
      const submission = {
        ...first,
        payment: { ...first.payment, attemptNumber },
        changes: { ...first.changes, imported },
      };
      return submitRequest(deps, access, submission);
    },
    giveUp: () => {
      throw anotherCharge(recurringId);
    },
  });
  await settleChargesIfSettled(deps, access.terminal, recurringId);
  return submitted;
}
