import type { Handler } from '../handler.js';
import { resend } from '../webhooks/resend.js';
import { deliveryNotFound, deliveryView } from './delivery.js';
import { readEndpoint, requireEnabled } from './webhook-endpoint.js';

/** Makes a delivery due again: the ticker does the rest, as with any other. */
export const managementDeliveryResend: Handler<'managementDeliveryResend'> = async ({ store, clock }, { params }) => {
  const { delivery_id: deliveryId } = params;
  const read = () => store.prisma.delivery.findUnique({ where: { deliveryId: BigInt(deliveryId) }, include: { event: { select: { type: true } } } });
  const found = await read();
  if (!found) throw deliveryNotFound(deliveryId);
  requireEnabled(await readEndpoint(store, found.endpointId));
  await resend(store.pool, found.deliveryId, clock.now());
  const delivery = await read();
  if (!delivery) throw deliveryNotFound(deliveryId);
  return { status: 200, body: deliveryView(delivery, delivery.event) };
};
