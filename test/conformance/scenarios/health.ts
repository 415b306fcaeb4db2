import type { DatabaseState } from '../../../src/store/connection/database-state.js';
import { whileHeld } from './recovery.js';
import type { InProcessScenario, Scenarios } from '../scenario.js';

const stopping = (operationId: string): InProcessScenario => ({
  inProcess: 'the service is stopping',
  async run(
    world,
    {
      service: {
        deps: { lifecycle },
      },
    },
  ) {
    lifecycle.stopping = true;
    try {
      return await world.send(operationId);
    } finally {
      lifecycle.stopping = false;
    }
  },
});

const onDatabase = (state: DatabaseState, inProcess: string): InProcessScenario => ({
  inProcess,
  async run(world, power) {
    const { store } = power.service.deps;
    const { check } = store;
    store.check = () => Promise.resolve(state);
    try {
      return await world.send('healthReady');
    } finally {
      store.check = check;
    }
  },
});

export const scenarios: Scenarios = {
  'health/200/HealthGood': ({ api }) => api.health(),
  'health/503/HealthBad': stopping('health'),
  'healthLive/200/HealthGood': ({ api }) => api.healthLive(),
  'healthLive/503/HealthBad': {
    inProcess: 'a round of background work hangs',
    async run(
      world,
      {
        service: {
          deps: { lifecycle },
        },
      },
    ) {
      const hanging = { name: 'hanging', healthy: () => true, runsEnd: () => false, stop: () => Promise.resolve() };
      lifecycle.tickers.push(hanging);
      try {
        return await world.send('healthLive');
      } finally {
        lifecycle.tickers.splice(lifecycle.tickers.indexOf(hanging), 1);
      }
    },
  },
  'healthReady/200/HealthReady': ({ api }) => api.healthReady(),
  'healthReady/200/HealthHeld': {
    inProcess: 'the service runs on a restored database',
    run: (world, { service }) => whileHeld(service, async () => world.send('healthReady')),
  },
  'healthReady/503/HealthNotReady': {
    inProcess: 'the database cannot be reached',
    run: (_world, power) => power.failing('unreachable', 'healthReady'),
  },
  'healthReady/503/HealthReadOnly': onDatabase('read_only', 'the database cannot be written'),
  'healthReady/503/HealthNoStandby': onDatabase('no_standby', 'no synchronous standby is connected'),
};
