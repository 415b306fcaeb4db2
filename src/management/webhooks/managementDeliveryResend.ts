import type { Prisma } from '../../../generated/prisma/client.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { resend } from '../../store/deliveries/deliveries.js';
import { lockDeliveryRow } from '../../store/due-work/record-locks.js';
import { audited } from '../audit/audit.js';
import { deliveryNotFound, deliveryView, ownerOfDelivery } from './delivery.js';
import { readEndpoint, requireEnabled } from './webhook-endpoint.js';

/** Makes a delivery due again: the ticker does the rest, as with any other. */
export const managementDeliveryResend: Handler<'managementDeliveryResend', ManagementDeps> = async (
  deps,
  { params },
  access,
) => {
  const terminalId = await ownerOfDelivery(deps.store, params.delivery_id);
  const name = { terminalId, deliveryId: BigInt(params.delivery_id) };
  const body = await audited(deps, access, 'managementDeliveryResend', async (transaction) => {
    await lockDeliveryRow(transaction, terminalId, params.delivery_id);
    const { delivery, accountId } = await read(transaction, name);
    requireEnabled(await readEndpoint(transaction, delivery.endpoint_id));
    await resend(transaction, terminalId, params.delivery_id, deps.clock.now());
    const { delivery: after } = await read(transaction, name);
    return { result: after, subject: 'delivery', subjectId: params.delivery_id, accountId, before: delivery, after };
  });
  return { status: 200, body };
};

async function read(
  transaction: Prisma.TransactionClient,
  name: { readonly terminalId: string; readonly deliveryId: bigint },
) {
  const found = await transaction.delivery.findUnique({
    where: { terminalId_deliveryId: name },
    include: { event: { select: { type: true, accountId: true } } },
  });
  if (!found) throw deliveryNotFound(String(name.deliveryId));
  return { delivery: deliveryView(found, found.event), accountId: found.event.accountId };
}
