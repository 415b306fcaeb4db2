import type { Handler } from '../../operation/handler.js';
import type { RecurringDeps } from '../recurring-deps.js';
import { retryCharge } from '../retry-charge.js';

/** Attempts a refused charge of a series again. */
export const recurringChargeRetry: Handler<'recurringChargeRetry', RecurringDeps> = (deps, { body }, access) =>
  retryCharge(deps, access, body.retry);
