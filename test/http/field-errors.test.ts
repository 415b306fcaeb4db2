import { expect } from 'chai';
import { exchange } from '../support/exchange.js';
import type { Schema } from '../../src/base/contract.js';
import { client, refused } from '../support/contract/contract-client.js';
import { approvedCard, card, payment } from '../support/payments.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

const ignoredOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => headers['x-ignored-fields'];

describe('the fields that a refusal is about', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  it('are all named in one answer, the first as the refusal itself has it', async () => {
    const { detail, reason_code, context, errors } = await api
      .sale({
        invalidBody: {
          amount: '10.50',
          currency: 'eur',
          order: { payment_instrument: { ...card(), expiry_month: 13 }, payer: { frist_name: 'Ada', email: 'ada' } },
        },
      })
      .refused('VALIDATION/MISSING_FIELD');
    expect(errors?.[0]).to.deep.equal({ field: context?.field, code: reason_code, message: detail });
    expect(errors?.map(({ field, code }) => `${field} ${code}`)).to.have.members([
      'merchant_transaction_id VALIDATION/MISSING_FIELD',
      'amount VALIDATION/INVALID_AMOUNT',
      'currency INVALID_CURRENCY',
      'order.payer.first_name VALIDATION/MISSING_FIELD',
      'order.payer.last_name VALIDATION/MISSING_FIELD',
      'order.payer.email VALIDATION/INVALID_FIELD',
      'order.payment_instrument.expiry_month INVALID_EXPIRY',
    ]);
  });

  it('are those of the path, the query and the body together', async () => {
    const { errors } = await api
      .send({
        method: 'POST',
        path: `/v1/management/transactions/${terminalId}/resolve?terminal_friendly_id=short`,
        body: '{"resolution":"approve"}',
        headers: { 'x-management-key': managementKey, 'Content-Type': 'application/json' },
      })
      .refused('VALIDATION/INVALID_FIELD');
    expect(errors?.map(({ field }) => field)).to.have.members(['transaction_id', 'terminal_friendly_id', 'resolution']);
  });

  it('are those of the shape that was meant, where there are several', async () => {
    const interaction = { type: 'sale', timestamp: '2026-03-01T09:00:00Z', raw_request: '{}' };
    const { errors } = await api
      .saleRetry({ invalidBody: { retry: { provider_key: 'Bank', interactions: [interaction] } } })
      .refused('VALIDATION/INVALID_FIELD');
    expect(errors?.map(({ field }) => field)).to.deep.equal([
      'retry.provider_key',
      'retry.interactions.0.raw_response',
    ]);
  });

  it('are both fields, if two exclude each other', async () => {
    const { errors } = await api
      .saleRetry({ invalidBody: { retry: { originating_id: 'a1B2c3D4', provider_key: 'simulator_a' } } })
      .refused('VALIDATION/INVALID_FIELD');
    expect(errors?.map(({ field }) => field)).to.deep.equal(['retry', 'retry.provider_key', 'retry.originating_id']);
  });

  it('are twenty at most', async () => {
    const { errors } = await api
      .saleRetry({ invalidBody: { retry: { provider_key: 'simulator_a', interactions: Array(40).fill({}) } } })
      .refused('VALIDATION/MISSING_FIELD');
    expect(errors).to.have.length(20);
  });

  it('are named again when the refusal is repeated', async () => {
    const request = { invalidBody: { ...payment(), amount: 'a', currency: 'b' }, idempotencyKey: 'refused-1' };
    const first = await api.sale(request);
    const second = await api.sale(request);
    expect(second.headers['idempotency-replayed']).to.equal('true');
    expect(second.text).to.equal(first.text);
    expect(await refused(second, 'VALIDATION/INVALID_AMOUNT'))
      .to.have.property('errors')
      .with.length(2);
  });

  it('and their messages hold no card number, security code or key, wherever it was put', async () => {
    const secrets = [approvedCard, apiKey, 'ptm_0123456789', 'cvv: 987'];
    for (const secret of secrets) {
      const answer = await api.saleRetry({
        invalidBody: { retry: { originating_id: secret, [secret]: secret }, [secret]: { [secret]: secret } },
      });
      expect(answer.status).to.equal(400);
      expect(answer.text).not.to.include(secret);
    }
  });
});

describe('fields that are ignored', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  it('are named with those that were probably meant, in the body and in the query', async () => {
    const order = { payment_instrument: card(), merchantOrderId: 'o-1' };
    const answer = await api.send({
      method: 'POST',
      path: `/v1/payments/sale/${terminalId}?dry_run=1`,
      body: JSON.stringify({ ...payment({ order }), colour: 'red', Description: 'a hat' }),
      headers: { 'x-api-key': apiKey, 'Content-Type': 'application/json' },
    });
    expect(answer.status).to.equal(200);
    expect(ignoredOf(answer)).to.equal(
      '"dry_run", "order.merchantOrderId";suggestion="order.merchant_order_id", ' +
        '"colour", "Description";suggestion="description"',
    );
  });

  it('are listed with a refusal, and with a repeated answer', async () => {
    expect(ignoredOf(await api.sale({ invalidBody: { ...payment(), amount: 0, colour: 'red' } }))).to.equal('"colour"');
    const request = { invalidBody: { ...payment(), colour: 'red' }, idempotencyKey: 'ignored-1' };
    await api.sale(request).ok;
    const again = await api.sale(request);
    expect(again.headers['idempotency-replayed']).to.equal('true');
    expect(ignoredOf(again)).to.equal('"colour"');
  });

  it('are not listed if there are none', async () =>
    expect(ignoredOf(await api.sale({ body: payment() }))).to.equal(undefined));

  it('are ten at most, of a hundred characters at most, in characters that a header may have', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`.padEnd(200, 'y'), 1]));
    const header = String(ignoredOf(await api.sale({ invalidBody: { ...payment(), ...many } })));
    expect(header.split(', ')).to.have.length(10);
    expect(header).to.have.length(10 * 102 + 9 * 2);
    const strange = { 'a"b\\c': 1, 'ü\r\nSet-Cookie: a=b': 1 };
    expect(ignoredOf(await api.sale({ invalidBody: { ...payment(), ...strange } }))).to.equal(
      '"a\\"b\\\\c", "???Set-Cookie: a=b"',
    );
  });

  it('are named without card numbers, security codes and keys', async () => {
    for (const secret of [approvedCard, apiKey, 'ptm_0123456789', 'cvv: 987']) {
      const header = ignoredOf(await api.sale({ invalidBody: { ...payment(), [secret]: secret } }));
      expect(header).to.be.a('string').that.does.not.include(secret);
    }
  });
});

describe('with REFUSE_UNKNOWN_FIELDS, fields that no operation knows', () => {
  const service = started(() => startApiService({ REFUSE_UNKNOWN_FIELDS: 'true' }));

  /** Not by the client of the contract, in whose answers a field is one that the contract has. */
  async function sale(change: object) {
    const { status, text } = await exchange(service.baseUrl, {
      method: 'POST',
      path: `/v1/payments/sale/${terminalId}`,
      body: JSON.stringify({ ...payment(), ...change }),
      headers: { 'x-api-key': apiKey, 'Content-Type': 'application/json' },
    });
    return { status, ...(JSON.parse(text) as Partial<Schema<'Problem'>>) };
  }

  it('are refused, with the ones that were probably meant', async () => {
    const { status, reason_code, context, errors } = await sale({ colour: 'red', Description: 'a hat' });
    expect([status, reason_code, context?.field]).to.deep.equal([400, 'VALIDATION/INVALID_FIELD', 'colour']);
    expect(errors?.map(({ message }) => message)).to.deep.equal([
      'The field colour is not known to this operation.',
      'The field Description is not known to this operation. Did you mean description?',
    ]);
  });

  it('are listed together with invalid fields', async () => {
    const { errors } = await sale({ amount: 0, colour: 'red' });
    expect(errors?.map(({ field }) => field)).to.deep.equal(['amount', 'colour']);
  });

  it('do not stop a request without them', async () => expect(await sale({})).to.include({ status: 200 }));
});
