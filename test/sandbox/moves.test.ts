import { expect } from 'chai';
import { once } from 'node:events';
import { request } from 'node:http';
import { moveClock } from '../../src/sandbox/clock.js';
import { newApiKey } from '../../src/management/api-keys/api-keys.js';
import { systemRandom } from '../../src/base/random.js';
import { platformInit, seriesClient, type SeriesClient } from '../recurring/series-client.js';
import { addApiKey } from '../support/access.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { hold, type Hold } from '../support/processors/processors.js';
import { interpose } from '../support/processors/scripted-processor.js';
import { apiKey, startApiService, terminalId, testStart, type TestService } from '../support/service.js';
import { until } from '../support/time/until.js';

describe('a move of the sandbox clock', () => {
  let service: TestService;
  let series: SeriesClient;
  beforeEach(async () => {
    service = await startApiService();
    // What happens, the move does.
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    series = seriesClient(service);
  });
  afterEach(() => service.close());

  const wanted = () => Promise.resolve(true);
  const limits = { years: 5, things: 50_000, seconds: 30 };
  const move = (now: string) => series.api.sandboxAdvanceClock({ body: { now } });
  const charges = () => service.deps.store.prisma.transaction.count({ where: { type: 'recurring' } });
  const stored = () => service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } });
  const daily = (numberOfPayments = 10) =>
    series.start(platformInit('2026-03-11', { recurring_date_type: 'daily', number_of_payments: numberOfPayments }));

  describe('has limits', () => {
    it('of five years: the answer tells how far it came, and the same request goes on', async () => {
      expect(await succeeded(move('2038-03-10T09:00:00Z'))).to.deep.equal({
        now: '2031-03-10T09:00:00.000Z',
        frozen: true,
        complete: false,
      });
      expect(await succeeded(move('2038-03-10T09:00:00Z'))).to.deep.equal({
        now: '2036-03-10T09:00:00.000Z',
        frozen: true,
        complete: false,
      });
      expect(await succeeded(move('2038-03-10T09:00:00Z'))).to.deep.equal({
        now: '2038-03-10T09:00:00.000Z',
        frozen: true,
        complete: true,
      });
      expect((await stored()).clockMovingUntil).to.equal(null);
    });

    it('of things that fall due: what was left is done by the next, and nothing is done twice', async () => {
      const id = await daily();
      const target = new Date('2026-04-01T00:00:00Z');
      const stops: number[] = [];
      for (;;) {
        const { now, complete } = await moveClock(service.deps, terminalId, target, wanted, { ...limits, things: 3 });
        expect((await stored()).clockNow).to.deep.equal(now);
        if (complete) break;
        stops.push(await charges());
      }
      expect(stops).to.deep.equal([3, 6, 9]);
      const { status, completed_transactions: made } = await series.status(id);
      expect([status, made.length]).to.deep.equal(['completed', 10]);
    });

    it('of things that fall due at one time: no more than a round above the limit', async () => {
      for (let count = 0; count < 60; count++) await daily(1);
      const { now, complete } = await moveClock(service.deps, terminalId, new Date('2026-04-01T00:00:00Z'), wanted, {
        ...limits,
        things: 1,
      });
      expect([now.toISOString(), complete, await charges()]).to.deep.equal(['2026-03-11T00:00:00.000Z', false, 50]);
    });

    it('of time', async () => {
      await daily();
      let asked = 0;
      const slow = async () => {
        asked += 1;
        if (asked === 4) await service.clock.advance(limits.seconds * 1000);
        return true;
      };
      const { now, complete } = await moveClock(
        service.deps,
        terminalId,
        new Date('2026-04-01T00:00:00Z'),
        slow,
        limits,
      );
      expect(complete).to.equal(false);
      expect(now).to.be.greaterThan(testStart).and.lessThan(new Date('2026-03-20T00:00:00Z'));
      expect(await charges()).to.be.within(1, 4);
    });
  });

  describe('ends', () => {
    let held: Hold;
    /** Starts a move to a year from now through a key of its own, and waits until its first charge is at the bank. */
    async function moving(key: string) {
      await daily(300);
      held = hold();
      interpose(service, 'simulator_a').next('sale', held.script);
      const body = JSON.stringify({ now: '2027-03-10T00:00:00Z' });
      const sent = request(`${service.baseUrl}/v1/sandbox/clock/${terminalId}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'Content-Type': 'application/json', 'Content-Length': body.length },
      });
      const answered = once(sent, 'response').then(
        ([answer]) => (answer as { statusCode: number }).statusCode,
        () => 'none' as const,
      );
      sent.end(body);
      await held.arrived;
      return { sent, answered };
    }
    const released = () =>
      until('the move has let go of the clock', async () => (await stored()).clockMovingUntil === null);
    const firstDay = new Date('2026-03-11T00:00:00Z');

    it('when its client leaves', async () => {
      const { sent, answered } = await moving(apiKey);
      sent.destroy();
      expect(await answered).to.equal('none');
      held.release();
      await released();
      expect([await charges(), (await stored()).clockNow]).to.deep.equal([1, firstDay]);
      expect(service.logged.join('')).to.not.include('a request failed');
    });

    it('when its key is revoked', async () => {
      const key = newApiKey(systemRandom, 'sandbox');
      await addApiKey(service, key);
      const { answered } = await moving(key);
      const { apiKeyId } = await service.deps.store.prisma.apiKey.findFirstOrThrow({ where: { hint: key.slice(-4) } });
      await succeeded(series.api.managementApiKeyRevoke({ params: { api_key_id: apiKeyId } }));
      held.release();
      expect(await answered).to.equal(401);
      await released();
      expect([await charges(), (await stored()).clockNow]).to.deep.equal([1, firstDay]);
    });

    it('when the terminal is reset, which waits for nothing but what is at the bank', async () => {
      const { answered } = await moving(apiKey);
      expect(await succeeded(series.api.sandboxReset())).to.include({ reset: true });
      held.release();
      expect(await answered).to.equal(503);
      const { prisma } = service.deps.store;
      expect(await stored()).to.include({ clockNow: null, clockMovingUntil: null });
      await service.deps.background.settled();
      const where = { terminalId };
      expect([
        await charges(),
        await prisma.series.count({ where }),
        await prisma.occurrence.count({ where }),
        await prisma.event.count({ where }),
      ]).to.deep.equal([0, 0, 0, 0]);
      await daily();
      expect(await succeeded(move('2026-04-01T00:00:00Z'))).to.include({ complete: true });
      expect(await charges()).to.equal(10);
    });
  });

  describe('goes no further than the year 9998', () => {
    const standAt = (clockNow: string) =>
      service.deps.store.pool.query('UPDATE terminals SET clock_now = $1 WHERE terminal_id = $2', [
        clockNow,
        terminalId,
      ]);
    const end = '9998-12-31T23:59:59.999Z';

    it('whatever it is asked for', async () => {
      for (const now of [
        '9999-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999Z',
        '9998-12-31T23:59:59.999-00:01',
        '9999-12-31T23:59:59-23:59',
      ]) {
        const { context } = await refused(move(now), 'VALIDATION/INVALID_FIELD');
        expect(context).to.deep.equal({ field: 'now', value: now });
      }
      expect((await succeeded(series.api.sandboxClock())).frozen).to.equal(false);
    });

    it('and the terminal can be used to its end', async () => {
      await standAt('9998-12-30T12:00:00Z');
      await refused(series.api.sale({ body: payment(), idempotencyKey: 'too-late-1' }), 'INVALID_EXPIRY');
      const token = { payment_instrument: undefined, provider_token: 'tok_of_the_last_day' };
      const start = (first: string, type: 'daily' | 'yearly' = 'daily') => {
        const { payment_instrument: _, ...init } = platformInit(first, { recurring_date_type: type });
        return series.api.recurringInit({
          body: { ...init, provider_token: token.provider_token },
          idempotencyKey: `${first}-${type}`,
        });
      };
      const { recurring_id: id } = await succeeded(start('9998-12-30'));
      expect(await series.planned(id)).to.deep.equal(['9998-12-31 pending']);
      expect(await succeeded(move(end))).to.deep.equal({ now: end, frozen: true, complete: true });
      expect((await series.status(id)).status).to.equal('completed');
      const { recurring_id: last } = await succeeded(start('9998-12-31', 'yearly'));
      expect((await series.status(last)).status).to.equal('completed');
      expect(await succeeded(move(end))).to.deep.equal({ now: end, frozen: true, complete: true });
      expect(await succeeded(series.api.sandboxClock())).to.deep.equal({ now: end, frozen: true });
      await succeeded(series.api.sandboxReset());
      await succeeded(series.api.sale({ body: payment() }));
    });

    for (const broken of ['9999-12-31T23:59:59.999Z', '10000-01-02T00:00:00Z', '20000-01-01T00:00:00Z']) {
      it(`and a reset repairs a terminal that stands at ${broken}`, async () => {
        await standAt(broken);
        await succeeded(series.api.sandboxReset());
        expect(await succeeded(series.api.sandboxClock())).to.deep.equal({
          now: testStart.toISOString(),
          frozen: false,
        });
        await succeeded(series.api.sale({ body: payment(), idempotencyKey: 'after-the-reset' }));
      });
    }
  });
});

describe('dates after the year 9998', () => {
  let service: TestService;
  let series: SeriesClient;
  before(async () => {
    service = await startApiService();
    series = seriesClient(service);
  });
  after(() => service.close());

  const init = (first: string, schedule: object = {}) =>
    series.api.recurringInit({ body: platformInit(first, schedule) });

  it('start no series, and end none', async () => {
    for (const [answer, field] of [
      [await init('9999-01-01'), 'recurring.first_payment_date'],
      [await init('9999-12-31'), 'recurring.first_payment_date'],
      [await init('2026-04-01', { cancellation_date: '9999-01-01' }), 'recurring.cancellation_date'],
    ] as const) {
      const { context } = await refused(answer, 'VALIDATION/INVALID_FIELD');
      expect(context?.field).to.equal(field);
    }
    const { recurring_id: id } = await succeeded(
      init('9998-12-30', { recurring_date_type: 'daily', cancellation_date: '9998-12-31' }),
    );
    expect(await series.planned(id)).to.deep.equal(['9998-12-30 pending']);
  });

  it('are none to move a series or an occurrence to', async () => {
    const id = await series.start(platformInit('2026-04-01', { number_of_payments: 2 }));
    await refused(
      series.api.recurringUpdate({ body: { recurring_id: id, first_payment_date: '9999-01-01' } }),
      'VALIDATION/INVALID_FIELD',
    );
    const { future_transaction_id } = await series.numbered(id, 2);
    for (const scheduled_date of ['9999-01-01', '9999-12-31T23:59:59Z', '9998-12-31T23:30:00-01:00']) {
      const { context } = await refused(
        series.api.futureTransactionUpdate({ body: { recurring_id: id, future_transaction_id, scheduled_date } }),
        'VALIDATION/INVALID_FIELD',
      );
      expect(context?.field).to.equal('scheduled_date');
    }
    await succeeded(
      series.api.futureTransactionUpdate({
        body: { recurring_id: id, future_transaction_id, scheduled_date: '9998-12-31' },
      }),
    );
  });

  it('are no end of an API key', async () => {
    const { account_id } = await succeeded(series.api.managementTerminalGet());
    const key = (expires_at: string) =>
      series.api.managementApiKeyCreate({ body: { account_id, terminal_friendly_ids: [terminalId], expires_at } });
    for (const time of ['9999-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
      await refused(key(time), 'VALIDATION/INVALID_FIELD');
    expect((await succeeded(key('9998-12-31T23:59:59.999Z'))).expires_at).to.equal('9998-12-31T23:59:59.999Z');
  });
});
