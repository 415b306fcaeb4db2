import type { Handler } from '../handler.js';
import { retryInit } from './retry-init.js';

/** Attempts a refused init again, for a new series with the same terms. */
export const recurringInitRetry: Handler<'recurringInitRetry'> = (deps, { body }, access) => retryInit(deps, access, body.retry);
