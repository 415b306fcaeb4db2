import { plusSeconds } from '../../base/clock.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { plainAmount } from '../../base/money.js';
import type { Proof } from '../../authentication/authenticator.js';
import type { ProcessorResult } from '../../processors/processor.js';
import { sendAgain, type CallRecord, type RepeatedCall } from '../../processors/routing.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { readAuthentication } from '../../store/payments/authentications.js';
import { noteRepeat } from '../../store/payments/open-attempts.js';
import type { Attempt } from '../read/attempt.js';
import { issuerResult } from '../authentication/ask-issuer.js';
import { authenticationTerms } from '../send/processor-call.js';
import { instrumentDetails } from '../decide/instrument.js';
import { processorDetails } from '../send/processor-details.js';
import { followUpReference, operationOf, paymentTerms } from '../send/processor-call.js';
import { readAttempt } from '../read/read-attempt.js';

/**
 * Sends the call of an attempt again, exactly as it was and under the same key.
 * @param lease the caller's lease on the attempt
 * @returns the result; undefined when there is no answer, or nothing was sent because the lease is lost or the
 * processor is out of rotation. And until when the call could take effect
 */
export async function repeatCall(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  lease: Date,
): Promise<{ result: ProcessorResult | undefined; record: CallRecord | undefined; takesEffectUntil: Date }> {
  const {
    store: { pool },
    clock,
    config,
    processors,
  } = deps;
  const guard = await processors.get(attempt.processorKey ?? '');
  const takesEffectUntil = plusSeconds(terminalNow(terminal, clock), config.processorTimeoutMilliseconds / 1000);
  const repeated = await callOf(deps, attempt, takesEffectUntil);
  if (!guard || !(await noteRepeat(pool, attempt, lease, takesEffectUntil)))
    return { result: undefined, record: undefined, takesEffectUntil };
  const made = await sendAgain(guard, repeated, {
    clock,
    timeoutMilliseconds: config.processorTimeoutMilliseconds,
    terminalNow: () => terminalNow(terminal, clock),
  });
  return { ...made, takesEffectUntil };
}

async function callOf(deps: ProcessorDeps, attempt: Attempt, notAfter: Date): Promise<RepeatedCall> {
  const { store, vault, processors, baseUrl, random } = deps;
  const { transactionId, terminalId } = attempt;
  const { amount, currency, transactionReferenceId } = attempt.payment;
  const call = { idempotencyKey: transactionId, amount: plainAmount(amount), currency, terminalId, notAfter };
  const operation = operationOf(attempt.payment);
  if (operation === 'capture' || operation === 'void' || operation === 'refund') {
    const referenced =
      transactionReferenceId === null ? undefined : await readAttempt(store.pool, terminalId, transactionReferenceId);
    if (!referenced) throw new Error(`the transaction that ${transactionId} is about cannot be read`);
    return { kind: 'follow-up', operation, call: { ...call, ...(await followUpReference(store.pool, referenced)) } };
  }
  if (attempt.instrument === null) throw new Error(`the payment ${transactionId} has no instrument`);
  const instrument = instrumentDetails(vault, attempt.instrument, undefined);
  const terms = paymentTerms(attempt.payment, attempt.storedInstrument);
  const keys = attempt.processorKey === null ? [] : [attempt.processorKey];
  const { details, credentialAt } = await processorDetails(
    { processors, on: store.pool, baseUrl, random },
    attempt,
    keys,
    { origin: terms.origin, at: attempt.createdAt },
  );
  const credential = credentialAt(attempt.processorKey ?? '');
  const authentication = authenticationTerms(attempt.payment, terms, await proofOf(deps, attempt));
  const said = { ...call, instrument, ...terms, ...details, ...credential, ...authentication };
  return { kind: 'payment', operation, call: said };
}

/**
 * Fetches the proof of authentication from the issuer again, because its value is not stored.
 * @throws Error without that proof, since the call would differ
 */
async function proofOf(deps: ProcessorDeps, attempt: Attempt): Promise<Proof | undefined> {
  const { threeDs, transactionId } = attempt;
  if (threeDs === null || !hasProof(threeDs)) return undefined;
  const row = await readAuthentication(deps.store.pool, attempt);
  const result = row && (await issuerResult(deps, row));
  const authentication = result?.known ? result.authentication : undefined;
  if (authentication === undefined || !hasProof(authentication))
    throw new Error(`what proved the payer of ${transactionId} cannot be had again`);
  return authentication;
}

const proofs: readonly string[] = ['authenticated', 'attempted', 'exempted'] satisfies Proof['status'][];

const hasProof = <Result extends { readonly status: string }>(
  result: Result,
): result is Extract<Result, Pick<Proof, 'status'>> => proofs.includes(result.status);
