import { systemRandom, type Random } from '../../src/base/random.js';

/** Random, but for the ids and uuids that a test fixes beforehand. */
export class ScriptedRandom implements Random {
  /** Friendly ids that are drawn next, in this order. */
  readonly ids: string[] = [];
  /** What every uuid is, while it is set. */
  fixedUuid: string | undefined;
  /** Whether bytes cannot be had: whoever asks for them fails, as by a bug. */
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
