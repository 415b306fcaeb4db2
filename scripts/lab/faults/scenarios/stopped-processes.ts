import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { answers, until } from '../../../support/loopback.js';
import { startBalancer } from '../haproxy.js';
import type { Instance } from '../server-process.js';
import { apiKey, type Scenario, type Stage, terminalId } from '../stage.js';

const clients = 12;
const any = <Choice>(choices: readonly Choice[]): Choice => choices[randomInt(choices.length)] as Choice;

/**
 * Interval, in rounds, at which an instance is frozen for longer than any of its leases, so that the other one takes
 * over its work.
 */
const longEvery = 4;

export const frozenInstance: Scenario = {
  about:
    'an instance is suspended by SIGSTOP at random times, briefly or for longer than its leases, ' +
    'and continued by SIGCONT',
  rounds: 12,
  async run(stage, rounds) {
    await stage.whileServing(clients, async () => {
      for (let round = 1; round <= rounds; round++) {
        await wait(randomInt(100, 1_000));
        const instance = any(stage.instances);
        const milliseconds = round % longEvery === 0 ? randomInt(14_000, 18_000) : randomInt(100, 3_000);
        instance.signal('SIGSTOP');
        await wait(milliseconds);
        instance.signal('SIGCONT');
        await stage.recovered(performance.now());
        stage.progress(
          `round ${round} of ${rounds}: ${instance.name} was frozen for ${(milliseconds / 1000).toFixed(1)} s`,
        );
      }
    });
  },
};

/** Interval, in rounds, at which both instances are killed together. */
const bothEvery = 3;

export const kill: Scenario = {
  about: 'an instance, or both, are killed with SIGKILL at random times and restarted',
  rounds: 20,
  async run(stage, rounds) {
    await stage.whileServing(clients, async () => {
      for (let round = 1; round <= rounds; round++) {
        await wait(randomInt(100, 1_500));
        const killed: readonly Instance[] = round % bothEvery === 0 ? stage.instances : [any(stage.instances)];
        await Promise.all(killed.map((instance) => instance.kill()));
        await Promise.all(killed.map((instance) => instance.start()));
        await stage.recovered(performance.now());
        stage.progress(
          `round ${round} of ${rounds}: ${killed.length} killed; ${stage.load.submissions.length} submissions so far`,
        );
      }
    });
  },
};

const restartClients = 8;
const requestsPerRestart = 500;

/** Issue: a rolling restart of instances behind the documented load balancer loses no request. */
export const rollingRestart: Scenario = {
  about: "instances behind the docs' HAProxy are restarted one by one; no request is refused, cut off or answered 5xx",
  rounds: 10,
  needs: 'haproxy',
  // The service's own default.
  stage: { settings: { SHUTDOWN_DRAIN_MS: '' } },
  async run(stage, rounds) {
    const [one, two] = stage.instances as [Instance, Instance];
    const balancer = await startBalancer(stage.directory, [one.port, two.port]);
    try {
      const began = performance.now();
      await stage.underLoad(restartClients, async () => {
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
  // The balancer checks every second.
  await wait(2_500);
}

/** Waits until a number of requests were sent, because a slow machine takes longer. */
async function enough(stage: Stage, since: number, requests: number): Promise<void> {
  while (stage.since(since).length < requests) await wait(100);
}
