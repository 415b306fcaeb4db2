import { expect } from 'chai';
import { applyProcessorResult } from '../../../src/payments/settle/apply-processor-result.js';
import { sale } from '../../../src/payments/operations/sale.js';
import type { PaymentCall } from '../../../src/processors/processor.js';
import { readAttempt } from '../../../src/payments/read/read-attempt.js';
import { heldInstance, type StatementSteps } from '../../support/time/held-instance.js';
import { inEveryOrder } from '../../support/time/interleavings.js';
import { payment } from '../../support/payments.js';
import { bankEntriesOf, query } from '../../support/records.js';
import { terminalId } from '../../support/service.js';
import { startStage, type Stage } from '../../support/stage.js';

const steps: StatementSteps = {
  settle: 'settles',
  'read-attempt': 'reads',
  'move-to-route': 'moves on',
  'keep-discrepancy': 'keeps a discrepancy',
};

/** Both hear that the first bank failed: one would end the payment for it, the other goes on to the second bank. */
describe('a bank that has failed, and says so in a notification too', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  after(() => stage.close());

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
        sale: (call: PaymentCall, signal: AbortSignal) => held.work(() => processor.sale(call, signal)),
      }));
      const instance = (name: string) => heldInstance(service, held, () => name, steps, banks);
      const reference = `left-${(sales += 1)}`;
      const body = payment({ amount: 3003, merchant_transaction_id: reference });
      const sent = sale(instance('the first'), { params: { terminal_friendly_id: terminalId }, query: {}, body }, by);
      const notified = (async () => {
        const second = instance('the second');
        const [row] = await held.step('the first bank says that it failed', () =>
          query<{ id: string }>(
            service,
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
        const [{ body: made }] = await Promise.all([sent, notified]);
        await service.deps.background.settled();
        const [row] = await query<{ status: string }>(
          service,
          'SELECT status FROM transactions WHERE transaction_id = $1',
          made.transaction_id,
        );
        const booked = (await bankEntriesOf(service, made.transaction_id)).filter(
          ({ outcome }) => outcome === 'approved',
        );
        expect(row!.status).to.equal(booked.length === 1 ? 'APPROVED' : 'ERROR');
        expect(
          await query(service, 'SELECT 1 FROM discrepancies WHERE transaction_id = $1', made.transaction_id),
        ).to.deep.equal([]);
        seen.add(row!.status);
      };
    });
    expect([...seen].sort()).to.deep.equal(['APPROVED', 'ERROR']);
    expect(orders).to.be.greaterThan(5);
  });
});
