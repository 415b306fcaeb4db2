import { succeeded, type RequestBody } from '../../support/contract/contract-client.js';
import type { Schema } from '../../../src/base/contract.js';
import { managed, pay } from '../flows.js';
import type { Scenarios, Sights, WebhookScenario, Webhooks, World } from '../scenario.js';
import { until } from '../../support/time/clock.js';

/** A plausible webhook address to which nothing is sent. */
const url = 'https://shop.example.com/webhooks';
const unknownEndpoint = { endpoint_id: '00000000-0000-4000-8000-000000000000' };

type Endpoint = Schema<'WebhookEndpointWithSecret'>;
type Fields = Partial<RequestBody<'managementWebhookEndpointCreate'>>;

/** Registers an endpoint for events that no scenario causes meanwhile, and deletes it after the answer. */
export async function withEndpoint<Result>(
  world: World,
  act: (endpoint: Endpoint) => Promise<Result>,
  fields: Fields = {},
): Promise<Result> {
  const endpoint = await world.api.managementWebhookEndpointCreate({
    body: { url, account_id: managed(world), event_types: ['transaction.unknown'], ...fields },
  }).ok;
  try {
    return await act(endpoint);
  } finally {
    await world.api.managementWebhookEndpointDelete({ endpoint_id: endpoint.endpoint_id }).ok;
  }
}

const onEndpoint = (
  act: (world: World, endpoint: Endpoint, webhooks: Webhooks) => ReturnType<World['send']>,
  fields?: Fields,
): WebhookScenario => ({
  withWebhooks: (world, webhooks) => withEndpoint(world, (endpoint) => act(world, endpoint, webhooks), fields),
});

/** Registers an endpoint, by default at a receiver that refuses, with one attempted delivery. */
const onDelivery = (
  act: (world: World, delivery: Schema<'Delivery'>, endpoint: Endpoint) => ReturnType<World['send']>,
  address?: string,
): WebhookScenario => ({
  async withWebhooks(world, webhooks) {
    return withEndpoint(
      world,
      async (endpoint) => {
        await pay(world, 'sale');
        const found: Schema<'Delivery'>[] = [];
        await world.until('the delivery is attempted', async () => {
          const { deliveries } = await world.api.managementDeliveryList({
            query: { endpoint_id: endpoint.endpoint_id },
          }).ok;
          found.splice(0, 1, ...deliveries.filter(({ attempt_count: count }) => count > 0).slice(0, 1));
          return found.length > 0;
        });
        return act(world, found[0]!, endpoint);
      },
      { url: address ?? (await webhooks.receiverAnswering(500)), event_types: ['transaction.approved'] },
    );
  },
});

const switchedOff = async ({ api }: World, { endpoint_id }: Endpoint) =>
  api.managementWebhookEndpointUpdate({ endpoint_id, body: { enabled: false } }).ok;

export const scenarios: Scenarios = {
  'managementWebhookEndpointList/200/WebhookEndpoints': onEndpoint(({ api }, { account_id }) =>
    api.managementWebhookEndpointList({ query: { account_id } }),
  ),
  'managementWebhookEndpointCreate/200/WebhookEndpointRegistered': {
    async withWebhooks(world) {
      const { api } = world;
      const answer = await api.managementWebhookEndpointCreate({
        body: { url, account_id: managed(world), event_types: ['transaction.approved', 'transaction.declined'] },
      });
      const { endpoint_id } = await succeeded(answer);
      await api.managementWebhookEndpointDelete({ endpoint_id }).ok;
      return answer;
    },
  },
  'managementWebhookEndpointCreate/404/VALIDATION/RECORD_NOT_FOUND': ({ api }) =>
    api.managementWebhookEndpointCreate({ body: { url, account_id: unknownEndpoint.endpoint_id } }),
  'managementWebhookEndpointCreate/409/VALIDATION/TOO_MANY_WEBHOOK_ENDPOINTS': async ({ api }) => {
    const { account_id } = await api.managementAccountCreate({ body: { name: 'Example Shop' } }).ok;
    for (let made = 0; made < 50; made++) await api.managementWebhookEndpointCreate({ body: { url, account_id } }).ok;
    return api.managementWebhookEndpointCreate({ body: { url, account_id } });
  },
  'managementWebhookEndpointCreate/422/VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED': {
    withWebhooks: (world) =>
      world.api.managementWebhookEndpointCreate({ body: { url: 'https://10.0.0.1/', account_id: managed(world) } }),
  },
  'managementWebhookEndpointUpdate/200/WebhookEndpointChanged': onEndpoint(({ api }, { endpoint_id }) =>
    api.managementWebhookEndpointUpdate({
      endpoint_id,
      body: { enabled: true, event_types: ['transaction.approved', 'transaction.declined'] },
    }),
  ),
  'managementWebhookEndpointUpdate/422/VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED': onEndpoint(({ api }, { endpoint_id }) =>
    api.managementWebhookEndpointUpdate({ endpoint_id, body: { url: 'https://10.0.0.1/' } }),
  ),
  'managementWebhookEndpointDelete/200/WebhookEndpointDeleted': {
    async withWebhooks(world) {
      const { endpoint_id } = await world.api.managementWebhookEndpointCreate({
        body: { url, account_id: managed(world) },
      }).ok;
      return world.api.managementWebhookEndpointDelete({ endpoint_id });
    },
  },
  'managementWebhookEndpointRotateSecret/200/WebhookSecretRotated': onEndpoint(({ api }, { endpoint_id }) =>
    api.managementWebhookEndpointRotateSecret({ endpoint_id }),
  ),
  'managementWebhookEndpointTest/200/TestEventSent': {
    async withWebhooks(world, webhooks) {
      return withEndpoint(
        world,
        ({ endpoint_id }) =>
          world.api.managementWebhookEndpointTest({ endpoint_id, body: { type: 'transaction.approved' } }),
        { url: await webhooks.receiverAnswering(200) },
      );
    },
  },
  'managementWebhookEndpointTest/409/VALIDATION/WEBHOOK_ENDPOINT_DISABLED': onEndpoint(async (world, endpoint) => {
    const { endpoint_id } = await switchedOff(world, endpoint);
    return world.api.managementWebhookEndpointTest({ endpoint_id, body: { type: 'transaction.approved' } });
  }),
  'managementWebhookEndpointTest/422/VALIDATION/TEST_EVENT_NEEDS_SANDBOX': onEndpoint(
    ({ api }, { endpoint_id }) =>
      api.managementWebhookEndpointTest({ endpoint_id, body: { type: 'transaction.approved' } }),
    { environment: 'live' },
  ),

  'managementEventList/200/Events': async (world) => {
    await pay(world, 'sale');
    return world.api.managementEventList({
      query: { account_id: managed(world), terminal_friendly_id: world.credentials.terminalId, limit: 200 },
    });
  },
  'managementEventList/404/VALIDATION/RECORD_NOT_FOUND': ({ api }) =>
    api.managementEventList({ query: { account_id: unknownEndpoint.endpoint_id } }),

  'managementDeliveryList/200/Deliveries': onDelivery(async (world, _delivery, { endpoint_id }) => {
    await pay(world, 'sale');
    return world.api.managementDeliveryList({ query: { endpoint_id, limit: 1 } });
  }),
  'managementDeliveryGet/200/DeliveryWithAttempts': onDelivery(({ api }, { delivery_id }) =>
    api.managementDeliveryGet({ delivery_id }),
  ),
  'managementDeliveryResend/200/DeliveryResent': onDelivery(({ api }, { delivery_id }) =>
    api.managementDeliveryResend({ delivery_id }),
  ),
  'managementDeliveryResend/409/VALIDATION/WEBHOOK_ENDPOINT_DISABLED': onDelivery(
    async (world, { delivery_id }, endpoint) => {
      await switchedOff(world, endpoint);
      return world.api.managementDeliveryResend({ delivery_id });
    },
  ),
  'managementDeliveryResendFailed/200/DeliveriesResent': onEndpoint(({ api }, { endpoint_id }) =>
    api.managementDeliveryResendFailed({ body: { since: '2026-01-01T00:00:00Z', endpoint_id } }),
  ),
  'managementDeliveryResendFailed/404/VALIDATION/RECORD_NOT_FOUND': ({ api }) =>
    api.managementDeliveryResendFailed({ body: { since: '2026-01-01T00:00:00Z', ...unknownEndpoint } }),
};

export const sights: Sights = {
  'WebhookEndpoint/properties/previous_secret_until': onEndpoint(async ({ api }, { endpoint_id, account_id }) => {
    await api.managementWebhookEndpointRotateSecret({ endpoint_id }).ok;
    return api.managementWebhookEndpointList({ query: { account_id } });
  }),
  // Written after the failed attempt, by a separate statement.
  'WebhookEndpoint/properties/failing_since': onDelivery(async ({ api }, _delivery, { account_id, endpoint_id }) => {
    const list = () => api.managementWebhookEndpointList({ query: { account_id, limit: 200 } });
    await until('the endpoint is known to fail', async () => {
      const { webhook_endpoints: endpoints } = await list().ok;
      return endpoints.some((endpoint) => endpoint.endpoint_id === endpoint_id && endpoint.failing_since !== undefined);
    });
    return list();
  }),
  'WebhookEndpointPage/properties/next_cursor': onEndpoint(({ api }, { account_id }) =>
    api.managementWebhookEndpointList({ query: { account_id, limit: 1 } }),
  ),
  // This address has no listener.
  'DeliveryAttempt/properties/error': onDelivery(
    ({ api }, { delivery_id }) => api.managementDeliveryGet({ delivery_id }),
    'http://127.0.0.1:9/webhooks',
  ),
};
