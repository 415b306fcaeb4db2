import { client } from '../support/contract/contract-client.js';
import { copyLastingDatabase, createLastingDatabase, type TestDatabase } from '../support/database/database.js';
import { sharedKeys, startTestService, type TestService } from '../support/service.js';
import { TestClock, until } from '../support/time/clock.js';

type Entry = Awaited<ReturnType<TestService['deps']['store']['prisma']['simulatorEntry']['findFirstOrThrow']>>;

/** A service whose database is copied, and put back: it forgets what was done meanwhile, and its banks do not. */
export interface RestoredStage {
  readonly service: TestService;
  /** Starts the service again at a later time. */
  at(time: string, settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Copies the database while the service is stopped. */
  backup(): Promise<TestDatabase>;
  /** Starts the service on a copy, with the ledgers of the banks as they are now. */
  restore(copy: TestDatabase, time: string): Promise<void>;
  /** Lets time pass, and the background work come round, until something holds. */
  passUntil(told: string, holds: () => Promise<boolean>): Promise<void>;
  /** The entries of all banks, in the order of their times. */
  ledger(): Promise<Entry[]>;
  close(): Promise<void>;
}

export async function restoredStage(
  start: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RestoredStage> {
  const backups: TestDatabase[] = [];
  let current = await createLastingDatabase();
  const open = (time: string, more: Readonly<Record<string, string>> = {}): Promise<TestService> => {
    const database: TestDatabase = { ...current, drop: () => Promise.resolve() };
    const clock = new TestClock(new Date(time));
    return startTestService({ ...sharedKeys, ...settings, ...more }, { clock, database });
  };
  let service = await open(start);
  const ledger = () => service.deps.store.prisma.simulatorEntry.findMany({ orderBy: { createdAt: 'asc' } });

  return {
    get service() {
      return service;
    },
    async at(time, more) {
      await service.close();
      service = await open(time, more);
    },
    async backup() {
      const time = service.clock.now().toISOString();
      await service.close();
      const copy = await copyLastingDatabase(current);
      backups.push(copy);
      service = await open(time);
      return copy;
    },
    async restore(copy, time) {
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
    async passUntil(told, holds) {
      await until(told, async () => {
        for (let second = 0; second < 5; second++) {
          await service.clock.advance(1_000);
          await client(service).managementRecoveryGet().ok;
        }
        return holds();
      });
    },
    ledger,
    async close() {
      await service.close();
      for (const { drop } of [current, ...backups]) await drop();
    },
  };
}
