import { given, type Schema } from '../base/contract.js';
import type { Submission, Submitted } from '../payments/decide/submission.js';
import { submissionView } from '../payments/read/view.js';

/** The answer to a charge of a series, the init included. */
export function chargeView(
  submitted: Submitted,
  { payment, order }: Submission,
  action?: Schema<'NextAction'>,
): Schema<'RecurringSubmissionResponse'> {
  if (submitted.recurringId === undefined) throw new Error('the charge of a series does not name it');
  return { ...submissionView(submitted, payment.details, order, action), recurring_id: submitted.recurringId };
}

/** The payer of a series, as its answers show them. */
export function seriesPayer(payer: Schema<'TransactionPayer'> | undefined): Schema<'RecurringPayer'> {
  const { friendly_id, fingerprint, first_name, last_name, email_username, email_domain } = payer ?? {};
  return given({ first_name, last_name, email_username, email_domain, friendly_id, fingerprint });
}
