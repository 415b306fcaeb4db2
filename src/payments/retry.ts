import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access } from '../handler.js';
import { units } from '../money.js';
import type { PaymentOperation } from '../processors/processor.js';
import { isRefused, type Attempt, type TransactionType } from './attempt.js';
import { refuseUnlessAllowed } from './earlier.js';
import { findImported, recordImport, recordWith } from './imported-attempt.js';
import { instrumentDetails, type PaymentSource } from './payment-source.js';
import { paymentWork } from './payment-work.js';
import { readAttempt } from './read-attempt.js';
import type { Submission } from './submission.js';
import { PredecessorTaken } from './submit.js';

/** How often a retry looks for the end of the chain again, when another retry was faster. */
const looks = 3;

/** The types of attempts that can be retried, and what a processor is asked for. */
const operations = { sale: 'sale', preauth: 'authorize', recurring_init: 'sale', recurring: 'sale' } as const satisfies Partial<Record<TransactionType, PaymentOperation>>;
export type RetriableType = keyof typeof operations;

/**
 * Retries an earlier attempt (specification, Retry inside sale and pre-auth; Retry sale): finds the original, refuses what may not be
 * retried, and has `act` submit the new attempt. When another retry was faster, the original is looked at again.
 * @param type the kind that the original must have
 * @param act gets the last attempt of the original's chain, with the parts of the new attempt that come with the import
 * @throws Problem VALIDATION/TRANSACTION_NOT_FOUND, VALIDATION/RELATED_TRANSACTION_LOCKED, VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED,
 * VALIDATION/INSTRUMENT_NOT_AVAILABLE (an import that leads to no attempt of this terminal)
 */
export async function onOriginal<Result>(
  deps: Deps, access: Access, origin: Schema<'RetryOrigin'>, type: RetriableType, act: (original: Attempt, also: Submission['also']) => Promise<Result>,
): Promise<Result> {
  for (let look = 1; ; look++) {
    const original = 'originating_id' in origin
      ? await namedAttempt(deps, access, origin.originating_id)
      : await findImported(deps, access, origin);
    if (!original) {
      if ('provider_key' in origin) await recordImport(deps, access, origin);
      throw problem('VALIDATION/INSTRUMENT_NOT_AVAILABLE', 'No attempt of this terminal, and so no payment instrument, belongs to what was imported.', { field: 'retry' });
    }
    const last = await endOfChain(deps, access, original);
    if (last.type !== type) {
      throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', `The earlier attempt is a ${last.type}, not a ${type}.`, { transaction_id: original.transactionId });
    }
    refuseUnlessAllowed('retry', last);
    try {
      return await act(last, 'provider_key' in origin ? recordWith(access, origin) : undefined);
    } catch (error) {
      if (!(error instanceof PredecessorTaken)) throw error;
      if (look === looks) throw problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'Another retry of the attempt is running.', { transaction_id: last.transactionId });
    }
  }
}

async function namedAttempt({ store }: Deps, { terminal }: Access, transactionId: string): Promise<Attempt> {
  const attempt = await readAttempt(store.pool, terminal.terminalId, transactionId);
  if (!attempt) throw problem('VALIDATION/TRANSACTION_NOT_FOUND', 'No such transaction on this terminal.', { field: 'retry.originating_id', transaction_id: transactionId });
  return attempt;
}

/** The last attempt of a chain of retries: the one that decides whether there may be another. */
async function endOfChain({ store }: Deps, { terminal }: Access, attempt: Attempt): Promise<Attempt> {
  let last = attempt;
  while (isRefused(last.status) && last.successorId !== null) {
    const next = await readAttempt(store.pool, terminal.terminalId, last.successorId);
    if (!next) throw new Error(`the retry ${last.successorId} of ${last.transactionId} cannot be read`);
    last = next;
  }
  return last;
}

/** The instrument of an earlier attempt, as it is charged again. @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE */
export function storedSourceOf({ vault }: Deps, original: Attempt): PaymentSource {
  const { token, transactionId } = original;
  if (token === null) throw problem('VALIDATION/INSTRUMENT_NOT_AVAILABLE', 'The earlier attempt has no payment instrument.', { transaction_id: transactionId });
  return { instrument: { kind: 'existing', token }, details: instrumentDetails(vault, { ...original, token }, undefined), stored: true };
}

/** The next attempt of a chain: amount, currency, order and, unless another is given, the instrument come from the one before. */
export function retrySubmission(
  deps: Deps, original: Attempt,
  given: Pick<Submission, 'onlyIf' | 'also'> & { readonly source?: PaymentSource | undefined; readonly merchantTransactionId?: string; readonly description?: string | undefined; readonly context?: object | undefined },
): Submission {
  const { type } = original;
  if (!(type in operations)) throw new Error(`a ${type} cannot be retried`);
  const source = given.source ?? storedSourceOf(deps, original);
  return {
    type,
    amount: original.amount,
    currency: original.currency,
    merchantTransactionId: given.merchantTransactionId ?? original.merchantTransactionId ?? undefined,
    description: given.description ?? original.description ?? undefined,
    attemptNumber: original.attemptNumber + 1,
    originatingId: original.transactionId,
    transactionReferenceId: undefined,
    recurringId: original.recurringId ?? undefined,
    futureTransactionId: original.futureTransactionId ?? undefined,
    predecessor: { takes: 'successor', transactionId: original.transactionId, whileStatus: ['DECLINED', 'ERROR'] },
    order: { kind: 'existing', orderId: original.orderId, merchantOrderId: original.merchantOrderId ?? undefined },
    instrument: source.instrument,
    context: given.context,
    // The init of a series whose first payment is later moves no money: it verifies the card.
    work: paymentWork(units(original.amount) === 0n ? 'verify' : operations[type as RetriableType], source),
    onlyIf: given.onlyIf,
    also: given.also,
  };
}
