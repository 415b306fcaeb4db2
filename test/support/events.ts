import { postJournals } from '../../src/journal/post-journals.js';
import { postSettlements } from '../../src/journal/post-settlements.js';
import type { TestService } from './service.js';

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
