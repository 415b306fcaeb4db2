import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import { submitRequest } from '../submit.js';
import { submissionReply } from '../read/view.js';

/** Attempts a refused sale again (specification, Retry sale). */
export const saleRetry: Handler<'saleRetry', PaymentDeps> = async (deps, { body }, access) => {
  const submitted = await onOriginal(deps, access, body.retry, 'sale', async (original, imported) =>
    submitRequest(
      deps,
      access,
      await retrySubmission(deps, original, { changes: { imported }, initiatedBy: body.retry.initiated_by }),
    ),
  );
  return submissionReply('saleRetry', deps, access.terminal, submitted);
};
