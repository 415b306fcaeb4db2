import type { Schema } from '../../base/contract.js';
import type { Access, Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import { submitRequest } from '../submit.js';
import { submissionReply } from '../read/view.js';

/** Attempts a refused sale again (specification, Retry sale). */
export const saleRetry: Handler<'saleRetry', PaymentDeps> = async (deps, { body }, access) =>
  submissionReply('saleRetry', deps, access.terminal, await retryPayment(deps, access, body.retry, 'sale'));

/** Attempts a refused sale or pre-authorization again. */
export const retryPayment = (
  deps: PaymentDeps,
  access: Access,
  origin: Schema<'RetryOrigin'>,
  type: 'sale' | 'preauth',
) =>
  onOriginal(deps, access, origin, type, async (original, imported) => {
    const given = { changes: { imported }, initiatedBy: origin.initiated_by };
    return submitRequest(deps, access, await retrySubmission(deps, original, given));
  });
