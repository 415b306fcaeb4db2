import { expect } from 'chai';
import { pollMilliseconds } from '../../../src/http/request/idempotency.js';
import { client, succeeded, type Answer, type ContractClient } from '../../support/contract/contract-client.js';
import { possibleInstances, startInstances, type TestService } from '../../support/service.js';
import { payment, paymentWith, unpaid } from '../../support/payments.js';
import { bankEntriesOf, eventTypesOf } from '../../support/records.js';
import { letRun, until } from '../../support/time/clock.js';
import { declines, interpose } from '../../support/processors/scripted-processor.js';
import type { ScriptedProcessor, Script } from '../../support/processors/scripted-processor.js';
import { referenceTo, type Made, retryOf } from '../../support/stage.js';
import { started } from '../../support/started.js';

for (const count of possibleInstances)
  describe(`payments: races on ${count === 1 ? 'one instance' : `${count} instances`}`, () => {
    const instances = started(() => startInstances(count));
    let first: TestService;
    let clients: readonly ContractClient[];
    let banks: readonly ScriptedProcessor[];
    let stopClock: () => Promise<void>;

    before(() => {
      [first] = instances.services as [TestService];
      clients = instances.services.map((service) => client(service));
      banks = instances.services.map((service) => interpose(service, 'simulator_a'));
      stopClock = letRun(instances.clock);
    });
    afterEach(() => {
      for (const bank of banks) bank.forget();
    });
    after(() => stopClock());

    /** Answered requests of the current race. */
    let answered = 0;
    /** Sends a request this many times at once, to each instance in turn. */
    const atOnce = <Body>(
      times: number,
      request: (http: ContractClient, index: number) => Promise<Answer<Body>>,
    ): Promise<Answer<Body>[]> => {
      answered = 0;
      return Promise.all(
        Array.from({ length: times }, async (_, index) => {
          const answer = await request(clients[index % count]!, index);
          answered += 1;
          return answer;
        }),
      );
    };
    const codeOf = ({ status, body }: Answer<unknown>): string =>
      status === 200 ? '200' : `${status} ${(body as { reason_code: string }).reason_code}`;
    const http = () => clients[0]!;
    /** Delays the bank's next answer to an operation, at whichever instance it arrives, until this holds. */
    const slowly = (operation: 'sale' | 'capture' | 'refund', what: string, holds: () => boolean): void => {
      const script: Script = async (deliver) => {
        await until(what, holds);
        return deliver();
      };
      for (const bank of banks) bank.next(operation, script);
    };
    /** The same in a race of 20, until each request is answered that no bank delays. */
    const afterRivals = (operation: 'sale' | 'capture' | 'refund') => () =>
      slowly(operation, 'the rivals are answered', () => answered >= 20 - count);
    /** Expects so many successes, and of the other answers only refusals of these kinds. */
    const expectOnly = (codes: readonly string[], successes: number, ...refusals: readonly string[]) => {
      expect(codes.filter((code) => code === '200')).to.have.length(successes);
      expect(codes.filter((code) => code !== '200' && !refusals.includes(code))).to.be.empty;
    };
    const askedFor = (id: string) => banks.flatMap((bank) => bank.operationsOf(id));
    /** Counts the bank's approvals on a transaction, by operation. */
    const approvedOn = (made: Made) =>
      first.query<{ operation: string; amount: string }>(
        `
      SELECT entry.operation, entry.amount FROM simulator_entries entry JOIN transactions earlier ON
      earlier.provider_transaction_id = entry.reference
      WHERE earlier.transaction_id = $1 AND entry.outcome = 'approved'`,
        made.transaction_id,
      );

    for (const [bank, prepare] of [
      ['at once', () => undefined],
      [
        'while duplicates wait',
        () => slowly('sale', 'a duplicate waits', () => instances.clock.wakesIn(pollMilliseconds)),
      ],
    ] as const)
      it(`30 identical keyed sales, answered by the bank ${bank}: one attempt, one call, 30 equal answers`, async () => {
        const reference = `identical ${bank}`;
        prepare();
        const answers = await atOnce(30, (target) =>
          target.sale({
            body: payment({ merchant_transaction_id: reference }),
            idempotencyKey: reference.replaceAll(' ', '-'),
          }),
        );
        expect(new Set(answers.map(codeOf))).to.eql(new Set(['200']));
        expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
        expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'false')).to.have.length(1);
        expect(new Set(answers.map(({ headers }) => headers['idempotency-expires'])).size).to.equal(1);

        const { transaction_id } = await succeeded(answers[0]!);
        expect(
          await first.query('SELECT transaction_id FROM transactions WHERE merchant_transaction_id = $1', reference),
        ).to.eql([{ transaction_id }]);
        expect(askedFor(transaction_id)).to.eql(['sale']);
        expect((await bankEntriesOf(first, transaction_id)).map(({ calls }) => calls)).to.eql([1]);
        expect(await eventTypesOf(first, transaction_id)).to.eql(['transaction.approved']);
      });

    it('30 sales under one key with two bodies: one of the bodies wins, the other is a conflict', async () => {
      const answers = await atOnce(30, (target, index) =>
        target.sale({
          body: payment({ merchant_transaction_id: `rival-${index % 3 === 0 ? 'a' : 'b'}` }),
          idempotencyKey: 'rivals',
        }),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(new Set(winners.map(({ text }) => text)).size).to.equal(1);
      expect([10, 20]).to.include(winners.length);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).to.eql(
        new Set(['409 ROUTING/IDEMPOTENCY_CONFLICT']),
      );
      expect(
        await first.query(`SELECT 1 FROM transactions WHERE merchant_transaction_id LIKE 'rival-_'`),
      ).to.have.length(1);
    });

    it('20 captures: exactly one', async () => {
      for (const prepare of [() => undefined, afterRivals('capture')]) {
        const held = await http().preauth({ body: payment({ amount: 100 }) }).ok;
        prepare();
        const answers = await atOnce(20, (target, index) =>
          target.capture({ body: { ...referenceTo(held), amount: 1 + index } }),
        );
        const codes = answers.map(codeOf);
        expectOnly(codes, 1, '409 VALIDATION/RELATED_TRANSACTION_LOCKED', '400 VALIDATION/ALREADY_FULLY_CAPTURED');
        expect(await approvedOn(held)).to.eql([{ operation: 'capture', amount: `${1 + codes.indexOf('200')}.0000` }]);
        expect(
          await first.query('SELECT 1 FROM transactions WHERE transaction_reference_id = $1', held.transaction_id),
        ).to.have.length(1);
      }
    });

    it('20 identical keyed captures: one capture, 20 equal answers', async () => {
      const held = await http().preauth({ body: payment({ amount: 100 }) }).ok;
      const answers = await atOnce(20, (target) =>
        target.capture({ body: referenceTo(held), idempotencyKey: 'captures' }),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).to.equal(1);
      expect(answers[0]!.status).to.equal(200);
      expect(await approvedOn(held)).to.have.length(1);
    });

    it('capture against void: exactly one wins, in every run', async () => {
      const winners = new Map<string, number>();
      for (let round = 0; round < 30; round++) {
        const held = await http().preauth({ body: payment() }).ok;
        const rivals = [
          (target: ContractClient) => target.capture({ body: referenceTo(held) }),
          (target: ContractClient) => target.voidPayment({ body: referenceTo(held) }),
        ];
        const order = round % 2 === 0 ? rivals : rivals.reverse();
        const codes = (await atOnce<Made>(6, (target, index) => order[index % 2]!(target))).map(codeOf);
        expect(
          codes.filter((code) => code === '200'),
          codes.join(', '),
        ).to.have.length(1);
        const [approved, ...others] = await approvedOn(held);
        expect(others).to.be.empty;
        const { status } = await http().transactionStatus({ transaction_id: held.transaction_id }).ok;
        expect(status.status).to.equal(approved!.operation === 'void' ? 'CANCELLED' : 'APPROVED');
        expect(await eventTypesOf(first, held.transaction_id)).to.eql(
          approved!.operation === 'void' ? ['transaction.approved', 'transaction.cancelled'] : ['transaction.approved'],
        );
        winners.set(approved!.operation, (winners.get(approved!.operation) ?? 0) + 1);
      }
      expect([...winners.keys()].sort(), 'both were first now and then').to.eql(['capture', 'void']);
    });

    it('20 refunds of 10 % and a cent each: nine, and never above the total', async () => {
      for (const prepare of [() => undefined, afterRivals('refund')]) {
        const sold = await http().sale({ body: payment({ amount: 10 }) }).ok;
        prepare();
        const codes = (
          await atOnce(20, (target) => target.refund({ body: { ...referenceTo(sold), amount: 1.01 } }))
        ).map(codeOf);
        expect(codes.filter((code) => code === '200')).to.have.length(9);
        expect(new Set(codes)).to.eql(new Set(['200', '400 VALIDATION/REFUND_AMOUNT_EXCEEDED']));
        expect(await approvedOn(sold)).to.eql(
          Array.from({ length: 9 }, () => ({ operation: 'refund', amount: '1.0100' })),
        );
        expect(
          await first.query('SELECT refunded_amount FROM transactions WHERE transaction_id = $1', sold.transaction_id),
        ).to.eql([{ refunded_amount: '9.0900' }]);
      }
    });

    it('20 refunds of which the bank declines some: their amounts are released, and no more can be refunded', async () => {
      const sold = await http().sale({ body: payment({ amount: 10 }) }).ok;
      for (const bank of banks) bank.next('refund', declines(), declines(), declines());
      await atOnce(20, (target) => target.refund({ body: { ...referenceTo(sold), amount: 1.01 } }));
      const [{ sum, taken } = { sum: '', taken: '' }] = await first.query<{ sum: string; taken: string }>(
        `
        SELECT sum(refund.amount)::text AS sum, min(sale.refunded_amount)::text AS taken FROM transactions sale
        JOIN transactions refund ON refund.transaction_reference_id = sale.transaction_id AND refund.status =
        'APPROVED' WHERE sale.transaction_id = $1 GROUP BY sale.terminal_id, sale.transaction_id`,
        sold.transaction_id,
      );
      expect(taken).to.equal(sum);
      expect(Number(sum)).to.be.at.most(10);
      await http()
        .refund({ body: { ...referenceTo(sold), amount: 10 } })
        .refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    });

    it('10 refunds of the whole rest: one succeeds', async () => {
      const sold = await http().sale({ body: payment({ amount: 10 }) }).ok;
      const codes = (await atOnce(10, (target) => target.refund({ body: referenceTo(sold) }))).map(codeOf);
      expect(codes.filter((code) => code === '200')).to.have.length(1);
      expect(new Set(codes)).to.eql(new Set(['200', '409 VALIDATION/FULL_REFUND_ALREADY_PROCESSED']));
      expect(await approvedOn(sold)).to.eql([{ operation: 'refund', amount: '10.0000' }]);
    });

    it('20 retries of one original: one', async () => {
      for (const prepare of [() => undefined, afterRivals('sale')]) {
        for (const bank of banks) bank.next('sale', declines());
        const originals = await Promise.all(clients.map((target) => target.sale({ body: payment() }).ok));
        expect(originals.map(({ accepted }) => accepted)).to.eql(originals.map(() => false));
        const { transaction_id } = originals[0]!;
        prepare();
        const body = retryOf({ transaction_id });
        const codes = (await atOnce(20, (target) => target.saleRetry({ body }))).map(codeOf);
        const refusals = [
          '409 VALIDATION/RELATED_TRANSACTION_LOCKED',
          '422 VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
        ];
        expectOnly(codes, 1, ...refusals);
        expect(
          await first.query('SELECT attempt_number FROM transactions WHERE originating_id = $1', transaction_id),
        ).to.eql([{ attempt_number: 2 }]);
      }
    });

    it('20 requests to end one challenge, some succeeded and some failed: one outcome, at the bank and here', async () => {
      const made = await http().sale({ body: paymentWith('4000000000003220') }).ok;
      const answers = await atOnce(20, (target, index) =>
        target.sandboxChallenge({
          transaction_id: made.transaction_id,
          body: { outcome: index % 2 === 0 ? 'succeeded' : 'failed' },
        }),
      );
      expect(
        answers.map(codeOf).filter((code) => !['200', '404 VALIDATION/RECORD_NOT_FOUND'].includes(code)),
        'a request that comes too late finds no challenge',
      ).to.be.empty;
      const outcomes = new Set(
        answers
          .filter(({ status }) => status === 200)
          .map(({ body }) => (body as { status: { status: string } }).status.status),
      );
      expect(outcomes.size).to.equal(1);
      const { status } = await http().transactionStatus({ transaction_id: made.transaction_id }).ok;
      expect([...outcomes]).to.eql([status.status]);
      expect((await bankEntriesOf(first, made.transaction_id)).map(({ outcome }) => outcome)).to.eql([
        status.status === 'APPROVED' ? 'approved' : 'declined',
      ]);
      expect(await eventTypesOf(first, made.transaction_id)).to.eql([
        'transaction.pending',
        status.status === 'APPROVED' ? 'transaction.approved' : 'transaction.declined',
      ]);
    });
  });

for (const count of possibleInstances)
  it(`an erased card is not charged by a payment that came at the same time, on ${count} instances`, async () => {
    const instances = await startInstances(count);
    const stop = letRun(instances.clock);
    const clients = instances.services.map((service) => client(service));
    const banks = instances.services.map((service) => interpose(service, 'simulator_a'));
    const [first] = instances.services;
    try {
      for (let round = 0; round < 3; round++) {
        const made = await clients[0]!.sale({ body: payment() }).ok;
        const { order } = await clients[0]!.transactionStatus({ transaction_id: made.transaction_id }).ok;
        const { token } = order.payment_instrument!;
        const asked: unknown[] = [];
        const looks: Script = async (deliver) => {
          asked.push(...(await first!.query('SELECT retired_at FROM instruments WHERE token = $1', token)));
          return deliver();
        };
        for (const bank of banks) bank.next('sale', ...Array.from({ length: 7 }, () => looks));
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            index === 3
              ? clients.at(-1)!.managementInstrumentErase({ body: { token } })
              : clients[index % count]!.sale({ body: unpaid({ token }) }),
          ),
        );
        const erased = answers[3]!.status === 200;
        for (const { status, body } of answers)
          if (status !== 200)
            expect((body as { reason_code: string }).reason_code).to.be.oneOf([
              'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
              'VALIDATION/RELATED_TRANSACTION_LOCKED',
            ]);
        const alive = answers.filter(({ status }, index) => index !== 3 && status === 200);
        expect(asked, 'the cards when their banks are asked').to.eql(alive.map(() => ({ retired_at: null })));
        for (const bank of banks) bank.forget();
        if (!erased) await clients[0]!.managementInstrumentErase({ body: { token } }).ok;
        await clients[0]!.sale({ body: unpaid({ token }) }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
      }
    } finally {
      await instances.close();
      await stop();
    }
  });
