import type { Clock } from '../base/clock.js';
import type { ProcessorAccountRow } from '../store/processors/processor-accounts.js';
import { isOverlapping, type ProcessorAccount } from './account.js';
import type { Processor } from './processor.js';
import { guard, type GuardedProcessor, type Processors } from './routing.js';

/** Lifetime of cached accounts. A change must reach each instance within five seconds. */
const cacheMilliseconds = 4_000;
/** Minimum age of cached accounts that are read again because one is not among them. */
const unknownMilliseconds = 250;

/** The processors of an installation, which change with its accounts. */
export interface ProcessorRegistry extends Processors {
  /** The processors without an account: the simulated banks of a sandbox. */
  readonly builtIn: Map<string, GuardedProcessor>;
  /** Creates the processor of an account that need not be stored. No payment is routed to it. */
  make(account: ProcessorAccount): Promise<Processor>;
  /** Clears the cache, so that a change by this instance applies immediately. */
  forget(): void;
}

interface Made {
  /** The version of its account. A change recreates the processor. */
  readonly version: string;
  readonly guarded: GuardedProcessor;
}

/** By the provider key; undefined for an account that cannot be used. */
type Cached = ReadonlyMap<string, Made | undefined>;

/**
 * Creates the processors of the stored accounts and rereads the store after four seconds. A changed account's processor
 * is recreated; an unchanged one retains its breaker.
 * @param sources `unsealed` opens the credentials; `make` creates the adapter of an account; `note` receives an account
 * that cannot be used, which does not affect the others
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
  readonly unsealed: (row: ProcessorAccountRow, now: Date) => ProcessorAccount | Promise<ProcessorAccount>;
  readonly make: (account: ProcessorAccount) => Promise<Processor>;
  readonly note: (error: unknown, processorAccountId: string) => void;
}): ProcessorRegistry {
  const own = new Map(builtIn.map((processor) => [processor.key, guard(processor, clock)]));
  let known: Cached = new Map();
  // Elapsed time: a clock that is set back must not keep a disabled account.
  let staleAt = 0;
  let generation = 0;
  let reading: Promise<Cached> | undefined;

  async function madeOf(row: ProcessorAccountRow, now: Date): Promise<Made | undefined> {
    const { providerKey, accountId, processorAccountId, revision, enabled } = row;
    const version = `${processorAccountId} ${revision} ${isOverlapping(row, now) ? 'overlap' : ''}`;
    const before = known.get(providerKey);
    if (before?.version === version) return before;
    try {
      return {
        version,
        guarded: guard(await make(await unsealed(row, now)), clock, { accountId, accepting: enabled }),
      };
    } catch (error) {
      note(error, processorAccountId);
      return undefined;
    }
  }

  async function readAnew(): Promise<Cached> {
    const [began, readAt, now] = [generation, clock.elapsed(), clock.now()];
    const rows = await read();
    const made = new Map<string, Made | undefined>();
    for (const row of rows) made.set(row.providerKey, await madeOf(row, now));
    // `forget` may have run meanwhile. Then only the current callers receive this result, and it is not cached.
    if (began === generation) [known, staleAt] = [made, readAt + cacheMilliseconds];
    return made;
  }

  function current(): Promise<Cached> | Cached {
    if (clock.elapsed() < staleAt) return known;
    reading ??= readAnew().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** Finds an account that another instance or the move of its merchant has just added. */
  async function ofAccount(key: string): Promise<GuardedProcessor | undefined> {
    const cached = await current();
    const age = clock.elapsed() - (staleAt - cacheMilliseconds);
    if (!cached.has(key) && age >= unknownMilliseconds) staleAt = 0;
    return (await current()).get(key)?.guarded;
  }

  return {
    builtIn: own,
    make,
    get: (key) => own.get(key) ?? ofAccount(key),
    values: async () => [...own.values(), ...[...(await current()).values()].flatMap((each) => each?.guarded ?? [])],
    forget() {
      generation++;
      staleAt = 0;
      reading = undefined;
    },
  };
}
