import type { Booking } from './parties/bank-books.js';
import { Draws } from './time/draws.js';
import type { PlannedFault } from './faults.js';
import type { PlannedPayment } from './plan.js';

/**
 * Payments that bring together in many seeds what chance brings together in one of hundreds.
 *
 * - `moved`: the first bank fails, and says so by a notification too, at about the moment at which its answer arrives;
 *   the next one approves slowly. One of the instances stands still after it has moved such a payment.
 * - `lost`: no call arrives. One of the instances stands still while it asks for such a payment, until another one that
 *   has taken it over has sent the call again.
 * - `hopeless`: every bank declines them, as often as they come. They have one card and one amount, so that their
 *   retries fall due together, and race for the attempts that the cap leaves.
 */
type Scene = 'moved' | 'lost' | 'hopeless';

/** Payments of a scene. With three more, a hopeless card would reach the cap before any retry. */
const sizes = { moved: 8, lost: 4, hopeless: 8 } as const satisfies Record<Scene, number>;

/** Less than the amounts of other payments, and more than those of series: banks know a scene by them. */
const firstCents = { moved: 70_000, lost: 71_000, hopeless: 72_000 } as const satisfies Record<Scene, number>;

const sceneOf = (cents: number): Scene | undefined => {
  if (cents === firstCents.hopeless) return 'hopeless';
  const isOf = (scene: Scene): boolean => cents >= firstCents[scene] && cents < firstCents[scene] + sizes[scene];
  return isOf('moved') ? 'moved' : isOf('lost') ? 'lost' : undefined;
};

/** Returns the decision of a bank for a scene; undefined outside scenes. */
export function decisionOf(cents: number, bank: string): Pick<Booking, 'outcome' | 'reason'> | undefined {
  switch (sceneOf(cents)) {
    case 'moved':
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

/** No call of it arrives. */
export const isLost = (cents: number): boolean => sceneOf(cents) === 'lost';

/** The bank takes seconds for it. */
export const isSlow = (cents: number, bank: string): boolean => sceneOf(cents) === 'moved' && !isFirst(bank);

/** The bank notifies the service when it answers. */
export const isNotifiedWithItsAnswer = (cents: number, bank: string): boolean =>
  sceneOf(cents) === 'moved' && isFirst(bank);

/** Name under which lookups of lost payments are counted. */
export const lostPayments = 'lost payments';

/** After the other payments all comes to itself. */
const restMilliseconds = 40_000;

export interface Scenes {
  readonly payments: readonly PlannedPayment[];
  readonly faults: readonly PlannedFault[];
}

export const noScenes: Scenes = { payments: [], faults: [] };

/**
 * The scenes of a seed, which move none of its other choices.
 * @param first the number of its first payment
 * @param after when the last other payment begins, in milliseconds
 */
export function scenesOf(
  seed: string,
  { first, after, retries }: { readonly first: number; readonly after: number; readonly retries: boolean },
): Scenes {
  const draws = new Draws(`${seed} scenes`);
  const scenes: readonly Scene[] = [
    ...(draws.percent(60) ? (['moved'] as const) : []),
    ...(draws.percent(60) ? (['lost'] as const) : []),
    ...(retries ? (['hopeless'] as const) : []),
  ];
  const payments = scenes
    .flatMap((scene) => Array.from({ length: sizes[scene] }, (_, index) => ({ scene, index })))
    .map(({ scene, index }, place): PlannedPayment => {
      const ofPayment = new Draws(`${seed} scene ${scene} ${index}`);
      return {
        number: first + place,
        atMilliseconds: after + restMilliseconds + ofPayment.between(0, 5_000),
        kind: ofPayment.percent(55) ? 'sale' : 'preauth',
        cents: firstCents[scene] + (scene === 'hopeless' ? 0 : index),
        withCvv: false,
        keyed: ofPayment.percent(75),
        waitMilliseconds: ofPayment.oneOf([30_000, 60_000, 120_000]),
        duplicateAfter: undefined,
        followUps: [],
      };
    });
  return { payments, faults: faultsOf(draws, scenes, first) };
}

/** One of each scene: where all instances stand still, none takes anything over. */
const faultsOf = (draws: Draws, scenes: readonly Scene[], first: number): PlannedFault[] => [
  // It goes on with what the first bank said when the next one has been called again, and has not answered.
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
  // Longer than its lease, and so long that nothing could be on its way any more that it sent under it.
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
