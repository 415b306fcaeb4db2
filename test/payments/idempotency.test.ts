import { expect } from 'chai';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { refused, succeeded, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { declinedCard, payment, paymentWith, type SubmissionRequest } from '../support/payments.js';
import { apiKey, terminalId, type TestService } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';

const day = 24 * 60 * 60 * 1000;

describe('idempotency of a sale', () => {
  const otherTerminal = 'TERM02';
  let service: TestService;
  let api: ContractClient;

  const stage = started(startStage);
  before(async () => {
    service = stage.service;
    api = stage.http;
    await addTerminal(service, otherTerminal);
  });

  let lastKey = 0;
  const newKey = (): string => `key-${++lastKey}`;
  const attempts = async (): Promise<number> => (await service.query('SELECT FROM transactions')).length;
  const inHours = (hours: number): string =>
    new Date(service.clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();

  const replayed = ({ headers }: Answer<unknown>) => headers['idempotency-replayed'];

  describe('the same request again', () => {
    it('returns the stored answer, and runs nothing', async () => {
      const idempotencyKey = newKey();
      const first = await api.sale({ body: payment(), idempotencyKey });
      await succeeded(first);
      expect(first.headers).to.include({
        'idempotency-key': idempotencyKey,
        'idempotency-replayed': 'false',
        'idempotency-expires': inHours(24),
      });
      const before = await attempts();

      const expires = first.headers['idempotency-expires'];
      await service.clock.advance(1_000);
      const again = await api.sale({ body: payment(), idempotencyKey });
      expect(again.headers).to.include({
        'idempotency-key': idempotencyKey,
        'idempotency-replayed': 'true',
        'idempotency-expires': expires,
      });
      expect([again.status, again.text]).to.deep.equal([200, first.text]);
      expect(again.headers['x-request-id']).not.to.equal(first.headers['x-request-id']);
      expect(await attempts()).to.equal(before);
    });

    it('matches in every notation of the same JSON value', async () => {
      const body = payment({
        merchant_transaction_id: 'ref-ü',
        amount: 10.5,
        order: { merchant_order_id: 'o', payment_instrument: payment().order!.payment_instrument! },
      });
      const idempotencyKey = newKey();
      const { text } = await api.sale({ body, idempotencyKey });
      const reversed = Object.fromEntries(Object.entries(body).reverse());
      const notations = [
        JSON.stringify(body, null, 2),
        JSON.stringify(reversed),
        JSON.stringify(body).replace('10.5', '1.050e1'),
        JSON.stringify(body).replace('ü', '\\u00fc'),
        ` ${JSON.stringify(body)}\n`,
      ];
      for (const rawBody of notations) {
        const again = await api.sale({ rawBody, idempotencyKey });
        expect([again.status, again.text, replayed(again)]).to.deep.equal([200, text, 'true']);
      }
    });

    it('returns a stored decline', async () => {
      const idempotencyKey = newKey();
      const first = await api.sale({ body: paymentWith(declinedCard), idempotencyKey });
      expect((await succeeded(first)).accepted).to.equal(false);
      expect((await api.sale({ body: paymentWith(declinedCard), idempotencyKey })).text).to.equal(first.text);
    });
  });

  describe('a body with another security code', () => {
    it('counts as the same body: the stored answer is returned, and nothing runs', async () => {
      const idempotencyKey = newKey();
      const { text } = await api.sale({ body: payment({ cvv: '111' }), idempotencyKey });
      const before = await attempts();
      for (const body of [payment({ cvv: '222' }), payment()]) {
        const again = await api.sale({ body, idempotencyKey });
        expect([again.status, again.text, replayed(again)]).to.deep.equal([200, text, 'true']);
      }
      expect(await attempts()).to.equal(before);
    });

    it('counts as the same wherever the code is, in a body that is not JSON too', async () => {
      const notations = (code: string): string[] => [
        JSON.stringify({ ...payment(), order: { ...payment().order, note: [{ cvv: code, security_code: code }] } }),
        `{"cvv":"${code}",`,
      ];
      for (const [index, first] of notations('111').entries()) {
        const idempotencyKey = newKey();
        const { text, status } = await api.sale({ rawBody: first, idempotencyKey });
        const again = await api.sale({ rawBody: notations('222')[index]!, idempotencyKey });
        expect([again.status, again.text, replayed(again)]).to.deep.equal([status, text, 'true']);
      }
    });
  });

  describe('another body under the same key', () => {
    const changes: Record<string, Partial<SubmissionRequest>> = {
      'another amount': { amount: 10.51 },
      'another reference': { merchant_transaction_id: 'reference-2' },
      'a field more': { description: 'x' },
    };
    for (const [name, change] of Object.entries(changes))
      it(`is refused, and nothing runs: ${name}`, async () => {
        const idempotencyKey = newKey();
        const first = await api.sale({ body: payment(), idempotencyKey });
        const before = await attempts();
        const conflict = await api.sale({ body: payment(change), idempotencyKey });
        const { context } = await refused(conflict, 'ROUTING/IDEMPOTENCY_CONFLICT');
        expect(context).to.deep.equal({ idempotency_key: idempotencyKey });
        expect(conflict.headers).to.include({
          'idempotency-replayed': 'false',
          'idempotency-expires': first.headers['idempotency-expires'],
        });
        expect(await attempts()).to.equal(before);
        expect(replayed(await api.sale({ body: payment(), idempotencyKey })), 'the first answer is kept').to.equal(
          'true',
        );
      });
  });

  it('is not created by a body of another type, or by an invalid key', async () => {
    const idempotencyKey = newKey();
    const before = await attempts();
    const refusals = [
      await api.sale({ body: payment(), idempotencyKey, headers: { 'content-type': 'text/plain' } }),
      await api.sale({ body: payment(), idempotencyKey: 'not a key' }),
    ];
    expect(refusals.map(({ status, headers }) => [status, headers['idempotency-key']])).to.deep.equal([
      [415, undefined],
      [400, undefined],
    ]);
    expect(await attempts()).to.equal(before);
    expect(replayed(await api.sale({ body: payment(), idempotencyKey })), 'nothing was stored').to.equal('false');
  });

  describe('the scope of a key', () => {
    it('is the terminal and the operation', async () => {
      const idempotencyKey = newKey();
      const answers = [
        await api.sale({ body: payment(), idempotencyKey }),
        await api.sale({ terminalId: otherTerminal, body: payment(), idempotencyKey }),
        await api.preauth({ body: payment(), idempotencyKey }),
      ];
      const ids = await Promise.all(answers.map(async (answer) => (await succeeded(answer)).transaction_id));
      expect(new Set(ids).size).to.equal(3);
      expect(answers.map(replayed)).to.deep.equal(['false', 'false', 'false']);
    });

    it('is not the API key: another key of the account sees the same answer', async () => {
      await addApiKey(service, 'ptk_test_another_key_1');
      const idempotencyKey = newKey();
      const { text } = await api.sale({ body: payment(), idempotencyKey });
      const again = await api.sale({ body: payment(), idempotencyKey, apiKey: 'ptk_test_another_key_1' });
      expect([again.text, replayed(again)]).to.deep.equal([text, 'true']);
    });

    it('distinguishes keys by case', async () => {
      const idempotencyKey = newKey();
      await api.sale({ body: payment(), idempotencyKey });
      expect(replayed(await api.sale({ body: payment(), idempotencyKey: idempotencyKey.toUpperCase() }))).to.equal(
        'false',
      );
    });
  });

  describe('refusals', () => {
    const stored: Record<string, string> = {
      '400 of the schema': JSON.stringify(payment({ description: 'd'.repeat(501) })),
      '400 of a rule': JSON.stringify(payment({ amount: 1.005 })),
      '400 of what is not JSON': '{"amount":',
      '400 of an empty body': '',
      '404': JSON.stringify(payment({ order_id: 'unknown0' })),
    };
    for (const [name, rawBody] of Object.entries(stored))
      it(`are stored, and do not change: ${name}`, async () => {
        const idempotencyKey = newKey();
        const first = await api.sale({ rawBody, idempotencyKey });
        const again = await api.sale({ rawBody, idempotencyKey });
        expect(first.status).to.be.within(400, 499);
        expect([again.status, again.text, again.headers['content-type']]).to.deep.equal([
          first.status,
          first.text,
          first.headers['content-type'],
        ]);
        expect([replayed(first), replayed(again)]).to.deep.equal(['false', 'true']);
        await api.sale({ body: payment(), idempotencyKey }).refused('ROUTING/IDEMPOTENCY_CONFLICT');
      });

    it('are not stored when they precede the check of the key', async () => {
      await addApiKey(service, 'ptk_test_slow_key_000', [terminalId], { requestsPerSecond: 1 });
      await addApiKey(service, 'ptk_test_strange_key_', [otherTerminal]);
      const body = payment();
      const idempotencyKey = newKey();
      await api.sale({ body, idempotencyKey, apiKey: 'wrong' }).refused('INVALID_API_KEY');
      await api.sale({ body, idempotencyKey, apiKey: null }).refused('INVALID_API_KEY');
      await api.sale({ body, idempotencyKey, apiKey: 'ptk_test_strange_key_' }).refused('TERMINAL_NOT_FOUND');
      const slow = await Promise.all(
        [1, 2, 3].map(() => api.sale({ body: payment(), idempotencyKey: newKey(), apiKey: 'ptk_test_slow_key_000' })),
      );
      expect(slow.map(({ status }) => status)).to.include(429);
      await api.sale({ body, idempotencyKey, apiKey: 'ptk_test_slow_key_000' }).refused('RATE_LIMIT_EXCEEDED');
      await api.sale({ rawBody: 'x'.repeat(262_145), idempotencyKey }).refused('VALIDATION/REQUEST_TOO_LARGE');
      await api
        .sale({ body, idempotencyKey, headers: { 'Content-Type': 'text/plain' } })
        .refused('VALIDATION/UNSUPPORTED_MEDIA_TYPE');
      expect(await service.query('SELECT FROM idempotency_keys WHERE key = $1', idempotencyKey)).to.deep.equal([]);
      expect(replayed(await api.sale({ body, idempotencyKey }))).to.equal('false');
    });
  });

  describe('the key', () => {
    for (const [name, idempotencyKey] of Object.entries({
      'one character': 'k',
      '255 characters': 'k'.repeat(255),
      'all kinds of characters': 'AZaz09_-',
    }))
      it(`may have ${name}`, async () => {
        expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('false');
        expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('true');
      });
    const wrong: Record<string, string> = {
      'no character': '',
      '256 characters': 'k'.repeat(256),
      'a space': 'key 1',
      'a dot': 'key.1',
      'a slash': 'key/1',
      'a letter of another alphabet': 'clé',
      'a comma': 'key,1',
    };
    for (const [name, idempotencyKey] of Object.entries(wrong))
      it(`may not have ${name}`, async () => {
        const before = await attempts();
        const { context } = await api
          .sale({ body: payment(), idempotencyKey })
          .refused('VALIDATION/INVALID_IDEMPOTENCY_KEY');
        expect(context).to.deep.equal({ field: 'Idempotency-Key' });
        expect(await attempts()).to.equal(before);
      });
    it('may not be sent twice', async () => {
      const headers = { 'x-api-key': apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': ['one', 'two'] };
      await api
        .send({ method: 'POST', path: `/v1/payments/sale/${terminalId}`, headers, body: JSON.stringify(payment()) })
        .refused('VALIDATION/INVALID_IDEMPOTENCY_KEY');
    });

    it('is checked before the body', () =>
      api.sale({ rawBody: '{', idempotencyKey: 'key.1' }).refused('VALIDATION/INVALID_IDEMPOTENCY_KEY'));

    it('is ignored on a GET', async () => {
      const { transaction_id } = await api.sale({ body: payment() }).ok;
      const headers = { 'Idempotency-Key': newKey() };
      const before = await api.transactionStatus({ transaction_id, headers }).ok;
      await service.query(`UPDATE transactions SET description = 'changed' WHERE transaction_id = $1`, transaction_id);
      const after = await api.transactionStatus({ transaction_id, headers }).ok;
      expect([before.description, after.description]).to.deep.equal([undefined, 'changed']);
      await api.transactionStatus({ transaction_id, headers: { 'Idempotency-Key': 'not a key' } }).ok;
    });
  });

  describe('the age of an answer', () => {
    it('is 24 hours at most: then the key is free for any body', async () => {
      const idempotencyKey = newKey();
      const first = await api.sale({ body: payment(), idempotencyKey });
      await service.clock.advance(day - 1);
      expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('true');
      await service.clock.advance(1);
      const later = await api.sale({ body: payment({ amount: 11 }), idempotencyKey });
      expect([later.status, replayed(later)]).to.deep.equal([200, 'false']);
      expect(later.headers['idempotency-expires']).to.equal(inHours(24));
      expect(later.text).not.to.equal(first.text);
    });

    it('is not renewed by a replay', async () => {
      const idempotencyKey = newKey();
      await api.sale({ body: payment(), idempotencyKey });
      await service.clock.advance(day / 2);
      expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('true');
      await service.clock.advance(day / 2);
      expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('false');
    });

    it('follows the clock of a sandbox terminal that is frozen', async () => {
      const idempotencyKey = newKey();
      const send = () => api.sale({ terminalId: otherTerminal, body: payment(), idempotencyKey });
      const freeze = async (at: Date | null) => {
        await service.query('UPDATE terminals SET clock_now = $1 WHERE terminal_id = $2', at, otherTerminal);
        await service.clock.advance(5_000);
      };
      const frozen = new Date('2031-01-01T00:00:00.000Z');
      await freeze(frozen);
      expect((await send()).headers['idempotency-expires']).to.equal('2031-01-02T00:00:00.000Z');
      await service.clock.advance(2 * day);
      expect(replayed(await send()), "the terminal's time stands").to.equal('true');
      await freeze(new Date(frozen.getTime() + day));
      expect(replayed(await send())).to.equal('false');
      await freeze(null);
    });
  });
});
