import type { AnyScenario, Scenarios, Sights, World } from '../scenario.js';
import { enteredCard, publishableKey } from '../../support/pages/payment-page.js';
import { succeeded, type Answer } from '../../support/contract/contract-client.js';
import { unpaid } from '../../support/payments.js';
import { init, start } from '../flows.js';
import { pressed } from './every-operation.js';

const newToken = async ({ api }: World): Promise<string> =>
  (await succeeded(api.tokenCreate({ body: enteredCard() }))).token;

/** The operations that accept a one-time token, by operationId. */
const payments: Readonly<Record<string, (world: World, token: string) => Promise<Answer<unknown>>>> = {
  sale: ({ api }, token) => api.sale({ body: unpaid({ token }) }),
  preauth: ({ api }, token) => api.preauth({ body: unpaid({ token }) }),
  recurringInit({ api }, token) {
    const { payment_instrument: _card, ...rest } = init();
    return api.recurringInit({ body: { ...rest, token } });
  },
  async recurringInstrument(world, token) {
    const { recurring_id } = await start(world, init());
    return world.api.recurringInstrument({ body: { recurring_id, token } });
  },
};

/** Actions after which a token is refused. */
const refusals: Readonly<Record<string, (world: World, token: string) => Promise<unknown>>> = {
  'VALIDATION/TOKEN_ALREADY_USED': ({ api }, token) => succeeded(api.sale({ body: unpaid({ token }) })),
  'VALIDATION/TOKEN_EXPIRED': (world) => world.moveClock(1 / 48),
};

const refused = Object.entries(payments).flatMap(([operationId, payWith]) =>
  Object.entries(refusals).map(([code, spoil]): [string, AnyScenario] => [
    `${operationId}/422/${code}`,
    {
      inProcess: 'a publishable key is made, for which an operator is needed',
      async run(world) {
        const token = await newToken(world);
        await spoil(world, token);
        return payWith(world, token);
      },
    },
  ]),
);

export const scenarios: Scenarios = {
  'tokenCreate/200/TokenMade': (world) => world.send('tokenCreate'),
  ...Object.fromEntries(refused),
  'tokenCreate/429/RATE_LIMIT_EXCEEDED': {
    inProcess: 'a publishable key of one request a second is made',
    async run({ api, credentials: { terminalId } }) {
      const { api_key } = await publishableKey(api, undefined, terminalId, { requests_per_second: 1 });
      return pressed(() => api.tokenCreate({ body: enteredCard(), publishableKey: api_key }));
    },
  },
};

export const sights: Sights = {
  'ApiKey/properties/allowed_origins': {
    withManagement: async ({ api, credentials }) => {
      const { api_key_id } = await publishableKey(api, undefined, credentials.terminalId);
      return api.managementApiKeyGet({ params: { api_key_id } });
    },
  },
};
