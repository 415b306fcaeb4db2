import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { type DeliveryAttemptRow, findDeliveryWithAttempts } from '../../store/deliveries/deliveries.js';
import { deliveryNotFound, deliveryView, ownerOfDelivery, type WebhookDeps } from './webhook-endpoint.js';

/** Returns a delivery with the body it sends, and its attempts, oldest first. */
export const managementDeliveryGet: Handler<'managementDeliveryGet', WebhookDeps> = async (
  { store },
  { params, query },
) => {
  const { delivery_id: deliveryId } = params;
  const terminalId = await ownerOfDelivery(store, deliveryId, query.terminal_friendly_id);
  const delivery = await findDeliveryWithAttempts(store.prisma, { terminalId, deliveryId: BigInt(deliveryId) });
  if (!delivery) throw deliveryNotFound(deliveryId);
  return {
    ...deliveryView(delivery, delivery.event),
    body: delivery.event.body,
    attempts: delivery.made.map(attemptView),
  };
};

const attemptView = (attempt: DeliveryAttemptRow): Schema<'DeliveryAttempt'> => ({
  attempt_number: attempt.attemptNumber,
  started_at: attempt.startedAt.toISOString(),
  duration_ms: attempt.durationMilliseconds,
  ...given({ status: attempt.answerStatus, answer_excerpt: attempt.answerExcerpt, error: attempt.error }),
});
