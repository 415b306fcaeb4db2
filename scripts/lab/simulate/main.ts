import { randomBytes } from 'node:crypto';
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import type { Finding } from './judges/finding.js';
import { judge } from './judges/judges.js';
import { readOptions, usage, UsageWanted, type Options } from './options.js';
import { plantAndLook, type Found } from './planting/planted-faults.js';
import { planOf, type Plan } from './plan.js';
import { runOnAllProcessors, summaryOf, type Tally } from './processors.js';
import { partOf, shrink, whole, type Part } from './planting/shrink.js';
import { storyOf } from './story.js';
import { run } from './world.js';

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

/** One seed: its findings, with the story of the first one, and the digest of its trace. */
async function runSeed(
  postgres: EmbeddedPostgres,
  seed: string,
  { operations, payments, series, faults, until, log }: Options,
): Promise<{ readonly exitCode: number }> {
  const plan = planOf(seed, operations);
  const all = whole(plan);
  const part = { payments: payments ?? all.payments, series: series ?? all.series, faults: faults ?? all.faults };
  const isPart = payments !== undefined || series !== undefined || faults !== undefined;
  const began = process.hrtime.bigint();
  const ran = await run(postgres, partOf(plan, part), { until, ...(log ? { log: console.log } : {}) });
  const findings = until === Infinity ? await judge(ran.evidence) : [];
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const { exchanges, bookings } = ran.evidence;
  console.log(
    `seed ${seed}: ${exchanges.length} operations, ${bookings.length} bookings, ${ran.happened} events in ` +
      `${Math.round(ran.seconds)} simulated and ${seconds.toFixed(1)} real seconds`,
  );
  const [first] = findings;
  if (first) await report(postgres, plan, operations, [first, ...findings.slice(1)], isPart ? part : undefined);
  console.log(`trace sha256 ${ran.trace}`);
  return { exitCode: first ? 1 : 0 };
}

/** Prints what was found, and the story of the first finding on as few payments and faults as show it. */
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
    `Again: npm run simulate -- --seed ${plan.seed} --operations ${operations} --payments ${listed(left.payments)} ` +
      `--series ${listed(left.series)} --faults ${listed(left.faults)} --log\n`,
  );
}

const listed = (numbers: readonly number[]): string => (numbers.length === 0 ? 'none' : numbers.join(','));

/** The seeds 1 to N, up to the first with a finding. */
async function runFixedSeeds(seeds: number, { operations }: Options): Promise<number> {
  const postgres = await postgresOfProcess();
  for (let number = 1; number <= seeds; number++) {
    const seed = String(number);
    const ran = await run(postgres, planOf(seed, operations));
    const [first] = await judge(ran.evidence);
    console.log(`seed ${seed}: ${first ? `FOUND by ${first.judge}: ${first.what}` : `nothing, trace ${ran.trace}`}`);
    if (!first) continue;
    process.send?.({ seed, judge: first.judge, what: first.what } satisfies Found);
    return 1;
  }
  return 0;
}

/** Fresh seeds for as long as it was asked for. Each is printed as it begins, so that one that hangs is known. */
async function runFreshSeeds(options: Options): Promise<number> {
  const postgres = await postgresOfProcess();
  const until = process.hrtime.bigint() + BigInt(Math.round(options.minutes * 60e9));
  const tally: Tally = { seeds: 0, operations: 0, failed: [] };
  do {
    const seed = randomBytes(6).toString('hex');
    console.log(`seed ${seed} begins`);
    const plan = planOf(seed, options.operations);
    const ran = await run(postgres, plan);
    const findings = await judge(ran.evidence);
    tally.seeds += 1;
    tally.operations += ran.evidence.exchanges.length;
    const [first] = findings;
    console.log(`seed ${seed} ${first ? 'fails' : 'has nothing'}, ${tally.operations} operations so far`);
    if (!first) continue;
    tally.failed.push(seed);
    await report(postgres, plan, options.operations, [first, ...findings.slice(1)], undefined);
  } while (process.hrtime.bigint() < until);
  if (process.send) process.send(tally);
  else console.log(summaryOf(tally));
  return tally.failed.length > 0 ? 1 : 0;
}
