import type { Occurrence, Series } from '../../store/series/rows.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { isRefused, type Attempt } from '../../payments/read/attempt.js';
import { readAttempt } from '../../payments/read/read-attempt.js';
import type { MissingPayment } from '../../payments/reconciliation/missing-payments.js';
import { importEntry, type ImportedEntry } from '../../payments/reconciliation/write-import.js';
import { cardAttempts } from '../../payments/retry/card-attempts.js';
import { retrySubmission, storedSourceOf } from '../../payments/retry/manual-retry.js';
import { capWindowStart } from '../../payments/retry/policy.js';
import type { FurtherChanges, ScheduledRetry } from '../../store/payments/new-attempt.js';
import { isRetryScheduled } from '../../store/series/scheduled-retries.js';
import { readSeries } from '../../store/series/series.js';
import { chargeSubmission, initOf } from '../charge.js';
import type { ExpectedChain } from './expected-keys.js';
import type { RecurringDeps } from '../recurring-deps.js';
import { settleChargesOf } from '../settle-charges.js';

/**
 * Imports a payment that a processor has and a restored database has not, where payments that are here derive its key:
 * the charge of an occurrence, or a retry. The refused attempts before it are imported first. Nothing is sent.
 * @param refused the entries of ledgers that moved no money, by their keys
 * @returns the last attempt; undefined when what is here does not allow it, as in a series that is paused
 */
export async function importChain(
  deps: RecurringDeps,
  terminal: Terminal,
  missing: MissingPayment,
  { root, keys }: ExpectedChain,
  refused: ReadonlyMap<string, MissingPayment>,
): Promise<Attempt | undefined> {
  const { pool } = deps.store;
  let last = root.kind === 'attempt' ? await readAttempt(pool, terminal.terminalId, root.transactionId) : undefined;
  for (const key of keys) {
    const entry = key === missing.idempotencyKey ? missing : (refused.get(key) ?? refusedBefore(missing, key));
    if (last) last = await importRetry(deps, terminal, entry, last);
    else if (root.kind === 'occurrence') last = await importCharge(deps, terminal, entry, root.occurrence);
    if (!last) return undefined;
    if (last.payment.series) await settleChargesOf(deps, terminal, last.payment.series.recurringId);
  }
  return last;
}

/** An attempt that no ledger has was refused all the same: another one follows it. */
const refusedBefore = (missing: MissingPayment, idempotencyKey: string): ImportedEntry => ({
  ...missing,
  idempotencyKey,
  outcome: 'failed',
  reason: 'PROCESSOR.SYSTEM_ERROR',
  providerTransactionId: undefined,
});

async function importCharge(
  deps: RecurringDeps,
  terminal: Terminal,
  entry: ImportedEntry,
  { series, ...occurrence }: Occurrence & { readonly series: Series },
): Promise<Attempt | undefined> {
  if (series.currency !== entry.currency) return undefined;
  return importEntry(
    deps,
    terminal,
    entry,
    // The amount of the ledger: the plan may have been changed after the backup.
    chargeSubmission(deps, series, await initOf(deps, series), {
      amount: entry.amount,
      occurrence,
      part: { kind: 'charges' },
    }),
  );
}

async function importRetry(
  deps: RecurringDeps,
  terminal: Terminal,
  entry: ImportedEntry,
  original: Attempt,
): Promise<Attempt | undefined> {
  const { payment, status } = original;
  // The retry of an init starts its series with a request that is lost. Sent again, it has the same key.
  if (!isRefused(status) || payment.type === 'recurring_init' || payment.currency !== entry.currency) return undefined;
  const chargedLike = await chargedLikeOf(deps, original);
  if (chargedLike.instrument?.retiredAt !== null) return undefined;
  const scheduled = await scheduledRetryOf(deps, terminal, original, chargedLike);
  // A merchant's retry of a charge is a charge of the series, and of no occurrence.
  const series = payment.series && (scheduled ? payment.series : { ...payment.series, futureTransactionId: null });
  const changes: FurtherChanges = {
    series: series ? { kind: scheduled ? 'retries' : 'reserves' } : undefined,
    scheduledRetry: scheduled,
  };
  const retry = retrySubmission(deps, original, { source: storedSourceOf(deps, chargedLike), changes });
  return importEntry(deps, terminal, entry, { ...retry, payment: { ...retry.payment, amount: entry.amount, series } });
}

/** The attempt with the instrument that a retry charges: in a series that of now. */
async function chargedLikeOf(deps: RecurringDeps, original: Attempt): Promise<Attempt> {
  const { terminalId, payment } = original;
  const recurringId = payment.series?.recurringId;
  const series = recurringId === undefined ? null : await readSeries(deps.store.prisma, { terminalId, recurringId });
  return series ? initOf(deps, series) : original;
}

/** The automatic retry that waits here, which the missing one was. */
async function scheduledRetryOf(
  deps: RecurringDeps,
  terminal: Terminal,
  original: Attempt,
  { instrument }: Attempt,
): Promise<ScheduledRetry | undefined> {
  if (!(await isRetryScheduled(deps.store.pool, terminal.terminalId, original.transactionId))) return undefined;
  const since = capWindowStart(terminalNow(terminal, deps.clock));
  const counted = await cardAttempts(deps, original, since, instrument?.token);
  return counted && { fingerprint: counted.fingerprint, version: counted.version };
}
