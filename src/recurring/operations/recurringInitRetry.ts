import type { Handler } from '../../operation/handler.js';
import type { RecurringDeps } from '../recurring-deps.js';
import { retryInit } from '../retry-init.js';

/** Attempts a refused init again, for a new series with the same terms. */
export const recurringInitRetry: Handler<'recurringInitRetry', RecurringDeps> = (deps, { body }, access) =>
  retryInit(deps, access, body.retry);
