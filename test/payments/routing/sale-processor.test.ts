import type { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import { readConfig } from '../../../src/config/config.js';
import { sale } from '../../../src/payments/operations/sale.js';
import { readAttempt } from '../../../src/payments/read/read-attempt.js';
import { callTimes } from '../../../src/payments/send/processor-call.js';
import { applyProcessorResult } from '../../../src/payments/settle/outcome.js';
import type { PaymentCall } from '../../../src/processors/processor.js';
import { type Answer, startedApi, succeeded, type Success } from '../../support/contract/contract-client.js';
import { addTerminal } from '../../support/merchants.js';
import { payment } from '../../support/payments.js';
import { hold } from '../../support/processors/processors.js';
import { breaks, interpose } from '../../support/processors/scripted-processor.js';
import { bankEntriesOf, callsOf, eventsOf, storedOf } from '../../support/records.js';
import { terminalId, testStart } from '../../support/service.js';
import { startStage } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { heldInstance, inEveryOrder, type StatementSteps } from '../../support/time/interleavings.js';
import { started } from '../../support/started.js';

/** The waiting times of a sale for its processor and of a processor for its answer, in milliseconds. */
const [submissionWait, processorTimeout] = [8_000, 20_000];

describe('sale: the processor', () => {
  const [oneRoute, noRoute] = ['ROUTE1', 'ROUTE0'];

  const { service, api } = startedApi();
  before(() => addTerminal(service, oneRoute, { routes: ['simulator_a'] }));
  before(() => addTerminal(service, noRoute, { routes: ['bank_gone'] }));

  const status = async (transaction_id: string) => (await api.transactionStatus({ transaction_id }).ok).status;
  const reaches = (transactionId: string, reasonCode: string) =>
    until(`the status is ${reasonCode}`, async () => (await status(transactionId)).reasonCode === reasonCode);

  /** A sale that has been sent to a slow processor, and waits for the clock. */
  async function waiting(amount: number): Promise<{ answer: Promise<Answer<Success<'sale'>>>; transactionId: string }> {
    const reference = `amount-${amount}`;
    const answer = api.sale({ body: payment({ amount, merchant_transaction_id: reference }) });
    await until(
      'the sale waits for its processor',
      () => service.clock.wakesIn(submissionWait) && service.clock.wakesIn(processorTimeout),
    );
    const transactions = () =>
      service.query<{ id: string }>(
        'SELECT idempotency_key AS id FROM simulator_entries JOIN transactions ON transaction_id = ' +
          'idempotency_key WHERE merchant_transaction_id = $1',
        reference,
      );
    await until('the bank has the sale', async () => (await transactions()).length > 0);
    return { answer, transactionId: (await transactions())[0]!.id };
  }

  it('is called while the attempt is PROCESSING, outside of any database transaction', async () => {
    const held = hold();
    const bank = interpose(service, 'simulator_a');
    bank.next('sale', held.script);
    const answer = api.sale({ body: payment() });
    await held.arrived;

    const transactionId = bank.calls[0]!.idempotencyKey;
    expect(await status(transactionId)).to.include({ status: 'PROCESSING', reasonCode: 'PROCESSOR.PROCESSING' });
    expect(await callsOf(service, transactionId), 'nothing is known of the call before it ends').to.eql([]);
    expect(await eventsOf(service, transactionId)).to.eql([]);

    held.release();
    expect(await answer.ok).to.include({ transaction_id: transactionId, accepted: true });
    expect(await status(transactionId)).to.include({ status: 'APPROVED' });
    expect(await callsOf(service, transactionId)).to.eql([
      { processor: 'simulator_a', operation: 'sale', outcome: 'approved', reason: 'AUTH.APPROVED' },
    ]);
  });

  for (const [amount, behaviour] of [
    [3001, 'whose answer is lost'],
    [3002, 'that never answers'],
  ] as const)
    it(`${behaviour} (${amount}) leaves the sale accepted and PROCESSING after the submission’s wait, and open after the call’s timeout`, async () => {
      const { answer, transactionId } = await waiting(amount);
      await service.clock.advance(submissionWait);
      expect(await succeeded(answer)).to.include({ transaction_id: transactionId, accepted: true });
      expect(await status(transactionId)).to.include({ status: 'PROCESSING', reasonCode: 'PROCESSOR.PROCESSING' });

      await service.clock.advance(processorTimeout - submissionWait);
      await reaches(transactionId, 'PROCESSOR.TIMEOUT');
      expect(await status(transactionId)).to.include({ status: 'PROCESSING' });
      expect(await callsOf(service, transactionId)).to.eql([
        { processor: 'simulator_a', operation: 'sale', outcome: 'open', reason: 'PROCESSOR.TIMEOUT' },
      ]);
      expect(await eventsOf(service, transactionId), 'nothing is final, and the payer need not act').to.eql([]);
    });

  it('that is slow (3005) delays the answer for 8 seconds, and settles the sale when it responds', async () => {
    const { answer, transactionId } = await waiting(3005);
    await until('the bank is slow', () => service.clock.wakesIn(12_000));
    await service.clock.advance(submissionWait - 1);
    let answered = false;
    void answer.then(() => {
      answered = true;
    });
    expect(await status(transactionId)).to.include({ status: 'PROCESSING' });
    expect(answered, 'answered before its time').to.equal(false);

    await service.clock.advance(1);
    expect(await succeeded(answer)).to.include({ transaction_id: transactionId, accepted: true });
    expect(await status(transactionId)).to.include({ status: 'PROCESSING' });

    const due = service.clock.now().getTime() + 4_000;
    await service.clock.advance(4_000);
    await reaches(transactionId, 'AUTH.APPROVED');
    expect((await eventsOf(service, transactionId)).map(({ type, created_at }) => [type, created_at])).to.eql([
      ['transaction.approved', new Date(due).toISOString()],
    ]);
  });

  it('that declines softly (3003) is followed by the next route: one transaction, one attempt, two calls', async () => {
    const answer = await api.sale({ body: payment({ amount: 3003 }) }).ok;
    expect(answer.accepted).to.equal(true);
    const transaction = await api.transactionStatus({ transaction_id: answer.transaction_id }).ok;
    expect(transaction.status).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
    expect(transaction.attempt_number).to.equal(1);
    expect(await callsOf(service, answer.transaction_id)).to.eql([
      { processor: 'simulator_a', operation: 'sale', outcome: 'declined', reason: 'PROCESSOR.TEMPORARILY_UNAVAILABLE' },
      { processor: 'simulator_b', operation: 'sale', outcome: 'approved', reason: 'AUTH.APPROVED' },
    ]);
    expect(await storedOf(service, answer, 'processor_key')).to.equal('simulator_b');
    expect((await eventsOf(service, answer.transaction_id)).map(({ type }) => type)).to.eql(['transaction.approved']);
  });

  it('that is not connected is not named by the sale', async () => {
    const sale = await api.sale({ terminalId: noRoute, body: payment() }).ok;
    expect(await storedOf(service, sale, 'processor_key')).to.equal(null);
  });

  it('that declines softly on the last route decides the outcome', async () => {
    const { transaction_id, accepted } = await api.sale({ terminalId: oneRoute, body: payment({ amount: 3003 }) }).ok;
    expect(accepted).to.equal(false);
    const transaction = await api.transactionStatus({ terminalId: oneRoute, transaction_id }).ok;
    expect(transaction.status).to.include({ status: 'DECLINED', reasonCode: 'PROCESSOR.TEMPORARILY_UNAVAILABLE' });
  });

  it('whose connection breaks may have received the call: no other route is tried, and the outcome stays open', async () => {
    const [first, second] = [interpose(service, 'simulator_a'), interpose(service, 'simulator_b')];
    first.next('sale', breaks);
    const { transaction_id, accepted } = await api.sale({ body: payment() }).ok;
    expect(accepted).to.equal(true);
    expect(await status(transaction_id)).to.include({ status: 'PROCESSING', reasonCode: 'PROCESSOR.TIMEOUT' });
    expect(second.calls).to.eql([]);
  });
});

describe('times of a call', () => {
  it('end before the lease, so that no call is sent after its lease has expired', () => {
    for (const routes of [[], ['simulator_a'], ['simulator_a', 'simulator_b']]) {
      const terminal = { routes } as never;
      const clock = { now: () => testStart } as never;
      const { takesEffectUntil, leasedUntil } = callTimes(
        { clock, config: readConfig({}) },
        { terminal, now: testStart },
      );
      expect(leasedUntil.getTime() - takesEffectUntil.getTime()).to.equal(10_000);
    }
  });
});

const steps: StatementSteps = {
  settle: 'settles',
  'read-attempt': 'reads',
  'move-to-route': 'moves on',
  'keep-discrepancy': 'keeps a discrepancy',
};

/**
 * Two instances receive the first bank's failure: one would end the payment for it, the other continues to the second
 * bank.
 */
describe('a bank that reports its failure in a notification too', () => {
  const stage = started(startStage);

  it('never ends a payment that the next bank has approved', async () => {
    const { service } = stage;
    const seen = new Set<string>();
    let sales = 0;
    const orders = await inEveryOrder(async (held) => {
      const by = {
        terminal: await service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } }),
        now: service.clock.now(),
        claim: undefined,
      };
      const banks = [...service.deps.processors.builtIn.values()].map(({ processor }) => ({
        ...processor,
        sale: (call: PaymentCall, limit: TimeLimit) => held.work(() => processor.sale(call, limit)),
      }));
      const instance = (name: string) => heldInstance(service, held, () => name, steps, banks);
      const reference = `left-${(sales += 1)}`;
      const body = payment({ amount: 3003, merchant_transaction_id: reference });
      const sent = sale(instance('the first'), { params: { terminal_friendly_id: terminalId }, query: {}, body }, by);
      const notified = (async () => {
        const second = instance('the second');
        const [row] = await held.step('the first bank reports that it failed', () =>
          service.query<{ id: string }>(
            'SELECT transaction_id AS id FROM transactions WHERE merchant_transaction_id = $1',
            reference,
          ),
        );
        const attempt = await readAttempt(second.store.pool, terminalId, row!.id);
        await applyProcessorResult(second, by.terminal, attempt!, {
          processorKey: 'simulator_a',
          source: 'notification',
          result: {
            outcome: 'failed',
            reason: 'PROCESSOR.TEMPORARILY_UNAVAILABLE',
            providerTransactionId: undefined,
            raw: {},
          },
        });
      })();
      return async () => {
        const [made] = await Promise.all([sent, notified]);
        await service.deps.background.settled();
        const storedStatus = await storedOf(service, made, 'status');
        const recorded = (await bankEntriesOf(service, made.transaction_id)).filter(
          ({ outcome }) => outcome === 'approved',
        );
        expect(storedStatus).to.equal(recorded.length === 1 ? 'APPROVED' : 'ERROR');
        expect(
          await service.query('SELECT 1 FROM discrepancies WHERE transaction_id = $1', made.transaction_id),
        ).to.eql([]);
        seen.add(storedStatus);
      };
    });
    expect([...seen].sort()).to.eql(['APPROVED', 'ERROR']);
    expect(orders).to.be.greaterThan(5);
  });
});
