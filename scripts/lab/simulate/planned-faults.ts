import type { FaultKind, PlannedFault } from './faults.js';
import type { Owner } from './time/timeline.js';

type Counted = PlannedFault['after'];

/** A fault whose count has been reached. */
interface Ripe {
  readonly fault: PlannedFault;
  /** Its place in the plan: of several that fit, the first one comes. */
  readonly place: number;
  /** The instance of the counted effect or call. The fault strikes it, as long as it lives. */
  readonly owner: Owner | undefined;
}

/** The faults of one cause: those that wait for a count, and those that have reached it, by their kinds. */
interface OfCause {
  readonly counts: Record<Counted, number>;
  readonly waiting: Record<Counted, Map<number, Ripe[]>>;
  readonly ripe: Map<FaultKind, Ripe[]>;
}

const ofCause = (): OfCause => ({
  counts: { events: 0, effects: 0, calls: 0, moves: 0, questions: 0 },
  waiting: {
    events: new Map(),
    effects: new Map(),
    calls: new Map(),
    moves: new Map(),
    questions: new Map(),
  },
  ripe: new Map(),
});

/** The faults of a plan, found without looking at those whose time has not come: a long run has thousands. */
export class PlannedFaults {
  readonly #causes = new Map<string, OfCause>();

  constructor(faults: readonly PlannedFault[]) {
    faults.forEach((fault, place) => {
      const { waiting } = this.#of(fault.cause);
      put(waiting[fault.after], fault.count, { fault, place, owner: undefined });
    });
  }

  #of(cause: string): OfCause {
    const known = this.#causes.get(cause);
    if (known) return known;
    const made = ofCause();
    this.#causes.set(cause, made);
    return made;
  }

  /** Something has happened of a cause, was written or booked for it, or a bank was called for it. */
  count(what: Counted, cause: string, owner: Owner | undefined): void {
    const known = this.#causes.get(cause);
    // Causes without planned faults are not counted.
    if (!known) return;
    const { counts, waiting, ripe } = known;
    counts[what] += 1;
    const reached = waiting[what].get(counts[what]);
    if (!reached) return;
    waiting[what].delete(counts[what]);
    for (const one of reached) put(ripe, one.fault.kind, { ...one, owner });
  }

  /** Takes the first one of these kinds that befalls what an instance does for a cause. */
  take(kinds: readonly FaultKind[], cause: string, owner: Owner | undefined): PlannedFault | undefined {
    const ripe = this.#causes.get(cause)?.ripe;
    if (!ripe || ripe.size === 0) return undefined;
    const first = kinds
      .map((kind) => ripe.get(kind)?.find((one) => befalls(one, owner)))
      .reduce((one, other) => (one && (!other || one.place < other.place) ? one : other), undefined);
    if (!first) return undefined;
    const ofKind = ripe.get(first.fault.kind) ?? [];
    ofKind.splice(ofKind.indexOf(first), 1);
    return first.fault;
  }
}

const befalls = ({ owner: own }: Ripe, owner: Owner | undefined): boolean =>
  !owner || !own || own.ended || own === owner;

function put<Key>(into: Map<Key, Ripe[]>, key: Key, one: Ripe): void {
  const known = into.get(key);
  if (known) known.push(one);
  else into.set(key, [one]);
}
