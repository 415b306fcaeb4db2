import { systemRandom, type Random } from '../../src/random.js';

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
    const id = count === 8 ? this.ids.shift() : undefined;
    return id === undefined ? systemRandom.bytes(count) : Buffer.from(id.split('').map((letter) => alphabet.indexOf(letter)));
  }

  uuid(): string {
    return this.fixedUuid ?? systemRandom.uuid();
  }
}

/** Each of these bytes below 62 draws the letter at its place (src/random.ts). */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
