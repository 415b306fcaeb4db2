import type { Prisma } from '@prisma/client';

/**
 * What it takes to send a delivery again: it is pending, due now by its terminal's time, and at the beginning of the schedule. One that was
 * pending keeps its place in the schedule, since somebody may be at an attempt right now.
 */
const dueAgain = (now: string): string => `state = 'pending', due_at = coalesce(terminals.clock_now, ${now}),
  started_with = CASE WHEN state = 'pending' THEN started_with ELSE attempts END`;

/** Makes one delivery due. @param now real time */
export async function resend(transaction: Prisma.TransactionClient, deliveryId: bigint, now: Date): Promise<void> {
  await transaction.$executeRawUnsafe(
    `UPDATE deliveries SET ${dueAgain('$2')} FROM terminals WHERE delivery_id = $1 AND terminals.terminal_id = deliveries.terminal_id`, deliveryId, now);
}

/**
 * Makes the failed deliveries of events since a time due, of all enabled endpoints or of one.
 * @param since by the time of each event's terminal
 * @returns how many
 */
export function resendFailed(
  transaction: Prisma.TransactionClient, { since, endpointId, now }: { since: Date; endpointId: string | undefined; now: Date },
): Promise<number> {
  return transaction.$executeRawUnsafe(
    `UPDATE deliveries SET ${dueAgain('$3')} FROM terminals, webhook_endpoints endpoint
      WHERE state = 'failed' AND deliveries.created_at >= $1 AND ($2::uuid IS NULL OR deliveries.endpoint_id = $2::uuid)
        AND terminals.terminal_id = deliveries.terminal_id AND endpoint.endpoint_id = deliveries.endpoint_id AND endpoint.enabled`,
    since, endpointId ?? null, now);
}
