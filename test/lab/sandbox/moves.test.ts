import { once } from 'node:events';
import { request } from 'node:http';
import { expect } from 'chai';
import { systemRandom } from '../../../src/base/random.js';
import { postJournals } from '../../../src/journal/post-journals.js';
import { newApiKey } from '../../../src/management/api-keys/api-key.js';
import { runBilling } from '../../../src/recurring/billing-run.js';
import { moveClock } from '../../../src/sandbox/clock.js';
import { platformInit, seriesClient } from '../../recurring/series-client.js';
import { refused } from '../../support/contract/contract-client.js';
import { addApiKey } from '../../support/merchants.js';
import { payment } from '../../support/payments.js';
import { hold, type Hold, processorAccount } from '../../support/processors/processors.js';
import { interpose, type Script } from '../../support/processors/scripted-processor.js';
import { apiKey, startApiService, terminalId, testStart } from '../../support/service.js';
import { startStage } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { closing, started, startedForEach } from '../../support/started.js';
import { verifyJournal } from '../../../src/store/journal/verify-journal.js';

describe('a move of the sandbox clock', () => {
  // Only the moves of the clock run due work.
  const { service } = startedForEach(startStage);
  const series = startedForEach(() => seriesClient(service));

  const wanted = () => Promise.resolve(true);
  const limits = { years: 5, things: 50_000, seconds: 30 };
  const moveToApril = (goesOn: () => Promise<boolean>, less: Partial<typeof limits> = {}) =>
    moveClock(service.deps, terminalId, new Date('2026-04-01T00:00:00Z'), goesOn, { ...limits, ...less });
  const move = (now: string) => series.api.sandboxAdvanceClock({ body: { now } });
  const charges = () => service.deps.store.prisma.transaction.count({ where: { type: 'recurring' } });
  const stored = () => service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } });
  const daily = (numberOfPayments = 10) =>
    series.start(platformInit('2026-03-11', { recurring_date_type: 'daily', number_of_payments: numberOfPayments }));

  describe('has limits', () => {
    it('of five years: the answer tells how far it came, and the same request goes on', async () => {
      for (const year of [2031, 2036, 2038]) {
        const now = `${year}-03-10T09:00:00.000Z`;
        expect(await move('2038-03-10T09:00:00Z').ok).to.eql({ now, frozen: true, complete: year === 2038 });
      }
      expect(await move('2043-03-10T09:00:00Z').ok).to.include({ complete: true });
      expect((await stored()).clockMovingUntil).to.equal(null);
    });

    it('of things that fall due: what was left is done by the next, and nothing is done twice', async () => {
      const id = await daily();
      const stops: number[] = [];
      for (;;) {
        const { now, complete } = await moveToApril(wanted, { things: 3 });
        expect((await stored()).clockNow).to.eql(now);
        if (complete) break;
        stops.push(await charges());
      }
      expect(stops).to.eql([3, 6, 9]);
      const { status, completed_transactions: made } = await series.status(id);
      expect([status, made.length]).to.eql(['completed', 10]);
    });

    it('of things that fall due at one time: no more than a round above the limit', async () => {
      for (let count = 0; count < 60; count++) await daily(1);
      const { now, complete } = await moveToApril(wanted, { things: 1 });
      expect([now.toISOString(), complete, await charges()]).to.eql(['2026-03-11T00:00:00.000Z', false, 50]);
    });

    it('of time', async () => {
      await daily();
      let asked = 0;
      const slow = async () => {
        asked += 1;
        if (asked === 4) await service.clock.advance(limits.seconds * 1000);
        return true;
      };
      const { now, complete } = await moveToApril(slow);
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
      expect([await charges(), (await stored()).clockNow]).to.eql([1, firstDay]);
      expect(service.logged.join('')).to.not.include('a request failed');
    });

    it('when its key is revoked', async () => {
      const key = newApiKey(systemRandom, 'sandbox');
      await addApiKey(service, key);
      const { answered } = await moving(key);
      const { apiKeyId } = await service.deps.store.prisma.apiKey.findFirstOrThrow({ where: { hint: key.slice(-4) } });
      await series.api.managementApiKeyRevoke({ api_key_id: apiKeyId }).ok;
      held.release();
      expect(await answered).to.equal(401);
      await released();
      expect([await charges(), (await stored()).clockNow]).to.eql([1, firstDay]);
    });

    it('when the terminal is reset, which waits for nothing but what is at the bank', async () => {
      const { answered } = await moving(apiKey);
      expect(await series.api.sandboxReset().ok).to.include({ reset: true });
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
      ]).to.eql([0, 0, 0, 0]);
      await daily();
      expect(await move('2026-04-01T00:00:00Z').ok).to.include({ complete: true });
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
      ])
        expect((await move(now).refused('VALIDATION/INVALID_FIELD')).context).to.eql({ field: 'now', value: now });
      expect((await series.api.sandboxClock().ok).frozen).to.equal(false);
    });

    it('and the terminal can be used to its end', async () => {
      await standAt('9998-12-30T12:00:00Z');
      await series.api.sale({ body: payment(), idempotencyKey: 'too-late-1' }).refused('INVALID_EXPIRY');
      const start = (first: string, type: 'daily' | 'yearly' = 'daily') => {
        const { payment_instrument: _, ...init } = platformInit(first, { recurring_date_type: type });
        return series.api.recurringInit({
          body: { ...init, provider_token: 'tok_of_the_last_day' },
          idempotencyKey: `${first}-${type}`,
        });
      };
      const { recurring_id: id } = await start('9998-12-30').ok;
      expect(await series.planned(id)).to.eql(['9998-12-31']);
      expect(await move(end).ok).to.eql({ now: end, frozen: true, complete: true });
      expect((await series.status(id)).status).to.equal('completed');
      const { recurring_id: last } = await start('9998-12-31', 'yearly').ok;
      expect((await series.status(last)).status).to.equal('completed');
      expect(await move(end).ok).to.eql({ now: end, frozen: true, complete: true });
      expect(await series.api.sandboxClock().ok).to.eql({ now: end, frozen: true });
      await series.api.sandboxReset().ok;
      await series.api.sale({ body: payment() }).ok;
    });

    for (const broken of ['9999-12-31T23:59:59.999Z', '10000-01-02T00:00:00Z', '20000-01-01T00:00:00Z'])
      it(`and a reset repairs a terminal that stands at ${broken}`, async () => {
        await standAt(broken);
        await series.api.sandboxReset().ok;
        expect(await series.api.sandboxClock().ok).to.eql({ now: testStart.toISOString(), frozen: false });
        await series.api.sale({ body: payment(), idempotencyKey: 'after-the-reset' }).ok;
      });
  });
});

describe('dates after the year 9998', () => {
  const service = started(startApiService);
  const series = started(() => seriesClient(service));

  const init = (first: string, schedule: object = {}) =>
    series.api.recurringInit({ body: platformInit(first, schedule) });

  it('start no series, and end none', async () => {
    for (const [answer, field] of [
      [await init('9999-01-01'), 'recurring.first_payment_date'],
      [await init('9999-12-31'), 'recurring.first_payment_date'],
      [await init('2026-04-01', { cancellation_date: '9999-01-01' }), 'recurring.cancellation_date'],
    ] as const)
      expect((await refused(answer, 'VALIDATION/INVALID_FIELD')).context?.field).to.equal(field);
    const { recurring_id: id } = await init('9998-12-30', {
      recurring_date_type: 'daily',
      cancellation_date: '9998-12-31',
    }).ok;
    expect(await series.planned(id)).to.eql(['9998-12-30']);
  });

  it('are none to move a series or an occurrence to', async () => {
    const id = await series.start(platformInit('2026-04-01', { number_of_payments: 2 }));
    await series.api
      .recurringUpdate({ body: { recurring_id: id, first_payment_date: '9999-01-01' } })
      .refused('VALIDATION/INVALID_FIELD');
    const occurrence = await series.named(id, 2);
    for (const scheduled_date of ['9999-01-01', '9999-12-31T23:59:59Z', '9998-12-31T23:30:00-01:00']) {
      const { context } = await series.api
        .futureTransactionUpdate({ body: { ...occurrence, scheduled_date } })
        .refused('VALIDATION/INVALID_FIELD');
      expect(context?.field).to.equal('scheduled_date');
    }
    await series.api.futureTransactionUpdate({ body: { ...occurrence, scheduled_date: '9998-12-31' } }).ok;
  });

  it('are no end of an API key', async () => {
    const { account_id } = await series.api.managementTerminalGet().ok;
    const key = (expires_at: string) =>
      series.api.managementApiKeyCreate({ body: { account_id, terminal_friendly_ids: [terminalId], expires_at } });
    for (const time of ['9999-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
      await key(time).refused('VALIDATION/INVALID_FIELD');
    expect((await key('9998-12-31T23:59:59.999Z').ok).expires_at).to.equal('9998-12-31T23:59:59.999Z');
  });
});

describe('sandbox: a reset', () => {
  const stage = started(() => startStage({ SUBMISSION_WAIT_MS: '100' }));

  for (const [answer, ending] of [
    ['that answers', (deliver: Parameters<Script>[0]) => deliver()],
    ['that breaks off', () => Promise.reject(new Error('the connection broke'))],
  ] as const)
    it(`leaves nothing of a payment that is at a bank ${answer} afterwards, and no error`, async () => {
      const held = hold();
      stage.bankA.next('sale', (deliver, signal) => held.script(() => ending(deliver), signal));
      const answered = stage.http.sale({ body: payment() });
      await held.arrived;
      await stage.service.clock.advance(100);
      const { transaction_id: transactionId } = await answered.ok;
      await stage.http.sandboxReset().ok;
      held.release();
      await stage.service.deps.background.settled();
      for (const table of ['transactions', 'processor_calls'])
        expect(await stage.query(`SELECT 1 FROM ${table} WHERE transaction_id = $1`, transactionId), table).to.eql([]);
      expect(await stage.query('SELECT 1 FROM events WHERE subject_id = $1', transactionId)).to.eql([]);
      expect(stage.service.logged.filter((line) => line.includes('"level":50'))).to.eql([]);
    });
});

const day = 24 * 60 * 60 * 1000;

describe('a sandbox clock that is resumed', () => {
  const { service } = startedForEach(() => startStage({}, { role: 'all' }));
  const series = startedForEach(() => seriesClient(service));

  const resume = () => series.api.sandboxResumeClock().ok;
  const clock = () => series.api.sandboxClock().ok;

  it('runs on from where it stands, ahead of the real time, and nothing is erased', async () => {
    const sale = await series.api.sale({ body: payment() }).ok;
    await series.moveTo('2027-01-01T00:00:00Z');
    expect(await resume()).to.eql({ now: '2027-01-01T00:00:00.000Z', frozen: false });
    await service.clock.advance(1_500);
    expect(await clock()).to.eql({ now: '2027-01-01T00:00:01.500Z', frozen: false });
    expect(await resume(), 'once more changes nothing').to.eql({ now: '2027-01-01T00:00:01.500Z', frozen: false });
    const { created_at } = await series.api.transactionStatus({ transaction_id: sale.transaction_id }).ok;
    expect(created_at).to.equal(testStart.toISOString());
    const later = await series.api.sale({ body: payment() }).ok;
    expect((await series.api.transactionStatus({ transaction_id: later.transaction_id }).ok).created_at).to.equal(
      '2027-01-01T00:00:01.500Z',
    );
  });

  it('has the background rounds do what falls due by it', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await series.moveTo('2026-04-09T12:00:00Z');
    await resume();
    await runBilling(service.deps);
    expect(await series.planned(id)).to.eql(['2026-04-10', '2026-05-10']);
    await service.clock.advance(day);
    while (await runBilling(service.deps)) await Promise.resolve();
    expect(await series.planned(id)).to.eql(['2026-05-10']);
    expect((await series.numbered(id, 2)).executed_at).to.equal('2026-04-10T12:00:00.000Z');
  });

  it('can be moved again, from where it is by then, and not back', async () => {
    await series.moveTo('2027-01-01T00:00:00Z');
    await resume();
    await service.clock.advance(day);
    await series.api.sandboxAdvanceClock({ body: { now: '2027-01-01T12:00:00Z' } }).refused('VALIDATION/INVALID_FIELD');
    await series.moveTo('2027-01-03T00:00:00Z');
    await service.clock.advance(day);
    expect(await clock()).to.eql({ now: '2027-01-03T00:00:00.000Z', frozen: true });
  });

  it('goes back to the real time with a reset', async () => {
    await series.moveTo('2027-01-01T00:00:00Z');
    await resume();
    await series.api.sandboxReset().ok;
    expect(await clock()).to.eql({ now: service.clock.now().toISOString(), frozen: false });
  });

  it('is left to the request that moves it', async () => {
    await service.deps.store.prisma.terminal.update({
      where: { terminalId },
      data: { clockNow: new Date('2026-05-01T00:00:00Z'), clockMovingUntil: new Date(testStart.getTime() + 60_000) },
    });
    await series.api.sandboxResumeClock().refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect((await clock()).frozen).to.equal(true);
  });
});

/** PAYMENTS=10000 takes four minutes. */
const payments = Number(process.env['PAYMENTS'] ?? 500);
const days = 28;

/** The errors by their amounts: five of each. */
const errors = {
  3011: 'missing_at_processor',
  3012: 'amount_differs',
  3013: 'duplicate',
  3014: 'fee_differs',
  3015: 'missing_at_bank',
} as const;

it(`a month of a sandbox: ${payments} payments with 25 planted errors have 25 exceptions`, async function () {
  this.timeout(1_800_000);
  await using stage = closing(await startStage());
  const { http, service } = stage;
  const [row] = await service.query<{ account_id: string }>('SELECT account_id FROM terminals');
  const body = processorAccount(row!.account_id, {
    provider_key: 'books',
    settings: {
      ...{ send_card_numbers: true, settlement_delay_days: 3, simulated_settlement: 'adyen_settlement_detail' },
      fee_schedule: [{ currency: 'EUR', percentage: '0.2', fixed_minor_units: 5, scheme_percentage: '0.1' }],
    },
  });
  await http.managementProcessorAccountCreate({ body }).ok;
  await http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
  const move = async (now: string) => {
    for (let complete = false; !complete;) ({ complete } = await http.sandboxAdvanceClock({ body: { now } }).ok);
  };
  // Places of the errors, on the days 2 to 16. Payouts are missed ten days later.
  const planted = new Map<number, number>();
  const daily = Math.floor(payments / days);
  for (const [kind, amount] of Object.keys(errors).entries())
    for (let nth = 0; nth < 5; nth++)
      planted.set((1 + nth * 3) * daily + Math.ceil(daily / 2) * (kind + 1), Number(amount));
  expect(planted.size).to.equal(25);
  const began = performance.now();
  let made = 0;
  for (let day = 1; day <= days; day++) {
    await move(`2026-04-${String(day).padStart(2, '0')}T08:00:00.000Z`);
    while (made < Math.round((payments * day) / days)) {
      const some = Array.from({ length: Math.min(16, Math.round((payments * day) / days) - made) }, () => made++);
      await Promise.all(
        some.map(
          (nth) =>
            http.sale({ body: payment({ amount: planted.get(nth) ?? (100 + ((nth * 7919) % 250_000)) / 100 }) }).ok,
        ),
      );
    }
  }
  const sold = performance.now();
  await move('2026-05-01T00:00:00.000Z');
  const settled = performance.now();
  const found = await service.query<{ problem: string; n: number; amounts: string[] }>(
    `SELECT problem, count(*)::int AS n, array_agg(DISTINCT paid.amount::int) AS amounts
        FROM reconciliation_exceptions LEFT JOIN transactions paid USING (terminal_id, transaction_id)
        GROUP BY problem ORDER BY problem::text`,
  );
  const [lines] = await service.query<{ n: number; reports: number }>(
    'SELECT count(*)::int AS n, count(DISTINCT report_id)::int AS reports FROM settlement_lines',
  );
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `      ${made} payments in ${seconds(began, sold)} s with 27 days of settlement, the last days in ` +
      `${seconds(sold, settled)} s; ${lines!.n} lines in ${lines!.reports} reports; ` +
      found.map(({ problem, n }) => `${n} ${problem}`).join(', '),
  );
  expect(found.map(({ problem, n }) => [problem, n])).to.eql(
    Object.values(errors)
      .toSorted()
      .map((problem) => [problem, 5]),
  );
  for (const { problem, amounts } of found)
    if (problem !== 'missing_at_bank')
      expect(amounts.map(String)).to.eql(
        Object.keys(errors).filter((amount) => errors[Number(amount) as keyof typeof errors] === problem),
      );
  // The journal reads an event once no older transaction is open on the whole server, which other tests use too.
  let wrong: Awaited<ReturnType<typeof verifyJournal>> = [];
  await until('the journal has read every event', async () => {
    await postJournals(service.deps);
    wrong = await verifyJournal(service.deps.store.pool, row!.account_id, 10);
    return wrong.every(({ problem }) => problem !== 'waiting');
  });
  expect(wrong).to.eql([]);
  const period = { account_id: row!.account_id, month: '2026-04' };
  await http.managementJournalPeriodUpdate({ ...period, body: { state: 'closed', reason: 'Month-end.' } }).ok;
});
