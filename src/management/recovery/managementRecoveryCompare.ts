import { plusSeconds } from '../../base/clock.js';
import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { compareLedgers, type Stretch } from '../../payments/reconciliation/missing-payments.js';
import { importMissing, type ImportResult } from '../../recurring/import-missing.js';
import type { RecurringDeps } from '../../recurring/series-operation.js';
import { noteComparison } from '../../store/recovery/recovery-state.js';
import { audited } from '../audit/audit.js';
import type { RecoveryDeps } from './recovery.js';

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
  const refused = ledgers.flatMap((ledger) => ledger.refused);
  const { imported, failed }: ImportResult =
    body.import_missing === true
      ? await importMissing(deps, missing, refused)
      : { imported: new Map(), failed: new Map() };
  const times = { since: stretch.from.toISOString(), until: stretch.to.toISOString() };
  const counts = { missing_count: missing.length, imported_count: imported.size };
  const isWhole = failed.size === 0 && ledgers.every(({ state }) => state === 'compared' || state === 'no_statement');
  await noteComparison(store.pool, {
    missing: missing.length,
    imported: imported.size,
    now: isWhole ? clock.now() : undefined,
  });
  await audited(deps, access, 'managementRecoveryCompare', () =>
    Promise.resolve({
      result: undefined,
      subject: 'recovery',
      subjectId: undefined,
      accountId: undefined,
      after: { ...times, ...counts },
    }),
  );
  const view: Schema<'RecoveryComparison'> = {
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
        provider_key: payment.processorKey,
        terminal_friendly_id: payment.terminalId,
        operation: payment.operation,
        idempotency_key: payment.idempotencyKey,
        imported: imported.has(payment),
        provider_transaction_id: payment.providerTransactionId,
        amount: payment.amount,
        currency: payment.currency as Schema<'Currency'>,
        booked_at: payment.bookedAt.toISOString(),
        ...given({
          recurring_id: imported.get(payment)?.payment.series?.recurringId,
          import_error: failed.get(payment),
        }),
      })),
  };
  return { status: 200, body: view };
};

/** Returns the period to reconcile. @throws Problem VALIDATION/INVALID_FIELD when it ends before it begins */
function stretchOf({ since, until }: Schema<'RecoveryCompareRequest'>, lastWrite: Date, now: Date): Stretch {
  const from = since === undefined ? plusSeconds(lastWrite, -marginSeconds) : new Date(since);
  const to = until === undefined ? plusSeconds(now, 1) : new Date(until);
  if (from >= to)
    throw problem('VALIDATION/INVALID_FIELD', 'The compared period ends before it begins.', {
      field: until === undefined ? 'since' : 'until',
    });
  return { from, to };
}
