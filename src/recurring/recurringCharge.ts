import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access, Handler, Reply } from '../handler.js';
import { checkedAmount } from '../payments/amounts.js';
import { findImported, recordWith } from '../payments/imported-attempt.js';
import { submit } from '../payments/submit.js';
import { follow } from './account.js';
import { chargeSubmission, initOf, reservePayment, takeAndReserve } from './charge.js';
import { lookAgain } from './look-again.js';
import { chargeableSeries } from './merchant-charge.js';
import { retryCharge } from './retry-charge.js';
import { storedAmount } from './series.js';
import { chargeView } from './view.js';

type Request = Schema<'RecurringChargeRequest'>;

/** Charges a series that the merchant manages once. */
export const recurringCharge: Handler<'recurringCharge'> = async (deps, { body }, access) => {
  const { retry } = body;
  if (!retry) return charge(deps, access, body, {});
  // An attempt that this terminal does not know: the instrument of the series is charged, for the second time as far as anybody knows.
  if ('provider_key' in retry && !await findImported(deps, access, retry)) return charge(deps, access, body, { attemptNumber: 2, imported: recordWith(access, retry) });
  return retryCharge(deps, access, retry, body);
};

async function charge(
  deps: Deps, access: Access, request: Request, { attemptNumber = 1, imported }: { readonly attemptNumber?: number; readonly imported?: ReturnType<typeof recordWith> },
): Promise<Reply<'recurringCharge'>> {
  const { recurring_id: recurringId, currency } = request;
  const reply = await lookAgain(recurringId, async () => {
    const { series, waiting } = await chargeableSeries(deps, access.terminal, recurringId);
    if (currency !== undefined && currency !== series.currency) {
      throw problem('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY', `The series is in ${series.currency}.`, { field: 'currency', value: currency, currency: series.currency });
    }
    const amount = request.amount === undefined ? storedAmount((waiting ?? series).amount) : checkedAmount(request.amount, series.currency);
    const join = waiting ? takeAndReserve(series, waiting, amount) : reservePayment(series);
    const submission = {
      ...chargeSubmission(deps, series, await initOf(deps, series), {
        amount, occurrence: waiting, merchantTransactionId: request.merchant_transaction_id, cvv: request.cvv,
        join: { ...join, also: (...written) => { join.also(...written); imported?.(...written); } },
      }),
      attemptNumber,
    };
    return submit(deps, access, submission, (submitted) => chargeView(submitted, submission));
  });
  await follow(deps, access.terminal, recurringId);
  return reply;
}
