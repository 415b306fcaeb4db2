import type { Schema } from '../../base/contract.js';
import type { Access, Handler } from '../../operation/handler.js';
import type { ImportedAttempt } from '../../store/payments/new-attempt.js';
import { refuseExemptionOfRetry } from '../decide/amounts.js';
import { sealedSource } from '../decide/instrument.js';
import { refuseItems } from '../decide/line-items.js';
import { refusePageOfRetry } from '../decide/page-request.js';
import { unknownPayer } from '../decide/details.js';
import { decidePayment, decideRetry, offersSource } from '../decide/payment.js';
import { knowsPayer, loadNamed, loadNamedByRetry, paymentSubmission } from '../decide/payment-request.js';
import type { PaymentDeps } from '../payment-deps.js';
import { submissionReply, type Submitted } from '../read/view.js';
import { findImported, importedAttempt } from '../retry/imported-attempt.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import { submitRequest } from '../submit.js';
import { submitNewPayment } from '../write/written-attempt.js';

type Request = Schema<'SubmissionRequest'>;
type Kind = 'sale' | 'preauth';

/** Authorizes and captures in one step (specification, Sale). */
export const sale: Handler<'sale', PaymentDeps> = async (deps, { body }, access) =>
  submissionReply('sale', deps, access.terminal, await takePayment(deps, access, body, 'sale'));

/**
 * Submits a sale or a pre-authorization: loads the records that the request names, decides, submits.
 * @throws Problem for every refusal of the request itself
 */
export async function takePayment(deps: PaymentDeps, access: Access, request: Request, type: Kind): Promise<Submitted> {
  const { retry, shipping_recipient: recipient } = request;
  if (recipient?.friendly_id !== undefined && !(await knowsPayer(deps, access, recipient)))
    throw unknownPayer(recipient.friendly_id, 'shipping_recipient');
  if (retry === undefined) return pay(deps, access, request, { type });
  refuseItems(request);
  refuseExemptionOfRetry(request);
  const unknown = 'provider_key' in retry && offersSource(request) && !(await findImported(deps, access, retry));
  refusePageOfRetry(request, !unknown);
  if (unknown) return pay(deps, access, request, { type, imported: importedAttempt(retry) });
  return onOriginal(deps, access, retry, type, async (original, imported) => {
    const named = await loadNamedByRetry(deps, access, request, original);
    const { source, details, context } = decideRetry(request, original, named, access);
    const changes = { imported };
    const submission = await retrySubmission(deps, original, {
      source: await sealedSource(deps, access, source),
      details,
      context,
      initiatedBy: retry.initiated_by,
      changes,
    });
    return submitRequest(deps, access, submission);
  });
}

/** Submits a new payment. @param of with an import: the attempt, unknown to this terminal, that this one retries */
const pay = (
  deps: PaymentDeps,
  access: Access,
  request: Request,
  of: { readonly type: Kind; readonly imported?: ImportedAttempt },
): Promise<Submitted> =>
  submitNewPayment(
    async () =>
      paymentSubmission(deps, access, decidePayment(request, await loadNamed(deps, access, request), access, of)),
    (submission) => submitRequest(deps, access, submission),
  );
