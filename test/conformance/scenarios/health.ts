import type { InProcessScenario, Scenarios } from '../scenario.js';

const stopping = (operationId: string): InProcessScenario => ({
  inProcess: 'the service is stopping',
  async run(world, { service: { deps: { lifecycle } } }) {
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
  'healthReady/200/HealthReady': ({ api }) => api.healthReady(),
  'healthReady/503/HealthNotReady': { inProcess: 'the database cannot be reached', run: (_world, power) => power.failing('unreachable', 'healthReady') },
};
