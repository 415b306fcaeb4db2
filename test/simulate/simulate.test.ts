import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Draws } from '../../scripts/simulate/draws.js';
import { plantedFaults, plantedIn } from '../../scripts/simulate/planted-fault.js';
import { partOf, shrink } from '../../scripts/simulate/shrink.js';
import { planOf } from '../../scripts/simulate/plan.js';
import { packageRoot } from '../../src/store/package-root.js';

const run = promisify(execFile);

/** A simulation replaces the time of its process, so that it has one of its own. */
async function simulate(...options: string[]): Promise<string> {
  const { stdout } = await run('node', ['--import', 'tsx', 'scripts/simulate.ts', ...options], { cwd: packageRoot });
  return stdout;
}

describe('simulation', () => {
  it('finds nothing on fixed seeds, and says the same of a seed in another process, whatever ran before', async () => {
    const [several, alone] = await Promise.all([
      simulate('--seeds', '2', '--operations', '15'),
      simulate('--seed', '2', '--operations', '15'),
    ]);
    const digest = /seed 2: nothing, trace ([0-9a-f]{64})/.exec(several)?.[1];
    expect(digest, several).to.be.a('string');
    expect(alone.trimEnd().split('\n').at(-1)).to.equal(`trace sha256 ${digest}`);
  }).timeout(1_800_000);

  it('has planted faults whose places are all in the code, once', () => {
    const faults = plantedFaults();
    expect(faults).to.have.length.of.at.least(28);
    for (const fault of faults) {
      const text = readFileSync(join(packageRoot, fault.file), 'utf8');
      expect(plantedIn(text, fault), fault.name).not.to.equal(text);
    }
  });

  it('does not plant a fault where the code has moved', () => {
    const fault = { name: 'moved', title: '', file: 'src/a.ts', changes: [{ before: 'there', after: 'here' }] };
    expect(() => plantedIn('nowhere', fault)).to.throw('moved: what it changes is 0 times in src/a.ts');
    expect(() => plantedIn('there and there', fault)).to.throw('2 times');
  });

  it('draws the same choices for one name, and others for another', () => {
    const drawn = (name: string) => {
      const draws = new Draws(name);
      return Array.from({ length: 8 }, () => draws.between(0, 1_000_000));
    };
    expect(drawn('42')).to.deep.equal(drawn('42'));
    expect(drawn('42')).not.to.deep.equal(drawn('43'));
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
    expect(rest.faults).to.deep.equal([fault]);
    expect(rest.payments).to.have.members([...new Set([payment, Number(ofFault)])]);
  });
});
