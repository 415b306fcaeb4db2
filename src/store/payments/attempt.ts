import type { ManagedBy, TransactionStatus, TransactionType } from '../../../generated/prisma/client.js';
import type { Schema } from '../../base/contract.js';
import type { Money } from '../../base/money.js';
import type { Metadata, PaymentDetails } from './request-details.js';

export type { Exemption, Metadata, PaymentDetails } from './request-details.js';

/** The series of a payment, and the occurrence that it charges, if any. */
interface SeriesReference {
  readonly recurringId: string;
  readonly futureTransactionId: string | null;
}

/**
 * The fixed facts of a payment. They are decided once, with the request, written, and read back unchanged: later
 * changes of a transaction are stored in other fields.
 */
export interface Payment extends Money {
  readonly type: TransactionType;
  /** 1 for a first attempt. */
  readonly attemptNumber: number;
  readonly details: PaymentDetails;
  /** The earlier attempt that this one retries. */
  readonly originatingId: string | null;
  /** The transaction that this capture, void or refund modifies. */
  readonly transactionReferenceId: string | null;
  readonly series: SeriesReference | null;
}

/** The payer. Erased fields are null. */
export interface Payer {
  readonly payerId: string;
  readonly fingerprint: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailUsername: string | null;
  readonly emailDomain: string | null;
  readonly phoneNumber: string | null;
  readonly metadata: Metadata | null;
}

export interface Order {
  readonly orderId: string;
  readonly merchantOrderId: string | null;
  readonly description: string | null;
  readonly payer: Payer | null;
}

/** The public part of a payment instrument. */
export interface Instrument {
  readonly token: string;
  readonly paymentMethod: string;
  readonly fingerprint: string | null;
  readonly bin: string | null;
  readonly lastFour: string | null;
  readonly panLength: number | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly cardholderName: string | null;
  readonly brand: string | null;
  readonly cardType: string | null;
  readonly category: string | null;
}

/** The secret to charge an instrument with: a sealed card number or a processor's token. */
export interface ChargeableWith {
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
  readonly importedFrom: string | null;
  /** The real time since which it can no longer be charged. */
  readonly retiredAt: Date | null;
}

/** The public part of an attempt: its payment, its status, and its order and instrument. */
export interface ShownAttemptRecord {
  readonly transactionId: string;
  readonly payment: Payment;
  readonly status: TransactionStatus;
  /** A key of the status catalogue. */
  readonly reason: string;
  readonly reasonPointer: string | null;
  readonly order: Order;
  readonly instrument: Instrument | null;
  readonly providerOrderId: string | null;
  readonly authorizationCode: string | null;
  readonly arn: string | null;
  readonly actionToken: string | null;
  /** The processor's page that the payer must visit, if there is one. */
  readonly actionUrl: string | null;
  readonly dueAt: Date | null;
  /** The successor: the capture or void of a hold, or the retry of a refused attempt. */
  readonly successorId: string | null;
  /** The result of payer authentication by this service. */
  readonly threeDs: Schema<'ThreeDs'> | null;
  /** The time at which an approved refund was found to have failed. */
  readonly refundFailedAt: Date | null;
  /** `payment_provider` if it was made at the processor, without a call of this service. */
  readonly managedBy: ManagedBy | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Internal fields of an attempt. */
interface WorkedOn {
  readonly terminalId: string;
  /** Decimal text in major units. */
  readonly refundedAmount: string;
  readonly processorKey: string | null;
  readonly providerTransactionId: string | null;
  readonly lookups: number;
  /** The latest time at which a call may take effect, by the terminal's clock; null without a call. */
  readonly takesEffectUntil: Date | null;
  /**
   * The time of the processor's first report that it never received the call, when no call could take effect any more.
   * By the terminal's clock.
   */
  readonly notReceivedAt: Date | null;
  readonly sentWithCvv: boolean;
  /** True if a token of an earlier payment is charged, which is reported to the processor. */
  readonly storedInstrument: boolean;
  /** Type and status of the successor, if there is one. */
  readonly successorType: TransactionType | null;
  readonly successorStatus: TransactionStatus | null;
}

/** An attempt with its internal fields. */
export interface AttemptRecord extends ShownAttemptRecord, WorkedOn {
  readonly instrument: (Instrument & ChargeableWith) | null;
}

/** The columns of an optional joined record. */
type Joined<Columns> = { readonly [Name in keyof Columns]: Columns[Name] | null };

/** A payment by the names of its columns. */
interface PaymentColumns extends Omit<Payment, 'details' | 'series'>, PaymentDetails {
  readonly recurringId: string | null;
  readonly futureTransactionId: string | null;
}

/** The columns `shownColumns`. */
export interface ShownAttemptRow
  extends
    PaymentColumns,
    Omit<ShownAttemptRecord, 'payment' | 'order' | 'instrument'>,
    Omit<Order, 'description' | 'payer'>,
    Joined<Omit<Payer, 'fingerprint' | 'metadata'>>,
    Joined<Instrument> {
  readonly orderDescription: string | null;
  readonly payerFingerprint: string | null;
  readonly payerMetadata: Metadata | null;
}

/** The columns `attemptColumns`. */
export interface AttemptRow extends ShownAttemptRow, WorkedOn, ChargeableWith {
  readonly sealedNumber: Buffer | null;
}

/** The columns of a `ShownAttemptRow`, from `shownTables`. */
export const shownColumns = `t.transaction_id AS "transactionId", t.type, t.amount, t.currency,
  t.merchant_transaction_id AS "merchantTransactionId", t.description,
  t.exemption_requested AS "exemptionRequested", t.initiated_by AS "initiatedBy",
  t.statement_descriptor AS "statementDescriptor", t.metadata, t.attempt_number AS "attemptNumber",
  t.originating_id AS "originatingId", t.transaction_reference_id AS "transactionReferenceId",
  t.recurring_id AS "recurringId", t.future_transaction_id AS "futureTransactionId",
  t.status, t.reason, t.reason_pointer AS "reasonPointer", t.provider_order_id AS "providerOrderId",
  t.authorization_code AS "authorizationCode", t.arn, t.action_token AS "actionToken", t.action_url AS "actionUrl",
  t.due_at AS "dueAt", t.successor_id AS "successorId", t.three_ds AS "threeDs",
  t.refund_failed_at AS "refundFailedAt", t.managed_by AS "managedBy", t.created_at AS "createdAt",
  t.updated_at AS "updatedAt",
  o.order_id AS "orderId", o.merchant_order_id AS "merchantOrderId", o.description AS "orderDescription",
  p.payer_id AS "payerId", p.fingerprint AS "payerFingerprint", p.first_name AS "firstName",
  p.last_name AS "lastName", p.email_username AS "emailUsername", p.email_domain AS "emailDomain",
  p.phone_number AS "phoneNumber", p.metadata AS "payerMetadata",
  i.token, i.payment_method AS "paymentMethod", i.fingerprint, i.bin, i.last_four AS "lastFour",
  i.pan_length AS "panLength", i.expiry_month AS "expiryMonth", i.expiry_year AS "expiryYear",
  i.cardholder_name AS "cardholderName", i.brand, i.card_type AS "cardType", i.category`;

/** An attempt `t` with its order, payer and instrument. */
export const shownTables = `transactions t
  JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
  LEFT JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
  LEFT JOIN instruments i ON i.terminal_id = t.terminal_id AND i.token = t.token`;

/** The columns of an `AttemptRow`, from `attemptTables`. */
export const attemptColumns = `${shownColumns},
  t.terminal_id AS "terminalId", t.refunded_amount AS "refundedAmount",
  t.processor_key AS "processorKey", t.provider_transaction_id AS "providerTransactionId", t.lookups,
  t.takes_effect_until AS "takesEffectUntil", t.not_received_at AS "notReceivedAt", t.sent_with_cvv AS "sentWithCvv",
  t.stored_instrument AS "storedInstrument",
  i.sealed_number AS "sealedNumber", i.provider_token AS "providerToken", i.imported_from AS "importedFrom",
  i.retired_at AS "retiredAt", s.type AS "successorType", s.status AS "successorStatus"`;

/** An attempt `t` with its order, payer, instrument and successor. */
export const attemptTables = `${shownTables}
  LEFT JOIN transactions s ON s.terminal_id = t.terminal_id AND s.transaction_id = t.successor_id`;

// Field by field: a spread would slow down status requests.

const paymentOf = (row: ShownAttemptRow): Payment => ({
  type: row.type,
  amount: row.amount,
  currency: row.currency,
  attemptNumber: row.attemptNumber,
  details: {
    merchantTransactionId: row.merchantTransactionId,
    description: row.description,
    exemptionRequested: row.exemptionRequested,
    initiatedBy: row.initiatedBy,
    statementDescriptor: row.statementDescriptor,
    metadata: row.metadata,
  },
  originatingId: row.originatingId,
  transactionReferenceId: row.transactionReferenceId,
  series:
    row.recurringId === null ? null : { recurringId: row.recurringId, futureTransactionId: row.futureTransactionId },
});

const orderOf = (row: ShownAttemptRow): Order => ({
  orderId: row.orderId,
  merchantOrderId: row.merchantOrderId,
  description: row.orderDescription,
  payer:
    row.payerId === null
      ? null
      : {
          payerId: row.payerId,
          fingerprint: row.payerFingerprint,
          firstName: row.firstName,
          lastName: row.lastName,
          emailUsername: row.emailUsername,
          emailDomain: row.emailDomain,
          phoneNumber: row.phoneNumber,
          metadata: row.payerMetadata,
        },
});

const instrumentOf = (row: ShownAttemptRow): Instrument | null =>
  row.token === null || row.paymentMethod === null
    ? null
    : {
        token: row.token,
        paymentMethod: row.paymentMethod,
        fingerprint: row.fingerprint,
        bin: row.bin,
        lastFour: row.lastFour,
        panLength: row.panLength,
        expiryMonth: row.expiryMonth,
        expiryYear: row.expiryYear,
        cardholderName: row.cardholderName,
        brand: row.brand,
        cardType: row.cardType,
        category: row.category,
      };

/** Returns the visible part of a row. The instrument is null without a token, the payer without a payer id. */
export const shownAttemptOf = (row: ShownAttemptRow): ShownAttemptRecord => ({
  transactionId: row.transactionId,
  payment: paymentOf(row),
  status: row.status,
  reason: row.reason,
  reasonPointer: row.reasonPointer,
  order: orderOf(row),
  instrument: instrumentOf(row),
  providerOrderId: row.providerOrderId,
  authorizationCode: row.authorizationCode,
  arn: row.arn,
  actionToken: row.actionToken,
  actionUrl: row.actionUrl,
  dueAt: row.dueAt,
  successorId: row.successorId,
  threeDs: row.threeDs,
  refundFailedAt: row.refundFailedAt,
  managedBy: row.managedBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** Returns the whole record of a row, with the sealed card number and the processor's token. */
export function attemptOf(row: AttemptRow): AttemptRecord {
  const instrument = instrumentOf(row);
  const { sealedNumber, providerToken, importedFrom, retiredAt } = row;
  // A spread of so many fields takes a hundred times as long.
  return Object.assign(shownAttemptOf(row), {
    instrument: instrument && Object.assign(instrument, { sealedNumber, providerToken, importedFrom, retiredAt }),
    terminalId: row.terminalId,
    successorId: row.successorId,
    refundedAmount: row.refundedAmount,
    processorKey: row.processorKey,
    providerTransactionId: row.providerTransactionId,
    lookups: row.lookups,
    takesEffectUntil: row.takesEffectUntil,
    notReceivedAt: row.notReceivedAt,
    sentWithCvv: row.sentWithCvv,
    storedInstrument: row.storedInstrument,
    successorType: row.successorType,
    successorStatus: row.successorStatus,
  });
}
