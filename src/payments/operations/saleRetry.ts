import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import { submitRequest } from '../send/submit.js';
import { submissionView } from '../read/view.js';

/** Attempts a refused sale again (specification, Retry sale). */
export const saleRetry: Handler<'saleRetry', PaymentDeps> = (deps, { body }, access) =>
  onOriginal(deps, access, body.retry, 'sale', (original, imported) =>
    submitRequest(deps, access, retrySubmission(deps, original, { changes: { imported } }), (submitted) =>
      submissionView(submitted, original.payment.details, original.order),
    ),
  );
