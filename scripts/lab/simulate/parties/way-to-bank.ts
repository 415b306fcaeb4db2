import { answerFaults, callFaults } from '../faults.js';
import type { PlannedBank } from '../plan.js';
import type { Owner, Timeline } from '../time/timeline.js';

/** Delay of a call past its time limit: the service waits for twenty seconds. */
const lateMilliseconds = 20_500;

/** Maximum delay to a bank whose answer is still awaited. */
const slowestMilliseconds = 19_000;

/** Fixed properties of an exchange before random draws. */
export interface Manner {
  /** The call never arrives. */
  readonly isLost?: boolean;
  /** It takes seconds to arrive. */
  readonly isSlow?: boolean;
  /** Called with the duration of the answer in milliseconds. */
  readonly onAnswer?: (milliseconds: number) => void;
}

/** The network to a bank and back. The bank itself may be unreachable for a while. */
export class WayToBank {
  readonly #key: string;
  readonly #slow: number;
  readonly #loses: number;
  readonly #timeline: Timeline;
  #awayUntil = 0;
  #muteUntil = 0;

  constructor(key: string, { slow, loses }: Pick<PlannedBank, 'slow' | 'loses'>, timeline: Timeline) {
    this.#key = key;
    this.#slow = slow;
    this.#loses = loses;
    this.#timeline = timeline;
  }

  /** Sends a call to the bank and its answer back. Either may be lost or late. */
  exchange<Answer>(owner: Owner, what: string, answer: () => Answer, manner: Manner = {}): Promise<Answer> {
    const timeline = this.#timeline;
    const { draws } = timeline;
    return new Promise((resolve, reject) => {
      timeline.countCall(owner);
      timeline.countEffect(undefined, this.#key);
      this.#mayFail();
      if (timeline.now < this.#awayUntil) return;
      const lost = timeline.fault(callFaults, owner);
      if (lost) timeline.record(`${owner.name}: ${what} to ${this.#key} hits ${lost.kind}`);
      if (lost?.kind === 'call-lost' || this.#isLost(what, manner)) return;
      const onTheWay = lost
        ? lateMilliseconds + lost.milliseconds
        : manner.isSlow === true
          ? draws.between(5_000, slowestMilliseconds)
          : draws.between(5, draws.percent(this.#slow) ? slowestMilliseconds : 200);
      timeline.after(onTheWay, () => {
        let settle: () => void;
        try {
          const made = answer();
          settle = () => resolve(made);
        } catch (error) {
          settle = () => reject(error instanceof Error ? error : new Error(String(error)));
        }
        const silent = timeline.fault(answerFaults, owner);
        if (silent) timeline.record(`${this.#key}: the answer to ${what} hits ${silent.kind}`);
        if (silent?.kind === 'answer-lost' || timeline.now < this.#muteUntil) return;
        const back = silent ? lateMilliseconds + silent.milliseconds : draws.between(5, 200);
        manner.onAnswer?.(back);
        timeline.after(back, {
          owner,
          label: `${owner.name}: receives the answer of ${this.#key} to ${what}`,
          run: settle,
        });
      });
    });
  }

  /** True if the bank never receives the call, for a bank that loses some, until the faults stop. */
  #isLost(what: string, manner: Manner): boolean {
    const timeline = this.#timeline;
    const isLost = !timeline.calm && (manner.isLost === true || timeline.draws.percent(this.#loses));
    if (isLost) timeline.record(`${this.#key}: never receives ${what}`);
    return isLost;
  }

  /** Makes the bank fail for a while. */
  #mayFail(): void {
    const timeline = this.#timeline;
    const fault = timeline.fault(['bank-away', 'bank-mute'], undefined, this.#key);
    if (!fault) return;
    const until = timeline.now + fault.milliseconds;
    if (fault.kind === 'bank-away') this.#awayUntil = until;
    else this.#muteUntil = until;
    const what = fault.kind === 'bank-away' ? 'receives nothing' : 'answers nothing';
    timeline.record(`${this.#key}: ${what} for ${fault.milliseconds / 1000} s`);
  }
}
