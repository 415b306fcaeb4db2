import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Proxy } from '../proxy.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

const clients = 12;
const partedMilliseconds = 3_000;
const graceMilliseconds = 5_000;
/** Beyond its grace: for a collector of traces (3 s), for a database that is closed, and for a machine that is busy. */
const marginMilliseconds = 8_000;

export const partition: Scenario = {
  about:
    'packets to and from PostgreSQL vanish: for 3 s; then for ever, and a synchronous replica takes over ' +
    'its address; then while the instances stop',
  rounds: 2,
  stage: { proxied: true, settings: { SHUTDOWN_GRACE_MS: String(graceMilliseconds) } },
  async run(stage, rounds) {
    const { proxy } = stage;
    if (!proxy) throw new Error('the stage has no proxy');
    const standby = await stage.standby();
    await stage.whileServing(clients, async () => {
      for (let round = 1; round <= rounds; round++) await partFor(stage, proxy, `round ${round} of ${rounds}`);
      stage.progress('packets vanish for ever, and the replica is promoted');
      proxy.swallow();
      await wait(1_000);
      await stage.postgres.stop('immediate');
      await standby.promote();
      stage.postgres = standby;
      proxy.silence();
      proxy.redirect(standby.port);
      proxy.pass();
      await stage.recovered(performance.now());
      stage.progress(
        `back after ${stage.recoveries
          .slice(-2)
          .map((seconds) => seconds.toFixed(1))
          .join(' and ')} s`,
      );
    });
    await stopWhileParted(stage, proxy);
  },
};

async function partFor(stage: Stage, proxy: Proxy, round: string): Promise<void> {
  await wait(randomInt(500, 1_500));
  proxy.swallow();
  await wait(partedMilliseconds);
  proxy.pass();
  await stage.recovered(performance.now());
  stage.progress(
    `${round}: back after ${stage.recoveries
      .slice(-2)
      .map((seconds) => seconds.toFixed(1))
      .join(' and ')} s`,
  );
}

/** SIGTERM in a partition that does not end: the instances leave within their grace nevertheless. */
async function stopWhileParted(stage: Stage, proxy: Proxy): Promise<void> {
  await stage.underLoad(clients, async () => {
    proxy.swallow();
    await wait(1_000);
    await Promise.all(
      stage.instances.map(async (instance) => {
        const stopped = await instance.stop(graceMilliseconds + marginMilliseconds);
        if (!stopped)
          stage.fault(
            'stuck',
            `${instance.name} did not end within ${graceMilliseconds + marginMilliseconds} ms of SIGTERM, its ` +
              `grace being ${graceMilliseconds}`,
          );
        else stage.progress(`${instance.name} ended ${(stopped.milliseconds / 1000).toFixed(1)} s after SIGTERM`);
      }),
    );
  });
  proxy.silence();
  proxy.pass();
  for (const instance of stage.instances) await instance.start();
}
