import { expect } from 'chai';
import { platformInit, seriesClient, type SeriesClient } from '../recurring/series-client.js';
import { runBilling } from '../../src/recurring/billing-run.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { startTestService, terminalId, testStart, type TestService } from '../support/service.js';

const day = 24 * 60 * 60 * 1000;

describe('a sandbox clock that is resumed', () => {
  let service: TestService;
  let series: SeriesClient;
  beforeEach(async () => {
    service = await startTestService();
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    series = seriesClient(service);
  });
  afterEach(() => service.close());

  const resume = () => succeeded(series.api.sandboxResumeClock());
  const clock = () => succeeded(series.api.sandboxClock());

  it('runs on from where it stands, ahead of the real time, and nothing is erased', async () => {
    const sale = await succeeded(series.api.sale({ body: payment() }));
    await series.moveTo('2027-01-01T00:00:00Z');
    expect(await resume()).to.deep.equal({ now: '2027-01-01T00:00:00.000Z', frozen: false });
    await service.clock.advance(1_500);
    expect(await clock()).to.deep.equal({ now: '2027-01-01T00:00:01.500Z', frozen: false });
    expect(await resume(), 'once more changes nothing').to.deep.equal({
      now: '2027-01-01T00:00:01.500Z',
      frozen: false,
    });
    const { created_at } = await succeeded(
      series.api.transactionStatus({ params: { transaction_id: sale.transaction_id } }),
    );
    expect(created_at).to.equal(testStart.toISOString());
    const later = await succeeded(series.api.sale({ body: payment() }));
    expect(
      (await succeeded(series.api.transactionStatus({ params: { transaction_id: later.transaction_id } }))).created_at,
    ).to.equal('2027-01-01T00:00:01.500Z');
  });

  it('has the background rounds do what falls due by it', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await series.moveTo('2026-04-09T12:00:00Z');
    await resume();
    await runBilling(service.deps);
    expect(await series.planned(id)).to.deep.equal(['2026-04-10 pending', '2026-05-10 pending']);
    await service.clock.advance(day);
    while (await runBilling(service.deps)) await Promise.resolve();
    expect(await series.planned(id)).to.deep.equal(['2026-05-10 pending']);
    expect((await series.numbered(id, 2)).executed_at).to.equal('2026-04-10T12:00:00.000Z');
  });

  it('can be moved again, from where it is by then, and not back', async () => {
    await series.moveTo('2027-01-01T00:00:00Z');
    await resume();
    await service.clock.advance(day);
    await refused(
      series.api.sandboxAdvanceClock({ body: { now: '2027-01-01T12:00:00Z' } }),
      'VALIDATION/INVALID_FIELD',
    );
    await series.moveTo('2027-01-03T00:00:00Z');
    await service.clock.advance(day);
    expect(await clock()).to.deep.equal({ now: '2027-01-03T00:00:00.000Z', frozen: true });
  });

  it('goes back to the real time with a reset', async () => {
    await series.moveTo('2027-01-01T00:00:00Z');
    await resume();
    await succeeded(series.api.sandboxReset());
    expect(await clock()).to.deep.equal({ now: service.clock.now().toISOString(), frozen: false });
  });

  it('is left to the request that moves it', async () => {
    await service.deps.store.prisma.terminal.update({
      where: { terminalId },
      data: { clockNow: new Date('2026-05-01T00:00:00Z'), clockMovingUntil: new Date(testStart.getTime() + 60_000) },
    });
    await refused(series.api.sandboxResumeClock(), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect((await clock()).frozen).to.equal(true);
  });
});
