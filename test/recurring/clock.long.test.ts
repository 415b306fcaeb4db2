import { expect } from 'chai';
import { refused } from '../support/contract/contract-client.js';
import { testServer } from '../support/database/database.js';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { card, payment, paymentWith } from '../support/payments.js';
import { startTestService, terminalId, testStart } from '../support/service.js';
import { eventFaults } from '../support/contract/contract.js';
import { startedForEach } from '../support/started.js';
import { until } from '../support/time/clock.js';
import { platformInit, seriesClient, turning } from './series-client.js';

const minute = 60_000;
const after = (milliseconds: number) => new Date(testStart.getTime() + milliseconds).toISOString();

describe('sandbox clock', () => {
  const service = startedForEach(startTestService);
  const series = startedForEach(() => seriesClient(service));

  const clock = () => series.api.sandboxClock().ok;
  const move = (now: string) => series.api.sandboxAdvanceClock({ body: { now } });
  /** As another instance leaves the clock, while it moves it for some milliseconds. */
  const movedElsewhere = (clockNow: string, milliseconds?: number) => {
    const clockMovingUntil = milliseconds === undefined ? null : new Date(after(milliseconds));
    const data = { clockNow: new Date(clockNow), clockMovingUntil };
    return service.deps.store.prisma.terminal.update({ where: { terminalId }, data });
  };
  const statusOf = async (transaction_id: string) => (await series.api.transactionStatus({ transaction_id }).ok).status;

  it('runs with real time until it is moved, and stands still from then on', async () => {
    expect(await clock()).to.eql({ now: testStart.toISOString(), frozen: false });
    await service.clock.advance(5_000);
    expect(await clock()).to.eql({ now: after(5_000), frozen: false });
    expect(await move('2026-06-01T02:00:00+02:00').ok).to.eql({
      now: '2026-06-01T00:00:00.000Z',
      frozen: true,
      complete: true,
    });
    await service.clock.advance(5_000);
    expect(await clock()).to.eql({ now: '2026-06-01T00:00:00.000Z', frozen: true });
    await move('2026-06-01T00:00:00.000Z').ok;
  });

  it('does not go back', async () => {
    await move(after(-1)).refused('VALIDATION/INVALID_FIELD', 'now');
    expect((await clock()).frozen).to.equal(false);
    await move('2026-06-01T00:00:00Z').ok;
    await move('2026-05-31T23:59:59.999Z').refused('VALIDATION/INVALID_FIELD');
    for (const now of ['2026-06-31T00:00:00Z', '2026-06-30T23:59:60Z'])
      await series.api.sandboxAdvanceClock({ invalidBody: { now } }).refused('VALIDATION/INVALID_FIELD');
    await series.api.sandboxAdvanceClock({ invalidBody: {} }).refused('VALIDATION/MISSING_FIELD');
  });

  it('is for sandbox terminals only', async () => {
    await addTerminal(service, 'LIVE01', { environment: 'live' });
    await addApiKey(service, 'ptk_live_key_of_the_tests', ['LIVE01'], { environment: 'live' });
    const live = { terminalId: 'LIVE01', apiKey: 'ptk_live_key_of_the_tests' };
    await series.api.sandboxClock(live).refused('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
    await series.api
      .sandboxAdvanceClock({ ...live, body: { now: '2027-01-01T00:00:00Z' } })
      .refused('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
    await series.api.sandboxReset(live).refused('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
  });

  it('is seen at once by every request, also when another instance moved it', async () => {
    await series.api.sale({ body: payment() }).ok;
    await movedElsewhere('2028-01-01T00:00:00Z');
    const answers = await Promise.all(Array.from({ length: 20 }, () => clock()));
    expect(new Set(answers.map(({ now }) => now))).to.eql(new Set(['2028-01-01T00:00:00.000Z']));
    const { transaction_id } = await series.api.sale({ body: payment() }).ok;
    expect((await series.api.transactionStatus({ transaction_id }).ok).created_at).to.equal('2028-01-01T00:00:00.000Z');
  });

  it('belongs to one terminal: another one keeps its own', async () => {
    await addTerminal(service, 'OTHER1');
    await service.clock.advance(5_000);
    await move('2026-06-01T00:00:00Z').ok;
    expect(await series.api.sandboxClock({ terminalId: 'OTHER1' }).ok).to.eql({ now: after(5_000), frozen: false });
  });

  it('is moved by one request at a time', async () => {
    await Promise.all(
      Array.from({ length: 4 }, () => series.start(platformInit('2026-04-01', { recurring_date_type: 'daily' }))),
    );
    const [first, second] = await Promise.all([move('2026-04-10T00:00:00Z'), move('2026-04-12T00:00:00Z')]);
    const lost = [first, second].filter(({ status }) => status !== 200);
    expect(lost).to.have.length(1);
    await refused(lost[0]!, 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    await move('2026-04-12T00:00:00Z').ok;
    expect((await series.events()).filter(({ type }) => type === 'future_transaction.executed')).to.have.length(4 * 12);
  });

  it('continues where a move died, once that one is abandoned', async () => {
    const id = await series.start(platformInit('2026-04-01', { number_of_payments: 2 }));
    const { prisma } = service.deps.store;
    await movedElsewhere('2026-03-20T00:00:00Z', minute);
    await move('2026-06-01T00:00:00Z').refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    await service.clock.advance(minute);
    await move('2026-06-01T00:00:00Z').ok;
    expect((await series.status(id)).status).to.equal('completed');
    expect((await prisma.terminal.findUniqueOrThrow({ where: { terminalId } })).clockMovingUntil).to.equal(null);
  });

  it('leaves due work to the move: background runs skip the terminal meanwhile', async () => {
    await series.start(platformInit('2026-04-01', { number_of_payments: 2 }));
    await movedElsewhere('2026-04-02T00:00:00Z', minute);
    await service.clock.advance(3_000);
    expect(await service.deps.store.prisma.transaction.count({ where: { type: 'recurring' } })).to.equal(0);
  });

  it('makes lookups at their times: a lost answer is found, and a missing one becomes UNKNOWN after the last lookup', async () => {
    const [lost, never] = await turning(
      service,
      Promise.all([3001, 3002].map((amount) => series.api.sale({ body: payment({ amount }) }).ok)),
    );
    // Past the end of the calls, which began eight seconds ago or more, and before the first lookup.
    await service.clock.advance(13_000);
    expect((await statusOf(lost!.transaction_id)).status).to.equal('PROCESSING');
    await move(after(24 * 60 * minute)).ok;
    expect(await statusOf(lost!.transaction_id)).to.include({ status: 'APPROVED' });
    expect(await statusOf(never!.transaction_id)).to.include({ status: 'UNKNOWN' });
    const reported = (id: string) =>
      series
        .events()
        .then((events) =>
          events
            .filter(({ data }) => data.transaction_id === id)
            .map(({ type, created_at }) => [type, new Date(created_at).getTime()] as const),
        );
    const [[approved, foundAt]] = (await reported(lost!.transaction_id)) as [readonly [string, number]];
    const [[unknown, givenUpAt]] = (await reported(never!.transaction_id)) as [readonly [string, number]];
    expect([approved, unknown]).to.eql(['transaction.approved', 'transaction.unknown']);
    const { prisma } = service.deps.store;
    const sinceCall = async (id: string, time: number) =>
      time -
      (
        await prisma.processorCall.findFirstOrThrow({
          where: { transactionId: id },
          orderBy: { processorCallId: 'asc' },
        })
      ).finishedAt.getTime();
    // 10 s after the call without an answer, and then 30 s, 2, 5 and 15 minutes later.
    expect(await sinceCall(lost!.transaction_id, foundAt)).to.equal(10_000);
    expect(await sinceCall(never!.transaction_id, givenUpAt)).to.equal((10 + 30 + 2 * 60 + 5 * 60 + 15 * 60) * 1000);
  });

  it('lets challenges and Idempotency-Keys grow old', async () => {
    const waiting = await series.api.sale({ body: paymentWith('4000000000003220') }).ok;
    const keyed = { body: payment(), idempotencyKey: 'aged-1' };
    const first = await series.api.sale(keyed).ok;
    await move(after(24 * 60 * minute - 1)).ok;
    expect(await statusOf(waiting.transaction_id)).to.include({
      status: 'DECLINED',
      reasonCode: 'AUTH.3DS_AUTHENTICATION_TIMEOUT',
    });
    expect(await series.api.sale(keyed).ok).to.eql(first);
    await move(after(24 * 60 * minute)).ok;
    expect((await series.api.sale(keyed).ok).transaction_id).to.not.equal(first.transaction_id);
  });

  it('plays everything in order: no event is older than the one before', async () => {
    await series.start(
      platformInit(
        '2026-03-10',
        { recurring_date_type: 'weekly', number_of_payments: 9 },
        { payment_instrument: card('4000000000000341') },
      ),
    );
    await series.start(
      platformInit('2026-03-12', { recurring_date_type: 'daily', time_interval: 5, cancellation_date: '2026-05-30' }),
    );
    await move('2026-07-01T00:00:00Z').ok;
    const rows = await service.query<{ at: Date }>(
      'SELECT created_at AS at FROM events ORDER BY xmin::text::int, created_at',
    );
    const times = rows.map(({ at }) => at.getTime());
    expect(times).to.eql([...times].sort((one, other) => one - other));
    expect((await series.events()).flatMap(eventFaults)).to.eql([]);
  });

  describe('reset', () => {
    it('empties the terminal, and leaves its clock running and the others alone', async () => {
      await addTerminal(service, 'OTHER1');
      await service.clock.advance(5_000);
      await series.api.sale({ terminalId: 'OTHER1', body: payment(), idempotencyKey: 'other-1' }).ok;
      const id = await series.start(platformInit('2026-03-10', {}, { payment_instrument: card('4000000000000341') }));
      await series.api.sale({ body: payment(), idempotencyKey: 'own-1' }).ok;
      await series.api.sale({ body: paymentWith('4000000000003220') }).ok;
      await move('2026-04-10T12:00:00Z').ok;
      const { prisma } = service.deps.store;
      const openCharges = 6;
      const counts = async (where: { terminalId: string }) => [
        await prisma.transaction.count({ where }),
        await prisma.order.count({ where }),
        await prisma.payer.count({ where }),
        await prisma.instrument.count({ where }),
        await prisma.series.count({ where }),
        await prisma.occurrence.count({ where }),
        await prisma.openCharge.count({ where }),
        await prisma.scheduledRetry.count({ where }),
        await prisma.event.count({ where }),
        await prisma.idempotencyKey.count({ where }),
      ];
      const [full, others] = [await counts({ terminalId }), await counts({ terminalId: 'OTHER1' })];
      expect(
        full.every((count, index) => count > 0 || index === openCharges),
        String(full),
      ).to.equal(true);

      expect(await series.api.sandboxReset().ok).to.eql({ terminal_friendly_id: terminalId, reset: true });
      expect(await counts({ terminalId })).to.eql(Array(10).fill(0));
      expect(await counts({ terminalId: 'OTHER1' })).to.eql(others);
      expect(await prisma.simulatorEntry.count()).to.equal(1);
      expect(await prisma.processorCall.count()).to.equal(1);
      expect(await clock()).to.eql({ now: after(5_000), frozen: false });
      await series.api.recurringStatus({ query: { recurring_id: id } }).refused('VALIDATION/RECURRING_NOT_FOUND');
      await series.start(platformInit('2026-03-10'));
    });

    (testServer === undefined ? it.skip : it)('lets payments in flight end first, and later ones wait', async () => {
      const { order_id } = await series.api.sale({ body: payment() }).ok;
      const session = await service.deps.store.pool.connect();
      await session.query(`BEGIN;
        INSERT INTO orders (SELECT (jsonb_populate_record(o, '{"order_id": "inflight"}')).* FROM orders o);
        INSERT INTO transactions (SELECT (jsonb_populate_record(t, '{"order_id": "inflight",
          "transaction_id": "inflight"}')).* FROM transactions t)`);
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      const wait = (many: number) =>
        until(`${many} wait`, async () => (await session.query(waiting)).rows.length === many);
      const reset = series.api.sandboxReset().ok;
      await wait(1);
      const later = series.api.sale({ body: payment({ order_id: order_id! }) }).refused('VALIDATION/RECORD_NOT_FOUND');
      await wait(2);
      await session.query('COMMIT');
      session.release();
      await Promise.all([reset, later]);
      for (const table of ['transactions', 'orders', 'payers', 'instruments', 'events'])
        expect(await service.query(`SELECT FROM ${table}`), table).to.eql([]);
    });

    it('runs again after a payment of the moment, and is refused after five, with nothing deleted', async () => {
      await series.api.sale({ body: payment() }).ok;
      await service.query(`CREATE SEQUENCE runs;
        CREATE FUNCTION refer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('runs') <> 7 THEN RAISE foreign_key_violation; END IF; RETURN NULL; END $$;
        CREATE TRIGGER refers AFTER DELETE ON orders EXECUTE FUNCTION refer()`);
      await series.api.sandboxReset().refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
      expect(await service.query('SELECT FROM orders')).to.have.length(1);
      await series.api.sandboxReset().ok;
      expect(await service.query('SELECT FROM orders')).to.eql([]);
    });

    it('takes the clock over from any other move, running or dead', async () => {
      const { prisma } = service.deps.store;
      for (const milliseconds of [minute, 60 * minute]) {
        await movedElsewhere('2026-06-01T00:00:00Z', milliseconds);
        await series.api.sandboxReset().ok;
        expect(await prisma.terminal.findUniqueOrThrow({ where: { terminalId } })).to.include({
          clockNow: null,
          clockMovingUntil: null,
        });
      }
    });
  });
});
