import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shortLivedSources } from '../../../scripts/support/programs.js';
import { packageRoot } from '../../../src/base/package-root.js';

/**
 * A process for simulations, since each replaces the time of its process: `npm run simulate` without what it costs to
 * load the service once more for each of them.
 */
export class SimulationProcess {
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
