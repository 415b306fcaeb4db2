import type { Occurrence, Series } from '../../generated/prisma/client.js';
import type { Terminal } from '../base/terminal.js';
import { terminalNow } from '../base/terminal.js';
import { isRefused, type Attempt } from '../payments/read/attempt.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import type { MissingPayment } from '../payments/reconciliation/missing-payments.js';
import { importEntry, type ImportedEntry } from '../payments/reconciliation/write-import.js';
import { cardAttempts } from '../payments/retry/card-attempts.js';
import { retrySubmission, storedSourceOf } from '../payments/retry/manual-retry.js';
import { capWindowStart } from '../payments/retry/policy.js';
import type { FurtherChanges } from '../store/payments/new-attempt.js';
import { isRetryScheduled } from '../store/series/scheduled-retries.js';
import { readSeries } from '../store/series/series.js';
import { chargeSubmission, initOf } from './charge.js';
import type { ExpectedChain } from './expected-keys.js';
import type { RecurringDeps } from './recurring-deps.js';
import { settleChargesOf } from './settle-charges.js';

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
  const { terminalId, transactionId, payment, status } = original;
  // The retry of an init starts its series with a request that is lost. Sent again, it has the same key.
  if (!isRefused(status) || payment.type === 'recurring_init' || payment.currency !== entry.currency) return undefined;
  const isScheduled = await isRetryScheduled(deps.store.pool, terminalId, transactionId);
  const series =
    payment.series && (await readSeries(deps.store.prisma, { terminalId, recurringId: payment.series.recurringId }));
  const chargedLike = series ? await initOf(deps, series) : original;
  const counted = isScheduled
    ? await cardAttempts(
        deps,
        original,
        capWindowStart(terminalNow(terminal, deps.clock)),
        chargedLike.instrument?.token,
      )
    : undefined;
  if (chargedLike.instrument?.retiredAt !== null || (isScheduled && !counted)) return undefined;
  const changes: FurtherChanges = {
    series: series ? { kind: isScheduled ? 'retries' : 'reserves' } : undefined,
    scheduledRetry: counted && { fingerprint: counted.fingerprint, version: counted.version },
  };
  const retry = retrySubmission(deps, original, { source: storedSourceOf(deps, chargedLike), changes });
  const reference = payment.series && (isScheduled ? payment.series : { ...payment.series, futureTransactionId: null });
  return importEntry(deps, terminal, entry, {
    ...retry,
    payment: { ...retry.payment, amount: entry.amount, series: reference },
  });
}
