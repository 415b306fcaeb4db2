import type { Deps } from '../deps.js';
import { nextLookupDue } from '../payments/lease-due.js';
import { nextRetryDue } from '../payments/lease-retries.js';
import { runDueLookups } from '../payments/reconcile.js';
import { runDueRetries } from '../payments/retries.js';
import { nextRecurringDue, runDueRecurring } from '../recurring/collect.js';
import { occurrenceRetries } from '../recurring/occurrence-retry.js';
import { runDueDeliveries } from '../webhooks/deliver.js';
import { nextDeliveryDue } from '../webhooks/lease-deliveries.js';

/** A kind of work that falls due by the clocks of terminals. */
interface DueWork {
  /** When a terminal's next work of the kind is due, in the terminal's time. */
  readonly next: (deps: Deps, terminalId: string) => Promise<Date | undefined>;
  /** Does some of what is due for a terminal, and tells how much. @returns true when there may be more */
  readonly run: (deps: Deps, scope: { readonly terminalId: string; readonly count: (things: number) => void }) => Promise<boolean>;
}

/** All of it, in the order in which it is done when several kinds are due at one time. */
const dueWork: readonly DueWork[] = [
  { next: ({ store }, terminalId) => nextLookupDue(store.pool, terminalId), run: runDueLookups },
  { next: nextRecurringDue, run: runDueRecurring },
  { next: ({ store }, terminalId) => nextRetryDue(store.pool, terminalId), run: (deps, scope) => runDueRetries(deps, occurrenceRetries, scope) },
  { next: ({ store }, terminalId) => nextDeliveryDue(store.pool, terminalId), run: runDueDeliveries },
];

/** When something is due for a terminal next, in the terminal's time. */
export async function nextDue(deps: Deps, terminalId: string): Promise<Date | undefined> {
  const times = await Promise.all(dueWork.map(({ next }) => next(deps, terminalId)));
  return times.filter((time) => time !== undefined).sort((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Does what is due for a terminal, every kind until there is no more of it.
 * @param count told how many things a round did
 * @param goesOn asked after every round that left something
 * @returns false when it was not to go on
 */
export async function doDueWork(
  deps: Deps, terminalId: string, { count, goesOn }: { readonly count: (things: number) => void; readonly goesOn: () => Promise<boolean> },
): Promise<boolean> {
  for (const { run } of dueWork) {
    while (await run(deps, { terminalId, count })) {
      if (!await goesOn()) return false;
    }
  }
  return true;
}

/** Whether an attempt of the terminal is at a processor at this moment. */
export async function isBusy({ store, clock }: Deps, terminalId: string): Promise<boolean> {
  const { rows: [found] } = await store.pool.query<{ busy: boolean }>({
    name: 'is-busy',
    text: `SELECT EXISTS (SELECT FROM transactions WHERE terminal_id = $1 AND status = 'PROCESSING' AND leased_until > $2)
      OR EXISTS (SELECT FROM open_charges open JOIN transactions settled USING (transaction_id)
        WHERE open.terminal_id = $1 AND settled.status NOT IN ('PROCESSING', 'UNKNOWN')) AS busy`,
    values: [terminalId, clock.now()],
  });
  return found?.busy ?? false;
}
