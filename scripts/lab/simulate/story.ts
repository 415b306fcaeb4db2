import type { Plan, PlannedBank } from './plan.js';
import type { Line } from './world.js';

/** Statements of the background work that change something of a payment. */
const changes =
  /(settle|postpone|note-repeat|due-lease-lookup|due-lease-retry|move-to-route|discrepancy)\S* done, [^0]/;
const ofInstances = /(crashes|stands still|: starts|the faults stop|logs an error)/;

/** Describes a run in words: times in seconds, actors, and the bank's knowledge. */
export function storyOf(plan: Plan, lines: readonly Line[]): string {
  const causes = new Set([
    ...plan.payments.map(({ number }) => `payment ${number}`),
    ...plan.series.map(({ number }) => `series ${number}`),
  ]);
  const ids = new Set(
    lines.filter(({ cause }) => causes.has(cause)).flatMap(({ text }) => text.match(/\b[0-9A-Za-z]{8}\b/g) ?? []),
  );
  const about = lines.filter(
    ({ text, cause }) =>
      causes.has(cause) ||
      ofInstances.test(text) ||
      changes.test(text) ||
      (text.match(/\b[0-9A-Za-z]{8}\b/g) ?? []).some((word) => ids.has(word) && /\d/.test(word)),
  );
  return [
    `${plan.instances} instances; simulator_a ${promised(plan.banks[0])}; simulator_b ${promised(plan.banks[1])}`,
    ...plan.payments.map(
      ({ number, kind, cents, withCvv, keyed, followUps }) =>
        `payment ${number}: a ${kind} of ${(cents / 100).toFixed(2)} EUR, ${withCvv ? 'with' : 'without'} a security ` +
        `code, ${keyed ? 'with' : 'without'} a key; then ${followUps.map((one) => one.kind).join(', ') || 'nothing'}`,
    ),
    ...plan.series.map(
      ({ number, cents, firstInDays, dateType, interval, payments = 'any number of', actions }) =>
        `series ${number}: ${payments} payments of ${(cents / 100).toFixed(2)} EUR, ${dateType} by ${interval}, from ` +
        `day ${firstInDays}; then ${actions.map(({ kind }) => kind).join(', ') || 'nothing'}`,
    ),
    ...about.map(({ text }) => text),
  ].join('\n');
}

function promised({ keys, deadline, lookups }: PlannedBank): string {
  const promises = [
    ...(keys ? ['honours keys'] : []),
    ...(deadline ? ['honours the last moment'] : []),
    ...(lookups ? [] : ['cannot be asked']),
  ];
  return promises.length === 0 ? 'promises nothing' : promises.join(' and ');
}
