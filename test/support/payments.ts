import type { Schema } from '../../src/base/contract.js';

export type SubmissionRequest = Schema<'SubmissionRequest'>;
export type Instrument = Schema<'PaymentInstrumentRequest'>;

/** A card that the simulated bank approves. */
export const approvedCard = '4111111111111111';

/** A card that the simulated bank declines with AUTH.DO_NOT_HONOR. */
export const declinedCard = '4000000000000002';

export const card = (cardNumber: string = approvedCard, fields: Partial<Instrument> = {}): Instrument => ({
  payment_method: 'cards',
  card_number: cardNumber,
  expiry_month: 12,
  expiry_year: 2030,
  ...fields,
});

/** Amounts with too many decimals for their currency. */
export const tooFine = [
  ['EUR', 1.005],
  ['JPY', 10.5],
  ['KWD', 1.2345],
] as const;

/** A sale or pre-authorization of 10.50 EUR without an instrument. */
export const unpaid = (fields: Partial<SubmissionRequest> = {}): SubmissionRequest => ({
  merchant_transaction_id: 'reference-1',
  amount: 10.5,
  currency: 'EUR',
  ...fields,
});

/** A sale or pre-authorization of 10.50 EUR with a card that is approved. */
export const payment = (fields: Partial<SubmissionRequest> = {}): SubmissionRequest =>
  unpaid({ order: { payment_instrument: card() }, ...fields });

/** The same with another card. */
export const paymentWith = (cardNumber: string, fields: Partial<SubmissionRequest> = {}): SubmissionRequest =>
  payment({ order: { payment_instrument: card(cardNumber) }, ...fields });
