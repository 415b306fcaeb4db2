import { systemRandom, type Random } from '../../src/base/random.js';

/** Random values, except for the ids and uuids that a test sets beforehand. */
export class ScriptedRandom implements Random {
  /** The next friendly ids, in this order. */
  readonly ids: string[] = [];
  /** The value of every uuid, while it is set. */
  fixedUuid: string | undefined;
  /** True makes every request for random bytes fail, as a bug would. */
  broken = false;

  bytes(count: number): Buffer {
    if (this.broken) throw new Error('the source of randomness is broken');
    return systemRandom.bytes(count);
  }

  uuid(): string {
    return this.fixedUuid ?? systemRandom.uuid();
  }

  timedUuid(at: Date): string {
    return this.fixedUuid ?? systemRandom.timedUuid(at);
  }

  friendlyId(at: Date): string {
    if (this.broken) throw new Error('the source of randomness is broken');
    return this.ids.shift() ?? systemRandom.friendlyId(at);
  }
}
