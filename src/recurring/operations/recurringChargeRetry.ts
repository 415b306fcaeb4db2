import type { Handler } from '../../operation/handler.js';
import { submissionReply } from '../../payments/read/submission-answer.js';
import type { RecurringDeps } from '../recurring-deps.js';
import { retryCharge } from '../retry-charge.js';

/** Attempts a refused charge of a series again. */
export const recurringChargeRetry: Handler<'recurringChargeRetry', RecurringDeps> = async (deps, { body }, access) =>
  submissionReply('recurringChargeRetry', deps, await retryCharge(deps, access, body.retry));
