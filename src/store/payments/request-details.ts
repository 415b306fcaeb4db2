import type { Schema } from '../../base/contract.js';

export type Exemption = Schema<'Exemption'>;

/** The details of a payment, stored and returned as the request sent them. Free text has no card numbers. */
export interface PaymentDetails {
  readonly merchantTransactionId: string | null;
  readonly description: string | null;
  /** The requested exemption from payer authentication. */
  readonly exemptionRequested: Exemption | null;
  /** The initiator of a retry; null for the merchant. */
  readonly initiatedBy: Schema<'RetryInitiator'> | null;
  /** Text for the payer's bank statement. */
  readonly statementDescriptor: string | null;
  readonly metadata: Metadata | null;
}

/** A merchant's own keys and texts about a record. Without card numbers. */
export type Metadata = Schema<'Metadata'>;

/** The details of a payment that no request described. */
export const noDetails: PaymentDetails = {
  merchantTransactionId: null,
  description: null,
  exemptionRequested: null,
  initiatedBy: null,
  statementDescriptor: null,
  metadata: null,
};
