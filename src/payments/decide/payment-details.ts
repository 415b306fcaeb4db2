import { redactCardData } from '../../vault/redact.js';
import type { Exemption } from '../../store/payments/attempt.js';
import type { PaymentDetails } from '../read/attempt.js';

/** The fields of a request that are kept with its payment, and shown as they were sent. */
export interface DetailFields {
  readonly merchant_transaction_id?: string | undefined;
  readonly description?: string | undefined;
  readonly exemption_requested?: Exemption | undefined;
  readonly statement_descriptor?: string | undefined;
}

/**
 * Returns the details of a payment by its request.
 * @param earlier those of the payment that is retried, or of the terminal: they replace what the request leaves out,
 * except an exemption
 */
export const paymentDetails = (request: DetailFields, earlier?: Partial<PaymentDetails>): PaymentDetails => ({
  merchantTransactionId: request.merchant_transaction_id ?? earlier?.merchantTransactionId ?? null,
  description: freeText(request.description) ?? earlier?.description ?? null,
  exemptionRequested: request.exemption_requested ?? null,
  initiatedBy: null,
  statementDescriptor: request.statement_descriptor ?? earlier?.statementDescriptor ?? null,
});

/**
 * Free text is answered later: a card number or security code in it is neither stored nor shown. Merchant references
 * are kept as they are.
 */
export const freeText = (text: string | undefined): string | null => (text === undefined ? null : redactCardData(text));
