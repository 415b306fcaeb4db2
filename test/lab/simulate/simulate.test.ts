import { expect } from 'chai';
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { shortLivedSources } from '../../../scripts/support/programs.js';
import { leasedJournals } from '../../../scripts/lab/simulate/faults.js';
import { Draws } from '../../../scripts/lab/simulate/time/draws.js';
import {
  copyOfProject,
  plantedFaults,
  plantedIn,
  partOf,
  shrink,
} from '../../../scripts/lab/simulate/planting/planted-faults.js';
import { planOf } from '../../../scripts/lab/simulate/plan.js';
import { lostPayments, scenesOf } from '../../../scripts/lab/simulate/scenes.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { closing } from '../../support/started.js';

/**
 * A process for simulations, since each replaces the time of its process: `npm run simulate` without what it costs to
 * load the service once more for each of them.
 */
class SimulationProcess {
  readonly #child: ChildProcess;

  /** @param directory of the project whose simulation it is */
  constructor(directory = packageRoot) {
    const script = fileURLToPath(new URL('process-child.ts', import.meta.url));
    this.#child = fork(script, [join(directory, 'scripts', 'lab', 'simulate')], {
      execArgv: [...shortLivedSources],
      cwd: directory,
    });
  }

  /** @returns what a simulation with these options printed */
  async simulate(options: readonly string[]): Promise<string> {
    this.#child.send(options);
    const [printed] = (await Promise.race([
      once(this.#child, 'message'),
      once(this.#child, 'exit').then(() => {
        throw new Error('the process of the simulation has ended');
      }),
    ])) as [string];
    return printed;
  }

  end(): void {
    this.#child.kill();
  }
}

const run = promisify(execFile);

const traceOf = (printed: string): string[] => printed.split('\n').filter((line) => /^ *\d+\.\d{3} {2}/.test(line));

const isOfScene = (cents: number): boolean => cents >= 70_000 && cents < 74_000;

describe('simulation', () => {
  it('finds nothing on fixed seeds, and says the same of a seed in another process, whatever ran before', async () => {
    const options = ['--seed', '2', '--operations', '10', '--log'];
    await using process = closing(new SimulationProcess(), 'end');
    const several = await process.simulate(['--seeds', '2', '--operations', '10']);
    const digest = /seed 2: nothing, trace ([0-9a-f]{64})/.exec(several)?.[1];
    expect(digest, several).to.be.a('string');
    const program = [...shortLivedSources, 'scripts/lab/simulate.ts', ...options];
    const { stdout } = await run('node', program, { cwd: packageRoot });
    expect(stdout.trimEnd().split('\n').at(-1)).to.equal(`trace sha256 ${digest}`);
    const lines = traceOf(stdout);
    const until = await process.simulate([...options, '--until', '2.5']);
    expect(traceOf(until)).to.eql(lines.filter((line) => Number(line.slice(0, 10)) <= 2.5));
    const written = createHash('sha256').update(lines.map((line) => `${line}\n`).join(''));
    expect(digest).to.equal(written.digest('hex'));
  }).timeout(1_800_000);

  it('prints the story of what it finds on as little as shows it, and finds it again', async () => {
    const fault = plantedFaults().find(({ name }) => name === 'signed-with-nothing');
    await using copy = closing(copyOfProject(), 'remove');
    copy.plant(fault!);
    await using process = closing(new SimulationProcess(copy.directory), 'end');
    const printed = await process.simulate(['--seed', '2', '--operations', '4']);
    expect(printed).to.match(/^FOUND by events: .* was not signed with the secret of/m);
    const again = /^Again: npm run simulate -- (.*)$/m.exec(printed)?.[1]?.split(' ') ?? [];
    const story = printed.slice(printed.indexOf('The story of: '), printed.indexOf('Again: '));
    expect(story)
      .to.match(/^The story of: .* was not signed/)
      .and.match(/^payment \d+: a (sale|preauth) of /m);
    expect(again.slice(0, 4)).to.eql(['--seed', '2', '--operations', '4']);
    expect(again[again.indexOf('--payments') + 1], printed).to.match(/^\d+$/);
    expect(again[again.indexOf('--faults') + 1], printed).to.equal('none');
    expect(await process.simulate(again)).to.match(/^FOUND by events: .* was not signed/m);
  }).timeout(1_800_000);

  it('has scenes whose payments banks cannot take for others, in runs that are long enough for them', () => {
    const plans = Array.from({ length: 40 }, (_, seed) => planOf(String(seed), 100));
    for (const { payments, series, retries } of plans) {
      const cents = (isScene: boolean): number[] =>
        payments.filter((payment) => isOfScene(payment.cents) === isScene).map((payment) => payment.cents);
      expect(Math.min(...cents(false))).to.be.at.least(100_000);
      expect(Math.max(0, ...series.map((one) => one.cents))).to.be.below(70_000);
      expect(cents(true).filter((one) => one === 72_000)).to.have.length(retries ? 8 : 0);
    }
    const all = plans.flatMap(({ faults }) => faults);
    expect(all.filter(({ cause }) => cause === lostPayments)).to.have.length.within(12, 36);
    const ofJournals = all.filter(({ cause, after }) => cause === leasedJournals && after === 'questions');
    expect(new Set(ofJournals.map(({ kind }) => kind))).to.eql(new Set(['crash', 'freeze']));
    const moved = plans.flatMap(({ seed }) => {
      const { payments, faults } = scenesOf(seed, { first: 30, after: 0, retries: true });
      const causes = faults.filter(({ after }) => after === 'moves').map(({ cause }) => cause);
      return payments.filter(({ number }) => causes.includes(`payment ${number}`));
    });
    expect(moved).to.have.length.within(12, 36);
    expect(moved.every(({ cents }) => cents >= 70_000 && cents < 70_008)).to.equal(true);
    expect(planOf('1', 99).payments.filter((payment) => isOfScene(payment.cents))).to.eql([]);
  });

  it('has planted faults whose places are all in the code, once', () => {
    const faults = plantedFaults();
    expect(faults).to.have.length.of.at.least(28);
    for (const fault of faults) {
      const text = readFileSync(join(packageRoot, fault.file), 'utf8');
      expect(plantedIn(text, fault), fault.name).not.to.equal(text);
    }
  });

  it('tells which planted faults no longer fit the code, and keeps the others apart', async () => {
    const [fault] = plantedFaults();
    if (!fault) throw new Error('there are no planted faults');
    await using copy = closing(copyOfProject(), 'remove');
    expect(copy.fits(fault)).to.equal(true);
    expect(copy.fits({ ...fault, changes: [{ before: 'no such text', after: '' }] })).to.equal(false);
    expect(copy.fits({ ...fault, file: 'src/no-such-file.ts' })).to.equal(false);
  });

  it('does not plant a fault where the code has moved', () => {
    const fault = {
      name: 'moved',
      title: '',
      file: 'src/a.ts',
      stoppedBy: undefined,
      test: undefined,
      restores: false,
      changes: [{ before: 'there', after: 'here' }],
    };
    expect(() => plantedIn('nowhere', fault)).to.throw('moved: the replaced text occurs 0 times in src/a.ts');
    expect(() => plantedIn('there and there', fault)).to.throw('2 times');
  });

  it('draws the same choices for one name, and others for another', () => {
    const drawn = (name: string) => {
      const draws = new Draws(name);
      return Array.from({ length: 8 }, () => draws.between(0, 1_000_000));
    };
    expect(drawn('42')).to.eql(drawn('42'));
    expect(drawn('42')).not.to.eql(drawn('43'));
  });

  it('leaves out what a finding does not need', async () => {
    const plan = planOf('shrink', 100);
    const [payment, fault] = [plan.payments[5]!.number, 3];
    const needed = { judge: 'money', what: 'moved twice', payment: undefined };
    // Background faults belong to no payment, and are left out for themselves.
    const ofFault = /^payment (\d+)$/.exec(plan.faults[fault]!.cause)?.[1] ?? payment;
    const rest = await shrink(plan, needed, async (less) => {
      const part = partOf(plan, less);
      const numbers = part.payments.map(({ number }) => number);
      const fails =
        numbers.includes(payment) && numbers.includes(Number(ofFault)) && part.faults.includes(plan.faults[fault]!);
      return fails ? [needed] : [];
    });
    expect(rest.faults).to.eql([fault]);
    expect(rest.payments).to.have.members([...new Set([payment, Number(ofFault)])]);
  });
});
