import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access, Handler, Reply } from '../handler.js';
import { newAmount } from '../payments/amounts.js';
import { findImported, recordWith } from '../payments/imported-attempt.js';
import { submissionPayer } from '../payments/payer.js';
import { paymentSource } from '../payments/payment-source.js';
import type { SubmissionOrder } from '../payments/submission.js';
import { submit } from '../payments/submit.js';
import { follow } from './account.js';
import { retryInit } from './retry-init.js';
import { initWork, readTerms, startWith } from './terms.js';
import { chargeView } from './view.js';

type Request = Schema<'RecurringInitRequest'>;

/** Starts a series: charges payment 1, or verifies the card when the first payment is later (specification, Recurring series). */
export const recurringInit: Handler<'recurringInit'> = async (deps, { body }, access) => {
  const { retry } = body;
  if (!retry) return init(deps, access, body, {});
  const unknown = 'provider_key' in retry && offersSource(body) && !await findImported(deps, access, retry);
  if (!unknown) return retryInit(deps, access, retry, body);
  return init(deps, access, body, { attemptNumber: 2, imported: recordWith(access, retry) });
};

async function init(
  deps: Deps, access: Access, request: Request, { attemptNumber = 1, imported }: { readonly attemptNumber?: number; readonly imported?: ReturnType<typeof recordWith> },
): Promise<Reply<'recurringInit'>> {
  const terms = readTerms(request, newAmount(access.terminal, request.amount, request.currency), request.currency, access);
  const source = await paymentSource(deps, access, request, 'payment_instrument');
  if (!source) throw problem('VALIDATION/MISSING_FIELD', 'Send one of payment_instrument, token and provider_token.', { field: 'payment_instrument' });
  const submission = {
    type: 'recurring_init', ...initWork(terms, source), currency: terms.currency,
    merchantTransactionId: request.merchant_transaction_id, description: request.description,
    attemptNumber, originatingId: undefined, transactionReferenceId: undefined, recurringId: undefined, futureTransactionId: undefined, predecessor: undefined,
    order: { kind: 'new', merchantOrderId: request.merchant_order_id, description: request.description, payer: await seriesPayer(deps, access, request) },
    instrument: source.instrument, context: undefined,
    starts: startWith(terms, access), also: imported,
  } as const;
  const reply = await submit(deps, access, submission, (submitted) => chargeView(submitted, submission));
  await follow(deps, access.terminal, reply.body.recurring_id);
  return reply;
}

const offersSource = ({ token, provider_token, payment_instrument }: Request): boolean =>
  token !== undefined || provider_token !== undefined || payment_instrument !== undefined;

/** @throws Problem VALIDATION/MISSING_FIELD, VALIDATION/INVALID_FIELD unless there is exactly one payer, VALIDATION/RECORD_NOT_FOUND */
async function seriesPayer(deps: Deps, access: Access, { payer, payer_fingerprint: fingerprint }: Request): Promise<Extract<SubmissionOrder, { kind: 'new' }>['payer']> {
  if (payer && fingerprint !== undefined) throw problem('VALIDATION/INVALID_FIELD', 'Send only one of payer and payer_fingerprint.', { field: 'payer_fingerprint' });
  if (payer) return submissionPayer(deps, access, payer, 'payer');
  if (fingerprint === undefined) throw problem('VALIDATION/MISSING_FIELD', 'Send one of payer and payer_fingerprint.', { field: 'payer' });
  const payerWith = (fields: object) => deps.store.prisma.payer.findFirst({
    where: { terminalId: access.terminal.terminalId, ...fields }, orderBy: { createdAt: 'desc' }, select: { payerId: true },
  });
  const known = await payerWith({ fingerprint }) ?? await payerWith({ previousFingerprint: fingerprint });
  if (!known) throw problem('VALIDATION/RECORD_NOT_FOUND', 'No payer of this terminal has the fingerprint.', { field: 'payer_fingerprint', value: fingerprint });
  return { kind: 'existing', payerId: known.payerId };
}
