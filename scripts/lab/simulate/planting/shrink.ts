import type { Finding } from '../judges/records.js';
import type { Plan } from '../plan.js';

/** The remaining payments, series and faults of a seed's plan, by number and position. */
export interface Part {
  readonly payments: readonly number[];
  readonly series: readonly number[];
  readonly faults: readonly number[];
}

/** Returns all of a plan. */
export const whole = ({ payments, series, faults }: Plan): Part => ({
  payments: payments.map(({ number }) => number),
  series: series.map(({ number }) => number),
  faults: faults.map((_, index) => index),
});

/** Returns a plan reduced to a part of it. */
export function partOf(plan: Plan, part: Part): Plan {
  const [payments, series, faults] = [new Set(part.payments), new Set(part.series), new Set(part.faults)];
  return {
    ...plan,
    payments: plan.payments.filter(({ number }) => payments.has(number)),
    series: plan.series.filter(({ number }) => series.has(number)),
    faults: plan.faults.filter((_, index) => faults.has(index)),
  };
}

/** Maximum runs of a plan while shrinking it. */
const mostRuns = 60;

/**
 * Removes payments, series and faults while the same judge still has a finding.
 * @param finding the one to keep
 * @param findings runs a part of the plan
 */
export async function shrink(
  plan: Plan,
  finding: Finding,
  findings: (part: Part) => Promise<readonly Finding[]>,
): Promise<Part> {
  let runs = 0;
  let left = whole(plan);

  async function still(less: Partial<Part>): Promise<boolean> {
    if (runs >= mostRuns) return false;
    runs += 1;
    const part = { ...left, ...less };
    const tried = { ...part, faults: part.faults.filter((index) => isOf(part, plan.faults[index]?.cause ?? '')) };
    if (!(await findings(tried)).some(({ judge }) => judge === finding.judge)) return false;
    left = tried;
    return true;
  }

  const { payment, series } = finding;
  if (payment !== undefined || series !== undefined)
    await still({ payments: payment === undefined ? [] : [payment], series: series === undefined ? [] : [series] });
  await halve(left.payments, (payments) => still({ payments }));
  await halve(left.series, (left) => still({ series: left }));
  await halve(left.faults, (faults) => still({ faults }));
  return left;
}

/** True if the target of a fault is in the part. */
function isOf({ payments, series }: Part, cause: string): boolean {
  const [, kind, number] = /^(payment|series) (\d+)$/.exec(cause) ?? [];
  return kind === undefined || (kind === 'payment' ? payments : series).includes(Number(number));
}

/** Removes unneeded items, in halves and then in smaller parts. @param still tries the remaining ones */
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
