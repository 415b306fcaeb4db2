import { expect } from 'chai';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { client, refused, succeeded, replayed } from '../support/contract/contract-client.js';
import { declinedCard, payment, paymentWith, type SubmissionRequest, unpaid } from '../support/payments.js';
import { apiKey, ScriptedRandom, startTestService, terminalId } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';
import canonicalize from 'canonicalize';
import { pollMilliseconds } from '../../src/http/request/idempotency.js';
import { dropIdempotencyKey, readIdempotencyKey } from '../../src/store/idempotency/idempotency-keys.js';
import { randomUUID } from 'node:crypto';
import { hold } from '../support/processors/processors.js';
import { intercept } from '../support/queries/statements.js';
import { bankEntriesOf } from '../support/records.js';
import { interpose } from '../support/processors/scripted-processor.js';
import { until } from '../support/time/clock.js';

const day = 24 * 60 * 60 * 1000;

let lastKey = 0;
const newKey = (): string => `key-${++lastKey}`;

/** A test with a key that no other test has. */
const itWithKey = (title: string, act: (idempotencyKey: string) => Promise<unknown>) => it(title, () => act(newKey()));

describe('idempotency of a sale', () => {
  const otherTerminal = 'TERM02';
  const { service, http: api } = started(startStage);
  before(() => addTerminal(service, otherTerminal));

  const attempts = async (): Promise<number> => (await service.query('SELECT FROM transactions')).length;
  const inHours = (hours: number): string =>
    new Date(service.clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();

  describe('the same request again', () => {
    itWithKey('returns the stored answer, and runs nothing', async (idempotencyKey) => {
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
      expect([again.status, again.text]).to.eql([200, first.text]);
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
        expect([again.status, again.text, replayed(again)]).to.eql([200, text, 'true']);
      }
    });

    itWithKey('returns a stored decline', async (idempotencyKey) => {
      const first = await api.sale({ body: paymentWith(declinedCard), idempotencyKey });
      expect((await succeeded(first)).accepted).to.equal(false);
      expect((await api.sale({ body: paymentWith(declinedCard), idempotencyKey })).text).to.equal(first.text);
    });
  });

  describe('a body with another security code', () => {
    itWithKey('counts as the same body: the stored answer is returned, and nothing runs', async (idempotencyKey) => {
      const { text } = await api.sale({ body: payment({ cvv: '111' }), idempotencyKey });
      const before = await attempts();
      for (const body of [payment({ cvv: '222' }), payment()]) {
        const again = await api.sale({ body, idempotencyKey });
        expect([again.status, again.text, replayed(again)]).to.eql([200, text, 'true']);
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
        expect([again.status, again.text, replayed(again)]).to.eql([status, text, 'true']);
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
      itWithKey(`is refused, and nothing runs: ${name}`, async (idempotencyKey) => {
        const first = await api.sale({ body: payment(), idempotencyKey });
        const before = await attempts();
        const conflict = await api.sale({ body: payment(change), idempotencyKey });
        const { context } = await refused(conflict, 'ROUTING/IDEMPOTENCY_CONFLICT');
        expect(context).to.eql({ idempotency_key: idempotencyKey });
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

  itWithKey('is not created by a body of another type, or by an invalid key', async (idempotencyKey) => {
    const before = await attempts();
    const refusals = [
      await api.sale({ body: payment(), idempotencyKey, headers: { 'content-type': 'text/plain' } }),
      await api.sale({ body: payment(), idempotencyKey: 'not a key' }),
    ];
    expect(refusals.map(({ status, headers }) => [status, headers['idempotency-key']])).to.eql([
      [415, undefined],
      [400, undefined],
    ]);
    expect(await attempts()).to.equal(before);
    expect(replayed(await api.sale({ body: payment(), idempotencyKey })), 'nothing was stored').to.equal('false');
  });

  describe('the scope of a key', () => {
    itWithKey('is the terminal and the operation', async (idempotencyKey) => {
      const answers = [
        await api.sale({ body: payment(), idempotencyKey }),
        await api.sale({ terminalId: otherTerminal, body: payment(), idempotencyKey }),
        await api.preauth({ body: payment(), idempotencyKey }),
      ];
      const ids = await Promise.all(answers.map(async (answer) => (await succeeded(answer)).transaction_id));
      expect(new Set(ids).size).to.equal(3);
      expect(answers.map(replayed)).to.eql(['false', 'false', 'false']);
    });

    it('is not the API key: another key of the account sees the same answer', async () => {
      await addApiKey(service, 'ptk_test_another_key_1');
      const idempotencyKey = newKey();
      const { text } = await api.sale({ body: payment(), idempotencyKey });
      const again = await api.sale({ body: payment(), idempotencyKey, apiKey: 'ptk_test_another_key_1' });
      expect([again.text, replayed(again)]).to.eql([text, 'true']);
    });

    itWithKey('distinguishes keys by case', async (idempotencyKey) => {
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
      itWithKey(`are stored, and do not change: ${name}`, async (idempotencyKey) => {
        const first = await api.sale({ rawBody, idempotencyKey });
        const again = await api.sale({ rawBody, idempotencyKey });
        expect(first.status).to.be.within(400, 499);
        expect([again.status, again.text, again.headers['content-type']]).to.eql([
          first.status,
          first.text,
          first.headers['content-type'],
        ]);
        expect([replayed(first), replayed(again)]).to.eql(['false', 'true']);
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
      expect(await service.query('SELECT FROM idempotency_keys WHERE key = $1', idempotencyKey)).to.eql([]);
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
        await api
          .sale({ body: payment(), idempotencyKey })
          .refused('VALIDATION/INVALID_IDEMPOTENCY_KEY', { field: 'Idempotency-Key' });
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
      expect([before.description, after.description]).to.eql([undefined, 'changed']);
      await api.transactionStatus({ transaction_id, headers: { 'Idempotency-Key': 'not a key' } }).ok;
    });
  });

  describe('the age of an answer', () => {
    itWithKey('is 24 hours at most: then the key is free for any body', async (idempotencyKey) => {
      const first = await api.sale({ body: payment(), idempotencyKey });
      await service.clock.advance(day - 1);
      expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('true');
      await service.clock.advance(1);
      const later = await api.sale({ body: payment({ amount: 11 }), idempotencyKey });
      expect([later.status, replayed(later)]).to.eql([200, 'false']);
      expect(later.headers['idempotency-expires']).to.equal(inHours(24));
      expect(later.text).not.to.equal(first.text);
    });

    itWithKey('is not renewed by a replay', async (idempotencyKey) => {
      await api.sale({ body: payment(), idempotencyKey });
      await service.clock.advance(day / 2);
      expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('true');
      await service.clock.advance(day / 2);
      expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('false');
    });

    itWithKey('follows the clock of a sandbox terminal that is frozen', async (idempotencyKey) => {
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

/** Duplicates of a request that has no stored answer: it is running, has failed, or its process died. */
describe('idempotency of a sale whose first request has no answer', () => {
  const random = new ScriptedRandom();

  const service = started(() => startTestService({}, { random }));
  const api = started(() => client(service));

  const attempts = async (): Promise<number> => (await service.query('SELECT FROM transactions')).length;

  /** Waits for an answer, and advances the clock for the duplicates that poll for it. */
  async function turning<T>(work: Promise<T>): Promise<T> {
    const progress = { done: false };
    const ended = () => {
      progress.done = true;
    };
    work.then(ended, ended);
    while (!progress.done) {
      await until('the requests are answered or wait', () => progress.done || service.clock.wakesIn(pollMilliseconds));
      await service.clock.advance(pollMilliseconds);
    }
    return work;
  }

  describe('while the first request runs', () => {
    async function heldSale() {
      const [idempotencyKey, held] = [newKey(), hold()];
      interpose(service, 'simulator_a').next('sale', held.script);
      const first = api.sale({ body: payment(), idempotencyKey });
      await held.arrived;
      return { idempotencyKey, held, first };
    }

    it('makes a duplicate wait and returns the same answer', async () => {
      const { idempotencyKey, held, first } = await heldSale();
      const second = api.sale({ body: payment(), idempotencyKey });
      await until('the duplicate waits', () => service.clock.wakesIn(pollMilliseconds));
      await service.clock.advance(pollMilliseconds);
      await until('the duplicate waits on', () => service.clock.wakesIn(pollMilliseconds));

      held.release();
      const [answer, same] = [await first, await turning(second)];
      expect([same.status, same.text]).to.eql([200, answer.text]);
      expect([replayed(answer), replayed(same)]).to.eql(['false', 'true']);
    });

    it('polls the database once for all waiting duplicates', async () => {
      const { idempotencyKey, held, first } = await heldSale();
      let reads = 0;
      const restore = intercept(service, ({ name }, ask) => {
        if (name === 'read-idempotency-key') reads++;
        return ask();
      });
      try {
        const duplicates = Promise.all(Array.from({ length: 20 }, () => api.sale({ body: payment(), idempotencyKey })));
        await until('each has looked once', () => reads >= 20);
        let turns = 0;
        while (reads < 25) {
          await until('they wait', () => service.clock.wakesIn(pollMilliseconds));
          await service.clock.advance(pollMilliseconds);
          turns++;
        }
        expect(reads - 20).to.be.at.most(turns);
        held.release();
        const [answer, answers] = [await first, await turning(duplicates)];
        expect(new Set(answers.map(({ text }) => text))).to.eql(new Set([answer.text]));
      } finally {
        restore();
      }
    });

    it('refuses another body at once', async () => {
      const { idempotencyKey, held, first } = await heldSale();
      await api.sale({ body: payment({ amount: 11 }), idempotencyKey }).refused('ROUTING/IDEMPOTENCY_CONFLICT');
      held.release();
      await first.ok;
    });

    itWithKey('lets a duplicate wait for 10 seconds at most', async (idempotencyKey) => {
      await insertClaim(idempotencyKey, payment(), { leasedUntil: new Date(service.clock.now().getTime() + 60_000) });
      let answered = false;
      const began = service.clock.now().getTime();
      const second = api.sale({ body: payment(), idempotencyKey });
      void second.then(() => {
        answered = true;
      });
      for (let waited = 0; waited < 10_000; waited += pollMilliseconds) {
        await until('the duplicate waits', () => service.clock.wakesIn(pollMilliseconds));
        expect(answered).to.equal(false);
        await service.clock.advance(pollMilliseconds);
      }
      // Another waiting request may have woken in one of the polls instead.
      const answer = await turning(second);
      expect(service.clock.now().getTime() - began).to.be.at.most(10_000 + 10 * pollMilliseconds);
      const { context } = await refused(answer, 'ROUTING/RESOURCE_LOCKED');
      expect(answer.headers['retry-after']).to.equal('1');
      expect(context).to.eql({ idempotency_key: idempotencyKey, retry_after_seconds: 1 });
    });

    it('runs one of 30 identical requests: one attempt, one call of the processor, 30 equal answers', async () => {
      const idempotencyKey = newKey();
      const body = payment({ merchant_transaction_id: 'thirty' });
      const answers = await turning(Promise.all(Array.from({ length: 30 }, () => api.sale({ body, idempotencyKey }))));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 'different answers').to.equal(1);
      expect(answers.map(replayed).filter((value) => value === 'false')).to.have.length(1);
      const { transaction_id } = await succeeded(answers[0]!);
      const text = 'SELECT transaction_id AS id FROM transactions WHERE merchant_transaction_id = $1';
      expect(await service.query(text, 'thirty')).to.eql([{ id: transaction_id }]);
      expect((await bankEntriesOf(service, transaction_id)).map(({ processor, calls }) => [processor, calls])).to.eql([
        ['simulator_a', 1],
      ]);
    });
  });

  describe('a claim whose owner died', () => {
    /** Leaves a claim as a killed process does: with its attempt, or before it. */
    const leaveBehind = (idempotencyKey: string, body: SubmissionRequest, transactionId: string) =>
      insertClaim(idempotencyKey, body, { transactionId });

    const outcomes: readonly [name: string, body: SubmissionRequest][] = [
      ['approved', payment()],
      ['declined', paymentWith(declinedCard)],
      ['waiting for the payer', unpaid({ payment_collection: 'hosted_page' })],
    ];
    for (const [name, body] of outcomes)
      it(`is completed from its attempt, which is ${name}`, async () => {
        const made = await api.sale({ body }).ok;
        const idempotencyKey = newKey();
        await leaveBehind(idempotencyKey, body, made.transaction_id);
        const before = await attempts();
        const answers = await turning(Promise.all([1, 2].map(() => api.sale({ body, idempotencyKey }))));
        for (const answer of answers) expect(await succeeded(answer)).to.eql(made);
        expect(answers.map(replayed)).to.eql(['true', 'true']);
        expect(await attempts()).to.equal(before);
        expect(replayed(await api.sale({ body, idempotencyKey })), 'the answer is stored').to.equal('true');
      });

    it('is completed from its attempt, which is still PROCESSING', async () => {
      const made = await api.sale({ body: payment() }).ok;
      await service.query(
        `UPDATE transactions SET status = 'PROCESSING', leased_until = $2 WHERE transaction_id = $1`,
        made.transaction_id,
        new Date(service.clock.now().getTime() + day),
      );
      const idempotencyKey = newKey();
      await leaveBehind(idempotencyKey, payment(), made.transaction_id);
      expect(await api.sale({ body: payment(), idempotencyKey }).ok).to.eql(made);
    });

    itWithKey('is taken over when no attempt was written', async (idempotencyKey) => {
      await leaveBehind(idempotencyKey, payment(), 'NoSuchId');
      const before = await attempts();
      const answer = await api.sale({ body: payment(), idempotencyKey });
      expect((await succeeded(answer)).transaction_id).not.to.equal('NoSuchId');
      expect(replayed(answer)).to.equal('false');
      expect(await attempts()).to.equal(before + 1);
    });

    it('is taken over after a wait by a payment of that time, whose lease begins then', async () => {
      const idempotencyKey = newKey();
      const over = new Date(service.clock.now().getTime() + 9_000);
      await insertClaim(idempotencyKey, payment(), { leasedUntil: over });
      const { transaction_id } = await succeeded(await turning(api.sale({ body: payment(), idempotencyKey })));
      const [row] = await service.query<{ made: Date; lease: Date }>(
        `SELECT transactions.created_at AS made, idempotency_keys.leased_until AS lease
        FROM transactions JOIN idempotency_keys USING (terminal_id, transaction_id) WHERE transaction_id = $1`,
        transaction_id,
      );
      expect(row!.made).to.be.at.least(over);
      expect(row!.lease.getTime() - row!.made.getTime()).to.equal(
        service.deps.config.submissionWaitMilliseconds + 2_000,
      );
    });

    it('is kept when its owner was only slow, and writes the attempt meanwhile', async () => {
      const { pool } = service.deps.store;
      const key = newKey();
      await insertClaim(key, payment(), {});
      const claim = { terminalId, operation: 'sale', key, now: service.clock.now() } as const;
      const held = await readIdempotencyKey(pool, claim);
      await service.query(`UPDATE idempotency_keys SET transaction_id = 'Written1' WHERE key = '${key}'`);
      expect(await dropIdempotencyKey(pool, claim, held!)).to.equal(0);
    });

    itWithKey('is taken over by one of many requests, and the others wait for it', async (idempotencyKey) => {
      const body = payment({ merchant_transaction_id: 'taken-over' });
      await leaveBehind(idempotencyKey, body, 'NoSuchId');
      const answers = await turning(Promise.all(Array.from({ length: 10 }, () => api.sale({ body, idempotencyKey }))));
      const text = 'SELECT FROM transactions WHERE merchant_transaction_id = $1';
      expect(await service.query(text, 'taken-over')).to.have.length(1);
      for (const answer of answers) if (answer.status !== 200) await refused(answer, 'ROUTING/RESOURCE_LOCKED');
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).to.equal(1);
    });

    itWithKey('still refuses another body', async (idempotencyKey) => {
      await leaveBehind(idempotencyKey, payment(), 'NoSuchId');
      await api.sale({ body: payment({ amount: 11 }), idempotencyKey }).refused('ROUTING/IDEMPOTENCY_CONFLICT');
    });
  });

  describe('failures', () => {
    it('without an attempt are not stored: the same request runs when it is sent again', async () => {
      const idempotencyKey = newKey();
      const before = await attempts();
      random.broken = true;
      await api.sale({ body: payment(), idempotencyKey }).refused('SYSTEM/INTERNAL_ERROR');
      random.broken = false;
      expect(await attempts()).to.equal(before);
      const answer = await api.sale({ body: payment(), idempotencyKey });
      expect([answer.status, replayed(answer)]).to.eql([200, 'false']);
      expect(await attempts()).to.equal(before + 1);
    });

    it('with an attempt are answered from it when their lease has expired, and nothing is charged twice', async () => {
      const idempotencyKey = newKey();
      random.fixedUuid = randomUUID();
      await api.sale({ body: payment() }).ok;
      // The event of this sale gets the id of the previous event, so its outcome cannot be written.
      random.ids.push('Orphan01', 'Orphan02');
      await api.sale({ body: payment(), idempotencyKey }).refused('SYSTEM/INTERNAL_ERROR');
      random.fixedUuid = undefined;
      const before = await attempts();

      const again = await turning(api.sale({ body: payment(), idempotencyKey }));
      expect(await succeeded(again)).to.eql({
        transaction_id: 'Orphan01',
        accepted: true,
        order_id: 'Orphan02',
        merchant_transaction_id: 'reference-1',
      });
      expect(replayed(again)).to.equal('true');
      expect(await attempts()).to.equal(before);
      expect(await bankEntriesOf(service, 'Orphan01'))
        .to.have.length(1)
        .and.satisfy(([entry]: { calls: number }[]) => entry!.calls === 1);
    });
  });

  /** A claim of another instance: its owner is alive until `leasedUntil`. */
  async function insertClaim(
    key: string,
    body: SubmissionRequest,
    { transactionId, leasedUntil }: { transactionId?: string; leasedUntil?: Date },
  ): Promise<void> {
    const now = service.clock.now();
    await service.deps.store.prisma.idempotencyKey.create({
      data: {
        terminalId,
        operation: 'sale',
        key,
        digest: Uint8Array.from(service.deps.vault.digest(canonicalize(body)!)),
        owner: randomUUID(),
        transactionId: transactionId ?? null,
        leasedUntil: leasedUntil ?? now,
        expiresAt: new Date(now.getTime() + day),
      },
    });
  }
});
