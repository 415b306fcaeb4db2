import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
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

// Amounts keep every digit; what is computed with them is computed in the smallest units.
const cents = (amount: number): number => Math.round(amount * 100);
assert.equal(cents(sold.amount ?? 0), 99999999);
assert.equal(cents(0.1) + cents(0.2), cents(0.3));

const retried = await client.POST('/v1/payments/sale/retry/{terminal_friendly_id}', {
  params: { path: terminal }, body: { retry: { originating_id: declined.data.transaction_id } },
});
assert(retried.data, retried.error?.detail);
assert.equal((await statusOf(retried.data.transaction_id)).attempt_number, 2);

const newer = await client.POST('/v1/payments/sale/{terminal_friendly_id}', {
  params: { path: terminal }, body: { ...submission('typescript-newer', 1, '4111111111111111'), currency: 'AFN' },
});
assert.equal(newer.error?.reason_code, 'MOON/WRONG_PHASE');
const suspected = await client.POST('/v1/payments/sale/{terminal_friendly_id}', { params: { path: terminal }, body: submission('typescript-suspected', 1, '4100000000000019') });
assert(suspected.data, suspected.error?.detail);
assert.equal((await statusOf(suspected.data.transaction_id)).status.domain, 'MOON');

const { WEBHOOK_BODY = '', WEBHOOK_SECRET = '', WEBHOOK_SIGNATURE = '' } = process.env;
const [, timestamp = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(WEBHOOK_SIGNATURE) ?? [];
const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${WEBHOOK_BODY}`).digest();
assert(timingSafeEqual(expected, Buffer.from(signature, 'hex')));
const event = JSON.parse(WEBHOOK_BODY) as components['schemas']['TransactionDeclinedEvent'];
assert.equal(event.data.status.domain, 'MOON');

console.log('sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says');
