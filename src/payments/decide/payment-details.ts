import { redactCardData } from '../../vault/redact.js';
import type { Exemption } from '../../store/payments/attempt.js';
import type { PaymentDetails } from '../read/attempt.js';

/** The fields of a request that are kept with its payment, and shown as they were sent. */
export interface DetailFields {
  readonly merchant_transaction_id?: string | undefined;
  readonly description?: string | undefined;
  readonly exemption_requested?: Exemption | undefined;
}

/**
 * Returns the payment details of a request.
 * @param earlier the details of the retried payment: defaults for all fields but the exemption
 */
export const paymentDetails = (request: DetailFields, earlier?: PaymentDetails): PaymentDetails => ({
  merchantTransactionId: request.merchant_transaction_id ?? earlier?.merchantTransactionId ?? null,
  description: freeText(request.description) ?? earlier?.description ?? null,
  exemptionRequested: request.exemption_requested ?? null,
  initiatedBy: null,
});

/**
 * Free text is answered later: a card number or security code in it is neither stored nor shown. Merchant references
 * are kept as they are.
 */
export const freeText = (text: string | undefined): string | null => (text === undefined ? null : redactCardData(text));
