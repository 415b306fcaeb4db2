import { problem } from '../../base/errors/errors.js';
import { followUpRefusal, paymentRefusal, type Refusal } from '../../processors/refusal.js';
import { processorsOf, type GuardedProcessor } from '../../processors/routing.js';
import { readKeptCredentials } from '../../store/payments/payment-details.js';
import type { Terminal } from '../../base/terminal.js';
import { paymentTerms, rangeToAuthenticate, type Work } from '../send/processor-call.js';
import type { PaymentDeps } from '../payment-deps.js';
import { credentialsOf } from '../send/processor-details.js';
import type { Submission } from '../write/submission.js';

/**
 * Refuses a payment that no account of the terminal supports, or a follow-up that the payment's account does not
 * support, before anything is written. A payment on a terminal without a connected processor passes: its attempt ends
 * with the status ERROR.
 * @throws Problem ROUTING/NO_ROUTE, ROUTING/OPERATION_NOT_SUPPORTED
 */
export async function assertRoutable(deps: PaymentDeps, terminal: Terminal, submission: Submission): Promise<void> {
  const { work } = submission;
  if (work.kind === 'payment') await assertPayment(deps, terminal, submission, work);
  if (work.kind === 'follow-up') await assertFollowUp(deps, submission, work);
}

async function assertPayment(
  deps: PaymentDeps,
  terminal: Terminal,
  { payment, instrument: written }: Submission,
  work: Extract<Work, { kind: 'payment' }>,
): Promise<void> {
  const { processors, store } = deps;
  const { amount, currency } = payment;
  const { operation, stored } = work;
  // The security code is not stored while the payer is authenticated.
  const isAuthenticated = rangeToAuthenticate(deps, payment, work) !== undefined;
  const instrument =
    isAuthenticated && work.instrument.kind === 'card' ? { ...work.instrument, cvv: undefined } : work.instrument;
  const found = await processorsOf(processors, terminal.routes);
  const connected = found.filter((guarded): guarded is GuardedProcessor => guarded?.accepting === true);
  const terms = paymentTerms(payment, stored);
  const paymentMethod = written?.kind === 'new' ? written.instrument.paymentMethod : undefined;
  const traits = { ...terms, instrument, amount, currency, operation, paymentMethod, hasStoredCredential: false };
  const refusals: { key: string; refusal: Refusal }[] = [];
  for (const { processor } of connected) {
    const refusal = paymentRefusal(processor.capabilities, traits);
    if (!refusal) return;
    refusals.push({ key: processor.key, refusal });
  }
  if (written?.kind === 'existing' && refusals.length > 0) {
    const credentialAt = credentialsOf(await readKeptCredentials(store.pool, terminal.terminalId, written.token));
    const takes = ({ processor: { key, capabilities } }: GuardedProcessor): boolean =>
      paymentRefusal(capabilities, {
        ...traits,
        hasStoredCredential: credentialAt(key).storedCredential !== undefined,
      }) === undefined;
    if (connected.some(takes)) return;
  }
  const [first] = refusals;
  if (first)
    throw problem(
      'ROUTING/NO_ROUTE',
      `No processor of the terminal accepts this payment: ${first.key} ${first.refusal.because}.` +
        (instrument === work.instrument || !needsSecurityCode(connected)
          ? ''
          : ' The security code is not stored during authentication: add a route that accepts cards without it.'),
    );
}

const needsSecurityCode = (connected: readonly GuardedProcessor[]): boolean =>
  connected.every(({ processor }) => processor.capabilities.cvvRequired);

async function assertFollowUp(
  { processors }: PaymentDeps,
  { payment: { amount, currency, transactionReferenceId } }: Submission,
  { operation, processorKey, reference }: Extract<Work, { kind: 'follow-up' }>,
): Promise<void> {
  const guarded = await processors.get(processorKey);
  const { originalAmount } = reference;
  const refusal =
    guarded && followUpRefusal(guarded.processor.capabilities, operation, { amount, originalAmount, currency });
  if (refusal)
    throw problem('ROUTING/OPERATION_NOT_SUPPORTED', `${processorKey} ${refusal.because}.`, {
      field: refusal.field,
      transaction_id: transactionReferenceId,
    });
}
