import type { Finding } from './judges/finding.js';
import type { Plan } from './plan.js';

/** Which payments and faults of a seed's plan are left, by their numbers and places. */
export interface Rest {
  readonly payments: readonly number[];
  readonly faults: readonly number[];
}

/** All of a plan. */
export const whole = ({ payments, faults }: Plan): Rest => ({
  payments: payments.map(({ number }) => number),
  faults: faults.map((_, index) => index),
});

/** The part of a plan. Faults of payments that are not there do not happen. */
export const partOf = (plan: Plan, { payments, faults }: Rest): Plan => ({
  ...plan,
  payments: plan.payments.filter(({ number }) => payments.includes(number)),
  faults: plan.faults.filter((_, index) => faults.includes(index)),
});

/** How often a plan is run at most to make it smaller. */
const mostRuns = 60;

/**
 * Leaves payments and faults out for as long as the same judge still finds something.
 * @param findings runs a part of the plan
 * @param finding the one to keep
 */
export async function shrink(
  plan: Plan,
  finding: Finding,
  findings: (rest: Rest) => Promise<readonly Finding[]>,
): Promise<Rest> {
  let runs = 0;
  let rest = whole(plan);

  async function still(less: Rest): Promise<boolean> {
    if (runs >= mostRuns) return false;
    runs += 1;
    if (!(await findings(less)).some(({ judge }) => judge === finding.judge)) return false;
    rest = less;
    return true;
  }

  const befalls = (payments: readonly number[]): readonly number[] =>
    rest.faults.filter((index) => {
      const [, number] = /^payment (\d+)$/.exec(plan.faults[index]?.cause ?? '') ?? [];
      return number === undefined || payments.includes(Number(number));
    });

  if (finding.payment !== undefined) await still({ payments: [finding.payment], faults: befalls([finding.payment]) });
  await halve(rest.payments, (payments) => still({ payments, faults: befalls(payments) }));
  if (!(await still({ ...rest, faults: befalls(rest.payments) }))) return rest;
  await halve(rest.faults, (faults) => still({ ...rest, faults }));
  return rest;
}

/** Leaves out what can be left out, in halves and then in smaller parts. @param still tries what is left then */
async function halve(items: readonly number[], still: (less: readonly number[]) => Promise<boolean>): Promise<void> {
  let left = items;
  for (
    let size = Math.ceil(left.length / 2);
    size >= 1 && left.length > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < left.length;) {
      const less = [...left.slice(0, start), ...left.slice(start + size)];
      if (await still(less)) left = less;
      else start += size;
    }
  }
}
