import { Draws } from './time/draws.js';
import { faultsOf, type PlannedFault } from './faults.js';
import { restoreOf, type PlannedRestore } from './restore.js';
import { noScenes, scenesOf } from './scenes.js';

type FollowUpKind = 'capture' | 'void' | 'refund' | 'retry' | 'status' | 'again' | 'other-body';

/** A client's action after its payment was answered. */
export interface FollowUp {
  readonly kind: FollowUpKind;
  /** The action instead if the payment was refused. */
  readonly ifRefused: FollowUpKind;
  /** After the answer to the payment. */
  readonly afterMilliseconds: number;
  /** The refunded or captured part of the amount, in percent. */
  readonly percent: number;
  readonly keyed: boolean;
  /** Delay of a repetition under its key, in milliseconds; undefined for none. */
  readonly duplicateAfter: number | undefined;
}

/** A payment by one client, with all of the client's actions on it. */
export interface PlannedPayment {
  readonly number: number;
  readonly atMilliseconds: number;
  readonly kind: 'sale' | 'preauth';
  /** In cents. */
  readonly cents: number;
  /** True to send a security code, which makes the call unrepeatable. */
  readonly withCvv: boolean;
  readonly keyed: boolean;
  /** Time limit of the client, in milliseconds. */
  readonly waitMilliseconds: number;
  /** Delay of a repetition of the same request to any instance, in milliseconds; undefined for none. */
  readonly duplicateAfter: number | undefined;
  readonly followUps: readonly FollowUp[];
  /** True for the payload of a wallet in place of a card. */
  readonly byWallet: boolean;
}

const seriesActionKinds = ['cancel', 'pause', 'resume', 'charge'] as const;

/** A client's action on its series. */
export interface SeriesAction {
  /** An update doubles the amount. */
  readonly kind: (typeof seriesActionKinds)[number] | 'update';
  /** After the beginning. */
  readonly atMilliseconds: number;
  /** Delay of a second charge under another key, in milliseconds, so that the two race; undefined for none. */
  readonly againAfter: number | undefined;
}

/** A subscription that the platform charges. */
export interface PlannedSeries {
  readonly number: number;
  readonly atMilliseconds: number;
  readonly cents: number;
  /** Days from the beginning to the first payment; 0 if the init charges it. */
  readonly firstInDays: number;
  readonly dateType: 'daily' | 'weekly' | 'monthly';
  readonly interval: number;
  readonly payments: number | undefined;
  readonly actions: readonly SeriesAction[];
}

/** Promises of a bank in the service's terms (Guarantees, Capabilities), and its behaviour. */
export interface PlannedBank {
  readonly keys: boolean;
  readonly deadline: boolean;
  readonly lookups: boolean;
  /** Approved calls in percent; the others are declined or fail. */
  readonly approves: number;
  readonly declines: number;
  /** Entries in percent that the bank records late and corrects afterwards. */
  readonly late: number;
  readonly corrects: number;
  /** Entries in percent that the bank reports to the service. */
  readonly notifies: number;
  /** Calls in percent that never arrive. */
  readonly loses: number;
  /** Calls in percent that nearly reach the time limit. */
  readonly slow: number;
}

/** All choices before a run. A failing seed shrinks to a smaller plan. */
export interface Plan {
  readonly seed: string;
  readonly instances: number;
  readonly banks: readonly [PlannedBank, PlannedBank];
  readonly timeZone: string;
  /** Statements in percent that reach the database late. */
  readonly lateStatements: number;
  /** True if refused payments are retried automatically. */
  readonly retries: boolean;
  /** Days that the run continues after the payments. */
  readonly days: number;
  /** The restore of the database to an earlier time, if any. */
  readonly restore: PlannedRestore | undefined;
  readonly payments: readonly PlannedPayment[];
  readonly series: readonly PlannedSeries[];
  readonly faults: readonly PlannedFault[];
}

/** Average milliseconds between the payments of a run. */
const pauseMilliseconds = 150;
/** Payments between pauses of a long run, in which instances recover: each payment has its faults. */
const inWave = 60;
const betweenWavesMilliseconds = 40_000;
/** A shorter run would consist mostly of scenes. */
const leastForScenes = 100;
export const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Returns the plan of a seed. Seeds differ in character: number and kinds of faults, promises of banks, passing days.
 * Few faults of one kind show what many at once would hide.
 * @param operations minimum number of client requests; those of scenes are additional
 * @param restores true to restore the database to an earlier time
 */
export function planOf(seed: string, operations: number, restores = false): Plan {
  const draws = new Draws(`${seed} plan`);
  const days = draws.oneOf([0, 0, 0, 2, 2, 4, 4, 16]);
  const retries = days > 0 && draws.percent(70);
  const series = days === 0 ? [] : seriesOf(new Draws(`${seed} series`), Math.ceil(operations / 25), days);
  const payments: PlannedPayment[] = [];
  let at = 0;
  for (let made = 2 * series.length; made < operations;) {
    // Some start at the same time, so that their due work coincides.
    at += draws.percent(25) ? 0 : draws.between(0, 2 * pauseMilliseconds);
    if (payments.length > 0 && payments.length % inWave === 0) at += betweenWavesMilliseconds;
    const payment = paymentOf(new Draws(`${seed} payment ${payments.length}`), payments.length, at);
    payments.push(payment);
    made += 1 + payment.followUps.length + (payment.duplicateAfter === undefined ? 0 : 1) + (payment.keyed ? 1 : 0);
  }
  const scenes =
    operations < leastForScenes ? noScenes : scenesOf(seed, { first: payments.length, after: at, retries, restores });
  return {
    seed,
    instances: draws.between(2, 4),
    banks: [bankOf(draws), bankOf(draws)],
    timeZone: draws.oneOf(['UTC', 'Europe/Vienna', 'America/New_York', 'America/Los_Angeles', 'Asia/Kathmandu']),
    lateStatements: draws.oneOf([0, 2, 8, 20]),
    retries,
    days,
    restore: restores ? (scenes.restore ?? restoreOf(seed, days, at)) : undefined,
    payments: [...payments, ...scenes.payments],
    series,
    faults: [...faultsOf(draws, payments.length, series.length, days), ...scenes.faults],
  };
}

const bankOf = (draws: Draws): PlannedBank => ({
  keys: draws.percent(60),
  deadline: draws.percent(60),
  lookups: draws.percent(70),
  approves: draws.oneOf([80, 80, 65, 40]),
  declines: draws.oneOf([80, 80, 30, 10]),
  late: draws.oneOf([0, 10, 30]),
  corrects: draws.oneOf([0, 0, 2, 10]),
  notifies: draws.oneOf([20, 40, 90]),
  loses: draws.oneOf([0, 0, 0, 0, 25]),
  slow: draws.oneOf([5, 10, 30, 60]),
});

function paymentOf(draws: Draws, number: number, atMilliseconds: number): PlannedPayment {
  const kind = draws.percent(55) ? 'sale' : 'preauth';
  const keyed = draws.percent(75);
  return {
    number,
    atMilliseconds,
    kind,
    cents: 100 * (1_000 + number) + draws.between(0, 99),
    withCvv: draws.percent(50),
    keyed,
    waitMilliseconds: draws.oneOf([30_000, 60_000, 120_000]),
    duplicateAfter: keyed ? duplicateOf(draws) : undefined,
    followUps: Array.from({ length: draws.between(0, 5) }, () => followUpOf(draws, kind)),
    byWallet: draws.percent(15),
  };
}

/** At the same time, soon, or when the first may have been abandoned. */
const duplicateOf = (draws: Draws): number | undefined =>
  draws.percent(45) ? draws.between(0, draws.oneOf([50, 15_000, 75_000])) : undefined;

function followUpOf(draws: Draws, paid: PlannedPayment['kind']): FollowUp {
  const kind: FollowUp['kind'] =
    paid === 'sale'
      ? draws.oneOf(['refund', 'refund', 'refund', 'status', 'again', 'retry', 'other-body'])
      : draws.oneOf(['capture', 'capture', 'void', 'refund', 'status', 'again', 'retry']);
  const keyed = draws.percent(60);
  return {
    kind,
    ifRefused: draws.percent(60) ? 'retry' : kind,
    // Often at the same time, so that they race.
    afterMilliseconds: draws.percent(50) ? draws.between(0, 20) : draws.between(0, 30_000),
    percent: draws.oneOf([100, 60, 50, 40, 30]),
    keyed,
    duplicateAfter: keyed ? duplicateOf(draws) : undefined,
  };
}

const seriesOf = (draws: Draws, count: number, days: number): PlannedSeries[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    atMilliseconds: draws.between(0, 20_000),
    cents: 1_000 + number,
    firstInDays: draws.oneOf([0, 0, 1, 2]),
    dateType: draws.oneOf(['daily', 'daily', 'weekly', 'monthly']),
    interval: draws.between(1, 2),
    payments: draws.oneOf([undefined, 2, 3, 5]),
    actions: Array.from({ length: draws.between(0, 4) }, (_, action) => ({
      // One at most, because the network may deliver an earlier one after a later one.
      kind: action === 3 ? 'update' : draws.oneOf([...seriesActionKinds, 'charge', 'charge']),
      atMilliseconds: draws.percent(50) ? draws.between(20_000, 60_000) : nearMidnight(draws, days),
      againAfter: draws.percent(80) ? draws.between(0, 10) : undefined,
    })),
  }));

/** Returns a time at, or shortly before or after, the due time of charges in one of the time zones. */
const nearMidnight = (draws: Draws, days: number): number =>
  draws.between(1, days) * dayMilliseconds -
  draws.oneOf([9, 10, 5, 2, 14.75]) * 3_600_000 +
  draws.between(-5_000, 30_000);
