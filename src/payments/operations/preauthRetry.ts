import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { submissionReply } from '../read/view.js';
import { retryPayment } from './saleRetry.js';

/** Attempts a refused pre-authorization again. */
export const preauthRetry: Handler<'preauthRetry', PaymentDeps> = async (deps, { body }, access) =>
  submissionReply('preauthRetry', deps, access.terminal, await retryPayment(deps, access, body.retry, 'preauth'));
