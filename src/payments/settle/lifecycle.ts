import type { ErrorCode } from '../../base/errors/errors.js';
import type { PredecessorEffect } from '../../store/payments/settle.js';
import type { EventType } from '../../store/events/events.js';
import { isRefused } from '../read/attempt.js';
import type { Attempt, Payment, TransactionStatus, TransactionType } from '../read/attempt.js';

/** The actions of clients on an earlier transaction. */
export const actions = ['capture', 'void', 'refund', 'retry'] as const;
export type Action = (typeof actions)[number];

const LOCKED = 'VALIDATION/RELATED_TRANSACTION_LOCKED';
const NOT_APPROVED = 'VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED';
const NO_RETRY = 'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED';
const CAPTURED_ALREADY = 'VALIDATION/ALREADY_FULLY_CAPTURED';
const CAPTURED = 'TRANSACTION_ALREADY_CAPTURED';
const VOIDED = 'VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED';
const VOIDED_ALREADY = 'VALIDATION/TRANSACTION_ALREADY_VOIDED';

/** `allowed`, a refusal, or `by-type` if the type of the transaction is refused in every state. */
export type Verdict = 'allowed' | 'by-type' | ErrorCode;

/**
 * The allowed actions by state: one row a state, one column an action, in the order of `actions`. The rules are the
 * specification's (Pre-authorization lifecycle: a pre-auth is captured once, a void applies to pre-auths only and not
 * after the capture, a payment is reversed through refund; Retry: a refused attempt is attempted again). A failed
 * attempt that was retried is judged by the last attempt of its chain, so that a chain has one open attempt at most and
 * ends with its first approval.
 */
export const transitions = {
  //              capture           void            refund        retry
  waiting: [LOCKED, 'allowed', LOCKED, LOCKED],
  processing: [LOCKED, LOCKED, LOCKED, LOCKED],
  held: ['allowed', 'allowed', 'by-type', NO_RETRY],
  closing: [LOCKED, LOCKED, 'by-type', NO_RETRY],
  captured: [CAPTURED_ALREADY, CAPTURED, 'by-type', NO_RETRY],
  voided: [VOIDED, VOIDED_ALREADY, 'by-type', NO_RETRY],
  paid: ['by-type', 'by-type', 'allowed', NO_RETRY],
  done: ['by-type', 'by-type', 'by-type', NO_RETRY],
  failed: [NOT_APPROVED, NOT_APPROVED, NOT_APPROVED, 'allowed'],
  cancelled: [NOT_APPROVED, NOT_APPROVED, NOT_APPROVED, NO_RETRY],
  unknown: [NOT_APPROVED, NOT_APPROVED, NOT_APPROVED, NO_RETRY],
} as const satisfies Record<string, readonly [Verdict, Verdict, Verdict, Verdict]>;

/** The state of a transaction, including the capture or void that closes it. */
export type State = keyof typeof transitions;

/**
 * The effect of an allowed action on the referenced transaction: while it is running or UNKNOWN, once it is approved,
 * and when it is refused. A refund reserves a part of the amount and does not become the successor. A failed attempt
 * stays failed, and its chain continues with the retry.
 */
export const follows: Readonly<
  Record<Action, { readonly open: State; readonly approved: State; readonly refused: State }>
> = {
  capture: { open: 'closing', approved: 'captured', refused: 'held' },
  void: { open: 'closing', approved: 'voided', refused: 'held' },
  refund: { open: 'paid', approved: 'paid', refused: 'paid' },
  retry: { open: 'failed', approved: 'failed', refused: 'failed' },
};

/** The types that an action can reference, and the refusal of all others. */
export const actionTypes: Readonly<
  Record<Action, { readonly types: readonly TransactionType[]; readonly refusal: ErrorCode }>
> = {
  capture: { types: ['preauth'], refusal: 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE' },
  void: { types: ['preauth'], refusal: 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID' },
  refund: {
    types: ['sale', 'capture', 'recurring_init', 'recurring'],
    refusal: 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND',
  },
  retry: { types: ['sale', 'preauth', 'recurring_init', 'recurring'], refusal: NO_RETRY },
};

interface Standing extends Pick<Attempt, 'status' | 'reason' | 'successorType' | 'successorStatus'> {
  readonly payment: Pick<Payment, 'type'>;
}

/** Returns the state of a transaction, from its own status and that of its successor. */
export function stateOf({ payment: { type }, status, reason, successorType, successorStatus }: Standing): State {
  switch (status) {
    case 'PROCESSING':
      return reason === 'AUTH.PENDING' && successorStatus === null ? 'waiting' : 'processing';
    case 'UNKNOWN':
      return 'unknown';
    case 'CANCELLED':
      return type === 'preauth' && successorType === 'void' ? 'voided' : 'cancelled';
    case 'DECLINED':
    case 'ERROR':
      return 'failed';
    case 'APPROVED':
      if (type !== 'preauth') return actionTypes.refund.types.includes(type) ? 'paid' : 'done';
      if (successorStatus === null) return 'held';
      return successorStatus === 'APPROVED' ? 'captured' : 'closing';
  }
}

/**
 * Returns `allowed`, or the code that refuses an action on a transaction. The type is checked before the state, but for
 * the void of a payment that may wait for its payer: no money has moved then.
 */
export function verdict(action: Action, transaction: Standing): 'allowed' | ErrorCode {
  const { types, refusal } = actionTypes[action];
  const { type } = transaction.payment;
  const state = stateOf(transaction);
  if (action === 'void' && type !== 'recurring' && actionTypes.retry.types.includes(type)) {
    if (state === 'waiting' || state === 'processing') return transitions[state][1];
    if (state === 'cancelled' && transaction.successorType === 'void') return VOIDED_ALREADY;
  }
  if (!types.includes(type)) return refusal;
  const found = transitions[state][actions.indexOf(action) as 0 | 1 | 2 | 3];
  return found === 'by-type' ? refusal : found;
}

/**
 * Compares the time of an act with that of a capture, give or take a minute.
 * @returns undefined for an unknown time, or one before the capture is known here: it may be with it or after it
 */
export function timeToCapture({ createdAt, updatedAt }: Attempt, at: Date | undefined): 'with' | 'after' | undefined {
  if (!at || at.getTime() < createdAt.getTime() - 60_000) return undefined;
  return at.getTime() > updatedAt.getTime() + 60_000 ? 'after' : 'with';
}

/** The event of a transaction's new status. PROCESSING has one only when the payer must act. */
export const statusEvents: Readonly<Record<TransactionStatus, EventType>> = {
  APPROVED: 'transaction.approved',
  DECLINED: 'transaction.declined',
  ERROR: 'transaction.error',
  CANCELLED: 'transaction.cancelled',
  UNKNOWN: 'transaction.unknown',
  PROCESSING: 'transaction.pending',
};

/**
 * Returns the effect of a capture, void or refund on the referenced transaction. An approved or UNKNOWN one keeps its
 * amount reserved. An approved void cancels the pre-auth. A refused one releases the amount.
 */
export function effectOnReferenced(
  { type, amount, transactionReferenceId: predecessor }: Payment,
  status: TransactionStatus,
): PredecessorEffect | undefined {
  if (predecessor === null) return undefined;
  if (status === 'APPROVED') {
    return type === 'void' ? { effect: 'cancel', transactionId: predecessor, reason: 'AUTH.CANCELLED' } : undefined;
  }
  if (!isRefused(status) && status !== 'CANCELLED') return undefined;
  return type === 'refund'
    ? { effect: 'give-back-refund', transactionId: predecessor, amount }
    : { effect: 'give-back-place', transactionId: predecessor };
}
