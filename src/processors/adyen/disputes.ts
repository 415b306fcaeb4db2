import { isOfCurrency } from '../../base/money.js';
import type { AdyenAccount } from '../account.js';
import { shortText, type DisputeReport } from '../reports.js';
import { majorUnitsOf, providerIdOf, readReference } from './fields.js';
import { itemsOf, type Item } from './notifications.js';

/** The phase of a dispute event and the movement of money that it reports. */
interface Meaning {
  readonly phase: DisputeReport['phase'];
  /** `as_before` for an event that any kind of dispute may have. Default: a chargeback. */
  readonly kind?: DisputeReport['kind'] | 'as_before';
  readonly money?: 'withdrawn' | 'returned';
  readonly isComment?: boolean;
}

/** Source: https://docs.adyen.com/risk-management/disputes-api/dispute-notifications. */
const disputeEvents: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['REQUEST_FOR_INFORMATION', { phase: 'opened', kind: 'inquiry' }],
  ['NOTIFICATION_OF_FRAUD', { phase: 'opened', kind: 'fraud_warning' }],
  ['NOTIFICATION_OF_CHARGEBACK', { phase: 'opened' }],
  ['CHARGEBACK', { phase: 'updated', money: 'withdrawn' }],
  ['INFORMATION_SUPPLIED', { phase: 'updated', kind: 'as_before' }],
  ['ISSUER_COMMENTS', { phase: 'updated', kind: 'as_before', isComment: true }],
  ['CHARGEBACK_REVERSED', { phase: 'won', money: 'returned' }],
  ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', { phase: 'won', kind: 'as_before' }],
  ['DISPUTE_DEFENSE_PERIOD_ENDED', { phase: 'lost', kind: 'as_before' }],
  ['SECOND_CHARGEBACK', { phase: 'lost', money: 'withdrawn' }],
  ['PREARBITRATION_OPEN', { phase: 'updated' }],
  ['PREARBITRATION_DECLINED', { phase: 'updated' }],
  ['PREARBITRATION_ACCEPTED', { phase: 'lost' }],
  ['PREARBITRATION_LOST', { phase: 'lost' }],
  ['PREARBITRATION_ISSUER_WITHDRAWN', { phase: 'won' }],
  ['PREARBITRATION_WON', { phase: 'won', money: 'returned' }],
  ['SCHEME_ARBITRATION', { phase: 'updated' }],
  ['SCHEME_ARBITRATION_LOST', { phase: 'lost' }],
  ['SCHEME_ARBITRATION_WON', { phase: 'won' }],
]);

/** The statuses of a chargeback that cannot be defended any more when the money is withdrawn. */
const lostStatuses: readonly unknown[] = ['Lost', 'Accepted', 'Expired'];

/** The codes of dispute events. A standard webhook sends them unless they are excluded. */
export const disputeEventCodes: readonly string[] = [...disputeEvents.keys()];

/** Matches dispute events that are newer than the table above. */
const newDisputeEvent = /CHARGEBACK|ARBITRATION|DISPUTE/;

/** The events that can occur several times in one dispute. Its inquiry ends, and later its chargeback. */
const repeatable = new Set([
  'INFORMATION_SUPPLIED',
  'ISSUER_COMMENTS',
  'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
  'DISPUTE_DEFENSE_PERIOD_ENDED',
]);

/**
 * Reads the dispute reports in a batch with valid signatures.
 * @throws SyntaxError when the body cannot be read; OtherEnvironment for a batch of the other environment
 */
export const readDisputes = (
  rawBody: string,
  account: Pick<AdyenAccount, 'environment' | 'credentials'>,
): readonly DisputeReport[] => itemsOf(rawBody, account).flatMap((item) => disputeOf(item) ?? []);

/**
 * Reads one item. Its reason, status, deadline and time are unsigned, so a replay with another time counts as the same
 * report, except of a repeatable event.
 */
function disputeOf(item: Item): DisputeReport | undefined {
  const { eventCode, success, additionalData, amount } = item;
  const meaning = meaningOf(item);
  const providerDisputeId = providerIdOf(item.pspReference);
  if (!meaning || providerDisputeId === undefined || success !== 'true') return undefined;
  const occurredAt = timeOf(item.eventDate);
  if (!occurredAt) throw new SyntaxError('a notification has no eventDate');
  const reported = majorUnitsOf(amount.value, amount.currency);
  const value = reported !== undefined && isOfCurrency(reported, amount.currency) ? reported : undefined;
  const { phase, kind = 'chargeback', money, isComment = false } = meaning;
  const time = repeatable.has(eventCode) ? [occurredAt.toISOString()] : [];
  return {
    providerEventId: [providerDisputeId, eventCode, ...time].join('.'),
    providerDisputeId,
    about: {
      call: readReference(item.merchantReference),
      providerTransactionIds: [providerIdOf(item.originalReference), providerDisputeId].filter(
        (id) => id !== undefined,
      ),
    },
    kind: kind === 'as_before' ? undefined : kind,
    ...{ phase, isComment },
    providerStatus: eventCode.slice(0, 100),
    amount: value,
    currency: value === undefined ? undefined : amount.currency,
    reasonCode: reasonCodeOf(additionalData),
    respondBy: timeOf(additionalData['defensePeriodEndsAt']),
    withdrawn:
      money === undefined || value === undefined
        ? undefined
        : { amount: money === 'withdrawn' ? value : '0', currency: amount.currency },
    occurredAt,
  };
}

function meaningOf({ eventCode, additionalData }: Item): Meaning | undefined {
  if (eventCode === 'CHARGEBACK' && lostStatuses.includes(additionalData['disputeStatus']))
    return { phase: 'lost', money: 'withdrawn' };
  if (!disputeEvents.has(eventCode) && newDisputeEvent.test(eventCode)) return { phase: 'updated', kind: 'as_before' };
  return disputeEvents.get(eventCode);
}

/** Returns the reason code of a chargeback, a fraud warning or a request for information. */
const reasonCodeOf = (data: Item['additionalData']): string | undefined =>
  shortText(data['chargebackReasonCode']) ?? shortText(data['nofReasonCode']) ?? shortText(data['rfiReasonCode']);

function timeOf(text: unknown): Date | undefined {
  const time = new Date(typeof text === 'string' ? text : Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
