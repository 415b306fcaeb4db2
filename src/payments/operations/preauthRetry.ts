import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import { submitRequest } from '../submit.js';
import { submissionReply } from '../read/view.js';

/** Attempts a refused pre-authorization again. */
export const preauthRetry: Handler<'preauthRetry', PaymentDeps> = async (deps, { body }, access) => {
  const submitted = await onOriginal(deps, access, body.retry, 'preauth', async (original, imported) =>
    submitRequest(
      deps,
      access,
      await retrySubmission(deps, original, { changes: { imported }, initiatedBy: body.retry.initiated_by }),
    ),
  );
  return submissionReply('preauthRetry', deps, access.terminal, submitted);
};
