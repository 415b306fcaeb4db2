import type { ProviderNotification } from '../../../generated/prisma/client.js';
import { isOfThisCell } from '../due-work/due-work.js';
import { defineQuery, type Executor } from '../query/query.js';

/**
 * A processor's notification, stored until it is applied. `result` is JSON, `amount` the captured or refunded one, and
 * `modification` the kind of an act at the processor (processors/calls.ts). The series is one that the processor has
 * charged automatically, with the date of that payment, if it reports it. `receivedAt` is real.
 */
type KeptNotification = Omit<WaitingNotification, 'providerKey' | 'result'> & {
  readonly processorKey: string;
  readonly result: string;
};

// SQL, because only one of two simultaneous notifications is stored, without a read before.
/** Stores a notification, once per event id. @returns false if it was stored already */
export const insertNotification = defineQuery<KeptNotification>(
  'keep-provider-notification',
  `INSERT INTO provider_notifications
      (provider_key, provider_event_id, terminal_id, transaction_id, result, amount, currency, recurring_id,
      scheduled_date, modification, received_at)
    VALUES (:processorKey, :providerEventId, :terminalId, :transactionId, :result::jsonb, :amount, :currency,
      :recurringId, :scheduledDate, :modification, :receivedAt)
    ON CONFLICT DO NOTHING`,
).affectsOne;

/** A notification to apply; the amount is decimal text without trailing zeros, the date `YYYY-MM-DD`. */
export type WaitingNotification = Omit<
  ProviderNotification,
  'amount' | 'scheduledDate' | 'deferredUntil' | 'appliedAt'
> & { readonly amount: string | null; readonly scheduledDate: string | null };

const read = `SELECT terminal_id AS "terminalId", provider_key AS "providerKey", provider_event_id AS "providerEventId",
      transaction_id AS "transactionId", result, trim_scale(amount)::text AS amount, currency,
      recurring_id AS "recurringId", scheduled_date AS "scheduledDate", modification, received_at AS "receivedAt"
    FROM provider_notifications`;

/** False while an earlier report of the same act waits: the failure of a refund must not precede its approval. */
const isNext = `(modification IS NULL OR NOT EXISTS (SELECT FROM provider_notifications earlier
      WHERE earlier.applied_at IS NULL AND earlier.terminal_id = provider_notifications.terminal_id
        AND earlier.provider_key = provider_notifications.provider_key
        AND earlier.transaction_id = provider_notifications.transaction_id
        AND earlier.result->>'providerTransactionId' = provider_notifications.result->>'providerTransactionId'
        AND (earlier.received_at, earlier.provider_event_id COLLATE "C")
          < (provider_notifications.received_at, provider_notifications.provider_event_id COLLATE "C")))`;

const waiting = (kind: 'notifications' | 'provider-charges', where: string) =>
  defineQuery<{ terminalId: string | undefined; now: Date; limit: number }, WaitingNotification>(
    `waiting-${kind}`,
    `${read}
    WHERE applied_at IS NULL AND ${where} AND ${isOfThisCell('provider_notifications')}
      AND (deferred_until IS NULL OR deferred_until <= :now::timestamptz)
      AND (:terminalId::bpchar IS NULL OR terminal_id = :terminalId)
    -- Those of one time by their ids: the approval of a refund before its failure (processors/adyen/notifications.ts).
    ORDER BY received_at, provider_event_id COLLATE "C" LIMIT :limit::int`,
  );

const waitingCalls = waiting('notifications', `recurring_id IS NULL AND ${isNext}`);
const waitingCharges = waiting('provider-charges', 'recurring_id IS NOT NULL');

/** Names a notification: the event id is the processor's. */
export type NotificationKey = Pick<WaitingNotification, 'terminalId' | 'providerKey' | 'providerEventId'>;

const isNamed = `terminal_id = :terminalId::bpchar AND provider_key = :providerKey
    AND provider_event_id = :providerEventId`;

/** Returns a notification, unless it was applied or waits for an earlier one. */
export const waitingNotification = defineQuery<NotificationKey, WaitingNotification>(
  'read-kept-notification',
  `${read} WHERE ${isNamed} AND applied_at IS NULL AND ${isNext}`,
).row;

/**
 * Returns the notifications of calls and modifications that are neither applied nor deferred, the oldest first.
 * @param now real time
 * @param limit maximum number
 */
export const waitingNotifications = (on: Executor, now: Date, limit: number): Promise<WaitingNotification[]> =>
  waitingCalls.rows(on, { terminalId: undefined, now, limit });

const setting = (column: 'deferred_until' | 'applied_at') =>
  defineQuery<NotificationKey & { at: Date }>(
    `set-notification-${column}`,
    `UPDATE provider_notifications SET ${column} = :at::timestamptz WHERE ${isNamed}`,
  );

const deferring = setting('deferred_until');
const noting = setting('applied_at');

/** Leaves a notification unapplied. @param at real time at which it is applied again */
export const deferNotification = (on: Executor, key: NotificationKey, at: Date): Promise<number> =>
  deferring.count(on, { ...key, at });

/** Records that a notification was applied. @param at real time */
export const noteAppliedNotification = (on: Executor, key: NotificationKey, at: Date): Promise<number> =>
  noting.count(on, { ...key, at });

/**
 * Returns the reported charges of series that are neither applied nor deferred, the oldest first.
 * @param scope one terminal, if only its sandbox clock was moved; the real time; the maximum number
 */
export const waitingProviderCharges = (
  on: Executor,
  scope: { readonly terminalId: string | undefined; readonly now: Date; readonly limit: number },
): Promise<WaitingNotification[]> => waitingCharges.rows(on, scope);
