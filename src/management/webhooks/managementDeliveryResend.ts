import type { Handler } from '../../operation/handler.js';
import { type DeliveryKey, findDelivery, resend } from '../../store/deliveries/deliveries.js';
import { findEndpoint } from '../../store/deliveries/endpoints.js';
import type { Transaction } from '../../store/query/transaction.js';
import { lockDeliveryRow } from '../../store/due-work/record-locks.js';
import { audited } from '../audit/audit.js';
import { deliveryNotFound, deliveryView, ownerOfDelivery, requireEnabled } from './webhook-endpoint.js';
import type { WebhookDeps } from './webhook-endpoint.js';

/** Makes a delivery due again. The ticker then sends it as it does any other. */
export const managementDeliveryResend: Handler<'managementDeliveryResend', WebhookDeps> = async (
  deps,
  { params, query },
  access,
) => {
  const terminalId = await ownerOfDelivery(deps.store, params.delivery_id, query.terminal_friendly_id);
  const name = { terminalId, deliveryId: BigInt(params.delivery_id) };
  return audited(deps, access, 'managementDeliveryResend', async (transaction) => {
    await lockDeliveryRow(transaction, terminalId, params.delivery_id);
    const { delivery, accountId } = await read(transaction, name);
    const endpoint = await findEndpoint(transaction, delivery.endpoint_id);
    // Written while its endpoint was deleted, and swept with its event.
    if (!endpoint) throw deliveryNotFound(params.delivery_id);
    requireEnabled(endpoint);
    await resend(transaction, terminalId, params.delivery_id, deps.clock.now());
    const { delivery: after } = await read(transaction, name);
    return { result: after, subject: ['delivery', params.delivery_id, accountId], before: delivery, after };
  });
};

async function read(transaction: Transaction, name: DeliveryKey) {
  const found = await findDelivery(transaction, name);
  if (!found) throw deliveryNotFound(String(name.deliveryId));
  return { delivery: deliveryView(found, found.event), accountId: found.event.accountId };
}
