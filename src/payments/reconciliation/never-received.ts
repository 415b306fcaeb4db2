import type { Proof } from '../../authentication/authenticator.js';
import { plusSeconds } from '../../base/clock.js';
import { plainAmount } from '../../base/money.js';
import { type Terminal, terminalNow } from '../../base/terminal.js';
import { type Guarantees, paymentRefusal } from '../../processors/capabilities.js';
import type { Processor, ProcessorResult } from '../../processors/processor.js';
import { type CallRecord, type RepeatedCall, sendAgain } from '../../processors/routing.js';
import type { ChargeableWith } from '../../store/payments/attempt.js';
import { readAuthentication } from '../../store/payments/authentications.js';
import { noteRepeat } from '../../store/payments/open-attempts.js';
import { issuerResult } from '../authentication/ask-issuer.js';
import { instrumentDetails } from '../decide/instrument.js';
import type { ProcessorDeps } from '../payment-deps.js';
import type { Attempt, Payment } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { authenticationTerms, followUpReference, operationOf, paymentTerms } from '../send/processor-call.js';
import { processorDetails } from '../send/processor-details.js';

/** Seconds between the two lookups that must agree that a call never arrived. */
const agreementSeconds = 30;

/** The decision on an attempt that its processor never received or that cannot be looked up. */
type NeverReceived =
  /** The same call is sent again under its key, so two arrivals move money once. */
  | { readonly decision: 'send-again' }
  /** It may still arrive, or a second lookup has to agree. */
  | { readonly decision: 'ask-again'; readonly at: Date; readonly notReceivedAt: Date | undefined }
  /** It did not arrive and can no longer arrive: nothing was charged. */
  | { readonly decision: 'error' }
  /** It may arrive at any time: only outside evidence settles it. */
  | { readonly decision: 'unknown' };

/** The decision on an attempt whose call is not repeated. */
export type Unrepeated = Exclude<NeverReceived, { decision: 'send-again' }>;

interface Asked extends Pick<
  Attempt,
  | 'processorKey'
  | 'providerTransactionId'
  | 'sentWithCvv'
  | 'createdAt'
  | 'lookups'
  | 'takesEffectUntil'
  | 'notReceivedAt'
> {
  readonly payment: Pick<Payment, 'type'>;
  readonly instrument: Pick<ChargeableWith, 'sealedNumber' | 'providerToken'> | null;
}

/**
 * Decides on a call that was never received (docs/internals/money-and-idempotency.md explains why no money moves
 * twice). An exactly repeatable call is sent again while its key is honoured. Any other call has failed once it can no
 * longer take effect and a second lookup agrees. If the processor guarantees no such time, the outcome is UNKNOWN.
 * @param at the terminal's time
 * @param repeatSeconds how long a repeated call may take
 */
export function onNeverReceived(
  attempt: Asked,
  guarantees: Guarantees,
  at: Date,
  repeatSeconds: number,
): NeverReceived {
  const { keySeconds } = guarantees;
  const keyIsHonoured =
    keySeconds !== undefined && plusSeconds(at, repeatSeconds) < plusSeconds(attempt.createdAt, keySeconds);
  const mayRepeat = keyIsHonoured && isRepeatable(attempt) && lookupPause(attempt.lookups) !== undefined;
  return mayRepeat && attempt.processorKey !== null && attempt.takesEffectUntil !== null
    ? { decision: 'send-again' }
    : onUnrepeatable(attempt, guarantees, at);
}

/** Decides on a call that was never received and cannot be repeated. @param at the terminal's time */
export function onUnrepeatable(
  attempt: Asked,
  { longestDelaySeconds }: Pick<Guarantees, 'longestDelaySeconds'>,
  at: Date,
): Unrepeated {
  // No processor was chosen, so none was called.
  if (attempt.processorKey === null || attempt.takesEffectUntil === null) return { decision: 'error' };
  const { takesEffectUntil, notReceivedAt } = attempt;
  const pause = lookupPause(attempt.lookups);
  const later = (seconds: number, since?: Date): Unrepeated => ({
    decision: 'ask-again',
    at: plusSeconds(at, seconds),
    notReceivedAt: since,
  });

  if (longestDelaySeconds === undefined) return pause === undefined ? { decision: 'unknown' } : later(pause);

  const settledFrom = plusSeconds(takesEffectUntil, longestDelaySeconds);
  if (!cannotArrive(attempt, { longestDelaySeconds }, at))
    return { decision: 'ask-again', at: plusSeconds(settledFrom, 1), notReceivedAt: undefined };
  if (notReceivedAt === null) return later(agreementSeconds, at);
  if (at < plusSeconds(notReceivedAt, agreementSeconds))
    return { decision: 'ask-again', at: plusSeconds(notReceivedAt, agreementSeconds), notReceivedAt };
  return { decision: 'error' };
}

/** True if no call of an attempt can still take effect at a processor that did not receive one. */
export const cannotArrive = (
  { takesEffectUntil }: Pick<Attempt, 'takesEffectUntil'>,
  { longestDelaySeconds }: Pick<Guarantees, 'longestDelaySeconds'>,
  at: Date,
): boolean =>
  takesEffectUntil === null ||
  (longestDelaySeconds !== undefined && at > plusSeconds(takesEffectUntil, longestDelaySeconds));

/** True if the call can be repeated exactly: all of its fields are stored. A security code never is. */
function isRepeatable({ payment: { type }, sentWithCvv, instrument }: Asked): boolean {
  if (type === 'capture' || type === 'void' || type === 'refund') return true;
  return !sentWithCvv && instrument !== null && (instrument.sealedNumber !== null || instrument.providerToken !== null);
}

/**
 * Seconds between the lookups of an unanswered attempt. The first lookup is made `firstLookupSeconds` after the call.
 */
const pauses = [30, 2 * 60, 5 * 60, 15 * 60] as const;

/** Returns the seconds until the next lookup, given the number made. Undefined after the last one. */
export const lookupPause = (lookups: number): number | undefined => pauses[Math.max(lookups, 1) - 1];

/**
 * Repeats the call of an attempt, identical and under the same key.
 * @param lease the caller's lease on the attempt
 * @returns the result, and until when the call could take effect. The result is undefined without a response, or if
 *   nothing was sent because the lease was lost, or the processor is out of rotation or does not accept it
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
  if (!guard || !accepts(guard.processor, repeated) || !(await noteRepeat(pool, attempt, lease, takesEffectUntil)))
    return { result: undefined, record: undefined, takesEffectUntil };
  const made = await sendAgain(guard, repeated, {
    clock,
    timeoutMilliseconds: config.processorTimeoutMilliseconds,
    terminalNow: () => terminalNow(terminal, clock),
  });
  return { ...made, takesEffectUntil };
}

/** False if the settings of an account have changed, or a payment would need a credential that it does not store. */
const accepts = ({ capabilities }: Processor, { kind, call, operation }: RepeatedCall): boolean =>
  kind !== 'payment' ||
  !paymentRefusal(capabilities, { ...call, operation, hasStoredCredential: call.storedCredential !== undefined });

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
  const instrument = await instrumentDetails(vault, attempt.instrument, undefined);
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
 * Fetches the proof of authentication from the issuer again, because it is not stored.
 * @throws Error without that proof, since the call would differ
 */
async function proofOf(deps: ProcessorDeps, attempt: Attempt): Promise<Proof | undefined> {
  const { threeDs, transactionId } = attempt;
  if (threeDs === null || !hasProof(threeDs)) return undefined;
  const row = await readAuthentication(deps.store.pool, attempt);
  const result = row && (await issuerResult(deps, row));
  const authentication = result?.known ? result.authentication : undefined;
  if (authentication === undefined || !hasProof(authentication))
    throw new Error(`the proof of authentication of ${transactionId} is no longer available`);
  return authentication;
}

const proofs: readonly string[] = ['authenticated', 'attempted', 'exempted'] satisfies Proof['status'][];

const hasProof = <Result extends { readonly status: string }>(
  result: Result,
): result is Extract<Result, Pick<Proof, 'status'>> => proofs.includes(result.status);
