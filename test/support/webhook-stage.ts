import type { Schema } from '../../src/base/contract.js';
import { runDueDeliveries } from '../../src/webhooks/deliver.js';
import type { RequestBody } from './contract/contract-client.js';
import { payment } from './payments.js';
import { answers, startReceiver, type Behaviour, type Receiver } from './receiver.js';
import { startStage, type Made } from './stage.js';

export interface Listener {
  readonly receiver: Receiver;
  readonly endpointId: string;
  readonly secret: string;
}

export type DeliveryDetails = Schema<'DeliveryDetails'>;

/** Starts a stage that may send webhooks to loopback. */
export async function startWebhookStage(...[settings, sources]: Parameters<typeof startStage>) {
  const stage = await startStage({ WEBHOOK_ALLOW_LOCAL: 'true', ...settings }, sources);
  const {
    http,
    service: { deps, clock },
  } = stage;
  const receivers: Receiver[] = [];
  const endpointIds: string[] = [];

  /** A sale that is approved: one event. */
  const sell = (): Promise<Made> => http.sale({ body: payment() }).ok;

  /** Attempts due deliveries until none is due. */
  async function deliver(): Promise<void> {
    while (await runDueDeliveries(deps)) await Promise.resolve();
  }

  /** Deletes all endpoints, and closes their receivers. */
  async function clear(): Promise<void> {
    for (const endpointId of endpointIds.splice(0))
      await http.managementWebhookEndpointDelete({ endpoint_id: endpointId });
    for (const receiver of receivers.splice(0)) await receiver.close();
  }

  /** Registers an endpoint with a new receiver behind it. */
  async function listen(
    behaviour: Behaviour = answers(200),
    fields: Partial<RequestBody<'managementWebhookEndpointCreate'>> = {},
  ): Promise<Listener> {
    const receiver = await startReceiver(behaviour);
    receivers.push(receiver);
    const body = { url: receiver.url, ...fields };
    const { endpoint_id: endpointId, secret } = await http.managementWebhookEndpointCreate({ body }).ok;
    endpointIds.push(endpointId);
    return { receiver, endpointId, secret };
  }

  /** Makes such a sale, and attempts the deliveries. */
  async function sellAndDeliver(): Promise<Made> {
    const sold = await sell();
    await deliver();
    return sold;
  }

  return {
    ...stage,
    deliver,
    clear,
    listen,
    sell,
    sellAndDeliver,

    /** Registers an endpoint, and attempts the delivery of a sale to it. */
    async listenAndSell(behaviour?: Behaviour): Promise<Listener> {
      const listener = await listen(behaviour);
      await sellAndDeliver();
      return listener;
    },

    /** Advances the clock, and then attempts due deliveries. */
    async passAndDeliver(seconds: number): Promise<void> {
      await clock.advance(seconds * 1000);
      await deliver();
    },

    /** Returns the deliveries to an endpoint with their attempts, oldest first. */
    async deliveriesTo({ endpointId }: Pick<Listener, 'endpointId'>): Promise<DeliveryDetails[]> {
      const { deliveries } = await http.managementDeliveryList({ query: { endpoint_id: endpointId } }).ok;
      return Promise.all(deliveries.reverse().map(({ delivery_id }) => http.managementDeliveryGet({ delivery_id }).ok));
    },

    async endpoint({ endpointId }: Pick<Listener, 'endpointId'>) {
      const { webhook_endpoints: endpoints } = await http.managementWebhookEndpointList().ok;
      const found = endpoints.find(({ endpoint_id }) => endpoint_id === endpointId);
      if (!found) throw new Error(`the endpoint ${endpointId} is not listed`);
      return found;
    },

    async close() {
      await clear();
      await stage.close();
    },
  };
}
