import { plusSeconds } from '../../base/clock.js';
import { given, type Schema } from '../../base/contract.js';
import { invalidField, problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { outcomeWord } from '../../payments/discrepancies/discrepancies.js';
import { compareLedgers, decidedPayments } from '../../payments/reconciliation/missing-payments.js';
import type { MissingPayment, Stretch } from '../../payments/reconciliation/missing-payments.js';
import { importMissing, type ImportResult } from '../../recurring/import-missing.js';
import type { RecurringDeps } from '../../recurring/series-operation.js';
import { noteComparison } from '../../store/recovery/recovery-state.js';
import { audited } from '../audit/audit.js';
import type { RecoveryDeps } from './managementRecoveryGet.js';

/** Margin before the last write. A payment in progress at that time may be in a ledger only. */
const marginSeconds = 60 * 60;
/** Maximum number of payments in a response (contract, RecoveryComparison). */
const most = 1_000;

/** Reconciles the transactions with the processors' ledgers and imports missing payments. */
export const managementRecoveryCompare: Handler<'managementRecoveryCompare', RecoveryDeps & RecurringDeps> = async (
  deps,
  { body },
  access,
) => {
  const { recovery, clock, store } = deps;
  recovery.forget();
  const { because, recorded } = await recovery.state();
  if (because === undefined) throw problem('VALIDATION/NOT_IN_RECOVERY', 'The service is not in recovery.');
  const stretch = stretchOf(body, recorded.beatAt, clock.now());
  const ledgers = await compareLedgers(deps, stretch);
  const missing = ledgers.flatMap((ledger) => ledger.missing);
  const decided = decidedPayments(ledgers);
  const allCompared = ledgers.every(({ state }) => state === 'compared' || state === 'no_statement');
  const { imported, failed, settled }: ImportResult =
    body.import_missing === true
      ? await importMissing(deps, ledgers, allCompared)
      : { imported: new Map(), failed: new Map(), settled: new Set() };
  const times = { since: stretch.from.toISOString(), until: stretch.to.toISOString() };
  const counts = { missing_count: missing.length, imported_count: imported.size };
  // The work would repeat the call of an undecided payment at its recorded route, which another one has approved.
  const isDecided = body.import_missing === true || decided.every(({ entry }) => entry.outcome !== 'approved');
  const coversEnd = body.until === undefined || stretch.to >= (recorded.heldSince ?? recorded.beatAt);
  const isWhole = allCompared && stretch.from <= recorded.beatAt && coversEnd && failed.size === 0 && isDecided;
  await noteComparison(store.pool, {
    missing: missing.length,
    imported: imported.size,
    now: isWhole ? clock.now() : undefined,
  });
  await audited(deps, access, 'managementRecoveryCompare', () =>
    Promise.resolve({ result: undefined, subject: ['recovery'], after: { ...times, ...counts } }),
  );
  return {
    ...times,
    ledgers: ledgers.map(({ processorKey, state, entries }) => ({
      provider_key: processorKey,
      state,
      has_statement: state !== 'no_statement',
      ...given({ entry_count: entries }),
    })),
    ...counts,
    missing: missing
      .slice(0, most)
      .map((payment) => ({
        ...entryView(payment),
        imported: imported.has(payment),
        ...given({
          recurring_id: imported.get(payment)?.payment.series?.recurringId,
          import_error: failed.get(payment),
        }),
      })),
    open_count: decided.length,
    settled_count: settled.size,
    open: decided
      .slice(0, most)
      .map(({ entry }) => ({ ...entryView(entry), outcome: outcomeWord(entry.outcome), settled: settled.has(entry) })),
  };
};

const entryView = (entry: MissingPayment) => ({
  provider_key: entry.processorKey,
  terminal_friendly_id: entry.terminalId,
  operation: entry.operation,
  idempotency_key: entry.idempotencyKey,
  provider_transaction_id: entry.providerTransactionId,
  amount: entry.amount,
  currency: entry.currency as Schema<'Currency'>,
  booked_at: entry.bookedAt.toISOString(),
});

/** Returns the period to reconcile. @throws Problem VALIDATION/INVALID_FIELD when it ends before it begins */
function stretchOf({ since, until }: Schema<'RecoveryCompareRequest'>, lastWrite: Date, now: Date): Stretch {
  const from = since === undefined ? plusSeconds(lastWrite, -marginSeconds) : new Date(since);
  const to = until === undefined ? plusSeconds(now, 1) : new Date(until);
  if (from >= to)
    throw invalidField('The compared period ends before it begins.', until === undefined ? 'since' : 'until');
  return { from, to };
}
