import canonicalize from 'canonicalize';
import { expect } from 'chai';
import { pollMilliseconds } from '../../src/http/request/idempotency.js';
import { randomUUID } from 'node:crypto';
import { client, refused, succeeded, type Answer } from '../support/contract/contract-client.js';
import { declinedCard, payment, paymentWith, unpaid, type SubmissionRequest } from '../support/payments.js';
import { hold } from '../support/processors/processors.js';
import { bankEntriesOf } from '../support/records.js';
import { interpose } from '../support/processors/scripted-processor.js';
import { ScriptedRandom, startTestService, terminalId } from '../support/service.js';
import { until } from '../support/time/clock.js';
import { started } from '../support/started.js';

const day = 24 * 60 * 60 * 1000;

/** Duplicates of a request that has no stored answer: it is running, has failed, or its process died. */
describe('idempotency of a sale whose first request has no answer', () => {
  const random = new ScriptedRandom();

  const service = started(() => startTestService({}, { random }));
  const api = started(() => client(service));

  let lastKey = 0;
  const newKey = (): string => `key-${++lastKey}`;
  const attempts = async (): Promise<number> => (await service.query('SELECT FROM transactions')).length;
  const replayed = ({ headers }: Answer<unknown>) => headers['idempotency-replayed'];

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
    it('makes a duplicate wait and returns the same answer', async () => {
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

    it('polls the database once for all waiting duplicates', async () => {
      const idempotencyKey = newKey();
      const held = hold();
      interpose(service, 'simulator_a').next('sale', held.script);
      const first = api.sale({ body: payment(), idempotencyKey });
      await held.arrived;
      const { pool } = service.deps.store;
      const query = pool.query.bind(pool) as (...parameters: unknown[]) => Promise<unknown>;
      let reads = 0;
      const counting = (...parameters: unknown[]): Promise<unknown> => {
        if ((parameters[0] as { readonly name?: string }).name === 'read-idempotency-key') reads++;
        return query(...parameters);
      };
      Object.assign(pool, { query: counting });
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
        expect(new Set(answers.map(({ text }) => text))).to.deep.equal(new Set([answer.text]));
      } finally {
        Reflect.deleteProperty(pool, 'query');
      }
    });

    it('refuses another body at once', async () => {
      const idempotencyKey = newKey();
      const held = hold();
      interpose(service, 'simulator_a').next('sale', held.script);
      const first = api.sale({ body: payment(), idempotencyKey });
      await held.arrived;
      await api.sale({ body: payment({ amount: 11 }), idempotencyKey }).refused('ROUTING/IDEMPOTENCY_CONFLICT');
      held.release();
      await first.ok;
    });

    it('lets a duplicate wait for 10 seconds at most', async () => {
      const idempotencyKey = newKey();
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
      expect(context).to.deep.equal({ idempotency_key: idempotencyKey, retry_after_seconds: 1 });
    });

    it('runs one of 30 identical requests: one attempt, one call of the processor, 30 equal answers', async () => {
      const idempotencyKey = newKey();
      const body = payment({ merchant_transaction_id: 'thirty' });
      const answers = await turning(Promise.all(Array.from({ length: 30 }, () => api.sale({ body, idempotencyKey }))));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 'different answers').to.equal(1);
      expect(answers.map(replayed).filter((value) => value === 'false')).to.have.length(1);
      const { transaction_id } = await succeeded(answers[0]!);
      expect(
        await service.query(
          'SELECT transaction_id AS id FROM transactions WHERE merchant_transaction_id = $1',
          'thirty',
        ),
      ).to.deep.equal([{ id: transaction_id }]);
      expect(
        (await bankEntriesOf(service, transaction_id)).map(({ processor, calls }) => [processor, calls]),
      ).to.deep.equal([['simulator_a', 1]]);
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
        for (const answer of answers) expect(await succeeded(answer)).to.deep.equal(made);
        expect(answers.map(replayed)).to.deep.equal(['true', 'true']);
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
      expect(await api.sale({ body: payment(), idempotencyKey }).ok).to.deep.equal(made);
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

    it('is taken over by one of many requests, and the others wait for it', async () => {
      const idempotencyKey = newKey();
      const body = payment({ merchant_transaction_id: 'taken-over' });
      await leaveBehind(idempotencyKey, body, 'NoSuchId');
      const answers = await turning(Promise.all(Array.from({ length: 10 }, () => api.sale({ body, idempotencyKey }))));
      expect(
        await service.query('SELECT FROM transactions WHERE merchant_transaction_id = $1', 'taken-over'),
      ).to.have.length(1);
      for (const answer of answers) if (answer.status !== 200) await refused(answer, 'ROUTING/RESOURCE_LOCKED');
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).to.equal(1);
    });

    it('still refuses another body', async () => {
      const idempotencyKey = newKey();
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
      expect([answer.status, replayed(answer)]).to.deep.equal([200, 'false']);
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
      expect(await succeeded(again)).to.deep.equal({
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
