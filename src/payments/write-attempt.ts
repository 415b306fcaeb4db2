import type { Pool } from 'pg';
import type { ReasonKey } from '../retries/reasons.js';
import { addClaim, ClaimTaken, type Claim } from '../store/claims.js';
import { Statement } from '../store/statement.js';
import { redactCardNumbers } from '../vault/redact.js';
import { addEvent, type NewEvent } from '../webhooks/record.js';
import type { TransactionStatus, TransactionType } from './attempt.js';

export interface NewPayer {
  readonly payerId: string;
  readonly fingerprint: string;
  /** Under the other key, while the fingerprint key is rotated. */
  readonly previousFingerprint: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailUsername: string;
  readonly emailDomain: string;
  readonly phoneNumber: string | undefined;
  readonly details: object | undefined;
}

export interface NewInstrument {
  readonly token: string;
  readonly paymentMethod: string;
  readonly fingerprint: string;
  readonly sealedNumber: Buffer | undefined;
  readonly bin: string | undefined;
  readonly lastFour: string | undefined;
  readonly panLength: number | undefined;
  readonly expiryMonth: number | undefined;
  readonly expiryYear: number | undefined;
  readonly cardholderName: string | undefined;
  readonly brand: string | undefined;
  readonly cardType: string | undefined;
  readonly category: string | undefined;
  readonly providerToken: string | undefined;
}

/** The order of a new attempt: one that is there, or a new one with an existing, a new or no payer. */
export type AttemptOrder =
  | { readonly kind: 'existing'; readonly orderId: string }
  | {
    readonly kind: 'new';
    readonly orderId: string;
    readonly merchantOrderId: string | undefined;
    readonly description: string | undefined;
    readonly payer: { readonly kind: 'existing'; readonly payerId: string } | { readonly kind: 'new'; readonly payer: NewPayer } | undefined;
  };

export type AttemptInstrument =
  | { readonly kind: 'existing'; readonly token: string }
  | { readonly kind: 'new'; readonly instrument: NewInstrument };

/**
 * What the attempt takes of an earlier transaction, by compare-and-set in the same statement: its one `successor` place
 * (capture and void of a pre-authorization, retry of a refused attempt), or a part of its amount (`refund`).
 */
export type Predecessor =
  | { readonly takes: 'successor'; readonly transactionId: string; readonly whileStatus: readonly TransactionStatus[] }
  | { readonly takes: 'refund'; readonly transactionId: string; readonly amount: string };

export interface NewAttempt {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly accountId: string;
  readonly type: TransactionType;
  readonly reason: ReasonKey;
  readonly amount: string;
  readonly currency: string;
  readonly merchantTransactionId: string | undefined;
  readonly description: string | undefined;
  readonly attemptNumber: number;
  readonly originatingId: string | undefined;
  readonly transactionReferenceId: string | undefined;
  readonly recurringId: string | undefined;
  readonly futureTransactionId: string | undefined;
  readonly processorKey: string | undefined;
  readonly context: object | undefined;
  readonly actionToken: string | undefined;
  /** In the terminal's time. */
  readonly dueAt: Date;
  /** In real time. */
  readonly leasedUntil: Date | undefined;
  /** The last moment at which a call of this attempt may take effect; undefined when none is made. In the terminal's time. */
  readonly takesEffectUntil: Date | undefined;
  /** Sent with a security code, so that the call cannot be repeated. */
  readonly sentWithCvv: boolean;
  readonly storedInstrument: boolean;
  readonly createdAt: Date;
  readonly order: AttemptOrder;
  readonly instrument: AttemptInstrument | undefined;
  readonly predecessor: Predecessor | undefined;
  readonly events: readonly NewEvent[];
  /** What must hold besides, and go on holding until all is written: adds parts that lock the rows it is about, and returns the condition. */
  readonly onlyIf: ((statement: Statement, condition: string) => string) | undefined;
  /** What else is written in the same statement, if `condition` holds. */
  readonly also: ((statement: Statement, condition: string, ids: { readonly transactionId: string; readonly orderId: string }) => void) | undefined;
}

/**
 * Writes a PROCESSING attempt with all that belongs to it, and the claim on its Idempotency-Key, in one statement.
 * @returns `predecessor-taken` when the earlier transaction could not give what the attempt takes, or `onlyIf` does not hold; then nothing
 * but the claim is written
 * @throws ClaimTaken when the key is held by another request; then nothing is written
 */
export async function writeAttempt(pool: Pool, attempt: NewAttempt, claim: Claim | undefined): Promise<'written' | 'predecessor-taken'> {
  const statement = new Statement('write-attempt');
  const conditions: string[] = [];
  if (claim) {
    addClaim(statement, claim, attempt.transactionId);
    conditions.push('EXISTS (SELECT FROM claim)');
  }
  // Before the predecessor is changed: a part that has changed a row is not undone by one that comes later.
  if (attempt.onlyIf) conditions.push(attempt.onlyIf(statement, conditions.join(' AND ') || 'TRUE'));
  if (attempt.predecessor) {
    takeFromPredecessor(statement, attempt, attempt.predecessor, conditions);
    conditions.push('EXISTS (SELECT FROM predecessor)');
  }
  const condition = conditions.join(' AND ') || 'TRUE';
  insertOrder(statement, attempt, condition);
  if (attempt.instrument?.kind === 'new') insertInstrument(statement, attempt, attempt.instrument.instrument, condition);
  insertTransaction(statement, attempt, condition);
  attempt.also?.(statement, condition, { transactionId: attempt.transactionId, orderId: attempt.order.orderId });
  attempt.events.forEach((event, index) => addEvent(statement, `event${index}`, event, condition));

  const outcome = await statement.run<{ written: boolean; claimed: boolean }>(
    pool, `SELECT EXISTS (SELECT FROM attempt) AS written, ${claim ? 'EXISTS (SELECT FROM claim)' : 'TRUE'} AS claimed`);
  if (!outcome.claimed) throw new ClaimTaken('the Idempotency-Key is held by another request');
  return outcome.written ? 'written' : 'predecessor-taken';
}

/** Free text is answered later: a card number that somebody wrote into it is neither kept nor shown. Merchant references are kept as they are. */
const withoutCardNumbers = (text: string | undefined): string | undefined => text === undefined ? undefined : redactCardNumbers(text);

function takeFromPredecessor(statement: Statement, attempt: NewAttempt, predecessor: Predecessor, conditions: readonly string[]): void {
  const id = statement.id(predecessor.transactionId);
  const gate = ['TRUE', ...conditions].join(' AND ');
  if (predecessor.takes === 'successor') {
    statement.with('predecessor', `UPDATE transactions SET successor_id = ${statement.value(attempt.transactionId)}
      WHERE transaction_id = ${id} AND successor_id IS NULL AND status = ANY (${statement.value(predecessor.whileStatus, 'transaction_status[]')}) AND ${gate} RETURNING 1`, '-successor');
  } else {
    const amount = statement.value(predecessor.amount, 'numeric');
    statement.with('predecessor', `UPDATE transactions SET refunded_amount = refunded_amount + ${amount}
      WHERE transaction_id = ${id} AND status = 'APPROVED' AND refunded_amount + ${amount} <= amount AND ${gate} RETURNING 1`, '-refund');
  }
}

function insertOrder(statement: Statement, { order, terminalId, createdAt }: NewAttempt, condition: string): void {
  if (order.kind === 'existing') return;
  if (order.payer?.kind === 'new') {
    const { payer } = order.payer;
    statement.insert('payer', 'payers', {
      payer_id: payer.payerId, terminal_id: terminalId, fingerprint: payer.fingerprint, previous_fingerprint: payer.previousFingerprint,
      first_name: withoutCardNumbers(payer.firstName), last_name: withoutCardNumbers(payer.lastName),
      email_username: payer.emailUsername, email_domain: payer.emailDomain, phone_number: payer.phoneNumber, details: payer.details, created_at: createdAt,
    }, condition);
  }
  statement.insert('"order"', 'orders', {
    order_id: order.orderId, terminal_id: terminalId,
    payer_id: order.payer?.kind === 'new' ? order.payer.payer.payerId : order.payer?.payerId,
    merchant_order_id: order.merchantOrderId, description: withoutCardNumbers(order.description), created_at: createdAt,
  }, condition);
}

function insertInstrument(statement: Statement, { terminalId, createdAt }: NewAttempt, instrument: NewInstrument, condition: string): void {
  statement.insert('instrument', 'instruments', {
    token: instrument.token, terminal_id: terminalId, payment_method: instrument.paymentMethod, fingerprint: instrument.fingerprint,
    sealed_number: instrument.sealedNumber, bin: instrument.bin, last_four: instrument.lastFour, pan_length: instrument.panLength,
    expiry_month: instrument.expiryMonth, expiry_year: instrument.expiryYear, cardholder_name: instrument.cardholderName,
    brand: instrument.brand, card_type: instrument.cardType, category: instrument.category, provider_token: instrument.providerToken, created_at: createdAt,
  }, condition);
}

function insertTransaction(statement: Statement, attempt: NewAttempt, condition: string): void {
  const { instrument } = attempt;
  statement.insert('attempt', 'transactions', {
    transaction_id: attempt.transactionId, terminal_id: attempt.terminalId, order_id: attempt.order.orderId,
    token: instrument?.kind === 'new' ? instrument.instrument.token : instrument?.token,
    type: attempt.type, status: 'PROCESSING', reason: attempt.reason, amount: attempt.amount, currency: attempt.currency,
    merchant_transaction_id: attempt.merchantTransactionId, description: withoutCardNumbers(attempt.description), attempt_number: attempt.attemptNumber,
    originating_id: attempt.originatingId, transaction_reference_id: attempt.transactionReferenceId, recurring_id: attempt.recurringId,
    future_transaction_id: attempt.futureTransactionId, processor_key: attempt.processorKey,
    context: attempt.context, action_token: attempt.actionToken, due_at: attempt.dueAt, leased_until: attempt.leasedUntil,
    takes_effect_until: attempt.takesEffectUntil, sent_with_cvv: attempt.sentWithCvv, stored_instrument: attempt.storedInstrument,
    created_at: attempt.createdAt, updated_at: attempt.createdAt,
  }, condition);
}
