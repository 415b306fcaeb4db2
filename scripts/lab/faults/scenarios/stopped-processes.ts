import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Instance } from '../instance.js';
import type { Scenario } from '../scenario.js';

const clients = 12;
const any = <Choice>(choices: readonly Choice[]): Choice => choices[randomInt(choices.length)] as Choice;

/**
 * Every so many rounds an instance is frozen for longer than any of its leases, so that the other one takes over what
 * it was at.
 */
const longEvery = 4;

export const frozenInstance: Scenario = {
  about:
    'an instance is stopped by SIGSTOP at random moments, for a moment or for longer than its leases, ' +
    'and goes on by SIGCONT',
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

/** Every so many rounds both instances are killed at once. */
const bothEvery = 3;

export const kill: Scenario = {
  about:
    'an instance, or both, are killed with SIGKILL at random moments and started again, as `npm run ' +
    'crash` does with one',
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
