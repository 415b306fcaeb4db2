import type { QueryResultRow } from 'pg';
import type { Schema } from '../../src/base/contract.js';
import type { EventType } from '../../src/webhooks/record.js';
import type { TestService } from './service.js';

type Records = Pick<TestService, 'deps'>;

/** What a statement finds in the service's database. */
export async function query<Row extends QueryResultRow>(
  { deps }: Records,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await deps.store.pool.query<Row>(text, values)).rows;
}

/** An event as it waits in the outbox. */
export interface OutboxEvent {
  readonly id: string;
  readonly type: EventType;
  readonly created_at: string;
  readonly environment?: string;
  readonly data: Schema<'TransactionEventData'>;
}

/**
 * The events about a transaction, in the order in which they were written: the clock of the tests may have stood still
 * between them.
 */
export async function eventsOf(service: Records, transactionId: string): Promise<OutboxEvent[]> {
  const rows = await query<{ body: string }>(
    service,
    'SELECT body FROM events WHERE subject_id = $1 ORDER BY created_at, xmin::text::bigint',
    transactionId,
  );
  return rows.map(({ body }) => JSON.parse(body) as OutboxEvent);
}

/** Their types alone. */
export const eventTypesOf = async (service: Records, transactionId: string): Promise<EventType[]> =>
  (await eventsOf(service, transactionId)).map(({ type }) => type);

/** A line in the simulated bank's books, with how often the bank was sent its key. */
export interface BankEntry {
  readonly processor: string;
  readonly operation: string;
  readonly amount: string;
  readonly currency: string;
  readonly outcome: string;
  readonly calls: number;
}

/** What the simulated banks have on their books for a transaction. */
export const bankEntriesOf = (service: Records, transactionId: string): Promise<BankEntry[]> =>
  query<BankEntry>(
    service,
    'SELECT processor_key AS processor, operation, amount, currency, outcome, calls FROM ' +
      'simulator_entries WHERE idempotency_key = $1 ORDER BY processor_key',
    transactionId,
  );

export interface RecordedCall {
  readonly processor: string;
  readonly operation: string;
  readonly outcome: string;
  readonly reason: string;
}

/** The processor calls that are kept with a transaction, in their order. */
export const callsOf = (service: Records, transactionId: string): Promise<RecordedCall[]> =>
  query<RecordedCall>(
    service,
    'SELECT processor_key AS processor, operation, outcome, reason FROM processor_calls WHERE ' +
      'transaction_id = $1 ORDER BY processor_call_id',
    transactionId,
  );
