import type { Schema } from '../base/contract.js';
import { type Terminal, terminalNow, terminalTime } from '../base/terminal.js';
import { isInstrumentGone } from '../payments/decide/payment-source.js';
import { type Attempt, isRefused, isUndecided } from '../payments/read/attempt.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { importEntry, importPayment, settleDecided, settleEntry } from '../payments/reconciliation/import-payment.js';
import type { ImportedEntry } from '../payments/reconciliation/import-payment.js';
import { decidedPayments } from '../payments/reconciliation/missing-payments.js';
import type { ComparedLedger, MissingPayment } from '../payments/reconciliation/missing-payments.js';
import { cardAttempts } from '../payments/retry/automatic-retry.js';
import { retrySubmission, storedSourceOf } from '../payments/retry/manual-retry.js';
import { capWindowStart } from '../payments/retry/policy.js';
import type { FurtherChanges, ScheduledRetry } from '../store/payments/new-attempt.js';
import { isRetryScheduled } from '../store/series/scheduled-retries.js';
import { type Occurrence, readSeries, readUnstartedSeries, type Series } from '../store/series/series.js';
import { readTerminalOfAccount } from '../store/terminals/terminals.js';
import { UnreadableSecret } from '../vault/aes.js';
import { openEndedHorizon } from './calendar.js';
import { chargeSubmission, initOf } from './charge.js';
import { chargeKeys, expectedKeys, type ExpectedChain, planFurther } from './expected-keys.js';
import type { RecurringDeps } from './series-operation.js';
import { settleChargesOf } from './settle-charges.js';

/** A payment is imported before the transactions that reference it, regardless of their order in the ledger. */
const places = { sale: 0, authorize: 0, verify: 0, capture: 1, void: 1, refund: 2 } as const;

export interface ImportResult {
  readonly imported: ReadonlyMap<MissingPayment, Attempt>;
  /** Payments that can be imported once the operator has removed the cause. */
  readonly failed: ReadonlyMap<MissingPayment, Schema<'ImportError'>>;
  /** The deciding entries of transactions that had no outcome and have one now. */
  readonly settled: ReadonlySet<MissingPayment>;
}

/**
 * Settles the transactions without an outcome that ledgers have decided, and imports payments that processors have and
 * a restored database lacks, each as its original transaction.
 * @param allCompared true if no ledger is missing
 */
export async function importMissing(
  deps: RecurringDeps,
  ledgers: readonly ComparedLedger[],
  allCompared: boolean,
): Promise<ImportResult> {
  const missing = ledgers.flatMap((ledger) => ledger.missing);
  const refused = ledgers.flatMap((ledger) => ledger.refused);
  const decided = decidedPayments(ledgers);
  const elsewhere = ledgers.flatMap((ledger) => ledger.elsewhere);
  const imported = new Map<MissingPayment, Attempt>();
  const failed = new Map<MissingPayment, Schema<'ImportError'>>();
  const settled = new Set<MissingPayment>();
  const entries = [...missing, ...decided.map(({ entry }) => entry), ...elsewhere];
  for (const terminalId of new Set(entries.map((entry) => entry.terminalId))) {
    const terminal = await readTerminalOfAccount(deps.store.prisma, terminalId, undefined);
    if (!terminal || terminal.movedToCell !== null) continue;
    const ofTerminal = (payment: MissingPayment): boolean => payment.terminalId === terminalId;
    // First, because imported payments reference these.
    for (const payment of decided.filter(({ entry }) => ofTerminal(entry)))
      if (await settleDecided(deps, terminal, payment, allCompared)) settled.add(payment.entry);
    await startChargedSeries(deps, terminal, [...missing, ...refused].filter(ofTerminal));
    await countCharges(deps, terminal, [...settled].filter(ofTerminal));
    const those = await importOfTerminal(deps, terminal, missing.filter(ofTerminal), refused.filter(ofTerminal));
    for (const [payment, result] of those)
      if (result === 'instrument_unreadable') failed.set(payment, result);
      else imported.set(payment, result);
    // A payment that two processors have approved is a discrepancy.
    for (const entry of [...elsewhere, ...missing.filter((one) => !imported.has(one))].filter(ofTerminal))
      if (await readAttempt(deps.store.pool, terminalId, entry.idempotencyKey))
        await settleEntry(deps, terminal, entry);
  }
  return { imported, failed, settled };
}

/** Counts settled charges in their series. An init without a charge starts its series. */
async function countCharges(
  deps: RecurringDeps,
  terminal: Terminal,
  entries: readonly MissingPayment[],
): Promise<void> {
  for (const { idempotencyKey } of entries) {
    const payment = (await readAttempt(deps.store.pool, terminal.terminalId, idempotencyKey))?.payment;
    if (payment?.series) await settleChargesOf(deps, terminal, payment.series.recurringId);
  }
}

async function importOfTerminal(
  deps: RecurringDeps,
  terminal: Terminal,
  missing: readonly MissingPayment[],
  refused: readonly MissingPayment[],
): Promise<ReadonlyMap<MissingPayment, Attempt | Schema<'ImportError'>>> {
  const refusedByKey = new Map(refused.map((entry) => [entry.idempotencyKey, entry]));
  const results = new Map<MissingPayment, Attempt | Schema<'ImportError'>>();
  const withheld = new Set<string>();
  let left = missing.toSorted((one, other) => places[one.operation] - places[other.operation]);
  while (left.length > 0) {
    // An imported charge of an open-ended series plans another one, whose key is derived from then on.
    const chains = await expectedKeys(deps, terminal, new Set(left.map(({ idempotencyKey }) => idempotencyKey)));
    if (chains.size === 0 && (await planFurther(deps, terminal))) continue;
    const batch = left.filter(({ idempotencyKey: key }) => (chains.size > 0 ? chains.has(key) : !withheld.has(key)));
    left = chains.size > 0 ? left.filter(({ idempotencyKey }) => !chains.has(idempotencyKey)) : [];
    for (const payment of batch) {
      const chain = chains.get(payment.idempotencyKey);
      // A payment under a derived key that does not fit is not imported under another one: its id is its key, which
      // keeps the bank from charging it twice. Neither are later ones of its series, which are not planned without it.
      try {
        const attempt = await (chain
          ? importChain(deps, terminal, payment, chain, refusedByKey)
          : importPayment(deps, terminal, payment));
        if (attempt) results.set(payment, attempt);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        deps.log.error({ err: error, transaction_id: payment.idempotencyKey }, 'a missing payment was not imported');
        results.set(payment, 'instrument_unreadable');
      }
      if (chain?.root.kind !== 'occurrence' || typeof results.get(payment) === 'object') continue;
      const { recurringId, sequenceNumber } = chain.root.occurrence;
      for (const key of chargeKeys(terminal.terminalId, recurringId, sequenceNumber, 100)) withheld.add(key);
    }
  }
  return results;
}

/** True if the vault lacks the key of a card, or its key was destroyed. */
const isUnreadable = (error: unknown): boolean => error instanceof UnreadableSecret || isInstrumentGone(error);

/**
 * Starts series whose init was open at the time of the backup and approved after it, if ledgers have their charges.
 * Each starts on the day of its first charge there, so that its payments get their original numbers.
 */
async function startChargedSeries(
  deps: RecurringDeps,
  terminal: Terminal,
  entries: readonly MissingPayment[],
): Promise<void> {
  const { terminalId } = terminal;
  for (const { recurringId, firstSequence, initTransactionId } of await readUnstartedSeries(
    deps.store.prisma,
    terminalId,
  )) {
    const keys = new Set(chargeKeys(terminalId, recurringId, firstSequence, openEndedHorizon));
    // One bank may have declined what the next one approved under the same key.
    const charges = entries.filter(({ idempotencyKey }) => keys.has(idempotencyKey));
    const [first] = charges.toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
    const init = await readAttempt(deps.store.pool, terminalId, initTransactionId);
    if (!first || !init || !charges.some(({ outcome }) => outcome === 'approved')) continue;
    if (isUndecided(init.status))
      await settleEntry(deps, terminal, {
        ...first,
        idempotencyKey: initTransactionId,
        processorKey: init.processorKey ?? first.processorKey,
        outcome: 'approved',
        reason: 'AUTH.APPROVED',
        amount: init.payment.amount,
        currency: init.payment.currency,
        providerTransactionId: undefined,
        storedCredential: undefined,
        networkTransactionId: undefined,
      });
    const startedAt = terminalTime(terminal, first.bookedAt);
    await settleChargesOf(deps, terminal, recurringId, startedAt);
  }
}

/**
 * Imports a payment that a processor has and a restored database lacks, if its key is derived from payments here: the
 * charge of an occurrence, or a retry. The refused attempts before it are imported first. Sends nothing.
 * @param refused the ledger entries that moved no money, by their keys
 * @returns the last attempt; undefined if the records here do not allow it, as in a paused series
 */
async function importChain(
  deps: RecurringDeps,
  terminal: Terminal,
  missing: MissingPayment,
  { root, keys }: ExpectedChain,
  refused: ReadonlyMap<string, MissingPayment>,
): Promise<Attempt | undefined> {
  let last =
    root.kind === 'attempt' ? await refusedRoot(deps, terminal, missing, root.transactionId, refused) : undefined;
  // Counted, so that the retry is scheduled, as which the next attempt belongs to its occurrence.
  if (last?.payment.series && last.payment.type === 'recurring')
    await settleChargesOf(deps, terminal, last.payment.series.recurringId);
  for (const key of keys) {
    const entry = key === missing.idempotencyKey ? missing : (refused.get(key) ?? refusedBefore(missing, key));
    if (last) last = await importRetry(deps, terminal, entry, last);
    else if (root.kind === 'occurrence') last = await importCharge(deps, terminal, entry, root.occurrence);
    if (!last) return undefined;
    if (last.payment.series) await settleChargesOf(deps, terminal, last.payment.series.recurringId);
  }
  return last;
}

/**
 * Returns the attempt that a missing retry followed. The service retries refused attempts only: one that was open at
 * the time of the backup was refused after it.
 */
async function refusedRoot(
  deps: RecurringDeps,
  terminal: Terminal,
  missing: MissingPayment,
  transactionId: string,
  refused: ReadonlyMap<string, MissingPayment>,
): Promise<Attempt | undefined> {
  const read = (): Promise<Attempt | undefined> => readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  const attempt = await read();
  if (!attempt || !isUndecided(attempt.status)) return attempt;
  const entry = refused.get(transactionId) ?? refusedBefore(missing, transactionId);
  const { amount, currency } = attempt.payment;
  const processorKey = attempt.processorKey ?? entry.processorKey;
  await settleEntry(deps, terminal, { ...entry, processorKey, amount, currency });
  return read();
}

/** An attempt without a ledger entry was refused as well, because another one follows it. */
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
  { series: known, ...occurrence }: Occurrence & { readonly series: Series },
): Promise<Attempt | undefined> {
  const { terminalId, recurringId, currency } = known;
  if (currency !== entry.currency) return undefined;
  // The import before it may have completed a replacement of the card.
  const series = (await readSeries(deps.store.prisma, { terminalId, recurringId })) ?? known;
  return importEntry(
    deps,
    terminal,
    entry,
    // The amount in the ledger, because the plan may have changed after the backup.
    await chargeSubmission(deps, series, await initOf(deps, series), {
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
  // The retry of an init starts its series with a lost request. Repeated, it has the same key.
  if (!isRefused(status) || payment.type === 'recurring_init' || payment.currency !== entry.currency) return undefined;
  const { series: of, attempt: chargedLike } = await chargedLikeOf(deps, original);
  if (chargedLike.instrument?.retiredAt !== null) return undefined;
  const scheduled = await scheduledRetryOf(deps, terminal, original, chargedLike);
  // A merchant's retry of the series alone has the same key as the charge of a failed occurrence again. A paid one that
  // stays failed may be charged in another way.
  const { series } = payment;
  const charges = of?.managedBy === 'our_platform' ? 'charges' : 'charges-and-reserves';
  const kind = scheduled ? 'retries' : series?.futureTransactionId ? charges : 'reserves';
  const changes: FurtherChanges = { series: series ? { kind } : undefined, scheduledRetry: scheduled };
  const retry = await retrySubmission(deps, original, { source: await storedSourceOf(deps, chargedLike), changes });
  return importEntry(deps, terminal, entry, { ...retry, payment: { ...retry.payment, amount: entry.amount, series } });
}

/** Returns the attempt with the instrument that a retry charges. In a series that is the current one. */
async function chargedLikeOf(
  deps: RecurringDeps,
  original: Attempt,
): Promise<{ readonly series: Series | null; readonly attempt: Attempt }> {
  const { terminalId, payment } = original;
  const recurringId = payment.series?.recurringId;
  const series = recurringId === undefined ? null : await readSeries(deps.store.prisma, { terminalId, recurringId });
  return { series, attempt: series ? await initOf(deps, series) : original };
}

/** Returns the scheduled retry here that the missing one executed. */
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
