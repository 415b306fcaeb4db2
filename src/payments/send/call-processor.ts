import type { Proof } from '../../authentication/authenticator.js';
import { plainAmount } from '../../base/money.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { followUp, route, type Routed } from '../../processors/routing.js';
import { moveToRoute } from '../../store/payments/open-attempts.js';
import type { ProcessorDeps } from '../payment-deps.js';
import type { LeasedAttempt } from '../settle/settle-attempt.js';
import { authenticationTerms, paymentTerms, type Work } from './processor-call.js';
import { processorDetails } from './processor-details.js';

/** The work that needs a processor call. */
type CallWork = Extract<Work, { kind: 'payment' | 'follow-up' }>;

/**
 * Calls the processors of the terminal, or the one that has the payment. Sends nothing if this process outlived its own
 * lease, because another instance may be looking the attempt up.
 * @param proof of authentication, if the payer was authenticated
 */
export async function callProcessor(
  deps: ProcessorDeps,
  terminal: Terminal,
  work: CallWork,
  attempt: LeasedAttempt,
  proof: Proof | undefined,
): Promise<Routed> {
  const { clock, config, processors, store, baseUrl, random } = deps;
  const { leasedUntil, takesEffectUntil, payment } = attempt;
  if (leasedUntil === null || takesEffectUntil === null || clock.now() >= leasedUntil)
    return { outcome: 'open', processorKey: undefined, calls: [] };
  const call = {
    idempotencyKey: attempt.transactionId,
    amount: plainAmount(payment.amount),
    currency: payment.currency,
    terminalId: terminal.terminalId,
    notAfter: takesEffectUntil,
  };
  const options = {
    clock,
    timeoutMilliseconds: config.processorTimeoutMilliseconds,
    terminalNow: () => terminalNow(terminal, clock),
  };
  if (work.kind === 'follow-up')
    return followUp(processors, work.processorKey, work.operation, { ...call, ...work.reference }, options);
  const terms = paymentTerms(payment, work.stored);
  const { details, credentialAt } = await processorDetails(
    { processors, on: store.pool, baseUrl, random },
    attempt,
    terminal.routes,
    { origin: terms.origin, at: terminalNow(terminal, clock) },
  );
  const authentication = authenticationTerms(payment, terms, proof);
  return route(
    processors,
    terminal.routes,
    work.operation,
    { ...call, instrument: work.instrument, ...terms, ...details, ...authentication },
    { ...options, credentialAt, moveTo: (processorKey) => moveToRoute(store.pool, attempt, processorKey, leasedUntil) },
  );
}
