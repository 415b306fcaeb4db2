import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { withOtherWork } from '../other-work.js';
import type { Scenario } from '../scenario.js';

const clients = 12;

export const pgbouncer: Scenario = {
  about:
    "the docs' PgBouncer, in transaction mode, stands before PostgreSQL: its connections are ended behind it; " +
    'it is killed and started again',
  rounds: 5,
  needs: 'pgbouncer',
  stage: { pooled: true },
  async run(stage, rounds) {
    const { bouncer } = stage;
    if (!bouncer) throw new Error('the stage has no PgBouncer');
    await stage.whileServing(clients, () =>
      withOtherWork(stage, async () => {
        for (let round = 1; round <= rounds; round++) {
          await wait(randomInt(500, 1_500));
          const ended = await stage.postgres.terminateBackends();
          await stage.recovered(performance.now());
          await wait(randomInt(200, 600));
          await bouncer.kill();
          await bouncer.startAgain();
          await stage.recovered(performance.now());
          stage.progress(
            `round ${round} of ${rounds}: ${ended} connections ended, and PgBouncer killed; ` +
              `${stage.load.submissions.length} submissions so far`,
          );
        }
      }),
    );
  },
};
