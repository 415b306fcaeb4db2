import type { Booking } from './history.js';
import { Draws } from './time/draws.js';
import type { PlannedFault } from './faults.js';
import type { PlannedPayment } from './plan.js';
import type { PlannedRestore } from './restore.js';

/**
 * Payments that combine in many seeds what random choices combine in one of hundreds.
 *
 * - `moved`: the first bank fails, and also reports it by a notification at about the time of its answer; the next one
 *   approves slowly. One of the instances is suspended after it has moved such a payment.
 * - `lost`: no call arrives. One of the instances is suspended during the lookup of such a payment, until another one
 *   has taken over and repeated the call.
 * - `open`: the database is backed up during the call of such a payment to the first bank, which fails after seconds.
 *   The next one has approved it when the database is lost.
 * - `hopeless`: every bank always declines them. They share a card and an amount, so that their retries fall due
 *   together and compete for the attempts within the cap.
 */
type Scene = 'moved' | 'lost' | 'hopeless' | 'open';

/** Payments of a scene. With three more, a hopeless card would reach the cap before any retry. */
const sizes = { moved: 8, lost: 4, hopeless: 8, open: 4 } as const satisfies Record<Scene, number>;

/** Below the amounts of other payments and above those of series: banks recognize a scene by them. */
const firstCents = { moved: 70_000, lost: 71_000, hopeless: 72_000, open: 73_000 } as const satisfies Record<
  Scene,
  number
>;

const sceneOf = (cents: number): Scene | undefined => {
  if (cents === firstCents.hopeless) return 'hopeless';
  const isOf = (scene: Scene): boolean => cents >= firstCents[scene] && cents < firstCents[scene] + sizes[scene];
  return (['moved', 'lost', 'open'] as const).find(isOf);
};

/** Returns the decision of a bank for a scene; undefined outside scenes. */
export function decisionOf(cents: number, bank: string): Pick<Booking, 'outcome' | 'reason'> | undefined {
  switch (sceneOf(cents)) {
    case 'moved':
    case 'open':
      return isFirst(bank)
        ? { outcome: 'failed', reason: 'PROCESSOR.SYSTEM_ERROR' }
        : { outcome: 'approved', reason: 'AUTH.APPROVED' };
    case 'hopeless':
      return { outcome: 'declined', reason: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' };
    default:
      return undefined;
  }
}

const isFirst = (bank: string): boolean => bank === 'simulator_a';

/** True if none of its calls arrives. */
export const isLost = (cents: number): boolean => sceneOf(cents) === 'lost';

/** True if the bank takes seconds for it. */
export const isSlow = (cents: number, bank: string): boolean => sceneOf(cents) === (isFirst(bank) ? 'open' : 'moved');

/** True if the bank sends a notification with its answer. */
export const isNotifiedWithItsAnswer = (cents: number, bank: string): boolean =>
  sceneOf(cents) === 'moved' && isFirst(bank);

/** Name under which lookups of lost payments are counted. */
export const lostPayments = 'lost payments';

/** Milliseconds after the other payments in which everything settles. */
const restMilliseconds = 40_000;
/** Milliseconds from the other scenes to the open payments, and from these to the backup: a call takes five seconds. */
const openMilliseconds = 10_000;
const backupMilliseconds = 2_000;

interface Scenes {
  readonly payments: readonly PlannedPayment[];
  readonly faults: readonly PlannedFault[];
  readonly restore?: PlannedRestore;
}

export const noScenes: Scenes = { payments: [], faults: [] };

/**
 * Returns the scenes of a seed, without an effect on its other choices.
 * @param first the number of its first payment
 * @param after the start of the last other payment, in milliseconds
 */
export function scenesOf(
  seed: string,
  {
    first,
    after,
    retries,
    restores = false,
  }: { readonly first: number; readonly after: number; readonly retries: boolean; readonly restores?: boolean },
): Scenes {
  const ofOpen = new Draws(`${seed} open`);
  const isOpen = restores && ofOpen.percent(30);
  const opened = after + restMilliseconds + openMilliseconds;
  const draws = new Draws(`${seed} scenes`);
  const scenes: readonly Scene[] = [
    ...(draws.percent(60) ? (['moved'] as const) : []),
    ...(draws.percent(60) ? (['lost'] as const) : []),
    ...(retries ? (['hopeless'] as const) : []),
    ...(isOpen ? (['open'] as const) : []),
  ];
  const payments = scenes
    .flatMap((scene) => Array.from({ length: sizes[scene] }, (_, index) => ({ scene, index })))
    .map(({ scene, index }, place): PlannedPayment => {
      const ofPayment = new Draws(`${seed} scene ${scene} ${index}`);
      return {
        number: first + place,
        atMilliseconds:
          scene === 'open'
            ? opened + ofPayment.between(0, 1_000)
            : after + restMilliseconds + ofPayment.between(0, 5_000),
        kind: ofPayment.percent(55) ? 'sale' : 'preauth',
        cents: firstCents[scene] + (scene === 'hopeless' ? 0 : index),
        withCvv: false,
        keyed: ofPayment.percent(75),
        waitMilliseconds: ofPayment.oneOf([30_000, 60_000, 120_000]),
        duplicateAfter: undefined,
        followUps: [],
        byWallet: false,
      };
    });
  const backupAt = opened + backupMilliseconds;
  const lostAt = backupAt + ofOpen.between(50_000, 80_000);
  return { payments, faults: faultsOf(draws, scenes, first), ...(isOpen ? { restore: { backupAt, lostAt } } : {}) };
}

/** One instance of each scene: if all were suspended, none would take over. */
const faultsOf = (draws: Draws, scenes: readonly Scene[], first: number): PlannedFault[] => [
  // It continues with the first bank's answer after the next bank was called again and has not answered.
  ...(scenes.includes('moved')
    ? [
        {
          kind: 'freeze',
          milliseconds: draws.between(50_000, 62_000),
          cause: `payment ${first + draws.between(0, sizes.moved - 1)}`,
          after: 'moves',
          count: 1,
        } as const,
      ]
    : []),
  // Longer than its lease, and than any call in transit that it sent under the lease.
  ...(scenes.includes('lost')
    ? [
        {
          kind: 'freeze',
          milliseconds: draws.between(72_000, 98_000),
          cause: lostPayments,
          after: 'questions',
          count: draws.between(1, 2),
        } as const,
      ]
    : []),
];
