import type { Prisma } from '@prisma/client';
import type { Handler } from '../handler.js';
import { resend } from '../webhooks/resend.js';
import { audited } from './audit.js';
import { deliveryNotFound, deliveryView } from './delivery.js';
import { readEndpoint, requireEnabled } from './webhook-endpoint.js';

/** Makes a delivery due again: the ticker does the rest, as with any other. */
export const managementDeliveryResend: Handler<'managementDeliveryResend'> = async (deps, { params }, access) => {
  const deliveryId = BigInt(params.delivery_id);
  const body = await audited(deps, access, 'managementDeliveryResend', async (transaction) => {
    await transaction.$queryRaw`SELECT FROM deliveries WHERE delivery_id = ${deliveryId} FOR UPDATE`;
    const { delivery, accountId } = await read(transaction, deliveryId);
    requireEnabled(await readEndpoint(transaction, delivery.endpoint_id));
    await resend(transaction, deliveryId, deps.clock.now());
    const { delivery: after } = await read(transaction, deliveryId);
    return { result: after, subject: 'delivery', subjectId: params.delivery_id, accountId, before: delivery, after };
  });
  return { status: 200, body };
};

async function read(transaction: Prisma.TransactionClient, deliveryId: bigint) {
  const found = await transaction.delivery.findUnique({ where: { deliveryId }, include: { event: { select: { type: true, accountId: true } } } });
  if (!found) throw deliveryNotFound(String(deliveryId));
  return { delivery: deliveryView(found, found.event), accountId: found.event.accountId };
}
