import type { TimeLimit } from '../../src/base/clock.js';
import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Schema } from '../../src/base/contract.js';
import { guarded } from '../support/processors/processors.js';
import type { PaymentCall, Processor, ProcessorResult } from '../../src/processors/processor.js';
import type { ReasonKey } from '../../src/reasons/reasons.js';
import { intercept } from '../support/queries/statements.js';
import { client } from '../support/contract/contract-client.js';
import { card } from '../support/payments.js';
import { startTestService, terminalId, type TestService } from '../support/service.js';
import { eventFaults } from '../support/contract/contract.js';
import { started } from '../support/started.js';
import { until } from '../support/time/clock.js';

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
 * The events of one database transaction have no order among each other. This is the order in which tests list them.
 */
const listOrder = [
  ...['transaction.retry_attempted', 'transaction.pending', 'transaction.approved', 'transaction.declined'],
  ...['transaction.error', 'transaction.retry_scheduled', 'transaction.retry_cancelled', 'recurring.created'],
  ...['recurring.updated', 'recurring.instrument_replaced', 'future_transaction.executed', 'recurring.charged'],
  ...['future_transaction.scheduled', 'future_transaction.updated', 'future_transaction.cancelled'],
  ...['future_transaction.failed', 'recurring.paused', 'recurring.resumed', 'recurring.cancelled'],
  ...['recurring.completed'],
];

const withinChange = (one: SentEvent, other: SentEvent): number =>
  listOrder.indexOf(one.type) - listOrder.indexOf(other.type) ||
  Number(one.data.sequence_number) - Number(other.data.sequence_number) ||
  0;

export type SeriesClient = ReturnType<typeof seriesClient>;

export function seriesClient(service: TestService) {
  const api = client(service);
  const { pool, prisma } = service.deps.store;
  const occurrence = (futureTransactionId: string) =>
    api.futureTransactionStatus({ query: { future_transaction_id: futureTransactionId } }).ok;
  /** Names an occurrence by its number, as requests do. */
  async function named(recurringId: string, sequenceNumber: number) {
    const where = { recurringId, sequenceNumber };
    const { futureTransactionId } = await prisma.occurrence.findFirstOrThrow({ where });
    return { recurring_id: recurringId, future_transaction_id: futureTransactionId };
  }
  return {
    api,
    occurrence,
    start: async (body: InitRequest) => (await api.recurringInit({ body }).ok).recurring_id,
    status: (recurringId: string) => api.recurringStatus({ query: { recurring_id: recurringId } }).ok,
    /** Returns its terms and counts, with its state, which is the same in both places. */
    async standing(recurringId: string) {
      const { status, recurring } = await api.recurringStatus({ query: { recurring_id: recurringId } }).ok;
      expect(recurring.status).to.equal(status);
      return recurring;
    },
    /** Dates of the planned charges, each with its state if it is not pending: `2026-04-10 processing`. */
    async planned(recurringId: string) {
      const { future_transactions: planned } = await api.recurringStatus({ query: { recurring_id: recurringId } }).ok;
      return planned.map(({ scheduled_date, status }) =>
        status === 'pending' ? scheduled_date : `${scheduled_date} ${status}`,
      );
    },
    /** Returns the occurrence with a number, in any state. */
    numbered: async (...given: Parameters<typeof named>) => occurrence((await named(...given)).future_transaction_id),
    named,
    async moveTo(now: string): Promise<void> {
      await api.sandboxAdvanceClock({ body: { now } }).ok;
    },
    /** Sets the terminal's clock, and does nothing of what falls due by it. */
    freezeAt: (clockNow: string | Date) => prisma.terminal.update({ where: { terminalId }, data: { clockNow } }),
    events,
    /** The types of the events only. */
    typesOf: async (recurringId?: string) => (await events(recurringId)).map(({ type }) => type),
  };

  /** All events of a series, its occurrences and transactions, in the order in which they happened. */
  async function events(recurringId?: string): Promise<SentEvent[]> {
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
    const sent = written.map(({ event }) => event);
    return recurringId === undefined ? sent : sent.filter(({ data }) => data.recurring_id === recurringId);
  }
}

/** Starts a service whose terminal is emptied after each test, when its events match the contract. */
export function startedSeries(start: typeof startTestService = startTestService) {
  const service = started(() => start());
  const series = started(() => seriesClient(service));
  afterEach(async () => {
    expect((await series.events()).flatMap(eventFaults)).to.eql([]);
    await series.api.sandboxReset().ok;
  });
  return { service, series, api: series.api };
}

/**
 * Decides about a call to a scripted bank: returns a reason to decline it, or nothing to let the simulated bank decide.
 */
export type Decide = (call: PaymentCall) => ReasonKey | undefined | Promise<ReasonKey>;

/**
 * Puts a bank in front of the simulated ones that declines by `decide`.
 * @returns a function that removes it
 */
export function declineWhen({ deps }: TestService, decide: Decide): () => void {
  const processors = deps.processors.builtIn;
  const before = new Map(processors);
  for (const [key, { processor }] of before) {
    const sale = async (call: PaymentCall, limit: TimeLimit): Promise<ProcessorResult> => {
      const reason = await decide(call);
      return reason === undefined
        ? processor.sale(call, limit)
        : { outcome: 'declined', reason, providerTransactionId: undefined, raw: {} };
    };
    const scripted: Processor = { ...processor, sale };
    processors.set(key, guarded([scripted]).get(key)!);
  }
  return () => {
    for (const [key, guard] of before) processors.set(key, guard);
  };
}

/** Runs an action while the banks decline every charge. */
export async function whileDeclining<Result>(
  service: TestService,
  act: () => Promise<Result>,
  reason: ReasonKey = 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS',
): Promise<Result> {
  const restore = declineWhen(service, () => reason);
  return act().finally(restore);
}

/**
 * Runs an action when a statement has been executed for the next time, before its caller gets the rows.
 * @returns a function that takes this back
 */
export function afterStatement(service: TestService, name: string, act: () => Promise<unknown>): () => void {
  const restore = intercept(service, async (statement, ask) => {
    const rows = await ask();
    if (statement.name !== name) return rows;
    restore();
    await act();
    return rows;
  });
  return restore;
}

/** Turns of the event loop in which a request reaches its next statement. */
const turnsBetweenStatements = 16;

/**
 * Advances the clock in steps until the work is done, because a duplicate of a keyed request waits by it. It advances
 * only after the database was idle for some turns of the event loop, so that no timeout ends early on a slow machine.
 */
export async function turning<Result>(
  { clock, deps }: Pick<TestService, 'clock' | 'deps'>,
  work: Promise<Result>,
  stepMilliseconds = 50,
): Promise<Result> {
  let isDone = false;
  const finished = work.finally(() => {
    isDone = true;
  });
  const { pool } = deps.store;
  const isIdle = () => isDone || pool.idleCount === pool.totalCount;
  const isQuiet = async (): Promise<boolean> => {
    for (let turn = 0; turn < turnsBetweenStatements; turn += 1) {
      if (!isIdle()) return false;
      await nextTurn();
    }
    return true;
  };
  const ended = () => isDone;
  while (!ended()) {
    await until('the database is idle', isQuiet);
    if (!ended()) await clock.advance(stepMilliseconds);
  }
  return finished;
}
