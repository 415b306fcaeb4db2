import type { Schema } from '../../src/base/contract.js';
import { runDueDeliveries } from '../../src/webhooks/deliver.js';
import type { RequestBody } from './contract/contract-client.js';
import { payment } from './payments.js';
import { answers, startReceiver, type Behaviour, type Receiver } from './receiver.js';
import { startStage, type Made, type Stage } from './stage.js';

export interface Listener {
  readonly receiver: Receiver;
  readonly endpointId: string;
  readonly secret: string;
}

export type DeliveryDetails = Schema<'DeliveryDetails'>;

/** A stage that may send webhooks to loopback. */
export interface WebhookStage extends Stage {
  /** Registers an endpoint with a new receiver behind it. */
  listen(behaviour?: Behaviour, fields?: Partial<RequestBody<'managementWebhookEndpointCreate'>>): Promise<Listener>;
  /** A sale that is approved: one event. */
  sell(): Promise<Made>;
  /** Attempts due deliveries until none is due. */
  deliver(): Promise<void>;
  /** Makes such a sale, and attempts the deliveries. */
  sellAndDeliver(): Promise<Made>;
  /** Registers an endpoint, and attempts the delivery of a sale to it. */
  listenAndSell(behaviour?: Behaviour): Promise<Listener>;
  /** Advances the clock, and then attempts due deliveries. */
  passAndDeliver(seconds: number): Promise<void>;
  /** Returns the deliveries to an endpoint with their attempts, oldest first. */
  deliveriesTo(listener: Pick<Listener, 'endpointId'>): Promise<DeliveryDetails[]>;
  endpoint(listener: Pick<Listener, 'endpointId'>): Promise<Schema<'WebhookEndpoint'>>;
  /** Deletes all endpoints, and closes their receivers. */
  clear(): Promise<void>;
}

export async function startWebhookStage(...[settings, sources]: Parameters<typeof startStage>): Promise<WebhookStage> {
  const stage = await startStage({ WEBHOOK_ALLOW_LOCAL: 'true', ...settings }, sources);
  const {
    http,
    service: { deps, clock },
  } = stage;
  const receivers: Receiver[] = [];
  const endpointIds: string[] = [];

  const sell = () => http.sale({ body: payment() }).ok;

  async function deliver(): Promise<void> {
    while (await runDueDeliveries(deps)) await Promise.resolve();
  }

  async function clear(): Promise<void> {
    for (const endpointId of endpointIds.splice(0))
      await http.managementWebhookEndpointDelete({ endpoint_id: endpointId });
    for (const receiver of receivers.splice(0)) await receiver.close();
  }

  const listen: WebhookStage['listen'] = async (behaviour = answers(200), fields = {}) => {
    const receiver = await startReceiver(behaviour);
    receivers.push(receiver);
    const body = { url: receiver.url, ...fields };
    const { endpoint_id: endpointId, secret } = await http.managementWebhookEndpointCreate({ body }).ok;
    endpointIds.push(endpointId);
    return { receiver, endpointId, secret };
  };

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

    async listenAndSell(behaviour) {
      const listener = await listen(behaviour);
      await sellAndDeliver();
      return listener;
    },

    async passAndDeliver(seconds) {
      await clock.advance(seconds * 1000);
      await deliver();
    },

    async deliveriesTo({ endpointId }) {
      const { deliveries } = await http.managementDeliveryList({ query: { endpoint_id: endpointId } }).ok;
      return Promise.all(deliveries.reverse().map(({ delivery_id }) => http.managementDeliveryGet({ delivery_id }).ok));
    },

    async endpoint({ endpointId }) {
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
