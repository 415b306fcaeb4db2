import type { FollowUpCall, LookupCall, PaymentCall } from '../../../src/processors/processor.js';

/** A payment by a card of the payer's own hand, as a processor is called. */
export const paymentCall = (fields: Partial<PaymentCall> & Pick<PaymentCall, 'idempotencyKey'>): PaymentCall => ({
  amount: '10.5',
  currency: 'EUR',
  terminalId: 'TERM01',
  notAfter: new Date('2030-01-01T00:00:00Z'),
  stored: false,
  origin: 'payer',
  initial: false,
  attemptNumber: 1,
  instrument: {
    kind: 'card',
    cardNumber: '4111111111111111',
    expiryMonth: 12,
    expiryYear: 2030,
    cardholderName: undefined,
    cvv: undefined,
  },
  ...fields,
});

/** A capture, void or refund of a whole payment, as a processor is called. */
export const followUpCall = (
  fields: Partial<FollowUpCall> & Pick<FollowUpCall, 'idempotencyKey' | 'providerTransactionId'>,
): FollowUpCall => ({
  amount: '10.5',
  currency: 'EUR',
  terminalId: 'TERM01',
  notAfter: new Date('2030-01-01T00:00:00Z'),
  paymentId: fields.providerTransactionId,
  originalAmount: fields.amount ?? '10.5',
  ...fields,
});

/** The question what became of a call. */
export const lookupOf = (
  { terminalId, idempotencyKey }: Pick<LookupCall, 'idempotencyKey'> & { readonly terminalId?: string },
  fields: Partial<LookupCall> = {},
): LookupCall => ({
  terminalId: terminalId ?? 'TERM01',
  idempotencyKey,
  operation: 'sale',
  amount: '10.5',
  currency: 'EUR',
  createdAt: new Date('2026-03-10T09:00:00Z'),
  ...fields,
});
