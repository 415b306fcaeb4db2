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
  'healthReady/503/HealthReadOnly': {
    inProcess: 'the database cannot be written',
    async run(
      world,
      {
        service: {
          deps: { store },
        },
      },
    ) {
      const { check } = store;
      store.check = () => Promise.resolve('read_only');
      try {
        return await world.send('healthReady');
      } finally {
        store.check = check;
      }
    },
  },
};
