import { TimeLimit } from '../../src/base/clock.js';
import { expect } from 'chai';
import { createHmac } from 'node:crypto';
import type { PaymentCall, Processor, ProcessorKey } from '../../src/processors/processor.js';
import { simulatorLedger } from '../../src/processors/simulator/simulator-ledger.js';
import { simulator } from '../../src/processors/simulator/simulator.js';
import { TestClock, until } from '../support/time/clock.js';
import { openTestStore } from '../support/database/database.js';
import { cardDetails, followUpCall, lookupOf, paymentCall } from '../support/processors/processors.js';
import { testStart } from '../support/service.js';
import { started } from '../support/started.js';
import { describeProcessor } from './contract.js';

const secret = 'the secret of the simulated banks';
const sign = (rawBody: string, at: Date): string => {
  const timestamp = Math.floor(at.getTime() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')}`;
};

describe('the simulated banks and their ledger', () => {
  const store = started(openTestStore);
  // The banks state nothing about terminals of other cells.
  before(() =>
    store.pool.query(
      `WITH account AS (INSERT INTO accounts (account_id, name, created_at)
        VALUES (gen_random_uuid(), 'Shop', now()) RETURNING account_id)
      INSERT INTO terminals (terminal_id, account_id, environment, name, routes, created_at)
      SELECT 'TERM01', account_id, 'sandbox', 'Shop', '{simulator_a}', now() FROM account`,
    ),
  );

  const baseUrl = 'https://payments.example.com';

  async function recordCount(idempotencyKey: string): Promise<number> {
    const { rowCount } = await store.pool.query('SELECT 1 FROM simulator_entries WHERE idempotency_key = $1', [
      idempotencyKey,
    ]);
    return rowCount ?? 0;
  }

  for (const key of ['simulator_a', 'simulator_b'] as const satisfies readonly ProcessorKey[])
    describeProcessor(key, async () => {
      await store.pool.query('TRUNCATE simulator_entries');
      return {
        processor: simulator(key, simulatorLedger(store.pool), { clock: new TestClock(testStart), baseUrl }, secret),
        cards: {
          approved: '4111111111111111',
          declined: '4000000000000002',
          failed: '4000000000000119',
          pending: '4000000000003220',
        },
        amounts: { lostAnswer: '3001', neverReported: '3002' },
        recordCount,
        notification: (transaction_id, outcome, at) => {
          const rawBody = JSON.stringify({
            id: 'event-1',
            created_at: '2026-03-10T09:00:00Z',
            transaction_id,
            provider_transaction_id: 'bank-1',
            outcome: outcome === 'failed' ? 'error' : outcome,
            ...(outcome === 'approved'
              ? { authorization_code: '831000' }
              : { reason_code: outcome === 'declined' ? 'AUTH.DO_NOT_HONOR' : 'PROCESSOR.SYSTEM_ERROR' }),
          });
          return { rawBody, headers: { 'x-provider-signature': sign(rawBody, at) } };
        },
        toleranceSeconds: 300,
        close: async () => undefined,
      };
    });

  describe('the simulated banks', () => {
    const clock = new TestClock(testStart);
    const patient = new TimeLimit();
    const notAfter = new Date(testStart.getTime() + 60_000);
    let bankA: Processor;
    let bankB: Processor;
    let keys = 0;
    before(async () => {
      await store.pool.query('TRUNCATE simulator_entries');
      [bankA, bankB] = (['simulator_a', 'simulator_b'] as const).map((key) =>
        simulator(key, simulatorLedger(store.pool), { clock, baseUrl }, secret),
      ) as [Processor, Processor];
    });

    const call = (cardNumber: string, amount = '10.5', stored = false, attemptNumber = 1): PaymentCall =>
      paymentCall({
        idempotencyKey: `s${String(++keys).padStart(7, '0')}`,
        amount,
        notAfter,
        stored,
        attemptNumber,
        instrument: cardDetails(cardNumber),
      });
    const reported = async (bank: Processor, ...rest: Parameters<typeof call>): Promise<string> => {
      const { outcome, reason } = await bank.sale(call(...rest), patient);
      return `${outcome} ${reason}`;
    };

    for (const [cardNumber, expected, stored = expected] of [
      ['4111111111111111', 'approved AUTH.APPROVED'],
      ['4242424242424242', 'approved AUTH.APPROVED'],
      ['5555555555554444', 'approved AUTH.APPROVED'],
      ['378282246310005', 'approved AUTH.APPROVED'],
      ['4539148803436467', 'approved AUTH.APPROVED'],
      ['4000000000000002', 'declined AUTH.DO_NOT_HONOR'],
      ['4000000000009995', 'declined PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
      ['4000000000009987', 'declined PAYMENT_METHOD.LOST_INSTRUMENT'],
      ['4000000000009979', 'declined PAYMENT_METHOD.STOLEN_INSTRUMENT'],
      ['4000000000000069', 'declined PAYMENT_METHOD.EXPIRED_CARD'],
      ['4000000000000127', 'declined PAYMENT_METHOD.CVV_FAILURE'],
      ['4000000000000119', 'failed PROCESSOR.SYSTEM_ERROR'],
      ['4000000000003220', 'pending AUTH.CHALLENGE_IN_PROGRESS'],
      ['4000000000000341', 'approved AUTH.APPROVED', 'declined PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ] as const)
      it(`answer ${cardNumber} with ${expected}${stored === expected ? '' : ', and a later charge of it ' + `with ${stored}`}`, async () => {
        for (const bank of [bankA, bankB]) {
          expect(await reported(bank, cardNumber)).to.equal(expected);
          expect(await reported(bank, cardNumber, '10.5', true)).to.equal(stored);
        }
      });

    it('decline 3003 softly on the first route and approve it on the second', async () => {
      expect(await reported(bankA, '4111111111111111', '3003')).to.equal('declined PROCESSOR.TEMPORARILY_UNAVAILABLE');
      expect(await reported(bankB, '4111111111111111', '3003')).to.equal('approved AUTH.APPROVED');
    });

    it('decline 3004 for lack of funds until the third attempt', async () => {
      const attempt = (number: number) => reported(bankA, '4111111111111111', '3004', true, number);
      for (const number of [1, 2]) expect(await attempt(number)).to.equal('declined PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
      expect(await attempt(3)).to.equal('approved AUTH.APPROVED');
    });

    it('let the card decide before the amount', async () =>
      expect(await reported(bankA, '4000000000000002', '3003')).to.equal('declined AUTH.DO_NOT_HONOR'));

    it('are steered by exactly these amounts', async () => {
      for (const amount of ['3001.01', '3002.5', '3003.01', '3004.5', '30.01', '3000', '3011'])
        expect(await reported(bankA, '4111111111111111', amount), amount).to.equal('approved AUTH.APPROVED');
    });

    it('answer 3005 after 12 seconds', async () => {
      let answered: string | undefined;
      const pending = reported(bankA, '4111111111111111', '3005').then((answer) => {
        answered = answer;
      });
      await until('the bank takes its time', () => clock.sleeping === 1);
      await clock.advance(11_999);
      expect(answered).to.equal(undefined);
      await clock.advance(1);
      await pending;
      expect(answered).to.equal('approved AUTH.APPROVED');
    });

    it('approve 3006, and decline its follow-ups in this amount', async () => {
      const paid = await bankA.sale(call('4111111111111111', '3006'), patient);
      expect(paid.outcome).to.equal('approved');
      for (const [operation, amount, expected] of [
        ['capture', '3006', 'declined PROCESSOR.DECLINED'],
        ['void', '3006', 'declined PROCESSOR.DECLINED'],
        ['refund', '3006', 'declined PROCESSOR.DECLINED'],
        ['capture', '3005.99', 'approved AUTH.APPROVED'],
        ['refund', '3006.01', 'approved AUTH.APPROVED'],
      ] as const) {
        const followUp = followUpCall({
          idempotencyKey: `f${String(++keys).padStart(7, '0')}`,
          amount,
          notAfter,
          providerTransactionId: paid.providerTransactionId!,
        });
        const { outcome, reason } = await bankA[operation](followUp, patient);
        expect(`${outcome} ${reason}`, `${operation} ${amount}`).to.equal(expected);
      }
    });

    describe('on the way to them', () => {
      const nextKey = (): string => `w${String(++keys).padStart(7, '0')}`;
      const wayward = (amount: string, idempotencyKey = nextKey()): PaymentCall => ({
        ...call('4111111111111111', amount),
        idempotencyKey,
        notAfter: new Date(clock.now().getTime() + 20_000),
      });
      const given = (pending: Promise<{ outcome: string }>): Promise<string> =>
        pending.then(({ outcome }) => outcome).catch((error: unknown) => (error as Error).message);
      const gone = TimeLimit.reached();

      for (const [amount, honoured] of Object.entries({ 3007: true, 3010: false }))
        it(`${amount} is recorded 40 s after it arrived, whether or not the caller waits${honoured ? '' : ', without a promise'}`, async () => {
          const late = wayward(amount);
          expect(await given(bankA.sale(late, gone))).to.equal('the caller stopped waiting for the processor');
          expect(await bankA.lookup(lookupOf(late), patient)).to.eql({ found: 'never-received' });
          if (honoured)
            expect(await given(bankA.sale(late, patient))).to.equal(
              'simulator_a is still processing the first call with this key',
            );
          await clock.advance(39_999);
          expect(await bankA.lookup(lookupOf(late), patient)).to.eql({ found: 'never-received' });
          await clock.advance(1);
          expect(await bankA.lookup(lookupOf(late), patient)).to.have.nested.property('result.outcome', 'approved');
          expect(await given(bankA.sale(late, patient)), 'the key is known, however late').to.equal('approved');
          expect(bankA.capabilities.guarantees(late)).to.eql(
            honoured
              ? { keySeconds: 86_400, longestDelaySeconds: 60 }
              : { keySeconds: undefined, longestDelaySeconds: undefined },
          );
        });

      for (const [amount, honoured] of Object.entries({ 3008: true, 3009: false }))
        it(`${amount} is lost, and arrives when it is sent again`, async () => {
          const lost = wayward(amount);
          expect(await given(bankA.sale(lost, gone))).to.equal('the caller stopped waiting for the processor');
          expect(await bankA.lookup(lookupOf(lost), patient)).to.eql({ found: 'never-received' });
          expect(await given(bankA.sale(lost, patient))).to.equal('approved');
          expect(await bankA.lookup(lookupOf(lost), patient)).to.have.nested.property('result.outcome', 'approved');
          expect(bankA.capabilities.guarantees(lost).keySeconds).to.equal(honoured ? 86_400 : undefined);
        });

      it('a call that arrives after its deadline is refused, and not recorded', async () => {
        const missed = wayward('10.5');
        await clock.advance(20_001);
        expect(await given(bankA.sale(missed, patient))).to.match(/^simulator_a refuses the call/);
        expect(await bankA.lookup(lookupOf(missed), patient)).to.eql({ found: 'never-received' });
        const punctual = wayward('10.5');
        await clock.advance(20_000);
        expect(await given(bankA.sale(punctual, patient))).to.equal('approved');
      });
    });

    it("do not know each other's payments", async () => {
      const sold = call('4111111111111111');
      const { providerTransactionId } = await bankA.sale(sold, patient);
      expect(await bankB.lookup(lookupOf(sold), patient)).to.eql({ found: 'never-received' });
      const refund = await bankB.refund(
        followUpCall({
          idempotencyKey: 'r0000001',
          amount: '1',
          notAfter,
          providerTransactionId: providerTransactionId!,
        }),
        patient,
      );
      expect(`${refund.outcome} ${refund.reason}`).to.equal('declined PROCESSOR.RELATED_TRANSACTION_NOT_FOUND');
    });

    it('give the same references for the same key in every run', async () => {
      const again = { ...call('4111111111111111'), idempotencyKey: 'always-1' };
      const first = await bankA.sale(again, patient);
      await store.pool.query(`DELETE FROM simulator_entries WHERE idempotency_key = 'always-1'`);
      expect(await bankA.sale(again, patient)).to.eql(first);
      // Digits of an id may look like a card number, which no settlement report may have.
      expect(first.providerTransactionId).to.match(/^simulator_a_[a-hjkmnp-s]{20}$/);
      // An id of an earlier version has digits.
      const earlier = 'simulator_a_41111111111111110000';
      await store.pool.query('UPDATE simulator_entries SET provider_transaction_id = $1 WHERE idempotency_key = $2', [
        earlier,
        'always-1',
      ]);
      expect(await bankA.lookup(lookupOf(again), patient)).to.have.nested.property(
        'result.providerTransactionId',
        earlier,
      );
      const refund = { idempotencyKey: 'r0000002', amount: '1', notAfter, providerTransactionId: earlier };
      expect(await bankA.refund(followUpCall(refund), patient)).to.have.property('outcome', 'approved');
    });

    it('end a payment that its payer has abandoned, unless the payer was faster', async () => {
      const [abandoned, finished] = [call('4000000000003220'), call('4000000000003220')];
      for (const waiting of [abandoned, finished]) await bankA.sale(waiting, patient);
      await bankA.sandbox!.endChallenge(finished, 'succeeded');
      expect(await bankA.abandon!(lookupOf(finished), patient)).to.have.nested.property('result.outcome', 'approved');
      expect(await bankA.abandon!(lookupOf(abandoned), patient)).to.have.nested.property(
        'result.reason',
        'AUTH.3DS_AUTHENTICATION_TIMEOUT',
      );
      expect(await bankA.sandbox!.endChallenge(abandoned, 'succeeded')).to.include({ outcome: 'declined' });
    });

    it('end a challenge once', async () => {
      const waiting = call('4000000000003220');
      await bankA.sale(waiting, patient);
      const [one, other] = await Promise.all([
        bankA.sandbox!.endChallenge(waiting, 'succeeded'),
        bankA.sandbox!.endChallenge(waiting, 'failed'),
      ]);
      expect(one).to.eql(other);
      expect(await bankA.lookup(lookupOf(waiting), patient)).to.eql({ found: 'outcome', result: one });
      expect(
        await bankA.sandbox!.endChallenge({ terminalId: 'TERM01', idempotencyKey: 'nothing1' }, 'succeeded'),
      ).to.equal(undefined);
    });
  });
});
