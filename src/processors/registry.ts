import type { Clock } from '../base/clock.js';
import type { ProcessorAccountRow } from '../store/processors/processor-accounts.js';
import type { ProcessorAccount } from './account.js';
import { isOverlapping } from './credentials.js';
import type { Processor } from './processor.js';
import { guard, type GuardedProcessor, type Processors } from './routing.js';

/** How long an instance may go on believing what it read: a change has to reach every instance within five seconds. */
const cacheMilliseconds = 4_000;

/** The processors of an installation, which come and go with the accounts. */
export interface ProcessorRegistry extends Processors {
  /** Those that need no account: the simulated processors of a sandbox. */
  readonly builtIn: Map<string, GuardedProcessor>;
  /** The processor of an account as it would be. No payment is routed to it. */
  make(account: ProcessorAccount): Promise<Processor>;
  /** Forgets what was read, so that a change made by this instance holds at once. */
  forget(): void;
}

interface Made {
  /** What it was made from: another one is made when this changes. */
  readonly version: string;
  readonly guarded: GuardedProcessor;
}

/**
 * Makes the processors of the accounts in the store, which is read again when what was read is four seconds old. A
 * processor is made anew when its account has changed, and keeps its breaker otherwise.
 * @param sources `unsealed` opens the credentials; `make` the adapter of an account; `note` gets an account that
 * cannot be used, which leaves the others as they are
 */
export function processorRegistry({
  builtIn,
  clock,
  read,
  unsealed,
  make,
  note,
}: {
  readonly builtIn: readonly Processor[];
  readonly clock: Clock;
  readonly read: () => Promise<readonly ProcessorAccountRow[]>;
  readonly unsealed: (row: ProcessorAccountRow, now: Date) => ProcessorAccount;
  readonly make: (account: ProcessorAccount) => Promise<Processor>;
  readonly note: (error: unknown, processorAccountId: string) => void;
}): ProcessorRegistry {
  const own = new Map(builtIn.map((processor) => [processor.key, guard(processor)]));
  let known = new Map<string, Made>();
  let staleAt = 0;
  let generation = 0;
  let reading: Promise<ReadonlyMap<string, Made>> | undefined;

  async function madeOf(row: ProcessorAccountRow, now: Date): Promise<Made | undefined> {
    const { providerKey, accountId, processorAccountId, revision, enabled } = row;
    const version = `${processorAccountId} ${revision} ${isOverlapping(row, now) ? 'overlap' : ''}`;
    const before = known.get(providerKey);
    if (before?.version === version) return before;
    try {
      return { version, guarded: guard(await make(unsealed(row, now)), { accountId, accepting: enabled }) };
    } catch (error) {
      note(error, processorAccountId);
      return undefined;
    }
  }

  async function readAnew(): Promise<ReadonlyMap<string, Made>> {
    const began = generation;
    const now = clock.now();
    const rows = await read();
    const made = new Map<string, Made>();
    for (const row of rows) {
      const one = await madeOf(row, now);
      if (one) made.set(row.providerKey, one);
    }
    // What was changed meanwhile has been forgotten: then this answers only those who wait for it already.
    if (began === generation) [known, staleAt] = [made, now.getTime() + cacheMilliseconds];
    return made;
  }

  function current(): Promise<ReadonlyMap<string, Made>> | ReadonlyMap<string, Made> {
    if (clock.now().getTime() < staleAt) return known;
    reading ??= readAnew().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  const ofAccount = async (key: string) => (await current()).get(key)?.guarded;

  return {
    builtIn: own,
    make,
    get: (key) => own.get(key) ?? ofAccount(key),
    values: async () => [...own.values(), ...Array.from((await current()).values(), ({ guarded }) => guarded)],
    forget() {
      generation++;
      staleAt = 0;
      reading = undefined;
    },
  };
}
