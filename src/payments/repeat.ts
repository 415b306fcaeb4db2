import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import { plainAmount } from '../money.js';
import type { PaymentOperation, ProcessorResult } from '../processors/processor.js';
import { sendAgain, type CallRecord, type RepeatedCall } from '../processors/routing.js';
import { terminalNow, type Terminal } from '../terminal.js';
import type { Attempt } from './attempt.js';
import { instrumentDetails } from './payment-source.js';
import { readAttempt } from './read-attempt.js';
import { noteRepeat } from './settle.js';

/**
 * Sends the call of an attempt again, exactly as it was and under the same key.
 * @param lease the caller's lease on the attempt
 * @returns the result; undefined when there is no answer, or nothing was sent because the lease is lost or the processor is out of rotation
 */
export async function repeatCall(deps: Deps, terminal: Terminal, attempt: Attempt, lease: Date): Promise<{ result: ProcessorResult | undefined; record: CallRecord | undefined }> {
  const { store: { pool }, clock, config, processors } = deps;
  const guard = processors.get(attempt.processorKey ?? '');
  const notAfter = plusSeconds(terminalNow(terminal, clock), config.processorTimeoutMilliseconds / 1000);
  const repeated = await callOf(deps, attempt, notAfter);
  if (!guard || !await noteRepeat(pool, attempt.transactionId, lease, notAfter)) return { result: undefined, record: undefined };
  return sendAgain(guard, repeated, { clock, timeoutMilliseconds: config.processorTimeoutMilliseconds, terminalNow: () => terminalNow(terminal, clock) });
}

async function callOf({ store, vault }: Deps, attempt: Attempt, notAfter: Date): Promise<RepeatedCall> {
  const { transactionId, terminalId, type, amount, currency, attemptNumber, transactionReferenceId, token } = attempt;
  const call = { idempotencyKey: transactionId, amount: plainAmount(amount), currency, terminalId, notAfter };
  if (type === 'capture' || type === 'void' || type === 'refund') {
    const referenced = transactionReferenceId === null ? undefined : await readAttempt(store.pool, terminalId, transactionReferenceId);
    if (!referenced || referenced.providerTransactionId === null) throw new Error(`the transaction that ${transactionId} is about has no processor reference`);
    return { kind: 'follow-up', operation: type, call: { ...call, providerTransactionId: referenced.providerTransactionId } };
  }
  if (token === null) throw new Error(`the payment ${transactionId} has no instrument`);
  const instrument = instrumentDetails(vault, { ...attempt, token }, undefined);
  return { kind: 'payment', operation: paymentOperation(attempt), call: { ...call, instrument, stored: attempt.storedInstrument, attemptNumber } };
}

/** What a processor was asked for (recurring/terms.ts: an init without a charge verifies the card). */
function paymentOperation({ type, amount }: Attempt): PaymentOperation {
  if (type === 'preauth') return 'authorize';
  return type === 'recurring_init' && Number(amount) === 0 ? 'verify' : 'sale';
}
