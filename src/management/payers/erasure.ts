import type { Schema } from '../../base/contract.js';
import type { ManagementAccess } from '../../operation/handler.js';
import { countStaying, type StayingRecords } from '../../store/erasure/export-person.js';
import { type ErasedCounts, erasePerson } from '../../store/erasure/erase-person.js';
import { findLiveSeries } from '../../store/erasure/find-person.js';
import type { TerminalRow } from '../../store/terminals/terminals.js';
import { auditEntry, type AuditSubject } from '../audit/audit.js';
import { assertErasable, endSeries, type FoundPerson, type PersonDeps } from './person.js';

/** An erasure that an operator requested. */
interface RequestedErasure {
  readonly operation: 'managementInstrumentErase' | 'managementPayerErase';
  readonly terminal: TerminalRow;
  readonly found: FoundPerson;
  readonly dryRun: boolean;
  readonly endSeries: boolean;
  readonly subject: AuditSubject;
  readonly subjectId: string | undefined;
  /** Fields of the audit entry, without personal data. */
  readonly audited: object;
}

/**
 * Erases a person, or the instruments of a card, and reports what was erased and what stays.
 * @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED, VALIDATION/INSTRUMENT_IN_USE
 */
export async function eraseFound(
  deps: PersonDeps,
  access: ManagementAccess,
  { operation, terminal, found, dryRun, endSeries: ends, ...entry }: RequestedErasure,
): Promise<Schema<'Erasure'>> {
  const { store, clock } = deps;
  const { person } = found;
  const live = ends ? await findLiveSeries(store.pool, person.tokens) : [];
  if (!dryRun) await endSeries(deps, person, live);
  // Other instances write theirs within a second; the sweep erases those.
  await deps.requestLog.flush();
  const staying = await countStaying(store.pool, person);
  const counts = await erasePerson(
    store.pool,
    { ...found, now: clock.now(), dryRun },
    (on) => (dryRun ? Promise.resolve() : assertErasable(on, person)),
    (erased) =>
      auditEntry(
        access,
        operation,
        {
          subject: entry.subject,
          subjectId: entry.subjectId,
          accountId: terminal.accountId,
          after: { terminal_friendly_id: terminal.terminalId, ...entry.audited, ...Object.fromEntries(erased) },
        },
        clock.now(),
      ),
  );
  return {
    dry_run: dryRun,
    erased: erasedRecords(counts),
    kept: keptRecords(found, staying),
    ended_series: live.flatMap(({ recurringId }) => recurringId ?? []),
    processors: [...staying.processors],
  };
}

const erasedRecords = (counts: ErasedCounts): Schema<'ErasedRecords'>[] =>
  Array.from(counts, ([records, count]) => ({ records, count }));

/** The records that stay, and why. */
function keptRecords({ person }: FoundPerson, staying: StayingRecords): Schema<'KeptRecords'>[] {
  const kept: readonly Schema<'KeptRecords'>[] = [
    {
      records: 'transactions',
      count: staying.transactions,
      reason: 'Proof of payments for refunds, disputes and tax law: ids, amounts, outcomes, the last four digits.',
    },
    { records: 'orders', count: person.orders.ids.length, reason: "The merchant's references, for bookkeeping." },
    { records: 'series', count: staying.series, reason: 'The terms and the history of agreed payments.' },
    { records: 'disputes', count: staying.disputes, reason: 'Legal claims about payments.' },
    {
      records: 'idempotency_keys',
      count: staying.transactions,
      reason: 'Prevent a second charge by a repeated request. They are deleted after a day.',
    },
  ];
  return kept.filter(({ count }) => count > 0);
}
