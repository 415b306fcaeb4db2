import { createHash } from 'node:crypto';
import { Draws } from './draws.js';
import type { FaultKind, PlannedFault } from '../faults.js';
import { PlannedFaults } from '../planned-faults.js';
import { settled, standIn } from './process-globals.js';
import { Queue } from './queue.js';
import type { Rest } from './rests.js';

/** The party of a continuation: an instance, which may have ended or be suspended. */
export interface Owner {
  readonly name: string;
  readonly ended: boolean;
  /** It stands still until then, in milliseconds of the simulation. */
  readonly frozenUntil: number;
  /** Offset of its clock, in milliseconds. */
  readonly aheadMilliseconds: number;
}

/** Something that will happen. */
export interface Happening {
  readonly owner: Owner | undefined;
  /** Its subject: actions and draws depend on it alone. */
  readonly cause: string;
  /** In words, for the trace and the story; undefined: not worth a line. */
  readonly label: string | undefined;
  readonly run: () => unknown;
  /**
   * A timer of a library, which may keep one for the whole process: it moves no choice and no count, so that a run is
   * the same whatever ran in the process before.
   */
  readonly ofLibrary?: boolean;
}

type Queued = Happening & { at: number; readonly order: number; readonly sequence: number; isOff: boolean };

/** The time at which every simulation begins. */
export const beginning = Date.UTC(2026, 2, 10, 9);

export interface TimelineOptions {
  readonly seed: string;
  readonly faults: readonly PlannedFault[];
  /** Current pause of scheduled work, in milliseconds. */
  readonly rest: (now: number) => Rest;
  /** Gets every line of the trace. */
  readonly onLine: (line: string, cause: string) => void;
  /** An instance ends or stands still. */
  readonly onInstanceFault: (owner: Owner, fault: PlannedFault) => void;
}

/** Simulated time: one thing after the other, in the order of their times and, at one time, as the seed says. */
export class Timeline {
  /** Milliseconds since the beginning. */
  now = 0;
  /** Number of events so far. */
  happened = 0;
  /** Faults stop: what is planned does not happen any more. */
  calm = false;
  /** Name under which scheduled work of all instances meets faults. */
  era: 'background' | 'days' = 'background';
  readonly #options: TimelineOptions;
  readonly #queue = new Queue<Queued>(isBefore);
  readonly #streams = new Map<string, Draws>();
  readonly #faults: PlannedFaults;
  readonly #trace = createHash('sha256');
  #sequence = 0;
  #current: Pick<Happening, 'owner' | 'cause'> = { owner: undefined, cause: 'beginning' };

  constructor(options: TimelineOptions) {
    this.#options = options;
    this.#faults = new PlannedFaults(options.faults);
    standIn({
      now: () => this.instant(this.#current.owner),
      timer: (milliseconds, action) =>
        this.after(milliseconds, {
          ...this.#current,
          label: undefined,
          ofLibrary: true,
          // Nobody waits for what a timer does: Prisma's, at the limit of a transaction, asks the database, which takes
          // time.
          run: () => {
            action();
          },
        }),
      draws: this.drawsOf('libraries'),
    });
  }

  /** Current pause of scheduled work. */
  get rest(): Rest {
    return this.#options.rest(this.now);
  }

  /** The subject of the current event. */
  get cause(): string {
    return this.#current.cause;
  }

  /** Milliseconds since 1970, by the clock of an instance, or the true ones. */
  instant(owner?: Owner): number {
    return beginning + this.now + (owner?.aheadMilliseconds ?? 0);
  }

  /** Returns the random draws of a subject. */
  drawsOf(cause: string): Draws {
    const known = this.#streams.get(cause);
    if (known) return known;
    const made = new Draws(`${this.#options.seed} ${cause}`);
    this.#streams.set(cause, made);
    return made;
  }

  /** The random draws of the current event. */
  get draws(): Draws {
    return this.drawsOf(this.#current.cause);
  }

  /** Lets something happen after so many milliseconds. @returns calls it off */
  after(milliseconds: number, happening: Omit<Happening, 'cause'> & { readonly cause?: string }): () => void {
    const cause = happening.cause ?? this.cause;
    const order = happening.ofLibrary === true ? -1 : this.drawsOf(cause).between(0, 999_999);
    const queued = {
      ...happening,
      cause,
      at: this.now + Math.max(0, Math.ceil(milliseconds)),
      order,
      sequence: (this.#sequence += 1),
      isOff: false,
    };
    this.#queue.put(queued);
    return () => {
      queued.isOff = true;
    };
  }

  /** Something was written or booked that outlives the instances: faults like to come right after. */
  countEffect(owner: Owner | undefined, cause = this.cause): void {
    this.#faults.count('effects', this.#counted(cause), owner);
  }

  /** An instance calls a bank. */
  countCall(owner: Owner): void {
    this.#faults.count('calls', this.#counted(this.cause), owner);
  }

  /** An instance has noted that an attempt goes on to the next bank. */
  countMove(owner: Owner): void {
    this.#faults.count('moves', this.#counted(this.cause), owner);
  }

  /** An instance asks a bank for what is counted under this name: it may stand still until the answer is long there. */
  countQuestion(owner: Owner, cause: string): void {
    this.#faults.count('questions', cause, owner);
    const fault = this.fault(['freeze'], owner, cause);
    if (fault) this.#options.onInstanceFault(owner, fault);
  }

  /** The planned fault of these kinds that befalls what an instance does now, if one does. It befalls once. */
  fault(kinds: readonly FaultKind[], owner: Owner | undefined, cause = this.cause): PlannedFault | undefined {
    return this.calm ? undefined : this.#faults.take(kinds, this.#counted(cause), owner);
  }

  /** The work of all instances that is due by the clock is counted together. */
  #counted(cause: string): string {
    return cause.startsWith('background') ? this.era : cause;
  }

  /** Writes a line of the trace. */
  record(line: string, cause = this.cause): void {
    const text = `${(this.now / 1000).toFixed(3).padStart(10)}  ${line}`;
    this.#trace.update(`${text}\n`);
    this.#options.onLine(text, cause);
  }

  /** @returns SHA-256 of all lines so far */
  digest(): string {
    return this.#trace.copy().digest('hex');
  }

  /** Lets the next thing happen, and all that follows from it at once. @returns false when nothing is left */
  async step(until = Infinity): Promise<boolean> {
    const next = this.#queue.first;
    if (!next || next.at > until) return false;
    this.#queue.take();
    if (next.isOff || next.owner?.ended === true) return true;
    this.now = Math.max(this.now, next.at);
    if (next.owner && next.owner.frozenUntil > this.now) this.#postpone(next, next.owner.frozenUntil);
    else await this.#happen(next);
    return true;
  }

  /** It can still be called off. */
  #postpone(next: Queued, at: number): void {
    next.at = at;
    this.#queue.put(next);
  }

  async #happen(next: Queued): Promise<void> {
    const { owner, cause, label, run, ofLibrary = false } = next;
    this.#current = { owner, cause };
    if (!ofLibrary) {
      this.happened += 1;
      this.#faults.count('events', this.#counted(cause), undefined);
      const fault = owner && this.fault(['crash', 'freeze'], owner);
      if (owner && fault) {
        this.#options.onInstanceFault(owner, fault);
        if (fault.kind === 'freeze') this.#postpone(next, this.now);
        return;
      }
    }
    if (label !== undefined) this.record(label);
    await run();
    await settled();
  }

  /** Works on until a time, in milliseconds since the beginning. */
  async until(time: number, stop: () => boolean = () => false): Promise<void> {
    while (!stop() && (await this.step(time))) if (this.happened % 1000 === 0) await settled();
    if (!stop()) this.now = Math.max(this.now, time);
  }

  end(): void {
    this.#queue.clear();
    standIn(undefined);
  }
}

const isBefore = (one: Queued, other: Queued): boolean =>
  one.at - other.at < 0 ||
  (one.at === other.at && (one.order < other.order || (one.order === other.order && one.sequence < other.sequence)));
