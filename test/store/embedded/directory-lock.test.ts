import { expect } from 'chai';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory, lockDirectoryInTime } from '../../../src/store/embedded/directory-lock.js';
import { crash, startChild } from '../../support/command-line.js';
import { TestClock } from '../../support/time/clock.js';
import { recordLog } from '../../support/log.js';

describe('the lock of the data directory', () => {
  let directory: string;
  let lock: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'lock-'));
    lock = join(directory, 'database.lock');
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  /** Writes the lock of another process. */
  const heldBy = (holder: { pid: number; host: string; incarnation: string | null }): void => {
    mkdirSync(lock);
    writeFileSync(join(lock, 'somebody'), JSON.stringify(holder));
  };

  const startHolder = () => startChild('test/store/lock-holder.ts', lock);

  it('is refused to a second process, with the process that holds it', () => {
    lockDirectory(lock);
    expect(() => lockDirectory(lock)).to.throw(`held by process ${String(process.pid)}`);
  });

  it('is free again after its release, and leaves no file', () => {
    const unlock = lockDirectory(lock);
    unlock();
    expect(existsSync(lock)).to.equal(false);
    lockDirectory(lock)();
  });

  it('is refused while another process holds it, and taken over when that one was killed', async () => {
    const holder = startHolder();
    await once(holder, 'message');
    expect(() => lockDirectory(lock)).to.throw(`held by process ${String(holder.pid)}`);
    await crash(holder);
    lockDirectory(lock)();
  });

  it('is waited for while another process closes, which is logged once', async () => {
    const holder = startHolder();
    await once(holder, 'message');
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const { log, messages } = recordLog();
    const locking = lockDirectoryInTime(lock, clock, log);
    await clock.advance(5_000);
    await crash(holder);
    await clock.advance(1_000);
    (await locking)();
    expect(messages('warn')).to.have.length(1);
    expect(messages('warn')[0]).to.include(`process ${String(holder.pid)} still holds`);
  });

  it('is refused after 15 seconds, and at once where this process or another host holds it', async () => {
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const { log } = recordLog();
    const refusal = (): Promise<unknown> =>
      lockDirectoryInTime(lock, clock, log).catch((error: unknown) => (error as Error).message);
    const holder = startHolder();
    await once(holder, 'message');
    const late = refusal();
    await clock.advance(15_000);
    expect(await late).to.include(`held by process ${String(holder.pid)}`);
    await crash(holder);

    const unlock = lockDirectory(lock);
    expect(await refusal()).to.include(`held by process ${String(process.pid)}`);
    unlock();
    heldBy({ pid: 1, host: 'elsewhere', incarnation: null });
    expect(await refusal()).to.include('on the host elsewhere');
  });

  it('is given to one of several processes that race for the lock of a dead one', async () => {
    heldBy({ pid: 999_999_999, host: hostname(), incarnation: null });
    const racers = Array.from({ length: 6 }, startHolder);
    const answers = await Promise.all(racers.map(async (racer) => String((await once(racer, 'message'))[0])));
    await Promise.all(racers.filter((racer) => racer.exitCode === null).map(crash));
    expect(answers.filter((answer) => answer === 'locked')).to.have.length(1);
    expect(answers.filter((answer) => answer.includes('is held by process'))).to.have.length(5);
  });

  it('is taken over from an earlier process that had the same id', function () {
    if (process.platform !== 'linux') this.skip();
    heldBy({ pid: process.pid, host: hostname(), incarnation: 'another boot' });
    lockDirectory(lock)();
  });

  it('is not taken over from a process on another host, and the error explains how to continue', () => {
    heldBy({ pid: 1, host: 'elsewhere', incarnation: null });
    expect(() => lockDirectory(lock))
      .to.throw('process 1 on the host elsewhere')
      .with.property('message')
      .that.includes(`delete ${lock}`);
  });

  it('is taken over when a power cut left it without its holder', () => {
    mkdirSync(lock);
    writeFileSync(join(lock, 'somebody'), '');
    lockDirectory(lock)();
  });

  it('is acquired when a process died between clearing an old lock and acquiring it', () => {
    mkdirSync(lock);
    lockDirectory(lock)();
  });
});
