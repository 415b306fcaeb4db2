import type { Occurrence, Series } from '@prisma/client';
import type { Deps } from '../deps.js';
import type { Attempt } from '../payments/attempt.js';
import { instrumentDetails } from '../payments/payment-source.js';
import { paymentWork } from '../payments/payment-work.js';
import { readAttempt } from '../payments/read-attempt.js';
import type { Submission } from '../payments/submission.js';
import type { Statement } from '../store/statement.js';

/** What is written together with an attempt, and on which condition. */
interface Join {
  readonly onlyIf: NonNullable<Submission['onlyIf']>;
  readonly also: NonNullable<Submission['also']>;
}

/** The attempt that started a series: its order, payer and instrument are those of the series. */
export async function initOf({ store }: Deps, { recurringId, terminalId, initTransactionId }: Series): Promise<Attempt> {
  const init = await readAttempt(store.pool, terminalId, initTransactionId);
  if (!init) throw new Error(`the init ${initTransactionId} of the series ${recurringId} cannot be read`);
  return init;
}

/** A charge of the stored instrument of a series. */
export function chargeSubmission(
  { vault }: Deps, series: Series, init: Attempt,
  { amount, occurrence, merchantTransactionId, cvv, join }: {
    readonly amount: string; readonly occurrence?: Occurrence | undefined; readonly merchantTransactionId?: string | undefined; readonly cvv?: string | undefined;
    readonly join: Join;
  },
): Submission {
  const { token } = init;
  if (token === null) throw new Error(`the series ${series.recurringId} has no instrument`);
  return {
    type: 'recurring', amount, currency: series.currency, merchantTransactionId, description: init.description ?? undefined,
    attemptNumber: 1, originatingId: undefined, transactionReferenceId: undefined,
    recurringId: series.recurringId, futureTransactionId: occurrence?.futureTransactionId, predecessor: undefined,
    order: { kind: 'existing', orderId: series.orderId, merchantOrderId: init.merchantOrderId ?? undefined },
    instrument: { kind: 'existing', token }, context: undefined,
    work: paymentWork('sale', {
      instrument: { kind: 'existing', token }, details: instrumentDetails(vault, { ...init, token }, cvv), stored: true,
    }),
    ...join,
  };
}

/**
 * Takes a pending occurrence for the attempt, in the attempt's own statement: then the occurrence is `processing` exactly when the attempt is
 * there, and of several that want to charge it one does. The series is locked before: whoever pauses or cancels it knows that no charge
 * begins after that.
 * @param asPlanned what the occurrence must still be, where the platform charges it by itself: somebody may have changed it meanwhile
 */
export function takeOccurrence({ futureTransactionId, recurringId, terminalId }: Occurrence, amount: string, asPlanned?: { readonly dueAt: Date }): Join {
  return {
    onlyIf(statement, whole) {
      const condition = whileActive(statement, whole, recurringId);
      const planned = asPlanned ? `AND taken.amount = ${statement.value(amount, 'numeric')} AND taken.due_at = ${statement.value(asPlanned.dueAt, 'timestamptz')}` : '';
      statement.with('occurrence', `SELECT 1 FROM occurrences taken
        WHERE taken.future_transaction_id = ${statement.id(futureTransactionId)} AND taken.status = 'pending' ${planned} AND ${condition}
        FOR UPDATE`, asPlanned ? '-planned' : '');
      return `${condition} AND EXISTS (SELECT FROM occurrence)`;
    },
    also(statement, condition, { transactionId }) {
      moveOccurrence(statement, condition, futureTransactionId, transactionId, amount);
      openCharge(statement, condition, { transactionId, recurringId, terminalId });
    },
  };
}

/**
 * Holds one of the payments of a series that the merchant charges, until the outcome is known: however many charges are asked for at once,
 * no more are made than were agreed.
 */
export function reservePayment({ recurringId, terminalId }: Series): Join {
  return {
    onlyIf(statement, condition) {
      statement.with('reserved', `SELECT 1 FROM series
        WHERE recurring_id = ${statement.id(recurringId)} AND status = 'active'
          AND (number_of_payments IS NULL OR completed_payments + reserved_payments < number_of_payments) AND ${condition}
        FOR NO KEY UPDATE`);
      return `${condition} AND EXISTS (SELECT FROM reserved)`;
    },
    also(statement, condition, { transactionId }) {
      statement.with('reservation', `UPDATE series SET reserved_payments = reserved_payments + 1
        WHERE recurring_id = ${statement.id(recurringId)} AND ${condition} RETURNING 1`);
      openCharge(statement, condition, { transactionId, recurringId, terminalId });
    },
  };
}

/** Locks the series against being paused or ended while the statement runs. @returns the condition that it is active */
export function whileActive(statement: Statement, condition: string, recurringId: string): string {
  statement.with('active_series', `SELECT 1 FROM series WHERE recurring_id = ${statement.id(recurringId)} AND status = 'active' AND ${condition} FOR SHARE`);
  return `${condition} AND EXISTS (SELECT FROM active_series)`;
}

/** Both in one statement: the series of a merchant whose payment 1 waits as an occurrence. */
export function takeAndReserve(series: Series, occurrence: Occurrence, amount: string): Join {
  const [take, reserve] = [takeOccurrence(occurrence, amount), reservePayment(series)];
  return {
    onlyIf: (statement, condition) => take.onlyIf(statement, reserve.onlyIf(statement, condition)),
    also(statement, condition, ids) {
      moveOccurrence(statement, condition, occurrence.futureTransactionId, ids.transactionId, amount);
      reserve.also(statement, condition, ids);
    },
  };
}

/** Makes a transaction the one that charges an occurrence. */
export function moveOccurrence(statement: Statement, condition: string, futureTransactionId: string, transactionId: string, amount: string): void {
  statement.with('moved', `UPDATE occurrences SET status = 'processing', transaction_id = ${statement.value(transactionId)},
      amount = ${statement.value(amount, 'numeric')}, leased_until = NULL
    WHERE future_transaction_id = ${statement.id(futureTransactionId)} AND ${condition} RETURNING 1`);
}

/** Notes a charge whose outcome the series will have to count. */
export function openCharge(
  statement: Statement, condition: string, charge: { readonly transactionId: string; readonly recurringId: string; readonly terminalId: string },
): void {
  statement.insert('open_charge', 'open_charges', {
    transaction_id: charge.transactionId, recurring_id: charge.recurringId, terminal_id: charge.terminalId,
  }, condition);
}
