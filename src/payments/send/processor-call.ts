import type { CardRange, Proof } from '../../authentication/authenticator.js';
import { plusSeconds } from '../../base/clock.js';
import { problem } from '../../base/errors/errors.js';
import { plainAmount } from '../../base/money.js';
import { type Terminal, terminalNow } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import type {
  FollowUpCall,
  FollowUpOperation,
  InstrumentDetails,
  LookupCall,
  PaymentCall,
  PaymentOperation,
} from '../../processors/processor.js';
import { followUp, route, type Routed } from '../../processors/routing.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import { moveToRoute } from '../../store/payments/open-attempts.js';
import type { Executor } from '../../store/query/query.js';
import type { PaymentDeps, ProcessorDeps } from '../payment-deps.js';
import type { Attempt, Payment } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import type { LeasedAttempt } from '../settle/outcome.js';
import { processorDetails } from './processor-details.js';

/** A processor's identifiers of the transaction that a capture, void or refund references. */
type FollowUpReference = Pick<FollowUpCall, 'providerTransactionId' | 'paymentId' | 'originalAmount'>;

/** Returns the operation sent to a processor. An init without a charge verifies the card (recurring/terms.ts). */
export function operationOf({ type, amount }: Pick<Payment, 'type' | 'amount'>): PaymentOperation | FollowUpOperation {
  switch (type) {
    case 'capture':
    case 'void':
    case 'refund':
      return type;
    case 'preauth':
      return 'authorize';
    default:
      return type === 'recurring_init' && Number(amount) === 0 ? 'verify' : 'sale';
  }
}

/** @throws Problem ROUTING/OPERATION_NOT_SUPPORTED without the processor's id of the transaction, or of its hold */
export async function followUpReference(on: Executor, earlier: Attempt): Promise<FollowUpReference> {
  const providerTransactionId = providerIdOf(earlier);
  const { terminalId, payment } = earlier;
  const { type, transactionReferenceId, amount } = payment;
  const begun =
    type === 'capture' && transactionReferenceId !== null
      ? await readAttempt(on, terminalId, transactionReferenceId)
      : earlier;
  return {
    providerTransactionId,
    paymentId: begun ? providerIdOf(begun) : providerTransactionId,
    originalAmount: plainAmount(amount),
  };
}

function providerIdOf({ transactionId, payment: { type }, processorKey, providerTransactionId }: Attempt): string {
  // Its approval was reported without the id, or is implied by a ledger (recovery).
  if (providerTransactionId === null)
    throw problem('ROUTING/OPERATION_NOT_SUPPORTED', `${processorKey ?? ''} has reported no id of the ${type}.`, {
      transaction_id: transactionId,
    });
  return providerTransactionId;
}

/** Returns the initiator of a payment, and if its credential is to be stored. Identical for all of its calls. */
export function paymentTerms(
  { type, attemptNumber, details: { initiatedBy } }: Pick<Payment, 'type' | 'attemptNumber' | 'details'>,
  stored: boolean,
): Pick<PaymentCall, 'origin' | 'initial' | 'stored' | 'attemptNumber'> {
  const initial = type === 'recurring_init';
  const isByPayer = initial || initiatedBy === 'payer';
  const byMerchant = type === 'recurring' ? 'series' : stored && attemptNumber > 1 ? 'retry' : 'payer';
  return { origin: isByPayer ? 'payer' : byMerchant, initial, stored, attemptNumber };
}

/**
 * Returns the authentication fields of a processor call: the proof, or the exemption if the payer was not
 * authenticated. Empty if the payer is absent.
 */
export const authenticationTerms = (
  { details }: Pick<Payment, 'details'>,
  { origin }: Pick<PaymentCall, 'origin'>,
  proof: Proof | undefined,
): Pick<PaymentCall, 'authentication' | 'exemption'> => ({
  ...(proof && { authentication: proof }),
  ...(details.exemptionRequested !== null &&
    origin === 'payer' &&
    (proof === undefined || proof.status === 'exempted') && { exemption: details.exemptionRequested }),
});

/** Returns the lookup of an attempt. Only a follow-up has a `paymentId`. The amount is decimal text in major units. */
export async function lookupCall(on: Executor, attempt: Attempt): Promise<LookupCall> {
  const { terminalId, transactionId, createdAt, payment } = attempt;
  const { amount, currency, transactionReferenceId } = payment;
  const earlier =
    transactionReferenceId === null ? undefined : await readAttempt(on, terminalId, transactionReferenceId);
  return {
    terminalId,
    idempotencyKey: transactionId,
    operation: operationOf(payment),
    amount: plainAmount(amount),
    currency,
    createdAt,
    providerTransactionId: attempt.providerTransactionId ?? undefined,
    paymentId: earlier && (await followUpReference(on, earlier)).paymentId,
  };
}

/** The work on an attempt once it is written. */
export type Work =
  | PaymentWork
  /** A capture, void or refund, sent to the processor that has the payment. */
  | {
      readonly kind: 'follow-up';
      readonly operation: FollowUpOperation;
      readonly processorKey: string;
      readonly reference: FollowUpReference;
    }
  /** A refusal by this service, before any processor call. */
  | { readonly kind: 'refusal'; readonly reason: ReasonKey }
  /** Waits for the payer, or for the end of their time limit. */
  | {
      readonly kind: 'payer-action';
      readonly reason: ReasonKey;
      readonly actionToken: string;
      readonly expiresAt: Date;
      /** The page fields of the request, in the contract's form. */
      readonly page: object;
    }
  /** Already made by a processor, according to its ledger (recovery). It is written and never processed. */
  | { readonly kind: 'reported'; readonly processorKey: string }
  /** The void of a payment that waits for its payer. No processor has it, so none is called. */
  | { readonly kind: 'page-closing' };

/** A payment sent along the terminal's routes. */
interface PaymentWork {
  readonly kind: 'payment';
  readonly operation: PaymentOperation;
  readonly instrument: InstrumentDetails;
  /** Paid with a token of an earlier payment. */
  readonly stored: boolean;
}

/** Returns the work of a payment with this instrument: a processor call, or a refusal by the card rules. */
export function paymentWork(
  { cardRules }: Pick<PaymentDeps, 'cardRules'>,
  operation: PaymentOperation,
  { details, stored }: { readonly details: InstrumentDetails; readonly stored: boolean },
): Work {
  const blocked = details.kind === 'card' ? cardRules(details.cardNumber).refusal : undefined;
  return blocked ? { kind: 'refusal', reason: blocked } : { kind: 'payment', operation, instrument: details, stored };
}

/**
 * Returns the card range if the payer must be authenticated before the payment is sent: the payer is present (also at
 * the first payment of a series) and the card supports 3-D Secure. A charge of a series, or a retry with a stored
 * instrument, relies on an earlier agreement: it sends the network's id of that payment and does not involve the payer.
 * @returns undefined if the payer is not authenticated
 */
export function rangeToAuthenticate(
  { authenticator }: Pick<ProcessorDeps, 'authenticator'>,
  payment: Pick<Payment, 'type' | 'attemptNumber' | 'details'>,
  work: Work,
): CardRange | undefined {
  // A wallet has authenticated the payer of a network token. The processor authenticates that of an encrypted payload.
  if (work.kind !== 'payment' || work.instrument.kind !== 'card' || work.instrument.networkToken) return undefined;
  const { origin } = paymentTerms(payment, work.stored);
  return origin === 'payer' ? authenticator?.rangeOf(work.instrument.cardNumber) : undefined;
}

/** Seconds from an attempt's creation, or from an unanswered call, to its first lookup. */
export const firstLookupSeconds = 10;

/** The times of an attempt whose call begins now: the end of its possible effect, and its first lookup. */
export interface CallTimes {
  readonly dueAt: Date;
  readonly leasedUntil: Date;
  readonly takesEffectUntil: Date;
}

/** Returns the times of a call, with one timeout per route: the lease in real time, the others in the terminal's. */
export function callTimes(
  { clock, config }: Pick<ProcessorDeps, 'clock' | 'config'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
): CallTimes {
  const callSeconds = (config.processorTimeoutMilliseconds / 1000) * Math.max(1, terminal.routes.length);
  return {
    dueAt: plusSeconds(now, firstLookupSeconds),
    leasedUntil: plusSeconds(clock.now(), callSeconds + firstLookupSeconds),
    takesEffectUntil: plusSeconds(now, callSeconds),
  };
}

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
    return followUp(processors, work.processorKey, work.operation, Object.assign(call, work.reference), options);
  const terms = paymentTerms(payment, work.stored);
  const { details, credentialAt } = await processorDetails(
    { processors, on: store.pool, baseUrl, random },
    attempt,
    terminal.routes,
    { origin: terms.origin, at: terminalNow(terminal, clock) },
  );
  const authentication = authenticationTerms(payment, terms, proof);
  const moveTo = (key: string): Promise<boolean> => moveToRoute(store.pool, attempt, key, leasedUntil);
  return route(
    processors,
    terminal.routes,
    work.operation,
    { instrument: work.instrument, ...call, ...terms, ...details, ...authentication },
    { credentialAt, moveTo, processorKey: attempt.processorKey, ...options },
  );
}
