import type { Proof } from '../../authentication/authenticator.js';
import { plainAmount } from '../../base/money.js';
import type {
  FollowUpCall,
  FollowUpOperation,
  LookupCall,
  PaymentCall,
  PaymentOperation,
} from '../../processors/processor.js';
import type { Executor } from '../../store/query/query.js';
import type { Attempt, Payment } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';

/** A processor's identifiers for the transaction that a capture, void or refund is about. */
export type FollowUpReference = Pick<FollowUpCall, 'providerTransactionId' | 'paymentId' | 'originalAmount'>;

/** The operation sent to a processor. An init without a charge verifies the card (recurring/terms.ts). */
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

/** @throws Error when the transaction has no processor's id: it was not approved */
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

function providerIdOf({ transactionId, providerTransactionId }: Attempt): string {
  if (providerTransactionId === null)
    throw new Error(`the approved transaction ${transactionId} has no processor reference`);
  return providerTransactionId;
}

/** The initiator of a payment, and whether to store its credential. Identical for all of its calls. */
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

/** The question what became of an attempt's call. */
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
