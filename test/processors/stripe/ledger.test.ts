import { expect } from 'chai';
import { referenceTo, type Made } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import type { Fault } from '../faulty-line.js';
import { stripeBehindService } from './adapter.js';
import { replacing, started } from '../../support/started.js';

/** Compares the service's records with those of a fake Stripe, through a proxy that injects faults. */
describe('the service and Stripe’s ledger, with faults between them', () => {
  const { fake, line, stage, http, sell: makeSale, report } = started(stripeBehindService);
  const made: Made[] = [];

  async function kept(pending: Promise<Made>): Promise<Made> {
    const transaction = await pending;
    made.push(transaction);
    return transaction;
  }
  const sell = (): Promise<Made> => kept(makeSale());
  const statusOf = async (transaction: Made): Promise<string> => {
    const { status } = await stage.statusOf(transaction);
    return status.status ?? '';
  };
  const spoil = (fault: Fault, path: string): void =>
    line.next(fault, (request) => request.method === 'POST' && request.path === path);

  for (const fault of [{ kind: 'request-lost' }, { kind: 'answer-lost' }, { kind: 'cut' }] as const) {
    it(`a sale, ${fault.kind}: is recovered, and charged once`, async () => {
      spoil(fault, '/v1/payment_intents');
      const sale = await sell();
      expect(await statusOf(sale)).to.equal('PROCESSING');
      await stage.pass(60);
      expect(await statusOf(sale)).to.equal('APPROVED');
    });

    it(`a refund, ${fault.kind}: is recovered, and made once`, async () => {
      const sale = await sell();
      spoil(fault, '/v1/refunds');
      const refund = await kept(http.refund({ body: { ...referenceTo(sale), amount: 4 } }).ok);
      await stage.pass(60);
      expect(await statusOf(refund)).to.equal('APPROVED');
    });
  }

  for (const [status, code] of [
    [500, undefined],
    [409, 'idempotency_key_in_use'],
  ] as const)
    it(`a sale that is answered ${status}: is recovered, and charged once`, async () => {
      const body = JSON.stringify({ error: { type: 'api_error', code } });
      spoil({ kind: 'answered', status, body }, '/v1/payment_intents');
      const sale = await sell();
      await stage.pass(60);
      expect(await statusOf(sale)).to.equal('APPROVED');
    });

  it('a sale that Stripe rejects for overload: has failed, and nothing was charged', async () => {
    const body = JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit' } });
    spoil({ kind: 'answered', status: 429, body }, '/v1/payment_intents');
    expect(await statusOf(await sell())).to.equal('ERROR');
  });

  it('a sale with a security code that is charged and not found is UNKNOWN, never ERROR', async () => {
    spoil({ kind: 'answer-lost' }, '/v1/payment_intents');
    fake.isIndexed = false;
    const sale = await kept(makeSale(undefined, { cvv: '7093' }));
    for (const seconds of [10, 30, 120, 300, 900]) await stage.pass(seconds);
    fake.isIndexed = true;
    expect(await statusOf(sale)).to.equal('UNKNOWN');
    await http.managementTransactionResolve({ transaction_id: sale.transaction_id, body: { resolution: 'lookup' } }).ok;
    expect(await statusOf(sale)).to.equal('APPROVED');
  });

  it('a sale that is recorded, not found yet, and sent again at the wrong time: stays open until it is known', async () => {
    spoil({ kind: 'answer-lost' }, '/v1/payment_intents');
    const body = JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit' } });
    using _replaced = replacing(fake, { isIndexed: false });
    const sale = await sell();
    spoil({ kind: 'answered', status: 429, body }, '/v1/payment_intents');
    await stage.pass(10);
    expect(await statusOf(sale), 'its repetition was rejected, which proves nothing about the first').to.equal(
      'PROCESSING',
    );
    await stage.pass(60);
    expect(await statusOf(sale)).to.equal('APPROVED');
  });

  it('an answer after the limit: is recovered, and charged once', async () => {
    spoil({ kind: 'late' }, '/v1/payment_intents');
    const sent = line.requests.length;
    const pending = sell();
    await until('it is recorded', () =>
      line.requests.slice(sent).some(({ path, status }) => path === '/v1/payment_intents' && status === 200),
    );
    await stage.service.clock.advance(stage.service.deps.config.submissionWaitMilliseconds);
    const sale = await pending;
    expect(await statusOf(sale)).to.equal('PROCESSING');
    await stage.timeOut();
    await stage.pass(60);
    expect(await statusOf(sale)).to.equal('APPROVED');
  });

  it('every notification, twice and in reverse order, changes no known outcome', async () => {
    const before = await Promise.all(made.map(statusOf));
    await report(...[...fake.events, ...fake.events].reverse());
    expect(await Promise.all(made.map(statusOf))).to.eql(before);
    const { discrepancies } = await http.managementDiscrepancyList().ok;
    expect(discrepancies).to.eql([]);
  });

  it('both sides have equal ledgers', async () => {
    const approved = await stage.query<{ transaction_id: string; type: string; amount: string }>(
      `SELECT transaction_id, type, amount FROM transactions WHERE status = 'APPROVED'`,
    );
    const ours = approved.map(({ transaction_id, type, amount }) => `${type} ${transaction_id} ${Number(amount)}`);
    const theirs = [...fake.objects.values()].flatMap(({ object, status, amount, metadata }) => {
      if (status !== 'succeeded' || (object !== 'payment_intent' && object !== 'refund')) return [];
      const { transaction } = metadata as { transaction: string };
      return [`${object === 'refund' ? 'refund' : 'sale'} ${transaction} ${Number(amount) / 100}`];
    });
    expect(theirs.sort()).to.eql(ours.sort());
    expect(theirs.length).to.be.greaterThan(10);
    for (const [key, count] of fake.executions) expect(count, key).to.equal(1);
  });

  it('a refund that fails days after its approval is reported, and can be made again', async () => {
    const sale = await sell();
    const refund = await http.refund({ body: referenceTo(sale) }).ok;
    const { id } = fake.objectOf(refund.transaction_id);
    fake.change(String(id), { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.failed');
    await report(fake.events.at(-1)!);
    expect(await stage.eventTypesOf(refund)).to.eql(['transaction.approved', 'transaction.refund_failed']);
    expect(await http.refund({ body: referenceTo(sale) }).ok).to.include({ accepted: true });
  });

  it('notifications about no call of the service are accepted for good: other payments, unknown types', async () => {
    const sale = await sell();
    const ofSale = fake.events.at(-1) as { data: { object: object } };
    const kept = async (): Promise<number> => (await stage.query('SELECT FROM provider_notifications')).length;
    const before = await kept();
    const [other, unknown] = ['payment_intent.succeeded', 'of_next_year.happened'];
    await report(
      { ...ofSale, id: 'evt_of_nobody_1', type: other, data: { object: { ...ofSale.data.object, metadata: {} } } },
      { ...ofSale, id: 'evt_of_nobody_2', type: unknown },
    );
    expect(await kept()).to.equal(before);
    expect(await statusOf(sale)).to.equal('APPROVED');
    const reported = stage.service.logged.filter((line) => line.includes('not about a payment of this service'));
    expect(reported).to.have.lengthOf(2);
    for (const [at, type] of [other, unknown].entries()) expect(reported[at]).to.include(type);
  });
});
