import { setTimeout as wait } from 'node:timers/promises';
import type { Schema } from '../../src/base/contract.js';
import { guarded } from '../support/guarded.js';
import type { PaymentCall, Processor, ProcessorResult } from '../../src/processors/processor.js';
import type { ReasonKey } from '../../src/reasons/reasons.js';
import { client, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { card } from '../support/payments.js';
import type { TestService } from '../support/service.js';

export type InitRequest = Schema<'RecurringInitRequest'>;
type Schedule = Schema<'RecurringScheduleRequest'>;

export const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** A series that the platform charges monthly from a date on, 20 USD each. */
export const platformInit = (
  firstPaymentDate: string,
  schedule: Partial<Schedule> = {},
  rest: Partial<InitRequest> = {},
): InitRequest => ({
  amount: 20,
  currency: 'USD',
  payment_instrument: card(),
  payer: ada,
  recurring: {
    managed_by: 'our_platform',
    first_payment_date: firstPaymentDate,
    recurring_date_type: 'monthly',
    time_interval: 1,
    ...schedule,
  },
  ...rest,
});

/** A series that the merchant charges, 20 USD each. */
export const merchantInit = (schedule: Partial<Schedule> = {}, rest: Partial<InitRequest> = {}): InitRequest => ({
  amount: 20,
  currency: 'USD',
  payment_instrument: card(),
  payer: ada,
  recurring: { managed_by: 'merchant', ...schedule },
  ...rest,
});

/** An event as its receivers get it. */
export interface SentEvent {
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The events of one database transaction have no order among each other; this is the one in which a reader would tell
 * them.
 */
const toldOrder = [
  'transaction.retry_attempted',
  'transaction.pending',
  'transaction.approved',
  'transaction.declined',
  'transaction.error',
  'transaction.retry_scheduled',
  'transaction.retry_cancelled',
  'recurring.created',
  'recurring.updated',
  'recurring.instrument_replaced',
  'future_transaction.executed',
  'recurring.charged',
  'future_transaction.scheduled',
  'future_transaction.updated',
  'future_transaction.cancelled',
  'future_transaction.failed',
  'recurring.paused',
  'recurring.resumed',
  'recurring.cancelled',
  'recurring.completed',
];

const withinChange = (one: SentEvent, other: SentEvent): number =>
  toldOrder.indexOf(one.type) - toldOrder.indexOf(other.type) ||
  Number(one.data.sequence_number) - Number(other.data.sequence_number) ||
  0;

/** What tests do with series, in few words. */
export interface SeriesClient {
  readonly api: ContractClient;
  start(request: InitRequest): Promise<string>;
  status(recurringId: string): Promise<Schema<'RecurringSeries'>>;
  /** Dates and states of the planned charges: `2026-04-10 pending`. */
  planned(recurringId: string): Promise<string[]>;
  occurrence(futureTransactionId: string): Promise<Schema<'FutureTransaction'>>;
  /** The occurrence with a number, whatever its state. */
  numbered(recurringId: string, sequenceNumber: number): Promise<Schema<'FutureTransaction'>>;
  moveTo(now: string): Promise<void>;
  /** All events of a series, its occurrences and transactions, in the order in which they happened. */
  events(recurringId?: string): Promise<SentEvent[]>;
}

export function seriesClient(service: TestService): SeriesClient {
  const api = client(service);
  const { pool, prisma } = service.deps.store;
  const occurrence = (futureTransactionId: string) =>
    succeeded(api.futureTransactionStatus({ query: { future_transaction_id: futureTransactionId } }));
  return {
    api,
    occurrence,
    start: async (body) => (await succeeded(api.recurringInit({ body }))).recurring_id,
    status: (recurringId) => succeeded(api.recurringStatus({ query: { recurring_id: recurringId } })),
    async planned(recurringId) {
      const { future_transactions: planned } = await succeeded(
        api.recurringStatus({ query: { recurring_id: recurringId } }),
      );
      return planned.map(({ scheduled_date, status }) => `${scheduled_date} ${status}`);
    },
    async numbered(recurringId, sequenceNumber) {
      const { futureTransactionId } = await prisma.occurrence.findFirstOrThrow({
        where: { recurringId, sequenceNumber },
      });
      return occurrence(futureTransactionId);
    },
    async moveTo(now) {
      await succeeded(api.sandboxAdvanceClock({ body: { now } }));
    },
    async events(recurringId) {
      const { rows } = await pool.query<{ body: string; change: number }>(
        'SELECT body, xmin::text::int AS change FROM events',
      );
      const written = rows.map(({ body, change }) => ({ event: JSON.parse(body) as SentEvent, change }));
      written.sort(
        (one, other) =>
          one.event.created_at.localeCompare(other.event.created_at) ||
          one.change - other.change ||
          withinChange(one.event, other.event),
      );
      const events = written.map(({ event }) => event);
      return recurringId === undefined ? events : events.filter(({ data }) => data.recurring_id === recurringId);
    },
  };
}

/** What a scripted bank makes of a call: a reason to decline it with, or nothing, and the simulated bank decides. */
export type Decide = (call: PaymentCall) => ReasonKey | undefined;

/** Puts a bank before the simulated ones that declines what `decide` says. @returns takes it away again */
export function declineWhen({ deps }: TestService, decide: Decide): () => void {
  const processors = deps.processors.builtIn;
  const before = new Map(processors);
  for (const [key, { processor }] of before) {
    const sale = async (call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult> => {
      const reason = decide(call);
      return reason === undefined
        ? processor.sale(call, signal)
        : { outcome: 'declined', reason, providerTransactionId: undefined, raw: {} };
    };
    const scripted: Processor = { ...processor, sale };
    processors.set(key, guarded([scripted]).get(key)!);
  }
  return () => {
    for (const [key, guard] of before) processors.set(key, guard);
  };
}

/**
 * Turns the clock a little again and again until the work is done: a duplicate of a keyed request waits by it. Slowly,
 * so that no patience comes to its end.
 */
export async function turning<Result>({ clock }: Pick<TestService, 'clock'>, work: Promise<Result>): Promise<Result> {
  const state = { done: false };
  const finished = work.finally(() => {
    state.done = true;
  });
  while (!state.done) {
    await wait(10);
    await clock.advance(50);
  }
  return finished;
}
