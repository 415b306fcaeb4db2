import { createHash } from 'node:crypto';
import { type FaultKind, type PlannedFault, PlannedFaults } from '../faults.js';
import { Draws, type Rest } from './draws.js';
import { settled, standIn } from './process-globals.js';

/** The party of a continuation: an instance, which may have ended or be suspended. */
export interface Owner {
  readonly name: string;
  readonly ended: boolean;
  /** End of its suspension, in milliseconds of the simulation. */
  readonly frozenUntil: number;
  /** Offset of its clock, in milliseconds. */
  readonly aheadMilliseconds: number;
}

/** A future event. */
export interface Happening {
  readonly owner: Owner | undefined;
  /** Its subject: actions and draws depend on it alone. */
  readonly cause: string;
  /** Description for the trace and the story; undefined for no line. */
  readonly label: string | undefined;
  readonly run: () => unknown;
  /**
   * True for a timer of a library, which may exist once per process. It affects no choice and no count, so that a run
   * does not depend on earlier runs in the process.
   */
  readonly ofLibrary?: boolean;
}

type Scheduled = Pick<Happening, 'run'> & Partial<Happening>;
type Queued = Happening & { at: number; readonly order: number; readonly sequence: number; isOff: boolean };

/** The start time of every simulation. */
export const beginning = Date.UTC(2026, 2, 10, 9);

interface TimelineOptions {
  readonly seed: string;
  readonly faults: readonly PlannedFault[];
  /** Current pause of scheduled work, in milliseconds. */
  readonly rest: (now: number) => Rest;
  /** Receives every line of the trace. */
  readonly onLine: (line: string, cause: string) => void;
  /** Called when an instance ends or is suspended. */
  readonly onInstanceFault: (owner: Owner, fault: PlannedFault) => void;
}

/** Simulated time: events run in sequence by their times and, at the same time, in an order drawn from the seed. */
export class Timeline {
  /** Milliseconds since the beginning. */
  now = 0;
  /** Number of events so far. */
  happened = 0;
  /** True after faults stopped: planned faults no longer strike. */
  calm = false;
  /** The cause under which scheduled work of all instances has faults. */
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
          ofLibrary: true,
          // Nobody awaits a timer's action: Prisma's, at the limit of a transaction, queries the database, which takes
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

  /** Returns milliseconds since 1970 by the clock of an instance, or the true time. */
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

  /** Returns the random draws of the current event. */
  get draws(): Draws {
    return this.drawsOf(this.#current.cause);
  }

  /** Schedules an event, or what runs in one of nobody, after a number of milliseconds. @returns cancels it */
  after(milliseconds: number, event: Scheduled | Happening['run']): () => void {
    const happening: Scheduled = typeof event === 'function' ? { run: event } : event;
    const cause = happening.cause ?? this.cause;
    const order = happening.ofLibrary === true ? -1 : this.drawsOf(cause).between(0, 999_999);
    const queued = {
      owner: undefined,
      label: undefined,
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

  /** Counts a written or recorded effect that outlives the instances: faults often follow it. */
  countEffect(owner: Owner | undefined, cause = this.cause): void {
    this.#faults.count('effects', this.#counted(cause), owner);
  }

  countCall(owner: Owner): void {
    this.#faults.count('calls', this.#counted(this.cause), owner);
  }

  /** Counts the move of an attempt to the next bank. */
  countMove(owner: Owner): void {
    this.#faults.count('moves', this.#counted(this.cause), owner);
  }

  /** Counts a lookup at a bank, or a lease, under this name: the instance may end, or be suspended past the answer. */
  countQuestion(owner: Owner, cause: string): void {
    this.#faults.count('questions', cause, owner);
    const fault = this.fault(['crash', 'freeze'], owner, cause);
    if (fault) this.#options.onInstanceFault(owner, fault);
  }

  /** Returns the planned fault of these kinds for an instance's current action, if there is one. It strikes once. */
  fault(kinds: readonly FaultKind[], owner: Owner | undefined, cause = this.cause): PlannedFault | undefined {
    return this.calm ? undefined : this.#faults.take(kinds, this.#counted(cause), owner);
  }

  /** Scheduled work of all instances is counted together. */
  #counted(cause: string): string {
    return cause.startsWith('background') ? this.era : cause;
  }

  record(line: string, cause = this.cause): void {
    const text = `${(this.now / 1000).toFixed(3).padStart(10)}  ${line}`;
    this.#trace.update(`${text}\n`);
    this.#options.onLine(text, cause);
  }

  /** @returns SHA-256 of all lines so far */
  digest(): string {
    return this.#trace.copy().digest('hex');
  }

  /** Runs the next event and its immediate consequences. @returns false if none is left */
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

  /** It can still be cancelled. */
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

  /** Runs events until a time, in milliseconds since the beginning. */
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

/** A priority queue as a binary heap. */
class Queue<Item> {
  readonly #isBefore: (one: Item, other: Item) => boolean;
  /** No item precedes the one at half its index. */
  readonly #items: Item[] = [];

  constructor(isBefore: (one: Item, other: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  put(item: Item): void {
    const items = this.#items;
    let place = items.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = items[above] as Item;
      if (!this.#isBefore(item, other)) break;
      items[place] = other;
      place = above;
    }
    items[place] = item;
  }

  /** Removes the first item, if there is one. */
  take(): void {
    const items = this.#items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= items.length) break;
      const right = below + 1;
      if (right < items.length && this.#isBefore(items[right] as Item, items[below] as Item)) below = right;
      const other = items[below] as Item;
      if (!this.#isBefore(other, last)) break;
      items[place] = other;
      place = below;
    }
    items[place] = last;
  }

  clear(): void {
    this.#items.length = 0;
  }
}
