import type { Draws } from './time/draws.js';
import type { Owner } from './time/timeline.js';

/** Faults of an instance, a statement, a call to a bank, or a client's request. */
const faultKinds = [
  /** The instance ends between two awaits, and a new one starts later. */
  'crash',
  /** The instance is suspended and continues later with stale state. */
  'freeze',
  /** The database accepts no connection. */
  'statement-refused',
  /** The database aborts the statement to resolve a deadlock. */
  'statement-deadlock',
  /** The connection breaks before the statement arrives. */
  'statement-lost',
  /** The statement is executed, and the connection breaks before its answer. */
  'statement-unanswered',
  /** The statement is executed, and its connection stays silent until the time limit. */
  'statement-silent',
  /** The statement takes seconds. */
  'statement-slow',
  /** The call never reaches the bank. */
  'call-lost',
  /** The call reaches the bank after its time limit. */
  'call-late',
  /** The bank's answer is lost. */
  'answer-lost',
  /** The bank's answer arrives after the time limit. */
  'answer-late',
  /** The client's request does not reach the service. */
  'request-lost',
  /** The service's answer does not reach the client. */
  'reply-lost',
  /** A bank is unreachable for a while. */
  'bank-away',
  /** A bank receives and records calls for a while, and its answers are lost. */
  'bank-mute',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const statementFaults = faultKinds.filter((kind) => kind.startsWith('statement-'));
/** The lost answer to a lookup is harmless, because the lookup is repeated. */
export const readFaults = statementFaults.filter(
  (kind) => kind !== 'statement-unanswered' && kind !== 'statement-silent',
);
export const callFaults: readonly FaultKind[] = ['call-lost', 'call-late'];
export const answerFaults: readonly FaultKind[] = ['answer-lost', 'answer-late'];

/** A fault that waits for its cause to reach a step. */
export interface PlannedFault {
  readonly kind: FaultKind;
  /**
   * Target of the fault: a payment (`payment 7`), a series (`series 2`), a bank (`simulator_a`), or scheduled work, at
   * first (`background`) and on later days (`days`).
   */
  readonly cause: string;
  /**
   * The first matching event after a count of events, effects (writes or bank entries), bank calls or route changes of
   * the cause, on the same instance. For lost payments (scenes.ts) it counts lookups, for journals their leases.
   */
  readonly after: 'events' | 'effects' | 'calls' | 'moves' | 'questions';
  readonly count: number;
  /** Duration of the fault or delay, in milliseconds. */
  readonly milliseconds: number;
}

const bankFaults: readonly FaultKind[] = ['bank-away', 'bank-mute'];

/**
 * Effects of an attempt until it is recorded: written and recorded, or written, recorded, moved to the next route and
 * recorded there.
 */
const effectsUntilRecorded = [2, 2, 4] as const;

/** Returns faults of the seed's kinds, at most as many as there are payments, so that many payments have none. */
export function faultsOf(draws: Draws, payments: number, series: number, days: number): PlannedFault[] {
  const share = draws.oneOf([0.1, 0.4, 1]);
  const ofOthers = faultKinds.filter((kind) => !bankFaults.includes(kind));
  const few = ofOthers.filter(() => draws.percent(25));
  const [first = 'crash', ...others] = draws.percent(60) ? few : ofOthers;
  const faults = (count: number, cause: () => string, steps: Steps): PlannedFault[] =>
    Array.from({ length: Math.ceil(count * share) }, () => {
      const kind = draws.oneOf([first, ...others]);
      const after: Counted =
        isOfCalls(kind) && draws.percent(75) ? 'calls' : draws.oneOf(['events', 'effects', 'effects', 'calls']);
      const most = after === 'events' && draws.percent(50) ? Math.ceil(steps.events / 6) : steps[after];
      const isDangerous = steps.ofMoney === true && after === 'effects' && draws.percent(40);
      return {
        kind,
        milliseconds: kind.endsWith('-late') ? draws.between(500, 30_000) : millisecondsOf(draws),
        cause: cause(),
        after,
        count: isDangerous ? draws.oneOf(effectsUntilRecorded) : draws.between(1, Math.ceil(most)),
      };
    });
  const ofOne: Steps = { ofMoney: true, events: 90, effects: 6, calls: 4 };
  return [
    ...faults(payments, () => `payment ${draws.between(0, payments - 1)}`, ofOne),
    ...faults(series, () => `series ${draws.between(0, series - 1)}`, ofOne),
    ...faults(payments / 4, () => 'background', { events: 60 * payments, effects: 4 * payments, calls: payments / 4 }),
    ...faults(days === 0 ? 0 : series, () => 'days', ofDays(days * series)),
    ...closeCallsOf(draws, payments),
    ...bankFaults.flatMap((kind) => (draws.percent(30) ? ofBanks(draws, kind, share, payments) : [])),
    ...lateCallsOf(draws, payments),
    ...journalFaultsOf(draws, payments),
  ];
}

/** Name under which leases on journals are counted. */
export const leasedJournals = 'leased journals';

/** Returns faults of instances that have leased a journal: they end, or are suspended until about its end. */
const journalFaultsOf = (draws: Draws, payments: number): PlannedFault[] =>
  Array.from({ length: Math.ceil((draws.oneOf([0, 2, 6]) * payments) / 60) }, () => ({
    kind: draws.oneOf(['crash', 'freeze']),
    milliseconds: draws.between(50_000, 90_000),
    cause: leasedJournals,
    after: 'questions',
    count: draws.between(1, Math.max(3, Math.ceil(payments / 4))),
  }));

/**
 * Returns faults of first calls that arrive after the bank received a lookup for them, and just before their deadline.
 */
const lateCallsOf = (draws: Draws, payments: number): PlannedFault[] =>
  Array.from({ length: Math.ceil((draws.oneOf([0, 8, 20]) * payments) / 60) }, () => ({
    kind: 'call-late',
    milliseconds: draws.between(12_500, 19_000),
    cause: `payment ${draws.between(0, payments - 1)}`,
    after: 'calls',
    count: 1,
  }));

/** @param charges days times series: in a long run the faults spread over them */
const ofDays = (charges: number): Steps => ({ events: 37.5 * charges, effects: 2.5 * charges, calls: charges / 2 });

const ofBanks = (draws: Draws, kind: FaultKind, share: number, payments: number): PlannedFault[] =>
  Array.from({ length: Math.ceil((2 * share * payments) / 60) }, () => ({
    kind,
    milliseconds: kind === 'bank-mute' ? draws.between(20_000, 90_000) : millisecondsOf(draws),
    cause: draws.oneOf(['simulator_a', 'simulator_b']),
    after: 'effects',
    count: draws.between(1, 2 * payments),
  }));

/**
 * Duration for which an instance is suspended past its lease on a key or attempt. In the end the new holder has called
 * the bank without an answer yet.
 */
const pastLeases = (draws: Draws): number => {
  const [least, most] = draws.oneOf([
    [8_000, 30_000],
    [30_000, 75_000],
    [75_000, 110_000],
  ]);
  return draws.between(least, most);
};

/**
 * Faults that barely exceed a limit of the service. Instances are suspended past a lease right after a write or a bank
 * call; calls arrive after a lookup, but in time to be recorded.
 */
function closeCallsOf(draws: Draws, payments: number): PlannedFault[] {
  const cause = (): string => `payment ${draws.between(0, payments - 1)}`;
  const several = (most: readonly [number, ...number[]], make: () => PlannedFault): PlannedFault[] =>
    Array.from({ length: Math.ceil((draws.oneOf(most) * payments) / 60) }, make);
  return [
    ...several([0, 1, 3], () => {
      const after: PlannedFault['after'] = draws.oneOf(['effects', 'effects', 'calls']);
      const count = after === 'calls' ? draws.between(1, 2) : draws.oneOf([1, 2, 3, 3, 4]);
      return { kind: 'freeze', milliseconds: pastLeases(draws), cause: cause(), after, count };
    }),
    // Another instance looks up and repeats the call at the next bank before this one continues with the first bank's
    // answer.
    ...several([0, 0, 20], () => {
      const milliseconds = draws.between(50_000, 57_000);
      return { kind: 'freeze', milliseconds, cause: cause(), after: 'moves', count: 1 };
    }),
    ...several([0, 1, 6], () => {
      const count = draws.between(1, Math.max(2, Math.ceil(payments / 4)));
      return { kind: 'freeze', milliseconds: pastLeases(draws), cause: 'background', after: 'calls', count };
    }),
    ...several([2, 4, 10], () => {
      const milliseconds = draws.between(10_000, 20_000);
      return { kind: 'call-late', milliseconds, cause: cause(), after: 'calls', count: draws.oneOf([1, 1, 2]) };
    }),
  ];
}

type Counted = Exclude<PlannedFault['after'], 'moves' | 'questions'>;

/** The approximate numbers of events, effects and calls of a cause, from which its faults draw their step. */
interface Steps extends Readonly<Record<Counted, number>> {
  /** True if it begins with a payment: after its first effects money has moved without the service's knowledge. */
  readonly ofMoney?: boolean;
}

const isOfCalls = (kind: FaultKind): boolean => callFaults.includes(kind) || answerFaults.includes(kind);

/** Returns a short or long duration, or one close to a limit of the service: its waits, leases and deadlines. */
function millisecondsOf(draws: Draws): number {
  if (draws.percent(30)) return draws.between(100, 5_000);
  if (draws.percent(50)) return draws.between(5_000, 90_000);
  return draws.oneOf([8_000, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]) + draws.between(0, 6_000);
}

type Count = PlannedFault['after'];

/** A fault whose count has been reached. */
interface Ripe {
  readonly fault: PlannedFault;
  /** Its position in the plan: of several matching faults, the first one strikes. */
  readonly place: number;
  /** The instance of the counted effect or call. The fault strikes it while it lives. */
  readonly owner: Owner | undefined;
}

/** The faults of one cause, by kind: those waiting for a count, and those that have reached it. */
interface OfCause {
  readonly counts: Record<Count, number>;
  readonly waiting: Record<Count, Map<number, Ripe[]>>;
  readonly ripe: Map<FaultKind, Ripe[]>;
}

const ofCause = (): OfCause => ({
  counts: { events: 0, effects: 0, calls: 0, moves: 0, questions: 0 },
  waiting: { events: new Map(), effects: new Map(), calls: new Map(), moves: new Map(), questions: new Map() },
  ripe: new Map(),
});

/** The faults of a plan. Finds due ones without scanning the others, because a long run has thousands. */
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

  /** Counts an event, effect or bank call of a cause. */
  count(what: Count, cause: string, owner: Owner | undefined): void {
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

  /** Returns and removes the first fault of these kinds for an instance's action on a cause. */
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
