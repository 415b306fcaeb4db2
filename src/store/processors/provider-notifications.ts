import type { ProviderNotification } from '../../../generated/prisma/client.js';
import { isOfThisCell } from '../due-work/due-work.js';
import { defineQuery, type Executor } from '../query/query.js';

/** A processor's notification, stored until it is applied. */
interface KeptNotification {
  readonly processorKey: string;
  readonly providerEventId: string;
  readonly terminalId: string;
  readonly transactionId: string;
  /** JSON. */
  readonly result: string;
  /** The captured or refunded amount: decimal text in major units, and its currency. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** The series that the processor has charged automatically, and the date of that payment, if it reports it. */
  readonly recurringId: string | null;
  readonly scheduledDate: string | null;
  /** Kind of an act at the processor on the transaction (processors/calls.ts). */
  readonly modification: string | null;
  /** Real time. */
  readonly receivedAt: Date;
}

// SQL, because only one of two simultaneous notifications is stored, without a read before.
const keeping = defineQuery<KeptNotification>(
  'keep-provider-notification',
  `INSERT INTO provider_notifications
      (provider_key, provider_event_id, terminal_id, transaction_id, result, amount, currency, recurring_id,
      scheduled_date, modification, received_at)
    VALUES (:processorKey, :providerEventId, :terminalId, :transactionId, :result::jsonb, :amount, :currency,
      :recurringId, :scheduledDate, :modification, :receivedAt)
    ON CONFLICT DO NOTHING`,
);

/** Stores a notification, once per event id. @returns false if it was stored already */
export const insertNotification = async (on: Executor, notification: KeptNotification): Promise<boolean> =>
  (await keeping.count(on, notification)) === 1;

/** A notification to apply; the amount is decimal text without trailing zeros, the date `YYYY-MM-DD`. */
export type WaitingNotification = Omit<
  ProviderNotification,
  'amount' | 'scheduledDate' | 'deferredUntil' | 'appliedAt'
> & { readonly amount: string | null; readonly scheduledDate: string | null };

const read = `SELECT terminal_id AS "terminalId", provider_key AS "providerKey", provider_event_id AS "providerEventId",
      transaction_id AS "transactionId", result, trim_scale(amount)::text AS amount, currency,
      recurring_id AS "recurringId", scheduled_date AS "scheduledDate", modification, received_at AS "receivedAt"
    FROM provider_notifications`;

const waiting = (kind: 'notifications' | 'provider-charges', where: string) =>
  defineQuery<{ terminalId: string | undefined; now: Date | undefined; limit: number }, WaitingNotification>(
    `waiting-${kind}`,
    `${read}
    WHERE applied_at IS NULL AND ${where} AND ${isOfThisCell('provider_notifications')}
      AND (deferred_until IS NULL OR :now::timestamptz IS NULL OR deferred_until <= :now::timestamptz)
      AND (:terminalId::bpchar IS NULL OR terminal_id = :terminalId)
    -- Those of one time by their ids: the approval of a refund before its failure (processors/adyen/notifications.ts).
    ORDER BY received_at, provider_event_id COLLATE "C" LIMIT :limit::int`,
  );

const waitingCalls = waiting('notifications', 'recurring_id IS NULL');
const waitingCharges = waiting('provider-charges', 'recurring_id IS NOT NULL');

/** Names a notification: the event id is the processor's. */
export type NotificationKey = Pick<WaitingNotification, 'terminalId' | 'providerKey' | 'providerEventId'>;

const oneWaiting = defineQuery<NotificationKey, WaitingNotification>(
  'read-kept-notification',
  `${read}
    WHERE terminal_id = :terminalId::bpchar AND provider_key = :providerKey AND provider_event_id = :providerEventId
      AND applied_at IS NULL`,
);

/** Returns a notification, unless it was applied. */
export const waitingNotification = (on: Executor, key: NotificationKey): Promise<WaitingNotification | undefined> =>
  oneWaiting.row(on, key);

/**
 * Returns the notifications of calls and modifications that are neither applied nor deferred, the oldest first.
 * @param now real time
 * @param limit maximum number
 */
export const waitingNotifications = (on: Executor, now: Date, limit: number): Promise<WaitingNotification[]> =>
  waitingCalls.rows(on, { terminalId: undefined, now, limit });

const deferring = defineQuery<NotificationKey & { until: Date }>(
  'defer-notification',
  `UPDATE provider_notifications SET deferred_until = :until::timestamptz
    WHERE terminal_id = :terminalId::bpchar AND provider_key = :providerKey AND provider_event_id = :providerEventId`,
);

/** Leaves a notification unapplied. @param until real time at which it is applied again */
export async function deferNotification(
  on: Executor,
  { terminalId, providerKey, providerEventId }: NotificationKey,
  until: Date,
): Promise<void> {
  await deferring.count(on, { terminalId, providerKey, providerEventId, until });
}

/**
 * Returns the reported charges of series that are not applied yet, the oldest first.
 * @param scope one terminal, if only its sandbox clock was moved; the maximum number
 */
export const waitingProviderCharges = (
  on: Executor,
  scope: { readonly terminalId: string | undefined; readonly limit: number },
): Promise<WaitingNotification[]> => waitingCharges.rows(on, { ...scope, now: undefined });

const noting = defineQuery<NotificationKey & { at: Date }>(
  'note-applied-notification',
  `UPDATE provider_notifications SET applied_at = :at::timestamptz
    WHERE terminal_id = :terminalId::bpchar AND provider_key = :providerKey AND provider_event_id = :providerEventId`,
);

/** Records that a notification was applied. @param at real time */
export async function noteAppliedNotification(
  on: Executor,
  { terminalId, providerKey, providerEventId }: NotificationKey,
  at: Date,
): Promise<void> {
  await noting.count(on, { terminalId, providerKey, providerEventId, at });
}
