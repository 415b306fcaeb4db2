import { problem, relatedLocked, unknownTransaction, problemOfFields } from '../../base/errors/errors.js';
import type { ErrorCode, Problem } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import type { FollowUpOperation } from '../../processors/processor.js';
import { claimedFollowUps } from '../../store/discrepancies/discrepancies.js';
import type { Predecessor } from '../../store/payments/new-attempt.js';
import type { Executor } from '../../store/query/query.js';
import type { SettlingDeps } from '../payment-deps.js';
import type { Attempt, PaymentDetails } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { followUpReference } from '../send/processor-call.js';
import { type Action, type State, stateOf, verdict } from '../settle/lifecycle.js';
import { repeatOnConcurrentChange, type Submission } from '../write/written-attempt.js';

/**
 * Returns the submission of a capture, void or refund of an approved transaction: a separate transaction under the same
 * order, with the same instrument.
 * @throws Problem ROUTING/OPERATION_NOT_SUPPORTED without the processor's id of the earlier transaction, or of its hold
 */
export async function followUpSubmission(
  on: Executor,
  earlier: Attempt,
  operation: FollowUpOperation,
  taken: { readonly amount: string; readonly predecessor: Predecessor },
  details: PaymentDetails,
): Promise<Submission> {
  const { transactionId, payment, order, instrument, processorKey } = earlier;
  if (processorKey === null) throw new Error(`the approved transaction ${transactionId} has no processor`);
  return {
    payment: {
      type: operation,
      amount: taken.amount,
      currency: payment.currency,
      attemptNumber: 1,
      details,
      originatingId: null,
      transactionReferenceId: transactionId,
      series: payment.series && { recurringId: payment.series.recurringId, futureTransactionId: null },
    },
    order: { kind: 'existing', orderId: order.orderId, merchantOrderId: order.merchantOrderId },
    instrument: instrument && { kind: 'existing', token: instrument.token },
    context: null,
    work: { kind: 'follow-up', operation, processorKey, reference: await followUpReference(on, earlier) },
    changes: { predecessor: taken.predecessor },
  };
}

interface Reference {
  readonly transaction_reference_id: string;
  readonly order_reference_id: string;
}

/**
 * Runs a capture, void or refund on the referenced transaction. If another request changes it first, the transaction is
 * read again, and its new state allows or refuses the operation.
 * @param act submits the operation on the transaction as it was read
 * @throws Problem when the transaction is unknown, belongs to another order, or its type, its state or the report of a
 *   processor refuses the action
 */
export async function onReferenced<Result>(
  { store: { pool } }: Pick<SettlingDeps, 'store'>,
  { terminal }: Access,
  action: Exclude<Action, 'retry'>,
  reference: Reference,
  act: (earlier: Attempt) => Promise<Result>,
): Promise<Result> {
  const { transaction_reference_id: transactionId, order_reference_id: orderId } = reference;
  return repeatOnConcurrentChange({
    read: async () => {
      const earlier = await readAttempt(pool, terminal.terminalId, transactionId);
      if (!earlier) throw unknownTransaction(transactionId);
      if (earlier.order.orderId !== orderId) {
        throw problemOfFields(
          'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
          'The transaction belongs to another order.',
          ['order_reference_id', 'transaction_reference_id'],
          { value: orderId },
        );
      }
      refuseUnlessAllowed(action, earlier);
      if (action !== 'refund') await refuseClaimed(pool, earlier);
      return earlier;
    },
    act,
    giveUp: (earlier) => {
      throw refusal(action, 'VALIDATION/RELATED_TRANSACTION_LOCKED', earlier);
    },
  });
}

/**
 * Refuses to capture or void a pre-authorization while a processor reports that it approved an earlier capture or void,
 * which is refused here: the money may have moved already.
 */
async function refuseClaimed(on: Executor, { terminalId, transactionId }: Attempt): Promise<void> {
  const [claimed] = await claimedFollowUps(on, { terminalId, transactionId });
  if (claimed)
    throw relatedLocked(`A processor reports that it approved the ${claimed.type} ${claimed.transactionId}.`, {
      transaction_id: transactionId,
    });
}

/** @throws Problem with the code of the transition table for the action in the transaction's state */
export function refuseUnlessAllowed(action: Action, transaction: Attempt): void {
  const found = verdict(action, transaction);
  if (found !== 'allowed') throw refusal(action, found, transaction);
}

/** The later events of a transaction, which its status does not show. */
const since: Partial<Record<State, string>> = {
  closing: ', is being captured or voided,',
  captured: ', has been captured,',
  voided: ', has been voided,',
};

function refusal(action: Action, code: ErrorCode, transaction: Attempt): Problem {
  const { transactionId, payment, status } = transaction;
  const state = `${status}${since[stateOf(transaction)] ?? ''}`;
  return problem(code, `The ${payment.type} ${transactionId} is ${state} and does not allow a ${action} now.`, {
    transaction_id: transactionId,
    status,
  });
}
