import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import type { ServiceDeps } from '../../../src/service.js';
import { refund } from '../../../src/payments/operations/refund.js';
import { applyProcessorResult } from '../../../src/payments/settle/outcome.js';
import { readAttempt } from '../../../src/payments/read/read-attempt.js';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import { runDueRetries } from '../../../src/payments/retry/due-retries.js';
import { sale } from '../../../src/payments/operations/sale.js';
import type { Guarantees } from '../../../src/processors/capabilities.js';
import type { LookupResult, PaymentCall, Processor, ProcessorResult } from '../../../src/processors/processor.js';
import { heldInstance, inEveryOrder, type StatementSteps, type Steps } from '../../support/time/interleavings.js';
import { occurrenceRetries } from '../../../src/recurring/billing-run.js';
import { approvedAs } from '../../support/processors/scripted-processor.js';
import { payment, paymentWith } from '../../support/payments.js';
import { bankEntriesOf, eventTypesOf, storedOf } from '../../support/records.js';
import { referenceTo, startStage, type Made, type Stage } from '../../support/stage.js';
import { terminalId } from '../../support/service.js';
import { started } from '../../support/started.js';

const ofPayments: StatementSteps = {
  settle: 'settles',
  postpone: 'postpones',
  'note-repeat': 'notes the repetition',
  'due-lease-lookup': 'leases',
};
const ofEvidence: StatementSteps = {
  settle: 'settles',
  'read-attempt': 'reads',
  'keep-discrepancy': 'keeps a discrepancy',
};
const ofRetries: StatementSteps = { 'attempts-of-card': 'counts', 'write-attempt': 'writes', 'drop-retry': 'gives up' };

/**
 * The same service as an instance of its own, held before each of its steps.
 * @param name of the instance; or who takes a step, by the values of its statement: then calls to processors are no
 * steps
 */
function instance(
  name: string | ((values: readonly unknown[]) => string),
  { deps, ...service }: Stage['service'],
  held: Steps,
  steps: StatementSteps = ofPayments,
  guarantees?: Guarantees,
): ServiceDeps {
  const processors = [...deps.processors.builtIn.values()].map(({ processor }) =>
    typeof name === 'string'
      ? atTheEndOfALine(name, processor, held, guarantees)
      : { ...processor, sale: (call: PaymentCall, limit: TimeLimit) => held.work(() => processor.sale(call, limit)) },
  );
  return heldInstance({ deps, ...service }, held, typeof name === 'string' ? () => name : name, steps, processors);
}

/**
 * A processor to which calls take any time, and from which answers do. What it does not answer at once is a broken
 * line.
 */
function atTheEndOfALine(name: string, behind: Processor, held: Steps, guarantees: Guarantees | undefined): Processor {
  const line =
    <Call, Result extends ProcessorResult | LookupResult>(
      what: string,
      send: (call: Call, limit: TimeLimit) => Promise<Result>,
    ) =>
    async (call: Call): Promise<Result> => {
      const answer = await held.step(`the bank gets the ${what} of ${name}`, () =>
        send(call, TimeLimit.reached()).then(
          (result) => ({ result }),
          (error: unknown) => ({ error }),
        ),
      );
      return held.step(`${name} hears of its ${what}`, async () => {
        if ('error' in answer) throw answer.error;
        return answer.result;
      });
    };
  return {
    ...behind,
    capabilities: { ...behind.capabilities, guarantees: (call) => guarantees ?? behind.capabilities.guarantees(call) },
    sale: line('sale', (call, limit) => behind.sale(call, limit)),
    refund: line('refund', (call, limit) => behind.refund(call, limit)),
    lookup: (key) => held.step(`the bank is asked by ${name}`, () => behind.lookup(key, TimeLimit.reached())),
  };
}

/**
 * Whatever the order: money moves once, and where the bank recorded it the transaction says so, or says that it is not
 * known.
 */
describe('payments: in every order of their steps', () => {
  const stage = started(startStage);
  // Hundreds of payments are made, and the round that keeps the statistics stands still as well.
  beforeEach(() => stage.query('ANALYZE'));

  const access = async () => ({
    terminal: await stage.service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } }),
    now: stage.service.clock.now(),
    claim: undefined,
  });

  /**
   * One instance sends a payment while another one, later and later, finds it open. @param afterwards what holds in the
   * end, whatever happened
   */
  async function story(
    held: Steps,
    guarantees: Guarantees | undefined,
    seconds: readonly number[],
    send: (deps: ServiceDeps) => Promise<Made>,
    afterwards: (made: Made, status: string) => Promise<void>,
  ): Promise<() => Promise<void>> {
    const { service } = stage;
    const begun = new Date(service.clock.now().getTime());
    const first = instance('the first', service, held, ofPayments, guarantees);
    const second = instance('the second', service, held, ofPayments, guarantees);
    const sent = send(first);
    const looking = (async () => {
      for (const pause of seconds) {
        await held.step(`${pause} s pass`, () => service.clock.advance(pause * 1000));
        await runDueLookups(second);
      }
    })();
    return async () => {
      await service.clock.advance(20_000);
      const [made] = await Promise.all([sent, looking]);
      await service.deps.background.settled();
      for (const pause of [60, 60, 60, 120, 300, 900]) await stage.pass(pause);
      const [row] = await service.query<{ status: string }>(
        'SELECT status FROM transactions WHERE transaction_id = $1 AND created_at >= $2',
        made.transaction_id,
        begun,
      );
      await afterwards(made, row!.status);
    };
  }

  const request = { params: { terminal_friendly_id: terminalId }, query: {} };

  async function refundsInEveryOrder(
    guarantees: Guarantees | undefined,
    seconds: readonly number[],
    afterwards: (made: Made, status: string, sold: Made) => Promise<void>,
  ): Promise<void> {
    const orders = await inEveryOrder(async (held) => {
      const sold = await stage.http.sale({ body: payment({ amount: 100 }) }).ok;
      const by = await access();
      const send = async (deps: ServiceDeps) => refund(deps, { ...request, body: referenceTo(sold) }, by);
      return story(held, guarantees, seconds, send, (made, status) => afterwards(made, status, sold));
    });
    expect(orders).to.be.greaterThan(50);
  }
  const refundInEveryOrder = () =>
    refundsInEveryOrder(undefined, [51], async (made, status, sold) => {
      expect(status).to.equal('APPROVED');
      expect(await bankEntriesOf(stage.service, made.transaction_id)).to.have.length(1);
      expect(await storedOf(stage, sold, 'refunded_amount')).to.equal('100.0000');
    });

  it('a refund is recorded once, and is what the bank says', refundInEveryOrder);

  it('a refund is so too at a bank that cannot be asked', () =>
    stage.bankA.unable({ lookups: false }, refundInEveryOrder));

  it('a sale with a security code, which the bank books late, is an error only where it never books it', async () => {
    const seen = new Set<string>();
    const orders = await inEveryOrder(async (held) => {
      const by = await access();
      const body = payment({ amount: 3007, cvv: '7093' });
      const send = async (deps: ServiceDeps) => sale(deps, { ...request, body }, by);
      return story(held, undefined, [30, 21], send, async (made, status) => {
        const recorded = await bankEntriesOf(stage.service, made.transaction_id);
        expect(status).to.equal(recorded.length === 1 ? 'APPROVED' : 'ERROR');
        seen.add(status);
      });
    });
    expect([...seen].sort()).to.eql(['APPROVED', 'ERROR']);
    expect(orders).to.be.greaterThan(50);
  });

  it('a refund at a bank that promises nothing is sent once, and never an error', async () => {
    const nothing = { keySeconds: undefined, longestDelaySeconds: undefined };
    await refundsInEveryOrder(nothing, [51, 31], async (made, status) => {
      const calls = (await bankEntriesOf(stage.service, made.transaction_id)).map((entry) => entry.calls);
      expect([[], [1]]).to.deep.include(calls);
      expect(status).not.to.equal('ERROR');
    });
  });

  it('a bank that says one thing and then another is never unheard: one stands, the other is a discrepancy', async () => {
    const seen = new Set<string>();
    let sales = 0;
    const orders = await inEveryOrder(async (held) => {
      const { service } = stage;
      const by = await access();
      const reference = `reported-${(sales += 1)}`;
      const body = paymentWith('4000000000000002', { merchant_transaction_id: reference });
      const sent = sale(instance('the first', service, held, ofEvidence), { ...request, body }, by);
      const received = (async () => {
        const second = instance('the second', service, held, ofEvidence);
        const [row] = await held.step('the bank says that it approved', () =>
          service.query<{ id: string }>(
            'SELECT transaction_id AS id FROM transactions WHERE merchant_transaction_id = $1',
            reference,
          ),
        );
        const attempt = await readAttempt(second.store.pool, terminalId, row!.id);
        await applyProcessorResult(second, by.terminal, attempt!, {
          processorKey: 'simulator_a',
          source: 'notification',
          result: approvedAs('reported-1'),
        });
        return row!.id;
      })();
      return async () => {
        const [made, id] = await Promise.all([sent, received]);
        await service.deps.background.settled();
        expect(id).to.equal(made.transaction_id);
        const status = await storedOf(stage, made, 'status');
        const claims = await service.query<{ claim: string }>(
          'SELECT claim FROM discrepancies WHERE transaction_id = $1',
          id,
        );
        expect([status, ...claims.map(({ claim }) => claim)]).to.eql(
          status === 'APPROVED' ? ['APPROVED', 'refused'] : ['DECLINED', 'approved'],
        );
        seen.add(status);
      };
    });
    expect([...seen].sort()).to.eql(['APPROVED', 'DECLINED']);
    expect(orders).to.be.greaterThan(5);
  });

  it('of two automatic retries of a card with nine attempts one is made, and the other says that it is not', async () => {
    const { service } = stage;
    await service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });
    service.deps.accessControl.forget();
    let cents = 0;
    const orders = await inEveryOrder(async (held) => {
      // An amount of its own has a count of its own.
      const amount = 700 + (cents += 1) / 100;
      const declined: string[] = [];
      for (let time = 0; time < 9; time++)
        declined.push((await stage.http.sale({ body: paymentWith('4000000000009995', { amount }) }).ok).transaction_id);
      const due = declined.slice(0, 2);
      await service.query('DELETE FROM scheduled_retries WHERE transaction_id <> ALL ($1)', due);
      await service.query('UPDATE scheduled_retries SET due_at = $1', service.clock.now());
      const retryIn = (values: readonly unknown[]): string =>
        `the retry ${due.findIndex((id) => values.includes(id)) + 1}`;
      const both = runDueRetries(instance(retryIn, service, held, ofRetries), occurrenceRetries);
      return async () => {
        await both;
        await service.deps.background.settled();
        const attempts = await service.query('SELECT 1 FROM transactions WHERE amount = $1', amount);
        const events = (await Promise.all(due.map((id) => eventTypesOf(service, id)))).flat();
        expect([attempts.length, events.filter((type) => type === 'transaction.retry_cancelled').length]).to.eql([
          10, 1,
        ]);
      };
    });
    expect(orders).to.be.greaterThan(5);
  });
});
