import type { Schema } from '../../base/contract.js';
import type { RecurringDeps, SeriesDeps } from '../series-operation.js';
import { invalidFields, missingField, recordNotFound } from '../../base/errors/errors.js';
import type { Access, Handler } from '../../operation/handler.js';
import { newAmount, refuseExemption, refuseExemptionOfRetry } from '../../payments/decide/amounts.js';
import { findImported, importedAttempt } from '../../payments/retry/imported-attempt.js';
import {
  describedPayer,
  fingerprintedPayer,
  freeText,
  paymentDetails,
  requestContext,
} from '../../payments/decide/details.js';
import { knowsPayer, loadPageSettings, pageWork } from '../../payments/decide/payment-request.js';
import { isCollectedOnPage, pageRequest, refusePageOfRetry } from '../../payments/decide/page-request.js';
import { changesOf, loadToken, sealedSource } from '../../payments/decide/instrument.js';
import { chooseSource, sentSources } from '../../payments/decide/payment-source.js';
import { sharedPayerWith } from '../../payments/decide/shared-records.js';
import type { GivenPayer, ImportedAttempt } from '../../store/payments/new-attempt.js';
import { type Submission, submitNewPayment } from '../../payments/write/written-attempt.js';
import { findPayerByFingerprint } from '../../store/payments/known-records.js';
import { submissionReply, type Submitted } from '../../payments/read/view.js';
import { submitRequest } from '../../payments/submit.js';
import { settleChargesIfSettled, submittedSeries } from '../settle-charges.js';
import { retryInit } from '../init.js';
import { initAmount, initWork, missingSourceOrPage, readTerms, startOf } from '../terms.js';

type Request = Schema<'RecurringInitRequest'>;

/**
 * Starts a series: charges payment 1, or verifies the card if the first payment is later (specification, Recurring
 * series).
 */
export const recurringInit: Handler<'recurringInit', RecurringDeps> = async (deps, { body }, access) =>
  submissionReply('recurringInit', deps, access.terminal, await initOrRetry(deps, access, body));

async function initOrRetry(deps: RecurringDeps, access: Access, body: Request): Promise<Submitted> {
  const { retry } = body;
  if (!retry) return init(deps, access, body, {});
  refuseExemptionOfRetry(body);
  const unknown = 'provider_key' in retry && offersSource(body) && !(await findImported(deps, access, retry));
  refusePageOfRetry(body, !unknown);
  if (!unknown) return retryInit(deps, access, retry, body);
  return init(deps, access, body, { attemptNumber: 2, imported: importedAttempt(retry) });
}

async function init(
  deps: RecurringDeps,
  access: Access,
  request: Request,
  attempt: { readonly attemptNumber?: number; readonly imported?: ImportedAttempt },
): Promise<Submitted> {
  const submitted = await submitNewPayment(
    () => initSubmission(deps, access, request, attempt),
    (submission) => submitRequest(deps, access, submission),
  );
  await settleChargesIfSettled(deps, access.terminal, submittedSeries(submitted));
  return submitted;
}

async function initSubmission(
  deps: RecurringDeps,
  access: Access,
  request: Request,
  { attemptNumber = 1, imported }: { readonly attemptNumber?: number; readonly imported?: ImportedAttempt },
): Promise<Submission> {
  const terms = readTerms(
    request,
    newAmount(access.terminal, request.amount, request.currency),
    request.currency,
    access,
  );
  const { token } = request;
  const chosen = chooseSource(request, await loadToken(deps, access, token), 'payment_instrument', access.now);
  const isOnPage = isCollectedOnPage(request, chosen, sentSources(request, 'payment_instrument'));
  if (!isOnPage && !chosen) throw missingSourceOrPage();
  refuseExemption(request, { type: 'recurring_init', amount: terms.amount, currency: terms.currency }, chosen);
  const settings = await loadPageSettings(deps, access, request);
  const { environment } = access.terminal;
  const source = chosen && (await sealedSource(deps, access, chosen));
  const work = source
    ? initWork(deps, terms, source)
    : pageWork(deps, access, {
        ...pageRequest(request, true, settings, environment),
        ...(request.payer && { is_payer_named: true }),
      });
  return {
    payment: {
      type: 'recurring_init',
      amount: initAmount(terms),
      currency: terms.currency,
      attemptNumber,
      details: paymentDetails(request, { statementDescriptor: access.terminal.statementDescriptor }),
      originatingId: null,
      transactionReferenceId: null,
      series: null,
    },
    order: {
      kind: 'new',
      merchantOrderId: request.merchant_order_id ?? null,
      description: freeText(request.description),
      payer: await seriesPayer(deps, access, request),
    },
    instrument: source?.instrument ?? null,
    context: requestContext(request, source?.browserProfile),
    page: source && pageRequest(request, false, settings, environment),
    work,
    changes: { series: startOf(terms, access), imported, ...changesOf(source) },
  };
}

const offersSource = ({ token, provider_token, payment_instrument }: Request): boolean =>
  token !== undefined || provider_token !== undefined || payment_instrument !== undefined;

/**
 * @throws Problem VALIDATION/MISSING_FIELD, VALIDATION/INVALID_FIELD unless there is exactly one payer,
 * VALIDATION/RECORD_NOT_FOUND
 */
async function seriesPayer(
  deps: Pick<SeriesDeps, 'store' | 'vault'>,
  access: Access,
  { payer, payer_fingerprint: fingerprint }: Request,
): Promise<GivenPayer> {
  if (payer && fingerprint !== undefined)
    throw invalidFields('Send only one of payer and payer_fingerprint.', ['payer_fingerprint', 'payer']);
  if (payer) {
    const isKnown = await knowsPayer(deps, access, payer);
    return fingerprintedPayer(deps.vault, access, describedPayer(payer, isKnown, access, 'payer'));
  }
  if (fingerprint === undefined)
    throw missingField('Send one of payer and payer_fingerprint.', 'payer', 'payer_fingerprint');
  const payerId =
    (await findPayerByFingerprint(deps.store.prisma, access.terminal.terminalId, fingerprint)) ??
    (await sharedPayerWith(deps, access.terminal, fingerprint));
  if (payerId === undefined)
    throw recordNotFound('No payer of this terminal has the fingerprint.', 'payer_fingerprint', fingerprint);
  return { kind: 'existing', payerId };
}
