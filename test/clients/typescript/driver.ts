import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './terminal.js';

const { BASE_URL = '', TERMINAL_ID = '', API_KEY = '' } = process.env;
const client = createClient<paths>({ baseUrl: BASE_URL, headers: { 'x-api-key': API_KEY } });
const terminal = { terminal_friendly_id: TERMINAL_ID };

const submission = (reference: string, amount: number, cardNumber: string): components['schemas']['SubmissionRequest'] => ({
  merchant_transaction_id: reference, amount, currency: 'EUR',
  order: {
    payment_instrument: { payment_method: 'cards', card_number: cardNumber, expiry_month: 12, expiry_year: 2030 },
    payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  },
});

async function statusOf(transactionId: string): Promise<components['schemas']['Transaction']> {
  const { data, error } = await client.GET('/v1/payments/status/{terminal_friendly_id}/{transaction_id}', { params: { path: { ...terminal, transaction_id: transactionId } } });
  assert(data, error?.reason_code);
  return data;
}

const sale = await client.POST('/v1/payments/sale/{terminal_friendly_id}', {
  params: { path: terminal, header: { 'Idempotency-Key': 'typescript-sale' } }, body: submission('typescript-sale', 999999.99, '4111111111111111'),
});
assert(sale.data, sale.error?.detail);
assert.equal(sale.data.accepted, true);
assert(sale.data.order_id);
const sold = await statusOf(sale.data.transaction_id);
assert.equal(sold.status.status, 'APPROVED');
assert.equal(sold.amount, 999999.99);

const preauth = await client.POST('/v1/payments/preauth/{terminal_friendly_id}', { params: { path: terminal }, body: submission('typescript-preauth', 20.5, '4111111111111111') });
assert(preauth.data?.order_id, preauth.error?.detail);
const held = { transaction_reference_id: preauth.data.transaction_id, order_reference_id: preauth.data.order_id };
const refused = await client.POST('/v1/payments/capture/{terminal_friendly_id}', { params: { path: terminal }, body: { ...held, amount: 20.51 } });
assert.equal(refused.response.status, 400);
assert.equal(refused.error?.reason_code, 'AMOUNT_EXCEEDS_AUTHORIZED');
const capture = await client.POST('/v1/payments/capture/{terminal_friendly_id}', { params: { path: terminal }, body: { ...held, amount: 12.25 } });
assert(capture.data, capture.error?.detail);
assert.equal((await statusOf(capture.data.transaction_id)).amount, 12.25);

const refund = await client.POST('/v1/payments/refund/{terminal_friendly_id}', {
  params: { path: terminal }, body: { transaction_reference_id: sale.data.transaction_id, order_reference_id: sale.data.order_id, amount: 0.99, currency: 'EUR' },
});
assert(refund.data, refund.error?.detail);
assert.equal((await statusOf(refund.data.transaction_id)).type, 'refund');

const declined = await client.POST('/v1/payments/sale/{terminal_friendly_id}', { params: { path: terminal }, body: submission('typescript-declined', 1, '4000000000009995') });
assert.equal(declined.data?.accepted, false);
assert.equal((await statusOf(declined.data.transaction_id)).status.reasonCode, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');

console.log('sale, status, capture, refund, refusal and decline as the contract says');
