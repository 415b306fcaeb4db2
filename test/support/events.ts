import { expect } from 'chai';
import type { events } from '../../generated/types.js';
import { postJournals } from '../../src/journal/post-journals.js';
import { postSettlements } from '../../src/journal/post-settlements.js';
import type { TestService } from './service.js';
import { eventChecks } from './contract/contract.js';

/** Every event of the contract, distinguished by its `type`. */
export type RecordedEvent = {
  [Type in keyof events]: { id: string; type: Type; created_at: string; data: events[Type]; environment?: string };
}[keyof events];

/**
 * Returns the events in the outbox about a transaction, series or occurrence, oldest first. Each is checked against the
 * contract.
 */
export async function eventsOf({ deps }: Pick<TestService, 'deps'>, subjectId: string): Promise<RecordedEvent[]> {
  const { rows } = await deps.store.pool.query<{ eventId: string; type: string; body: string; createdAt: Date }>(
    `SELECT event_id AS "eventId", type, body, created_at AS "createdAt" FROM events WHERE subject_id = $1 ORDER BY
      created_at, event_id`,
    [subjectId],
  );
  return rows.map((row) => {
    const event = JSON.parse(row.body) as RecordedEvent;
    expect(eventChecks.get(row.type)?.(event), `what is wrong with the event ${row.body}`).to.eql([]);
    expect([event.id, event.type, event.created_at]).to.eql([row.eventId, row.type, row.createdAt.toISOString()]);
    return event;
  });
}

/** Posts journals until no event is left. On a shared server, database transactions of other tests may delay events. */
export async function postEvents({ deps, clock }: TestService, batch?: number): Promise<void> {
  const unread = () =>
    deps.store.pool.query(
      `SELECT FROM accounts LEFT JOIN journals USING (account_id)
        WHERE (leased_until IS NULL OR leased_until <= $1) AND (backfill_terminal IS NOT NULL OR EXISTS (
          SELECT FROM events WHERE events.account_id = accounts.account_id
            AND (posted_writer IS NULL OR (written_by, place) > (posted_writer, posted_place))))`,
      [clock.now()],
    );
  do await postJournals(deps, batch);
  while ((await unread()).rowCount !== 0);
}

/** Posts events and the lines of settlement reports until none is left. */
export async function postAll(service: TestService): Promise<void> {
  await postEvents(service);
  while (await postSettlements(service.deps));
}
