import type { Schema } from '../../base/contract.js';
import type { PaymentDeps, SettlingDeps } from '../payment-deps.js';
import { problem, relatedLocked, retryNotAllowed } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import { units } from '../../base/money.js';
import type { PaymentOperation } from '../../processors/processor.js';
import { repeatOnConcurrentChange, retryId, type Submission } from '../write/written-attempt.js';
import { isRefused, isUnauthenticated } from '../read/attempt.js';
import type { Attempt, PaymentDetails, TransactionType } from '../read/attempt.js';
import { refuseUnlessAllowed } from '../decide/follow-up.js';
import { findImported, recordImport, importedAttempt } from './imported-attempt.js';
import { changesOf, storedSource, type PaymentSource } from '../decide/instrument.js';
import { storedChoice } from '../decide/payment-source.js';
import { isClaimedApproved } from '../../store/discrepancies/discrepancies.js';
import { paymentWork } from '../send/processor-call.js';
import { readAttempt } from '../read/read-attempt.js';
import type { FurtherChanges, ImportedAttempt } from '../../store/payments/new-attempt.js';
import { requestContext, textsOf } from '../decide/details.js';

/** The types of attempts that can be retried, each with its processor operation. */
const operations = {
  sale: 'sale',
  preauth: 'authorize',
  recurring_init: 'sale',
  recurring: 'sale',
} as const satisfies Partial<Record<TransactionType, PaymentOperation>>;
type RetriableType = keyof typeof operations;

/**
 * Retries an earlier attempt (specification, Retry inside sale and pre-auth; Retry sale). Finds the original, checks
 * that it may be retried, and has `act` submit the new attempt. If another retry was faster, the original is read
 * again.
 * @param type the required type of the original
 * @param act gets the last attempt of the original's chain, and the import that led to it
 * @throws Problem VALIDATION/TRANSACTION_NOT_FOUND, VALIDATION/RELATED_TRANSACTION_LOCKED,
 *   VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED, VALIDATION/INSTRUMENT_NOT_AVAILABLE (an import that leads to no
 *   attempt of this terminal)
 */
export async function onOriginal<Result>(
  deps: Pick<SettlingDeps, 'store' | 'processors'>,
  access: Access,
  origin: Schema<'RetryOrigin'>,
  type: RetriableType,
  act: (original: Attempt, imported: ImportedAttempt | undefined) => Promise<Result>,
): Promise<Result> {
  return repeatOnConcurrentChange({
    read: async () => {
      const original = await originalOf(deps, access, origin);
      if (original.payment.type !== type) {
        throw retryNotAllowed(
          `The earlier attempt has the type ${original.payment.type}, not ${type}.`,
          original.transactionId,
        );
      }
      return retriable(deps, access, original);
    },
    act: (last) => act(last, 'provider_key' in origin ? importedAttempt(origin) : undefined),
    giveUp: ({ transactionId }) => {
      throw relatedLocked('Another retry of the attempt is running.', { transaction_id: transactionId });
    },
  });
}

/**
 * Returns the last attempt of a chain, which is the one to retry.
 * @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED, VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED
 */
export async function retriable(deps: Pick<SettlingDeps, 'store'>, access: Access, attempt: Attempt): Promise<Attempt> {
  const last = await endOfChain(deps, access, attempt);
  refuseUnlessAllowed('retry', last);
  await refuseClaimed(deps, access, last);
  return last;
}

/** Refuses to retry an attempt that a processor reports as approved, because a retry could charge the payer twice. */
async function refuseClaimed(
  { store }: Pick<SettlingDeps, 'store'>,
  { terminal }: Access,
  { transactionId }: Attempt,
): Promise<void> {
  if (await isClaimedApproved(store.pool, terminal.terminalId, transactionId))
    throw retryNotAllowed(
      'A processor reports that it approved the earlier attempt. Reverse that approval before you retry.',
      transactionId,
    );
}

async function originalOf(
  deps: Pick<SettlingDeps, 'store' | 'processors'>,
  access: Access,
  origin: Schema<'RetryOrigin'>,
): Promise<Attempt> {
  const original =
    'originating_id' in origin
      ? await namedAttempt(deps, access, origin.originating_id)
      : await findImported(deps, access, origin);
  if (original) return original;
  if ('provider_key' in origin) await recordImport(deps, access, origin);
  throw problem(
    'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
    'The import matches no attempt of this terminal, so there is no payment instrument to charge.',
    { field: 'retry' },
  );
}

async function namedAttempt(
  { store }: Pick<SettlingDeps, 'store'>,
  { terminal }: Access,
  transactionId: string,
): Promise<Attempt> {
  const attempt = await readAttempt(store.pool, terminal.terminalId, transactionId);
  if (!attempt)
    throw problem('VALIDATION/TRANSACTION_NOT_FOUND', 'No such transaction on this terminal.', {
      field: 'retry.originating_id',
      transaction_id: transactionId,
    });
  return attempt;
}

/** Returns the last attempt of a chain of retries, which decides whether another is allowed. */
export async function endOfChain(
  { store }: Pick<SettlingDeps, 'store'>,
  { terminal }: Access,
  attempt: Attempt,
): Promise<Attempt> {
  let last = attempt;
  while (isRefused(last.status) && last.successorId !== null) {
    const next = await readAttempt(store.pool, terminal.terminalId, last.successorId);
    if (!next) throw new Error(`the retry ${last.successorId} of ${last.transactionId} cannot be read`);
    last = next;
  }
  return last;
}

/**
 * Returns the instrument of an earlier attempt, to be charged again.
 * @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE
 */
export const storedSourceOf = async (
  deps: Pick<SettlingDeps, 'vault' | 'store'>,
  original: Attempt,
  cvv?: string,
): Promise<PaymentSource> => storedSource(deps, original.terminalId, storedChoice(original, cvv).instrument, cvv);

/**
 * True if a merchant may retry the attempt without the payer. False if authentication failed, never ended, never began,
 * or is missing for the issuer: only the payer can retry then. Charges of a series rely on the authentication of its
 * first payment.
 */
function wasLetThrough({ threeDs, reason, payment }: Attempt): boolean {
  if (payment.type === 'recurring') return true;
  if (isUnauthenticated(reason)) return false;
  return threeDs === null || ['authenticated', 'attempted', 'exempted', 'unavailable'].includes(threeDs.status);
}

/**
 * Returns the next attempt of a chain. Amount, currency and order are those of the previous one. So are instrument and
 * details, unless the request has others.
 */
export async function retrySubmission(
  deps: Pick<PaymentDeps, 'vault' | 'cardRules' | 'store'>,
  original: Attempt,
  given: {
    readonly source?: PaymentSource | undefined;
    readonly details?: PaymentDetails | undefined;
    readonly context?: object | null;
    readonly initiatedBy?: Schema<'RetryInitiator'> | undefined;
    /** True if the context is the original's. */
    readonly carriesContext?: boolean;
    readonly changes: Omit<FurtherChanges, 'predecessor' | 'carried'>;
  },
): Promise<Submission> {
  const { terminalId, transactionId, payment, order } = original;
  const { type, amount, currency } = payment;
  if (!(type in operations)) throw new Error(`a ${type} cannot be retried`);
  const source = given.source ?? (await storedSourceOf(deps, original));
  const stored = source.stored && wasLetThrough(original);
  return {
    derivedId: retryId(terminalId, transactionId),
    payment: {
      type,
      amount,
      currency,
      attemptNumber: payment.attemptNumber + 1,
      details: {
        ...(given.details ?? { ...payment.details, exemptionRequested: null }),
        initiatedBy: given.initiatedBy ?? null,
      },
      originatingId: transactionId,
      transactionReferenceId: null,
      series: payment.series,
    },
    order: { kind: 'existing', orderId: order.orderId, merchantOrderId: order.merchantOrderId },
    instrument: source.instrument,
    context: given.context ?? requestContext({}, source.browserProfile),
    // The init of a series without an immediate charge moves no money: it verifies the card.
    work: paymentWork(deps, units(amount) === 0n ? 'verify' : operations[type as RetriableType], { ...source, stored }),
    changes: {
      ...given.changes,
      ...changesOf(source),
      predecessor: { takes: 'successor', transactionId, whileStatus: ['DECLINED', 'ERROR'] },
      carried: { ...textsOf(original), context: given.carriesContext ?? false },
    },
  };
}
