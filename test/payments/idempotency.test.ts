import canonicalize from 'canonicalize';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { addApiKey, addTerminal } from '../support/access.js';
import { client, refused, succeeded, type Answer, type ContractClient } from '../support/contract-client.js';
import { declinedCard, payment, paymentWith, unpaid, type SubmissionRequest } from '../support/payments.js';
import { hold } from '../support/processors.js';
import { ScriptedRandom } from '../support/random.js';
import { bankEntriesOf, query } from '../support/records.js';
import { interpose } from '../support/scripted-processor.js';
import { apiKey, startTestService, terminalId, type TestService } from '../support/service.js';
import { until } from '../support/until.js';

const pollMilliseconds = 50;
const day = 24 * 60 * 60 * 1000;

describe('idempotency of a sale', () => {
  const random = new ScriptedRandom();
  const otherTerminal = 'TERM02';
  let service: TestService;
  let api: ContractClient;

  before(async () => {
    service = await startTestService({}, { random });
    await addTerminal(service, otherTerminal);
    api = client(service);
  });
  after(() => service.close());

  let lastKey = 0;
  const newKey = (): string => `key-${++lastKey}`;
  const attempts = async (): Promise<number> => (await query(service, 'SELECT FROM transactions')).length;
  const inHours = (hours: number): string => new Date(service.clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();

  /** Waits for an answer, and turns the clock for the duplicates that poll for it. */
  async function turning<T>(work: Promise<T>): Promise<T> {
    const progress = { done: false };
    const ended = () => { progress.done = true; };
    work.then(ended, ended);
    while (!progress.done) {
      await until('the requests are answered or wait', () => progress.done || service.clock.wakesIn(pollMilliseconds));
      await service.clock.advance(pollMilliseconds);
    }
    return work;
  }

  const replayed = ({ headers }: Answer<unknown>) => headers['idempotency-replayed'];

  describe('the same request again', () => {
    it('is answered with the stored answer, and nothing runs', async () => {
      const idempotencyKey = newKey();
      const first = await api.sale({ body: payment(), idempotencyKey });
      await succeeded(first);
      expect(first.headers).to.include({ 'idempotency-key': idempotencyKey, 'idempotency-replayed': 'false', 'idempotency-expires': inHours(24) });
      const before = await attempts();

      const expires = first.headers['idempotency-expires'];
      await service.clock.advance(1_000);
      const again = await api.sale({ body: payment(), idempotencyKey });
      expect(again.headers).to.include({ 'idempotency-key': idempotencyKey, 'idempotency-replayed': 'true', 'idempotency-expires': expires });
      expect([again.status, again.text]).to.deep.equal([200, first.text]);
      expect(again.headers['x-request-id']).not.to.equal(first.headers['x-request-id']);
      expect(await attempts()).to.equal(before);
    });

    it('is the same in every notation of the same JSON value', async () => {
      const body = payment({ merchant_transaction_id: 'ref-ü', amount: 10.5, order: { merchant_order_id: 'o', payment_instrument: payment().order!.payment_instrument! } });
      const idempotencyKey = newKey();
      const { text } = await api.sale({ body, idempotencyKey });
      const reversed = Object.fromEntries(Object.entries(body).reverse());
      const notations = [
        JSON.stringify(body, null, 2), JSON.stringify(reversed), JSON.stringify(body).replace('10.5', '1.050e1'), JSON.stringify(body).replace('ü', '\\u00fc'), ` ${JSON.stringify(body)}\n`,
      ];
      for (const rawBody of notations) {
        const again = await api.sale({ rawBody, idempotencyKey });
        expect([again.status, again.text, replayed(again)]).to.deep.equal([200, text, 'true']);
      }
    });

    it('keeps a decline', async () => {
      const idempotencyKey = newKey();
      const first = await api.sale({ body: paymentWith(declinedCard), idempotencyKey });
      expect((await succeeded(first)).accepted).to.equal(false);
      expect((await api.sale({ body: paymentWith(declinedCard), idempotencyKey })).text).to.equal(first.text);
    });
  });

  describe('another body under the same key', () => {
    const changes: Record<string, Partial<SubmissionRequest>> = {
      'another amount': { amount: 10.51 }, 'another reference': { merchant_transaction_id: 'reference-2' }, 'a field more': { description: 'x' },
    };
    for (const [name, change] of Object.entries(changes)) {
      it(`is refused, and nothing runs: ${name}`, async () => {
        const idempotencyKey = newKey();
        const first = await api.sale({ body: payment(), idempotencyKey });
        const before = await attempts();
        const conflict = await api.sale({ body: payment(change), idempotencyKey });
        const { context } = await refused(conflict, 'ROUTING/IDEMPOTENCY_CONFLICT');
        expect(context).to.deep.equal({ idempotency_key: idempotencyKey });
        expect(conflict.headers).to.include({ 'idempotency-replayed': 'false', 'idempotency-expires': first.headers['idempotency-expires'] });
        expect(await attempts()).to.equal(before);
        expect(replayed(await api.sale({ body: payment(), idempotencyKey })), 'the first answer is kept').to.equal('true');
      });
    }
  });

  describe('the scope of a key', () => {
    it('is the terminal and the operation', async () => {
      const idempotencyKey = newKey();
      const answers = [
        await api.sale({ body: payment(), idempotencyKey }), await api.sale({ terminalId: otherTerminal, body: payment(), idempotencyKey }), await api.preauth({ body: payment(), idempotencyKey }),
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

    it('tells keys apart by their case', async () => {
      const idempotencyKey = newKey();
      await api.sale({ body: payment(), idempotencyKey });
      expect(replayed(await api.sale({ body: payment(), idempotencyKey: idempotencyKey.toUpperCase() }))).to.equal('false');
    });
  });

  describe('refusals', () => {
    const stored: Record<string, string> = {
      '400 of the schema': JSON.stringify(payment({ description: 'd'.repeat(501) })), '400 of a rule': JSON.stringify(payment({ amount: 1.005 })),
      '400 of what is not JSON': '{"amount":', '400 of an empty body': '', '404': JSON.stringify(payment({ order_id: 'unknown0' })),
    };
    for (const [name, rawBody] of Object.entries(stored)) {
      it(`are stored, and stay: ${name}`, async () => {
        const idempotencyKey = newKey();
        const first = await api.sale({ rawBody, idempotencyKey });
        const again = await api.sale({ rawBody, idempotencyKey });
        expect(first.status).to.be.within(400, 499);
        expect([again.status, again.text, again.headers['content-type']]).to.deep.equal([first.status, first.text, first.headers['content-type']]);
        expect([replayed(first), replayed(again)]).to.deep.equal(['false', 'true']);
        await refused(api.sale({ body: payment(), idempotencyKey }), 'ROUTING/IDEMPOTENCY_CONFLICT');
      });
    }

    it('are not stored when they come before the key is looked at', async () => {
      await addApiKey(service, 'ptk_test_slow_key_000', [terminalId], { requestsPerSecond: 1 });
      await addApiKey(service, 'ptk_test_strange_key_', [otherTerminal]);
      const body = payment();
      const idempotencyKey = newKey();
      await refused(api.sale({ body, idempotencyKey, apiKey: 'wrong' }), 'INVALID_API_KEY');
      await refused(api.sale({ body, idempotencyKey, apiKey: null }), 'INVALID_API_KEY');
      await refused(api.sale({ body, idempotencyKey, apiKey: 'ptk_test_strange_key_' }), 'TERMINAL_NOT_FOUND');
      const slow = await Promise.all([1, 2, 3].map(() => api.sale({ body: payment(), idempotencyKey: newKey(), apiKey: 'ptk_test_slow_key_000' })));
      expect(slow.map(({ status }) => status)).to.include(429);
      await refused(api.sale({ body, idempotencyKey, apiKey: 'ptk_test_slow_key_000' }), 'RATE_LIMIT_EXCEEDED');
      await refused(api.sale({ rawBody: 'x'.repeat(262_145), idempotencyKey }), 'VALIDATION/REQUEST_TOO_LARGE');
      await refused(api.sale({ body, idempotencyKey, headers: { 'Content-Type': 'text/plain' } }), 'VALIDATION/UNSUPPORTED_MEDIA_TYPE');
      expect(await query(service, 'SELECT FROM idempotency_keys WHERE key = $1', idempotencyKey)).to.deep.equal([]);
      expect(replayed(await api.sale({ body, idempotencyKey }))).to.equal('false');
    });
  });

  describe('failures', () => {
    it('that made no attempt are not stored: the same request runs when it is sent again', async () => {
      const idempotencyKey = newKey();
      const before = await attempts();
      random.broken = true;
      await refused(api.sale({ body: payment(), idempotencyKey }), 'SYSTEM/INTERNAL_ERROR');
      random.broken = false;
      expect(await attempts()).to.equal(before);
      const answer = await api.sale({ body: payment(), idempotencyKey });
      expect([answer.status, replayed(answer)]).to.deep.equal([200, 'false']);
      expect(await attempts()).to.equal(before + 1);
    });

    it('that left an attempt are answered from it when their lease is over, and nothing is charged twice', async () => {
      const idempotencyKey = newKey();
      random.fixedUuid = randomUUID();
      await succeeded(api.sale({ body: payment() }));
      // The event of this sale gets the id of the one before it, so that its outcome cannot be written.
      random.ids.push('Orphan01', 'Orphan02');
      await refused(api.sale({ body: payment(), idempotencyKey }), 'SYSTEM/INTERNAL_ERROR');
      random.fixedUuid = undefined;
      const before = await attempts();

      const again = await turning(api.sale({ body: payment(), idempotencyKey }));
      expect(await succeeded(again)).to.deep.equal({ transaction_id: 'Orphan01', accepted: true, order_id: 'Orphan02', merchant_transaction_id: 'reference-1' });
      expect(replayed(again)).to.equal('true');
      expect(await attempts()).to.equal(before);
      expect(await bankEntriesOf(service, 'Orphan01')).to.have.length(1).and.satisfy(([entry]: { calls: number }[]) => entry!.calls === 1);
    });
  });

  describe('the key', () => {
    for (const [name, idempotencyKey] of Object.entries({ 'one character': 'k', '255 characters': 'k'.repeat(255), 'all kinds of characters': 'AZaz09_-' })) {
      it(`may have ${name}`, async () => {
        expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('false');
        expect(replayed(await api.sale({ body: payment(), idempotencyKey }))).to.equal('true');
      });
    }
    const wrong: Record<string, string> = {
      'no character': '', '256 characters': 'k'.repeat(256), 'a space': 'key 1', 'a dot': 'key.1', 'a slash': 'key/1', 'a letter of another alphabet': 'clé', 'a comma': 'key,1',
    };
    for (const [name, idempotencyKey] of Object.entries(wrong)) {
      it(`may not have ${name}`, async () => {
        const before = await attempts();
        const { context } = await refused(api.sale({ body: payment(), idempotencyKey }), 'VALIDATION/INVALID_IDEMPOTENCY_KEY');
        expect(context).to.deep.equal({ field: 'Idempotency-Key' });
        expect(await attempts()).to.equal(before);
      });
    }
    it('may not be sent twice', async () => {
      const headers = { 'x-api-key': apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': ['one', 'two'] };
      await refused(api.send({ method: 'POST', path: `/v1/payments/sale/${terminalId}`, headers, body: JSON.stringify(payment()) }), 'VALIDATION/INVALID_IDEMPOTENCY_KEY');
    });

    it('is looked at before the body', async () => {
      await refused(api.sale({ rawBody: '{', idempotencyKey: 'key.1' }), 'VALIDATION/INVALID_IDEMPOTENCY_KEY');
    });

    it('means nothing on a GET', async () => {
      const { transaction_id } = await succeeded(api.sale({ body: payment() }));
      const headers = { 'Idempotency-Key': newKey() };
      const before = await succeeded(api.transactionStatus({ params: { transaction_id }, headers }));
      await query(service, `UPDATE transactions SET description = 'changed' WHERE transaction_id = $1`, transaction_id);
      const after = await succeeded(api.transactionStatus({ params: { transaction_id }, headers }));
      expect([before.description, after.description]).to.deep.equal([undefined, 'changed']);
      await succeeded(api.transactionStatus({ params: { transaction_id }, headers: { 'Idempotency-Key': 'not a key' } }));
    });
  });

  describe('the age of an answer', () => {
    it('is 24 hours: then the key is free for any body', async () => {
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
        await query(service, 'UPDATE terminals SET clock_now = $1 WHERE terminal_id = $2', at, otherTerminal);
        await service.clock.advance(5_000);
      };
      const frozen = new Date('2031-01-01T00:00:00.000Z');
      await freeze(frozen);
      expect((await send()).headers['idempotency-expires']).to.equal('2031-01-02T00:00:00.000Z');
      await service.clock.advance(2 * day);
      expect(replayed(await send()), 'the terminal\'s time stands').to.equal('true');
      await freeze(new Date(frozen.getTime() + day));
      expect(replayed(await send())).to.equal('false');
      await freeze(null);
    });
  });

  describe('while the first request runs', () => {
    it('a duplicate waits and is answered as the first is', async () => {
      const idempotencyKey = newKey();
      const held = hold();
      interpose(service, 'simulator_a').next('sale', held.script);
      const first = api.sale({ body: payment(), idempotencyKey });
      await held.arrived;
      const second = api.sale({ body: payment(), idempotencyKey });
      await until('the duplicate waits', () => service.clock.wakesIn(pollMilliseconds));
      await service.clock.advance(pollMilliseconds);
      await until('the duplicate waits on', () => service.clock.wakesIn(pollMilliseconds));

      held.release();
      const [answer, same] = [await first, await turning(second)];
      expect([same.status, same.text]).to.deep.equal([200, answer.text]);
      expect([replayed(answer), replayed(same)]).to.deep.equal(['false', 'true']);
    });

    it('another body is refused at once', async () => {
      const idempotencyKey = newKey();
      const held = hold();
      interpose(service, 'simulator_a').next('sale', held.script);
      const first = api.sale({ body: payment(), idempotencyKey });
      await held.arrived;
      await refused(api.sale({ body: payment({ amount: 11 }), idempotencyKey }), 'ROUTING/IDEMPOTENCY_CONFLICT');
      held.release();
      await succeeded(first);
    });

    it('a duplicate waits 10 seconds at most', async () => {
      const idempotencyKey = newKey();
      await insertClaim(idempotencyKey, payment(), { leasedUntil: new Date(service.clock.now().getTime() + 60_000) });
      let answered = false;
      const second = api.sale({ body: payment(), idempotencyKey });
      void second.then(() => { answered = true; });
      for (let waited = 0; waited < 10_000; waited += pollMilliseconds) {
        await until('the duplicate waits', () => service.clock.wakesIn(pollMilliseconds));
        expect(answered).to.equal(false);
        await service.clock.advance(pollMilliseconds);
      }
      const answer = await second;
      const { context } = await refused(answer, 'ROUTING/RESOURCE_LOCKED');
      expect(answer.headers['retry-after']).to.equal('1');
      expect(context).to.deep.equal({ idempotency_key: idempotencyKey, retry_after_seconds: 1 });
    });

    it('of 30 identical requests one runs: one attempt, one call of the processor, 30 equal answers', async () => {
      const idempotencyKey = newKey();
      const body = payment({ merchant_transaction_id: 'thirty' });
      const answers = await turning(Promise.all(Array.from({ length: 30 }, () => api.sale({ body, idempotencyKey }))));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 'different answers').to.equal(1);
      expect(answers.map(replayed).filter((value) => value === 'false')).to.have.length(1);
      const { transaction_id } = await succeeded(answers[0]!);
      expect(await query(service, 'SELECT transaction_id AS id FROM transactions WHERE merchant_transaction_id = $1', 'thirty')).to.deep.equal([{ id: transaction_id }]);
      expect((await bankEntriesOf(service, transaction_id)).map(({ processor, calls }) => [processor, calls])).to.deep.equal([['simulator_a', 1]]);
    });
  });

  describe('a claim whose owner died', () => {
    /** Leaves a claim behind as a process does that is killed: with its attempt, or before it. */
    const leaveBehind = (idempotencyKey: string, body: SubmissionRequest, transactionId: string) => insertClaim(idempotencyKey, body, { transactionId });

    const outcomes: readonly [name: string, body: SubmissionRequest][] = [['approved', payment()], ['declined', paymentWith(declinedCard)], ['waiting for the payer', unpaid({ payment_collection: 'hosted_page' })]];
    for (const [name, body] of outcomes) {
      it(`is finished from its attempt, which is ${name}`, async () => {
        const made = await succeeded(api.sale({ body }));
        const idempotencyKey = newKey();
        await leaveBehind(idempotencyKey, body, made.transaction_id);
        const before = await attempts();
        const answers = await turning(Promise.all([1, 2].map(() => api.sale({ body, idempotencyKey }))));
        for (const answer of answers) expect(await succeeded(answer)).to.deep.equal(made);
        expect(answers.map(replayed)).to.deep.equal(['true', 'true']);
        expect(await attempts()).to.equal(before);
        expect(replayed(await api.sale({ body, idempotencyKey })), 'the answer is stored').to.equal('true');
      });
    }

    it('is finished from its attempt, which is still PROCESSING', async () => {
      const made = await succeeded(api.sale({ body: payment() }));
      await query(service, `UPDATE transactions SET status = 'PROCESSING', leased_until = $2 WHERE transaction_id = $1`, made.transaction_id, new Date(service.clock.now().getTime() + day));
      const idempotencyKey = newKey();
      await leaveBehind(idempotencyKey, payment(), made.transaction_id);
      expect(await succeeded(api.sale({ body: payment(), idempotencyKey }))).to.deep.equal(made);
    });

    it('is taken over when no attempt was written', async () => {
      const idempotencyKey = newKey();
      await leaveBehind(idempotencyKey, payment(), 'NoSuchId');
      const before = await attempts();
      const answer = await api.sale({ body: payment(), idempotencyKey });
      expect((await succeeded(answer)).transaction_id).not.to.equal('NoSuchId');
      expect(replayed(answer)).to.equal('false');
      expect(await attempts()).to.equal(before + 1);
    });

    it('is taken over by one of many: the others wait for it', async () => {
      const idempotencyKey = newKey();
      const body = payment({ merchant_transaction_id: 'taken-over' });
      await leaveBehind(idempotencyKey, body, 'NoSuchId');
      const answers = await turning(Promise.all(Array.from({ length: 10 }, () => api.sale({ body, idempotencyKey }))));
      expect(await query(service, 'SELECT FROM transactions WHERE merchant_transaction_id = $1', 'taken-over')).to.have.length(1);
      for (const answer of answers) if (answer.status !== 200) await refused(answer, 'ROUTING/RESOURCE_LOCKED');
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).to.equal(1);
    });

    it('still refuses another body', async () => {
      const idempotencyKey = newKey();
      await leaveBehind(idempotencyKey, payment(), 'NoSuchId');
      await refused(api.sale({ body: payment({ amount: 11 }), idempotencyKey }), 'ROUTING/IDEMPOTENCY_CONFLICT');
    });
  });

  /** A claim of another instance: its owner is alive until `leasedUntil`. */
  async function insertClaim(key: string, body: SubmissionRequest, { transactionId, leasedUntil }: { transactionId?: string; leasedUntil?: Date }): Promise<void> {
    const now = service.clock.now();
    await service.deps.store.prisma.idempotencyKey.create({
      data: {
        terminalId, operation: 'sale', key, digest: Uint8Array.from(service.deps.vault.digest(canonicalize(body)!)), owner: randomUUID(),
        transactionId: transactionId ?? null, leasedUntil: leasedUntil ?? now, expiresAt: new Date(now.getTime() + day),
      },
    });
  }
});
