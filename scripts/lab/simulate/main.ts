import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package-root.js';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.js';
import { type Finding, recordsOf } from './judges/records.js';
import { type Options, readOptions, usage, UsageWanted } from './options.js';
import { type Plan, type PlannedBank, planOf } from './plan.js';
import { type Found, plantAndLook, type Part, partOf, shrink, whole } from './planting/planted-faults.js';
import { type Line, run, type Evidence } from './world.js';
import { judgeAnswers, judgeEvents } from './judges/answers.js';
import { judgeJournal, judgeMoney } from './judges/money.js';
import { judgeLifecycle } from './judges/lifecycle.js';
import { judgeRetries, judgeSettled, judgeWork } from './judges/background-work.js';
import { judgeRestored } from './judges/restored.js';
import { judgeSeries } from './judges/series.js';

let opened: Promise<EmbeddedPostgres> | undefined;
const postgresOfProcess = (): Promise<EmbeddedPostgres> => (opened ??= openEmbeddedPostgres());

/** @returns the exit code */
export async function main(args: readonly string[]): Promise<number> {
  let options: Options;
  try {
    options = readOptions(args);
  } catch (error) {
    if (!(error instanceof UsageWanted)) throw error;
    console.log([error.message, usage].filter((text) => text !== '').join('\n\n'));
    return error.message === '' ? 0 : 2;
  }
  if (options.planted !== undefined) return plantAndLook(options);
  if (options.seed !== undefined) return (await runSeed(await postgresOfProcess(), options.seed, options)).exitCode;
  if (options.seeds !== undefined) return runFixedSeeds(options.seeds, options);
  return options.jobs > 1 ? runOnAllProcessors(args, options) : runFreshSeeds(options);
}

/** Runs one seed. Prints its findings, the story of the first one, and the digest of its trace. */
async function runSeed(
  postgres: EmbeddedPostgres,
  seed: string,
  { operations, restores, payments, series, faults, until, log }: Options,
): Promise<{ readonly exitCode: number }> {
  const plan = planOf(seed, operations, restores);
  const all = whole(plan);
  const part = { payments: payments ?? all.payments, series: series ?? all.series, faults: faults ?? all.faults };
  const isPart = payments !== undefined || series !== undefined || faults !== undefined;
  const began = process.hrtime.bigint();
  const ran = await run(postgres, partOf(plan, part), { until, ...(log ? { log: console.log } : {}) });
  const findings = until === Infinity ? await judge(ran.evidence) : [];
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const { exchanges, bookings } = ran.evidence;
  console.log(
    `seed ${seed}: ${exchanges.length} operations, ${bookings.length} bank entries, ${ran.happened} events in ` +
      `${Math.round(ran.seconds)} simulated and ${seconds.toFixed(1)} real seconds`,
  );
  const [first] = findings;
  if (first) await report(postgres, plan, operations, [first, ...findings.slice(1)], isPart ? part : undefined);
  console.log(`trace sha256 ${ran.trace}`);
  return { exitCode: first ? 1 : 0 };
}

/** Prints the findings, and the story of the first one with the fewest payments and faults that show it. */
async function report(
  postgres: EmbeddedPostgres,
  plan: Plan,
  operations: number,
  findings: readonly [Finding, ...Finding[]],
  given: Part | undefined,
): Promise<void> {
  const [first] = findings;
  for (const { judge: by, what } of findings.slice(0, 10)) console.log(`FOUND by ${by}: ${what}`);
  if (findings.length > 10) console.log(`and ${findings.length - 10} more`);
  const left =
    given ?? (await shrink(plan, first, async (less) => judge((await run(postgres, partOf(plan, less))).evidence)));
  const part = partOf(plan, left);
  const { evidence, lines } = await run(postgres, part, { keep: true });
  const [same] = (await judge(evidence)).filter((finding) => finding.judge === first.judge);
  console.log(`\nThe story of: ${(same ?? first).what}\n${storyOf(part, lines)}\n`);
  console.log(
    `Again: npm run simulate -- --seed ${plan.seed} --operations ${operations}${plan.restore ? ' --restores' : ''} ` +
      `--payments ${listed(left.payments)} --series ${listed(left.series)} --faults ${listed(left.faults)} --log\n`,
  );
}

const listed = (numbers: readonly number[]): string => (numbers.length === 0 ? 'none' : numbers.join(','));

/** Runs the seeds 1 to N, up to the first with a finding. */
async function runFixedSeeds(seeds: number, { operations, restores }: Options): Promise<number> {
  const postgres = await postgresOfProcess();
  for (let number = 1; number <= seeds; number++) {
    const seed = String(number);
    const ran = await run(postgres, planOf(seed, operations, restores));
    const [first] = await judge(ran.evidence);
    console.log(`seed ${seed}: ${first ? `FOUND by ${first.judge}: ${first.what}` : `nothing, trace ${ran.trace}`}`);
    if (!first) continue;
    process.send?.({ seed, judge: first.judge, what: first.what } satisfies Found);
    return 1;
  }
  return 0;
}

/** Tries fresh seeds for the given time. Each is printed at its start, so that a hanging one is known. */
async function runFreshSeeds(options: Options): Promise<number> {
  const postgres = await postgresOfProcess();
  const until = process.hrtime.bigint() + BigInt(Math.round(options.minutes * 60e9));
  const tally: Tally = { seeds: 0, operations: 0, failed: [] };
  do {
    const seed = randomBytes(6).toString('hex');
    console.log(`seed ${seed} begins`);
    const plan = planOf(seed, options.operations, options.restores);
    const ran = await run(postgres, plan);
    const findings = await judge(ran.evidence);
    tally.seeds += 1;
    tally.operations += ran.evidence.exchanges.length;
    const [first] = findings;
    console.log(`seed ${seed} ${first ? 'fails' : 'passes'}, ${tally.operations} operations so far`);
    if (!first) continue;
    tally.failed.push(seed);
    await report(postgres, plan, options.operations, [first, ...findings.slice(1)], undefined);
  } while (process.hrtime.bigint() < until);
  if (process.send) process.send(tally);
  else console.log(summaryOf(tally));
  return tally.failed.length > 0 ? 1 : 0;
}

/** Statements of the background work that change a payment. */
const changes =
  /(settle|postpone|note-repeat|due-lease-lookup|due-lease-retry|move-to-route|discrepancy)\S* done, [^0]/;
const ofInstances = /(crashes|stands still|: starts|the faults stop|logs an error)/;

/** Describes a run in words: times in seconds, actors, and the bank's knowledge. */
function storyOf(plan: Plan, lines: readonly Line[]): string {
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
    ...(deadline ? ['honours the deadline'] : []),
    ...(lookups ? [] : ['has no lookups']),
  ];
  return promises.length === 0 ? 'promises nothing' : promises.join(' and ');
}

/** Results of fresh seeds. */
interface Tally {
  seeds: number;
  operations: number;
  readonly failed: string[];
}

/** Describes the results of fresh seeds. */
const summaryOf = ({ seeds, operations, failed }: Tally): string =>
  `${operations} operations over ${seeds} fresh seeds, ${failed.length} with findings` +
  (failed.length > 0 ? `: ${failed.join(' ')}` : '');

/** Tries fresh seeds in a process for each processor. @returns the exit code */
async function runOnAllProcessors(args: readonly string[], { jobs }: Options): Promise<number> {
  const tallies: Tally[] = [];
  const codes = await Promise.all(
    Array.from({ length: jobs }, async () => {
      const child = fork(join(packageRoot, 'scripts', 'lab', 'simulate.ts'), [...args, '--jobs', '1']);
      child.on('message', (tally) => tallies.push(tally as Tally));
      const [code] = (await once(child, 'exit')) as [number | null];
      return code ?? 1;
    }),
  );
  console.log(
    summaryOf({
      seeds: tallies.reduce((total, { seeds }) => total + seeds, 0),
      operations: tallies.reduce((total, { operations }) => total + operations, 0),
      failed: tallies.flatMap(({ failed }) => failed),
    }),
  );
  return codes.some((code) => code !== 0) ? 1 : 0;
}

const judges = [
  judgeMoney,
  judgeAnswers,
  judgeLifecycle,
  judgeEvents,
  judgeSeries,
  judgeRetries,
  judgeWork,
  judgeSettled,
  judgeJournal,
];

/** Returns the findings of all judges. They use only answers, bank entries and records, never the service's code. */
export async function judge(evidence: Evidence): Promise<Finding[]> {
  const records = await recordsOf(evidence);
  // Clients received answers that the database has lost: only the restore and the journal are judged.
  if (evidence.restored)
    return [...(await judgeRestored(evidence, records)), ...(await judgeJournal(evidence, records))];
  const found: Finding[] = [];
  for (const one of judges) found.push(...(await one(evidence, records)));
  return found;
}
