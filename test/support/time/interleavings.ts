/** A step that one of the parties would take next, and that waits for its turn. */
interface Waiting {
  readonly label: string;
  readonly go: () => void;
}

/** Turns of the event loop without work under way, after which every party is taken to have come to its next step. */
const quietTurns = 4;

/** What the parties of one run are held by: each waits before every step of its own until it is chosen. */
export class Steps {
  readonly taken: string[] = [];
  readonly #waiting: Waiting[] = [];
  #underWay = 0;
  readonly #afterWork: (() => void)[] = [];

  /** Waits for the turn of a step, and takes it. Work that is no step of its own is `work` alone. */
  async step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ label, go: resolve });
    });
    return this.work(work);
  }

  /** Does what is not told apart from the step before it. */
  async work<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) for (const resolve of this.#afterWork.splice(0)) resolve();
    }
  }

  /** How many steps could be taken now. */
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

/** What a party is held by; it takes its steps when it is let. */
export type Holder = Pick<Steps, 'step' | 'work'>;

/** Holds nobody. */
export const atOnce: Holder = { step: (_label, work) => work(), work: (work) => work() };

/**
 * Plays the same story in every order in which its parties can take their steps, each time from its beginning.
 * @param begin starts the parties on new data; what it returns is called once none of them has a step left, and fails
 * when something is wrong
 * @returns how many orders there were
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

/** The choices that lead to the next order: the last choice that had another one after it, taken otherwise. */
function following(made: readonly { readonly choice: number; readonly of: number }[]): number[] | undefined {
  const last = made.findLastIndex(({ choice, of }) => choice + 1 < of);
  return last === -1
    ? undefined
    : made.slice(0, last + 1).map(({ choice }, index) => (index === last ? choice + 1 : choice));
}
