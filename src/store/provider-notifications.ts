import type { PrismaClient, ProviderNotification } from '../../generated/prisma/client.js';
import { defineQuery, type Executor } from './query.js';

/** A notification of a processor, to be kept until it is applied. */
export interface KeptNotification {
  readonly processorKey: string;
  readonly providerEventId: string;
  readonly terminalId: string;
  readonly transactionId: string;
  /** JSON. */
  readonly result: string;
  /** What was booked: decimal text in major units, and its currency. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** The series that the processor has charged by itself, and the date of that payment, where it says it. */
  readonly recurringId: string | null;
  readonly scheduledDate: string | null;
  /** Real time. */
  readonly receivedAt: Date;
}

// SQL, because of two that come at the same moment one is kept, without a read before.
const keeping = defineQuery<KeptNotification>(
  'keep-provider-notification',
  `INSERT INTO provider_notifications
      (provider_key, provider_event_id, terminal_id, transaction_id, result, amount, currency, recurring_id,
      scheduled_date, received_at)
    VALUES (:processorKey, :providerEventId, :terminalId, :transactionId, :result::jsonb, :amount, :currency,
      :recurringId, :scheduledDate, :receivedAt)
    ON CONFLICT DO NOTHING`,
);

/** Keeps a notification, once per its event id. @returns false when it was there already */
export const insertNotification = async (on: Executor, notification: KeptNotification): Promise<boolean> =>
  (await keeping.count(on, notification)) === 1;

/** The notifications of calls that are not applied yet, the oldest first. @param limit how many at most */
export const waitingNotifications = (prisma: PrismaClient, limit: number): Promise<ProviderNotification[]> =>
  prisma.providerNotification.findMany({
    where: { appliedAt: null, recurringId: null },
    orderBy: { receivedAt: 'asc' },
    take: limit,
  });
