import { client } from '../support/contract/contract-client.js';
import { copyLastingDatabase, createLastingDatabase, type TestDatabase } from '../support/database/database.js';
import { sharedKeys, startTestService, type TestService } from '../support/service.js';
import { TestClock, until } from '../support/time/clock.js';

type Settings = Readonly<Record<string, string>>;

/** A service whose database is copied, and put back: it forgets what was done meanwhile, and its banks do not. */
export async function restoredStage(start: string, settings: Settings = {}) {
  const backups: TestDatabase[] = [];
  let current = await createLastingDatabase();
  const open = (time: string, more: Settings = {}): Promise<TestService> => {
    const database: TestDatabase = { ...current, drop: () => Promise.resolve() };
    const clock = new TestClock(new Date(time));
    return startTestService({ ...sharedKeys, ...settings, ...more }, { clock, database });
  };
  let service = await open(start);
  /** The entries of all banks, in the order of their times. */
  const ledger = () => service.deps.store.prisma.simulatorEntry.findMany({ orderBy: { createdAt: 'asc' } });

  return {
    get service() {
      return service;
    },
    /** Starts the service again at a later time. */
    async at(time: string, more?: Settings): Promise<void> {
      await service.close();
      service = await open(time, more);
    },
    /** Copies the database while the service is stopped. */
    async backup(): Promise<TestDatabase> {
      const time = service.clock.now().toISOString();
      await service.close();
      const copy = await copyLastingDatabase(current);
      backups.push(copy);
      service = await open(time);
      return copy;
    },
    /** Starts the service on a copy, with the ledgers of the banks as they are now. */
    async restore(copy: TestDatabase, time: string): Promise<void> {
      const entries = await ledger();
      await service.close();
      await current.drop();
      current = await copyLastingDatabase(copy);
      service = await open(time, { RECOVERY: 'true' });
      // The simulated bank is in the database as well: its ledger is as the bank has it, whatever was restored.
      const { simulatorEntry } = service.deps.store.prisma;
      await simulatorEntry.deleteMany();
      await simulatorEntry.createMany({ data: entries });
    },
    /** Lets time pass, and the background work come round, until something holds. */
    async passUntil(told: string, holds: () => Promise<boolean>): Promise<void> {
      await until(told, async () => {
        for (let second = 0; second < 5; second++) {
          await service.clock.advance(1_000);
          await client(service).managementRecoveryGet().ok;
        }
        return holds();
      });
    },
    ledger,
    async close(): Promise<void> {
      await service.close();
      for (const { drop } of [current, ...backups]) await drop();
    },
  };
}
