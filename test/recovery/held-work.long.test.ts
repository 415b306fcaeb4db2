import { expect } from 'chai';
import { type Clock, systemClock } from '../../src/base/clock.js';
import type { RecordedState } from '../../src/store/recovery/recovery-state.js';
import { judge, openRecoveryGuard, type RecoveryGuard } from '../../src/store/recovery/recovery.js';
import { platformInit, seriesClient } from '../recurring/series-client.js';
import { client, type ContractClient, refused, succeeded } from '../support/contract/contract-client.js';
import { createLastingDatabase, type TestDatabase } from '../support/database/database.js';
import { enteredCard, publishableKey } from '../support/pages/payment-page.js';
import { payment } from '../support/payments.js';
import { signedNotification } from '../support/processors/processors.js';
import { answers, type Receiver, startReceiver } from '../support/receiver.js';
import { startTestService, type TestService, testStart } from '../support/service.js';
import { TestClock, until } from '../support/time/clock.js';
import { started } from '../support/started.js';

const settings = { WEBHOOK_ALLOW_LOCAL: 'true' };
const afterTheDate = new Date('2026-04-10T00:05:00.000Z');

describe('a service on a database that it did not write last', () => {
  let database: TestDatabase;
  let receiver: Receiver;
  let service: TestService;
  let api: ContractClient;
  let paid: string;
  let order: string;

  const start = async (clock: TestClock, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    service = await startTestService({ ...settings, ...more }, { database, clock });
    api = client(service);
  };
  const charges = () => service.deps.store.prisma.transaction.count({ where: { type: 'recurring' } });
  const state = () => service.deps.store.prisma.recoveryState.findFirstOrThrow();
  const change = (data: Parameters<typeof service.deps.store.prisma.recoveryState.updateMany>[0]['data']) =>
    service.deps.store.prisma.recoveryState.updateMany({ data });
  const readiness = async () => (await api.healthReady().ok).checks;
  /** Lets time pass, and every part of the background work come round several times. */
  async function pass(): Promise<void> {
    for (let second = 0; second < 8; second++) {
      await service.clock.advance(1_000);
      await api.managementRecoveryGet().ok;
    }
  }

  before(async () => {
    database = await createLastingDatabase();
    receiver = await startReceiver(answers(200));
    await start(new TestClock(new Date('2026-03-10T09:00:00.000Z')));
    await api.managementWebhookEndpointCreate({ body: { url: receiver.url } }).ok;
    await seriesClient(service).start(platformInit('2026-03-10', { number_of_payments: 3 }));
    const sale = await api.sale({ body: payment(), idempotencyKey: 'before' }).ok;
    [paid, order] = [sale.transaction_id, sale.order_id!];
  });
  after(async () => {
    await service.close();
    await receiver.close();
    await database.drop();
  });

  it('goes on when the database is the one that it wrote', async () => {
    expect(await api.managementRecoveryGet().ok).to.include({ held: false });
    expect(await readiness()).to.eql({ database: 'ok', workers: 'ok', recovery: 'none', keys: 'ok' });
    await api.managementRecoveryContinue({ body: { comment: 'Early.' } }).refused('VALIDATION/NOT_IN_RECOVERY');
  });

  it('holds charges, deliveries and submissions on another cluster, and answers reads', async () => {
    await change({ systemIdentifier: '1/1' });
    await service.close();
    const delivered = receiver.received.length;
    await start(new TestClock(afterTheDate));
    const { transaction } = service.deps.store.prisma;
    const where = { transactionId: paid };
    await transaction.updateMany({ where, data: { status: 'PROCESSING', dueAt: afterTheDate } });
    await pass();
    expect(await transaction.findFirst({ where }), 'a lookup').to.include({ status: 'PROCESSING', lookups: 0 });
    await transaction.updateMany({ where, data: { status: 'APPROVED', dueAt: null } });
    expect(await charges(), 'the charge that is due').to.equal(0);
    expect(receiver.received.length).to.equal(delivered);

    expect(await readiness()).to.eql({ database: 'ok', workers: 'ok', recovery: 'held', keys: 'ok' });
    const held = await api.managementRecoveryGet().ok;
    expect(held).to.include({ held: true, reason: 'other_database', recorded_system_identifier: '1/1' });
    expect((await api.transactionStatus({ transaction_id: paid }).ok).status.status).to.equal('APPROVED');
    expect(service.logged.join('\n')).to.include('is not the one that the service last wrote');
  });

  it('refuses what changes something, for a minute, whoever sends it', async () => {
    const answer = await api.sale({ body: payment(), idempotencyKey: 'meanwhile' });
    await refused(answer, 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect(answer.headers['retry-after']).to.equal('60');
    await api
      .refund({ body: { transaction_reference_id: paid, order_reference_id: order } })
      .refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    const reversal = { resolution: 'reverse', evidence: 'The payer wants it back, case 1.' } as const;
    await api
      .managementDiscrepancyResolve({ discrepancy_id: '019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b', body: reversal })
      .refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    await api.sandboxAdvanceClock({ body: { now: '2026-05-01T00:00:00Z' } }).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    await api.recurringInit({ body: platformInit('2026-05-01') }).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    const { rawBody, headers } = signedNotification(service.clock.now(), { transaction_id: paid, outcome: 'approved' });
    await api
      .providerNotification({ provider_key: 'simulator_a', rawBody, headers })
      .refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    const { api_key } = await publishableKey(api);
    await api.tokenCreate({ body: enteredCard(), publishableKey: api_key }).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect((await fetch(`${service.baseUrl}/pay/unknown`, { method: 'POST' })).status).to.equal(503);
  });

  it('stays held over a restart', async () => {
    await service.close();
    await start(new TestClock(afterTheDate));
    expect(await readiness()).to.include({ recovery: 'held' });
  });

  it('continues on a word after a comparison, or on one that nothing was lost, and not otherwise', async () => {
    await api.managementRecoveryContinue({ body: { comment: 'Go.' } }).refused('VALIDATION/RECOVERY_NOT_COMPARED');
    expect(await readiness()).to.include({ recovery: 'held' });
    const ended = await api.managementRecoveryContinue({
      body: { comment: 'A planned move.', without_comparison: true },
    }).ok;
    expect(ended.held).to.equal(false);
    expect(ended.recorded_system_identifier).to.equal(ended.system_identifier);
    await until('the charge is made', async () => {
      await pass();
      return (await charges()) === 1;
    });
    await until('the events are delivered', async () => {
      await pass();
      return receiver.received.length > 0;
    });
    const again = await api.sale({ body: payment(), idempotencyKey: 'meanwhile' });
    expect((await succeeded(again)).accepted).to.equal(true);
  });

  it('holds when another timeline was begun while it did not run', async () => {
    await change({ timeline: 77 });
    await service.close();
    await start(new TestClock(afterTheDate));
    expect(await api.managementRecoveryGet().ok).to.include({ held: true, reason: 'other_timeline' });
    await api.managementRecoveryContinue({ body: { comment: 'A promotion.', without_comparison: true } }).ok;
  });

  it('holds when it has seen writes that are gone, until a person continues', async () => {
    await api.sale({ body: payment() }).ok;
    await change({ beat: { increment: 5 } });
    await api.managementRecoveryGet().ok;
    await change({ beat: { decrement: 3 } });
    const lost = `data_keys WHERE owner <> 'service' AND period = '2026-04'`;
    await service.query(`DELETE FROM ${lost}`);
    expect(await api.managementRecoveryGet().ok).to.include({ held: true, reason: 'lost_writes' });
    const ended = await api.managementRecoveryContinue({
      body: { comment: 'Compared by hand.', without_comparison: true },
    }).ok;
    expect(ended.held).to.equal(false);
    await pass();
    expect(await readiness()).to.include({ recovery: 'none' });
    await api.sale({ body: payment() }).ok;
    expect(await service.query(`SELECT FROM ${lost}`), 'the key of the card').to.have.lengthOf(1);
  });

  it('holds in the cell of another, names its own, and leaves the state of the other as it is', async () => {
    await service.close();
    await start(new TestClock(afterTheDate), { CELL_ID: 'eu-1' });
    expect(await api.managementRecoveryGet().ok).to.include({ held: false, cell_id: 'eu-1' });
    await service.close();
    await start(new TestClock(afterTheDate));
    expect(await api.managementRecoveryGet().ok, 'not yet restarted with its name').to.include({ held: false });
    await service.close();
    await start(new TestClock(afterTheDate), { CELL_ID: 'eu-2' });
    expect(await api.managementRecoveryGet().ok).to.include({ held: true, reason: 'other_cell' });
    expect(await state()).to.include({ cellId: 'eu-1', heldSince: null });
    await service.close();
    await start(new TestClock(afterTheDate), { CELL_ID: 'eu-1' });
    expect(await api.managementRecoveryGet().ok).to.include({ held: false });
  });

  it('holds when it is told to, where nothing shows that the database was restored', async () => {
    await service.close();
    await start(new TestClock(afterTheDate), { CELL_ID: 'eu-1', RECOVERY: 'true' });
    expect(await api.managementRecoveryGet().ok).to.include({ held: true, reason: 'requested' });
    await api.sale({ body: payment() }).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
  });
});

const minutes = (count: number): number => count * 60_000;

describe('a recovery guard with a clock that is wrong', () => {
  let guard: RecoveryGuard;
  let time: number;
  const clock: Clock = { ...systemClock, now: () => new Date(time) };
  const prisma = () => service.deps.store.prisma.recoveryState;
  const beat = async () => (await prisma().findFirstOrThrow()).beat;
  /** Looks as often as a running instance does, so that it stays a witness. */
  const run = async (milliseconds: number): Promise<void> => {
    for (const end = time + milliseconds; time < end;) {
      time += 20_000;
      await guard.state();
    }
  };

  const service = started(startTestService);
  before(async () => {
    for (const ticker of service.deps.lifecycle.tickers) await ticker.stop();
    time = testStart.getTime();
    const { store, log, config } = service.deps;
    guard = await openRecoveryGuard({ store, log, config, clock });
  });

  it('beats, whatever time an instance whose clock is ahead has written', async () => {
    await prisma().updateMany({ data: { beatAt: new Date('2099-01-01T00:00:00Z'), beat: { increment: 1 } } });
    const before = await beat();
    await run(minutes(3));
    expect(await beat()).to.be.greaterThan(before);
    expect((await prisma().findFirstOrThrow()).beatAt.getTime()).to.be.at.most(time);
  });

  it('writes no later time than that of the database', async () => {
    time = Date.UTC(2099, 0, 1);
    await guard.state();
    await run(minutes(3));
    expect((await prisma().findFirstOrThrow()).beatAt.getUTCFullYear()).to.be.lessThan(2099);
    time = testStart.getTime();
  });

  it('reads the state again after a step backwards', async () => {
    await guard.state();
    time -= minutes(90);
    await prisma().updateMany({ data: { heldSince: new Date(), heldBecause: 'requested' } });
    expect(await guard.isHeld()).to.equal(true);
    await prisma().updateMany({ data: { heldSince: null, heldBecause: null } });
    time -= minutes(1);
    expect(await guard.isHeld()).to.equal(false);
  });

  it('knows nothing after a look that failed', async () => {
    const { pool } = service.deps.store;
    const { query } = pool;
    await run(minutes(1));
    pool.query = () => Promise.reject(new Error('gone'));
    time += 2_000;
    expect(await guard.isHeld().catch(String)).to.include('gone');
    pool.query = query;
    await prisma().updateMany({ data: { heldSince: new Date(), heldBecause: 'requested' } });
    expect(await guard.isHeld()).to.equal(true);
    await prisma().updateMany({ data: { heldSince: null, heldBecause: null } });
    time += 2_000;
  });

  it('goes on to beat after a step backwards', async () => {
    const before = await beat();
    time -= minutes(30);
    await run(minutes(3));
    expect(await beat()).to.be.greaterThan(before);
  });
});

const recorded = (changes: Partial<RecordedState> = {}): RecordedState => ({
  systemIdentifier: '77/5',
  tableOid: '16400',
  timeline: 3,
  cellId: null,
  beat: 100,
  beatAt: new Date('2026-03-10T09:00:00Z'),
  heldSince: null,
  heldBecause: null,
  comparedAt: null,
  missing: 0,
  imported: 0,
  ...changes,
});
const here = { systemIdentifier: '77/5', tableOid: '16400', timeline: 3 };
/** @param isSynchronous true for a primary whose commits wait for a standby */
const seenAt = (beat: number, isSynchronous = true) => ({ ...here, isSynchronous, beat });
const promoted = { ...here, timeline: 4 };

describe('the database that an instance finds', () => {
  const cases = [
    ['is the one that was last written', judge(here, recorded(), undefined), 'continues'],
    ['is another cluster', judge({ ...here, systemIdentifier: '78/5' }, recorded(), undefined), 'other_database'],
    [
      'is another database of the cluster',
      judge({ ...here, systemIdentifier: '77/6' }, recorded(), undefined),
      'other_database',
    ],
    [
      'is the one that was last written, restored from a dump',
      judge({ ...here, tableOid: '16500' }, recorded(), undefined),
      'other_database',
    ],
    ['was last written by an earlier version', judge(here, recorded({ tableOid: null }), undefined), 'continues'],
    ['was promoted while no instance ran', judge(promoted, recorded(), undefined), 'other_timeline'],
    ['was promoted under an instance that misses nothing', judge(promoted, recorded(), seenAt(100)), 'follows'],
    ['was promoted twice under it', judge({ ...here, timeline: 5 }, recorded(), seenAt(99)), 'follows'],
    [
      'was promoted from a primary whose commits waited for no standby',
      judge(promoted, recorded(), seenAt(100, false)),
      'other_timeline',
    ],
    ['was restored under an instance that saw later writes', judge(promoted, recorded(), seenAt(101)), 'lost_writes'],
    ['lost writes without a promotion, as from a snapshot', judge(here, recorded(), seenAt(101)), 'lost_writes'],
    [
      'was restored to a promotion before the one that the instance saw',
      judge(promoted, recorded({ timeline: 2 }), seenAt(100)),
      'other_timeline',
    ],
    ['went back to an earlier timeline', judge({ ...here, timeline: 2 }, recorded(), seenAt(100)), 'other_timeline'],
  ] as const;
  for (const [name, verdict, expected] of cases) it(`${name}: ${expected}`, () => expect(verdict).to.equal(expected));
});
