import { expect } from 'chai';
import { systemClock, type Clock } from '../../src/base/clock.js';
import { openRecoveryGuard, type RecoveryGuard } from '../../src/store/recovery/recovery.js';
import { startTestService, testStart, type TestService } from '../support/service.js';

const minutes = (count: number): number => count * 60_000;

describe('a recovery guard with a clock that is wrong', () => {
  let service: TestService;
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

  before(async () => {
    service = await startTestService();
    for (const ticker of service.deps.lifecycle.tickers) await ticker.stop();
    time = testStart.getTime();
    const { store, log, config } = service.deps;
    guard = await openRecoveryGuard({ store, log, config, clock });
  });
  after(() => service.close());

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

  it('goes on to beat after a step backwards', async () => {
    const before = await beat();
    time -= minutes(30);
    await run(minutes(3));
    expect(await beat()).to.be.greaterThan(before);
  });
});
