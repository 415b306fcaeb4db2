import type { StoreLog } from '../log.js';
import { outageIn } from '../outage.js';

/** For so long a shard that was found away is not asked again by work that can do without it. */
const leftAloneMilliseconds = 5_000;

/** In place of the answer of a shard that is away. */
export class Absent {
  constructor(readonly error: unknown) {}
}

/**
 * Which shards were away when they were asked last. Work that falls due on one shard has nothing to do with another:
 * the one that is away is left out for some seconds, so that it keeps no round of the others waiting.
 */
export class Absences {
  readonly #known = new Map<string, { readonly since: number; readonly absent: Absent }>();

  constructor(private readonly log: StoreLog) {}

  /** Asks a shard that the others can do without. @throws whatever is no outage */
  async ask<Answer>({ name }: { readonly name: string }, work: () => Promise<Answer>): Promise<Answer | Absent> {
    const known = this.#known.get(name);
    if (known && performance.now() - known.since < leftAloneMilliseconds) return known.absent;
    try {
      const answer = await work();
      this.#known.delete(name);
      return answer;
    } catch (error) {
      const outage = outageIn(error);
      if (outage === undefined) throw error;
      this.log.warn({ err: error, outage, shard: name }, 'a shard is away: what falls due on the others goes on');
      const absent = new Absent(error);
      this.#known.set(name, { since: performance.now(), absent });
      return absent;
    }
  }
}

/** The answers of those that were there. @throws what the last one said, when none was there */
export function answersOf<Answer>(given: readonly (Answer | Absent)[]): Answer[] {
  const answers = given.filter((one): one is Answer => !(one instanceof Absent));
  const last = given.at(-1);
  if (answers.length === 0 && last instanceof Absent) throw last.error;
  return answers;
}
