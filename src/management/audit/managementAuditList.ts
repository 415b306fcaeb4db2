import type { Actor } from '../../base/actor.js';
import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { RecordDeps } from '../record.js';
import { listAuditEntries, type ListedAuditEntry } from '../../store/audit/audit-entry.js';
import { instantOf, pageLength, pageOf, positionOf } from '../listing.js';

type Subject = Schema<'AuditSubject'>;

/** The subjects of the entries that an accountant may read. */
const moneySubjects: readonly Subject[] = [
  ...(['settlement_report', 'bank_statement', 'reconciliation_exception'] as const),
  ...(['journal_period', 'journal_adjustment'] as const),
];

/** Returns the subjects of the requested entries; undefined for all. */
const subjectsFor = ({ role }: Actor, subject: Subject | undefined): readonly Subject[] | undefined =>
  role === 'accountant'
    ? moneySubjects.filter((each) => subject === undefined || subject === each)
    : subject && [subject];

/** Lists the operators' changes, newest first. */
export const managementAuditList: Handler<'managementAuditList', RecordDeps> = async (
  { store },
  { query },
  { actor },
) => {
  const { since, until, cursor, limit = pageLength } = query;
  const rows = await listAuditEntries(
    store.pool,
    {
      accountId: query.account_id,
      subjects: subjectsFor(actor, query.subject),
      subjectId: query.subject_id,
      operation: query.operation,
      actorEmail: query.actor_email?.toLowerCase(),
      since: since === undefined ? undefined : instantOf(since, 'since'),
      until: until === undefined ? undefined : instantOf(until, 'until'),
    },
    { before: cursor === undefined ? undefined : positionOf(cursor, /^\d{1,18}$/), limit },
  );
  const { page, next } = pageOf(rows, query, ({ auditEntryId }) => auditEntryId);
  return { audit_entries: page.map(entryView), ...next };
};

const entryView = (entry: ListedAuditEntry): Schema<'AuditEntry'> => ({
  audit_entry_id: entry.auditEntryId,
  operation: entry.operation,
  subject: entry.subject as Schema<'AuditSubject'>,
  ...given({ subject_id: entry.subjectId, account_id: entry.accountId }),
  request_id: entry.requestId,
  ...given({ source_address: entry.sourceAddress, actor: entry.actor as Schema<'AuditActor'> | null }),
  // The database does not preserve the order of an object's members.
  changes: (entry.changes as ChangedField[]).map(({ field, before, after }) => ({
    field,
    ...given({ before: shown(before), after: shown(after) }),
  })),
  created_at: entry.createdAt.toISOString(),
});

type Value = Schema<'AuditValue'>;

/** A field as written by management/audit/audit.ts. */
interface ChangedField {
  readonly field: string;
  readonly before?: Value | readonly Value[];
  readonly after?: Value | readonly Value[];
}

/** Shows lists as text: generated Java clients have no type for a value that may be a list. */
const shown = (value: ChangedField['before']): Value | undefined => (isList(value) ? value.join(', ') : value);

const isList = (value: ChangedField['before']): value is readonly Value[] => Array.isArray(value);
