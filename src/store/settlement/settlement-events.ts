import type { Schema } from '../../base/contract.js';
import type { Random } from '../../base/random.js';
import { eventRows, type EventCarrier, newEvent } from '../events/events.js';

/** An exception that a statement may open. Its event has the same id. */
export interface OpenedException {
  readonly exceptionId: string;
  readonly problem: Schema<'ReconciliationProblem'>;
  readonly currency: string;
}

/** A payout that arrives. */
export interface ArrivedPayout {
  readonly eventId: string;
  readonly data: Omit<Schema<'PayoutPaidEventData'>, 'account_id'>;
}

/**
 * Returns events of settlement as a parameter of `reportedEventParts`.
 * @param carrier the terminal with which they are listed; without one the list is empty
 */
export function settlementEvents(
  carrier: EventCarrier | undefined,
  random: Pick<Random, 'timedUuid'>,
  exceptions: readonly OpenedException[],
  payouts: readonly ArrivedPayout[] = [],
): string | null {
  if (!carrier) return null;
  const { accountId: account_id, at: createdAt } = carrier;
  const opened = exceptions.map(({ exceptionId, problem, currency }) => {
    const data: Schema<'ReconciliationExceptionEventData'> = {
      ...{ exception_id: exceptionId, account_id, problem, currency: currency as Schema<'Currency'> },
    };
    const content = { type: 'reconciliation.exception', subjectId: '', data, createdAt, eventId: exceptionId } as const;
    return newEvent(random, carrier, content);
  });
  const paid = payouts.map(({ eventId, data }) =>
    newEvent(random, carrier, {
      ...{ type: 'payout.paid', subjectId: '', createdAt, eventId },
      data: { ...data, account_id } satisfies Schema<'PayoutPaidEventData'>,
    }),
  );
  return eventRows([...opened, ...paid]);
}
