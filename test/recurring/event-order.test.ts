import { expect } from 'chai';
import { card, declinedCard, paymentWith } from '../support/payments.js';
import { startTestService, terminalId } from '../support/service.js';
import { until } from '../support/time/clock.js';
import { declineWhen, platformInit, seriesClient } from './series-client.js';
import { started } from '../support/started.js';

/** The order in the list of events, by which a receiver catches up. */
describe('the order of events', () => {
  let restore = () => {};
  let here = '';
  const service = started(startTestService);
  const series = started(() => seriesClient(service));
  beforeEach(async () => {
    here = (await series.api.managementEventList({ query: { start: 'newest' } }).ok).next_cursor;
  });
  afterEach(async () => {
    restore();
    await service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: false } });
    // The time for which a terminal is cached.
    await service.clock.advance(5_000);
    await series.api.sandboxReset().ok;
  });

  /** Returns the types of the new events, in the order of the list. */
  async function reported(count: number): Promise<string[]> {
    const types: string[] = [];
    await until(`${count} events are listed`, async () => {
      const page = await series.api.managementEventList({ query: { cursor: here } }).ok;
      types.push(...page.events.map(({ event_type }) => event_type));
      here = page.next_cursor;
      return types.length >= count && !page.has_more;
    });
    return types;
  }
  const decline = () => {
    restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
  };

  it('has a refusal before the retry that follows from it, of a single payment', async () => {
    await service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });
    decline();
    await series.api.sale({ body: paymentWith('4111111111111111') }).ok;
    expect(await reported(2)).to.deep.equal(['transaction.declined', 'transaction.retry_scheduled']);
    await series.moveTo('2026-03-11T12:00:00Z');
    expect(await reported(3)).to.deep.equal([
      'transaction.retry_attempted',
      'transaction.declined',
      'transaction.retry_scheduled',
    ]);
  });

  it('has the attempt before its outcome, when a client retries', async () => {
    const { transaction_id } = await series.api.sale({ body: paymentWith(declinedCard) }).ok;
    await series.api.saleRetry({ body: { retry: { originating_id: transaction_id } } }).ok;
    expect(await reported(3)).to.deep.equal([
      'transaction.declined',
      'transaction.retry_attempted',
      'transaction.declined',
    ]);
  });

  it('has effects after their cause, from the first charge of a series to its end', async () => {
    await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    expect(await reported(5)).to.deep.equal([
      'transaction.approved',
      'recurring.created',
      'recurring.charged',
      'future_transaction.scheduled',
      'future_transaction.scheduled',
    ]);
    await series.moveTo('2026-04-10T00:00:00Z');
    expect(await reported(3)).to.deep.equal([
      'transaction.approved',
      'future_transaction.executed',
      'recurring.charged',
    ]);
    decline();
    await series.moveTo('2026-05-10T00:00:00Z');
    expect(await reported(2)).to.deep.equal(['transaction.declined', 'transaction.retry_scheduled']);
    restore();
    await series.moveTo('2026-05-11T00:00:00Z');
    expect(await reported(5)).to.deep.equal([
      'transaction.retry_attempted',
      'transaction.approved',
      'future_transaction.executed',
      'recurring.charged',
      'recurring.completed',
    ]);
  });

  it('has the outcome of an occurrence before the new state of its series', async () => {
    const instrument = { payment_instrument: card('4000000000000341') };
    await series.start(platformInit('2026-03-10', { number_of_payments: 2 }, instrument));
    await reported(4);
    await series.moveTo('2026-05-01T00:00:00Z');
    const all = await reported(15);
    expect(all.slice(0, 5)).to.deep.equal([
      'transaction.declined',
      'transaction.retry_scheduled',
      'transaction.retry_attempted',
      'transaction.declined',
      'transaction.retry_scheduled',
    ]);
    expect(all.slice(-4)).to.deep.equal([
      'transaction.retry_attempted',
      'transaction.declined',
      'future_transaction.failed',
      'recurring.completed',
    ]);
  });
});
