import type { Handler } from '../../operation/handler.js';
import { submissionReply } from '../../payments/read/view.js';
import type { RecurringDeps } from '../series-operation.js';
import { retryInit } from '../init.js';

/** Retries a refused init, for a new series with the same terms. */
export const recurringInitRetry: Handler<'recurringInitRetry', RecurringDeps> = async (deps, { body }, access) =>
  submissionReply('recurringInitRetry', deps, access.terminal, await retryInit(deps, access, body.retry));
