import type { Processor } from '../../../src/processors/processor.js';
import type { ServiceDeps } from '../../../src/service.js';
import { guarded, registryOf } from '../processors/processors.js';
import type { TestService } from '../service.js';

/** The next step of a party, which waits for its turn. */
interface Waiting {
  readonly label: string;
  readonly go: () => void;
}

/**
 * Turns of the event loop without work in progress, after which every party is treated as having reached its next step.
 */
const quietTurns = 4;

/** Controls the parties of one run: each waits before every step until it is chosen. */
export class Steps {
  readonly taken: string[] = [];
  readonly #waiting: Waiting[] = [];
  #underWay = 0;
  readonly #afterWork: (() => void)[] = [];

  /** Waits for the turn of a step, and runs it. Work that is not a separate step uses `work`. */
  async step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ label, go: resolve });
    });
    return this.work(work);
  }

  /** Runs work that belongs to the step before it. */
  async work<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) for (const resolve of this.#afterWork.splice(0)) resolve();
    }
  }

  /** Returns the number of steps that are possible now. */
  async choices(): Promise<number> {
    for (let quiet = 0; quiet < quietTurns; quiet = this.#underWay === 0 ? quiet + 1 : 0)
      await new Promise<void>((resolve) => {
        if (this.#underWay === 0) setImmediate(resolve);
        else this.#afterWork.push(resolve);
      });
    this.#waiting.sort((one, other) => (one.label < other.label ? -1 : 1));
    return this.#waiting.length;
  }

  take(choice: number): void {
    const [chosen] = this.#waiting.splice(choice, 1);
    if (!chosen) throw new Error(`there is no step ${choice} to take`);
    this.taken.push(chosen.label);
    chosen.go();
  }
}

/** Controls a party, which runs its steps when it is allowed to. */
export type Holder = Pick<Steps, 'step' | 'work'>;

/** Lets every party run at once. */
export const atOnce: Holder = { step: (_label, work) => work(), work: (work) => work() };

/**
 * Runs a scenario in every possible order of its parties' steps, each time from the start.
 * @param begin starts the parties on new data; its result is called when no party has a step left, and fails if
 * something is wrong
 * @returns the number of orders
 */
export async function inEveryOrder(begin: (steps: Steps) => Promise<() => Promise<void>>): Promise<number> {
  let orders = 0;
  for (let prefix: readonly number[] | undefined = []; prefix; orders += 1) {
    const steps = new Steps();
    const finish = await begin(steps);
    const made: { choice: number; of: number }[] = [];
    for (let of = await steps.choices(); of > 0; of = await steps.choices()) {
      const choice = prefix[made.length] ?? 0;
      made.push({ choice, of });
      steps.take(choice);
    }
    try {
      await finish();
    } catch (error) {
      throw new Error(`in the order ${steps.taken.join(', ')}: ${(error as Error).message}`, { cause: error });
    }
    prefix = following(made);
  }
  return orders;
}

/** Returns the choices of the next order: the last choice that had an alternative is changed. */
function following(made: readonly { readonly choice: number; readonly of: number }[]): number[] | undefined {
  const last = made.findLastIndex(({ choice, of }) => choice + 1 < of);
  return last === -1
    ? undefined
    : made.slice(0, last + 1).map(({ choice }, index) => (index === last ? choice + 1 : choice));
}

/** Statements that are separate steps, by subject, because other parties can see the state between them. */
export type StatementSteps = Readonly<Record<string, string>>;

/**
 * Returns the service as a separate instance that waits before each of its steps, for any time.
 * @param who takes a step, by the values of its statement
 * @param processors of the instance, held too where their calls are steps
 */
export function heldInstance(
  { deps }: TestService,
  held: Holder,
  who: (values: readonly unknown[]) => string,
  steps: StatementSteps,
  processors: readonly Processor[],
): ServiceDeps {
  const { pool, prisma } = deps.store;
  const heldPool = new Proxy(pool, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property) as unknown;
      return (statement: { name?: string; values?: readonly unknown[] }, ...rest: unknown[]) => {
        const run = () => Reflect.apply(Reflect.get(target, 'query'), target, [statement, ...rest]) as Promise<unknown>;
        const label = steps[(statement.name ?? '').split(':')[0] ?? ''];
        return label === undefined ? held.work(run) : held.step(`${who(statement.values ?? [])} ${label}`, run);
      };
    },
  });
  const { vault } = deps;
  // They read data keys, when the cached ones have expired.
  const heldVault: typeof vault = {
    ...vault,
    sealCard: (...sealed) => held.work(() => vault.sealCard(...sealed)),
    openCard: (...opened) => held.work(() => vault.openCard(...opened)),
    renewedCard: (...renewed) => held.work(() => vault.renewedCard(...renewed)),
  };
  const heldPrisma = {
    terminal: {
      findMany: (...about: Parameters<typeof prisma.terminal.findMany>) =>
        held.work(() => prisma.terminal.findMany(...about).then((rows) => rows)),
    },
  };
  return {
    ...deps,
    store: { ...deps.store, pool: heldPool, prisma: heldPrisma as unknown as typeof prisma },
    vault: heldVault,
    processors: registryOf(guarded(processors)),
  };
}
