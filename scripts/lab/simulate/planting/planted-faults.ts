import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../../src/base/package-root.js';
import type { Options } from '../options.js';
import type { Finding } from '../judges/records.js';
import type { Plan } from '../plan.js';

/** The first finding on fixed seeds, as reported by the searching process. */
export interface Found {
  readonly seed: string;
  readonly judge: string;
  readonly what: string;
}

/** Parts of the project in a copy; the rest is shared. */
const copied = ['src', 'scripts', 'test', 'package.json', 'tsconfig.json'];
const shared = ['node_modules', 'generated', 'prisma', 'openapi.yaml', 'docs', 'CHANGELOG.md', 'package-lock.json'];

/** Plants each fault in a copy of the project, and searches the seed that finds it. @returns the exit code */
export async function plantAndLook({ planted = '', seeds = 12, operations }: Options): Promise<number> {
  const names = planted === '' ? undefined : planted.split(',');
  // Tests of moves need a server of their own: these faults are named.
  const all = plantedFaults().filter(({ name, test }) => names?.includes(name) ?? test === undefined);
  if (all.length === 0) throw new Error(`there is no planted fault ${planted}`);
  console.log('| Planted fault | Found by | On seed | What it found |\n|---|---|---|---|');
  let missed = 0;
  let broken = 0;
  // One copy for all of them, so that unchanged files are compiled once.
  const copy = copyOfProject();
  try {
    for (const fault of all) {
      if (!copy.fits(fault)) {
        broken += 1;
        console.log(`| ${fault.title} (\`${fault.name}\`) | **does not apply**: ${fault.file} has changed | |`);
        continue;
      }
      const found = await lookFor(fault, copy, [
        ...['--seeds', String(seeds), '--operations', String(operations)],
        ...(fault.restores ? ['--restores'] : []),
      ]);
      if (!found && fault.stoppedBy === undefined) missed += 1;
      const by = found
        ? `${found.judge} | ${found.seed} | ${found.what.slice(0, 100)}`
        : `${fault.stoppedBy === undefined ? '**not found**' : `stopped by ${fault.stoppedBy}`} | in ${seeds} seeds |`;
      console.log(`| ${fault.title} (\`${fault.name}\`) | ${by} |`);
    }
  } finally {
    copy.remove();
  }
  console.log(`${missed} of ${all.length} planted faults do harm, but were not found; ${broken} do not apply`);
  return missed + broken === 0 ? 0 : 1;
}

interface ProjectCopy {
  readonly directory: string;
  /** True if each text that the fault replaces is in its file exactly once. */
  fits(fault: PlantedFault): boolean;
  /** Plants a fault. @returns a function that removes it */
  plant(fault: PlantedFault): () => void;
  remove(): void;
}

/** The caller removes it. */
export function copyOfProject(): ProjectCopy {
  const directory = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of copied) cpSync(join(packageRoot, name), join(directory, name), { recursive: true });
  for (const name of shared) symlinkSync(join(packageRoot, name), join(directory, name));
  return {
    directory,
    fits(fault) {
      try {
        plantedIn(readFileSync(join(directory, fault.file), 'utf8'), fault);
        return true;
      } catch {
        return false;
      }
    },
    plant(fault) {
      const file = join(directory, fault.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, plantedIn(text, fault));
      return () => writeFileSync(file, text);
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
}

/** Runs the seeds with a fault planted. @returns the first finding */
async function lookFor(fault: PlantedFault, copy: ProjectCopy, options: readonly string[]): Promise<Found | undefined> {
  const { directory } = copy;
  const takeOut = copy.plant(fault);
  try {
    if (fault.test !== undefined) return await failureOf(fault.test, directory);
    const child = fork(join(directory, 'scripts', 'lab', 'simulate.ts'), options, { cwd: directory, silent: true });
    let found: Found | undefined;
    let said = '';
    child.on('message', (message) => (found = message as Found));
    child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0 && !found) throw new Error(`with ${fault.name} the simulation does not run: ${said}`);
    return found;
  } finally {
    takeOut();
  }
}

/**
 * Runs a test. Those of moves need the PostgreSQL of TEST_DATABASE_URL.
 * @param test its file, if it is not of moves, and the beginning of its title
 * @returns its failure
 */
async function failureOf(test: string, directory: string): Promise<Found | undefined> {
  const [, file = 'test/store/cells-move.test.ts', title = test] = /^(test\/\S+) (.*)$/.exec(test) ?? [];
  const program = [
    join(packageRoot, 'node_modules', 'mocha', 'bin', 'mocha.js'),
    '--parallel=false',
    '--exit',
    '--reporter=json',
  ];
  const options = ['--grep', title, file];
  const printed = await promisify(execFile)(process.execPath, [...program, ...options], { cwd: directory }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout: string }).stdout,
  );
  const { stats, failures } = JSON.parse(printed.slice(printed.indexOf('{\n'))) as {
    stats: { tests: number; pending: number };
    failures: { title: string; err: { message: string } }[];
  };
  if (stats.tests - stats.pending !== 1)
    throw new Error(`"${test}" did not run: it needs a TEST_DATABASE_URL with wal_level=logical`);
  return failures[0] && { judge: basename(file), seed: '', what: `${title}: ${failures[0].err.message}` };
}

/** A planted fault: replacements of texts in one file of the service. */
interface PlantedFault {
  readonly name: string;
  /** Describes the planted error. */
  readonly title: string;
  /** Path relative to the project's root. */
  readonly file: string;
  /** The guard that prevents harm, if any: then judges find nothing. */
  readonly stoppedBy: string | undefined;
  /** The test that finds it, in place of the simulation: its file, if it is not of moves, and its title. */
  readonly test: string | undefined;
  /** True if only a restored database shows it. */
  readonly restores: boolean;
  readonly changes: readonly { readonly before: string; readonly after: string }[];
}

const folder = join(packageRoot, 'scripts', 'lab', 'simulate', 'planted');

/**
 * Returns the planted faults by name. The files contain those of payments, of the store and of the other
 * interfaces, each under a line `# name`, with its changes as in a diff and an empty line between two of them.
 * @throws Error if one lacks its title, its file or its changes
 */
export const plantedFaults = (): PlantedFault[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^# (?=[a-z-]+$)/m)
        .slice(1),
    )
    .map((text) => {
      const end = text.indexOf('\n');
      return parse(text.slice(0, end), text.slice(end + 1));
    });

function parse(name: string, text: string): PlantedFault {
  const [title = '', file = ''] = text.split('\n');
  const changes = [...text.matchAll(/^[-+ ].*(?:\n[-+ ].*)*/gm)].map(([hunk]) => {
    const without = (sign: string): string =>
      hunk
        .split('\n')
        .filter((line) => !line.startsWith(sign))
        .map((line) => line.slice(1))
        .join('\n');
    return { before: without('+'), after: without('-') };
  });
  if (title === '' || !file.startsWith('src/') || changes.length === 0)
    throw new Error(`${name} is not a planted fault: it needs a title, a file, and changes as in a diff`);
  const stoppedBy = /^Stopped by: (.*)$/m.exec(text)?.[1];
  const test = /^Test: (.*)$/m.exec(text)?.[1];
  return { name, title, file, stoppedBy, test, restores: /^Restores$/m.test(text), changes };
}

/**
 * Returns the text of a file with the fault.
 * @throws Error if a replaced text does not occur exactly once: the code has moved, and the fault must follow
 */
export function plantedIn(text: string, { name, file, changes }: PlantedFault): string {
  return changes.reduce((sofar, { before, after }) => {
    const parts = sofar.split(before);
    if (parts.length !== 2) throw new Error(`${name}: the replaced text occurs ${parts.length - 1} times in ${file}`);
    return parts.join(after);
  }, text);
}

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
