import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { withOtherWork } from '../other-work.js';
import type { Scenario } from '../scenario.js';

const clients = 25;

export const terminatedBackends: Scenario = {
  about: 'PostgreSQL ends every connection of both instances, as an administrator or a failover does; no instance ends',
  rounds: 50,
  async run(stage, rounds) {
    await stage.whileServing(clients, () =>
      withOtherWork(stage, async () => {
        for (let round = 1; round <= rounds; round++) {
          await wait(randomInt(50, 300));
          const ended = await stage.postgres.terminateBackends();
          const end = performance.now();
          if (round % 5 === 0 || round === rounds) {
            await stage.recovered(end);
            stage.progress(
              `round ${round} of ${rounds}: ${ended} connections ended; ${stage.load.submissions.length} ` +
                'submissions so far',
            );
          }
        }
      }),
    );
  },
};

export const killedPostmaster: Scenario = {
  about: "PostgreSQL's first process is killed with SIGKILL, and started again; no instance ends",
  rounds: 20,
  async run(stage, rounds) {
    await stage.whileServing(clients, () =>
      withOtherWork(stage, async () => {
        for (let round = 1; round <= rounds; round++) {
          await wait(randomInt(100, 600));
          await stage.postgres.kill();
          await stage.postgres.start();
          await stage.recovered(performance.now());
          stage.progress(
            `round ${round} of ${rounds}: back after ${stage.recoveries.at(-1)?.toFixed(1) ?? '?'} s; ` +
              `${stage.load.submissions.length} submissions so far`,
          );
        }
      }),
    );
  },
};
