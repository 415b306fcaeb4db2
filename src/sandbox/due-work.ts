import { runDueLookups } from '../payments/reconciliation/reconcile.js';
import { runDueRetries } from '../payments/retry/due-retries.js';
import { nextBillingDue, runBilling } from '../recurring/billing-run.js';
import { occurrenceRetries } from '../recurring/occurrence-retry.js';
import { runBankCharges } from './bank-charges.js';
import type { SandboxDeps } from './sandbox-deps.js';
import { nextDeliveryDue } from '../store/deliveries/due-deliveries.js';
import { nextDueTime } from '../store/due-work/due-work.js';
import { runDueDeliveries } from '../webhooks/deliver.js';

/** A kind of work that falls due by the clocks of terminals. */
interface DueWork {
  /** When a terminal's next work of the kind is due, in the terminal's time. */
  readonly next: (deps: SandboxDeps, terminalId: string) => Promise<Date | undefined>;
  /** Does some of what is due for a terminal, and reports how much. @returns true when there may be more */
  readonly run: (
    deps: SandboxDeps,
    scope: { readonly terminalId: string; readonly count: (things: number) => void },
  ) => Promise<boolean>;
}

/** All of it, in the order in which it is done when several kinds are due at one time. */
const dueWork: readonly DueWork[] = [
  { next: ({ store }, terminalId) => nextDueTime(store.pool, 'lookup', terminalId), run: runDueLookups },
  { next: nextBillingDue, run: runBilling },
  { next: ({ store }, terminalId) => nextDueTime(store.pool, 'bank-charge', terminalId), run: runBankCharges },
  {
    next: ({ store }, terminalId) => nextDueTime(store.pool, 'retry', terminalId),
    run: (deps, scope) => runDueRetries(deps, occurrenceRetries, scope),
  },
  { next: ({ store }, terminalId) => nextDeliveryDue(store.pool, terminalId), run: runDueDeliveries },
];

/** When something is due for a terminal next, in the terminal's time. */
export async function nextDue(deps: SandboxDeps, terminalId: string): Promise<Date | undefined> {
  const times = await Promise.all(dueWork.map(({ next }) => next(deps, terminalId)));
  return times.filter((time) => time !== undefined).sort((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Does what is due for a terminal, every kind until there is no more of it.
 * @param count gets the number of things that a run did
 * @param goesOn asked after every round that left something
 * @returns false when it was not to go on
 */
export async function doDueWork(
  deps: SandboxDeps,
  terminalId: string,
  { count, goesOn }: { readonly count: (things: number) => void; readonly goesOn: () => Promise<boolean> },
): Promise<boolean> {
  for (const { run } of dueWork) {
    while (await run(deps, { terminalId, count })) {
      if (!(await goesOn())) return false;
    }
  }
  return true;
}
