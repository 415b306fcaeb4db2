import { setTimeout as wait } from 'node:timers/promises';
import { answers, until } from '../../../support/until.js';
import { startBalancer } from '../haproxy.js';
import type { Instance } from '../instance.js';
import type { Scenario } from '../scenario.js';
import { apiKey, terminalId, type Stage } from '../stage.js';

const clients = 8;
const requestsPerRestart = 500;

/** Issue: instances that are restarted one after the other behind the docs' load balancer lose no request. */
export const rollingRestart: Scenario = {
  about: "instances behind the docs' HAProxy are restarted one by one; no request is refused, cut off or answered 5xx",
  rounds: 10,
  needs: 'haproxy',
  // As long as the service takes by itself.
  stage: { settings: { SHUTDOWN_DRAIN_MS: '' } },
  async run(stage, rounds) {
    const [one, two] = stage.instances as [Instance, Instance];
    const balancer = await startBalancer(stage.directory, [one.port, two.port]);
    try {
      const began = performance.now();
      await stage.underLoad(clients, async () => {
        for (let round = 1; round <= rounds; round++) {
          await restart(stage, round % 2 === 1 ? one : two);
          await enough(stage, began, round * requestsPerRestart);
          stage.progress(
            `restart ${round} of ${rounds}: ${stage.since(began).length} requests, ${lost(stage, began).length} ` +
              'of them lost',
          );
        }
      }, [{ baseUrl: balancer.baseUrl, terminalId, apiKey }]);
      for (const { status, failure, text } of lost(stage, began))
        stage.fault('lost', `a request through the balancer: ${status ?? failure ?? ''} ${text ?? ''}`);
    } finally {
      await balancer.close();
    }
  },
};

const lost = (stage: Stage, since: number) =>
  stage.since(since).filter(({ status }) => status === undefined || status >= 500);

/** Restarts an instance as systemd does, and waits until the balancer sends it requests again. */
async function restart(stage: Stage, instance: Instance): Promise<void> {
  const stopped = await instance.stop();
  if (stopped?.end !== 0) stage.fault('stuck', `${instance.name} did not stop in order`);
  await instance.start();
  await until(`${instance.name} is ready after its start`, () => answers(`${instance.baseUrl}/health/ready`));
  // The balancer asks every second.
  await wait(2_500);
}

/** Waits until so many requests were sent: a slow machine takes longer. */
async function enough(stage: Stage, since: number, requests: number): Promise<void> {
  while (stage.since(since).length < requests) await wait(100);
}
