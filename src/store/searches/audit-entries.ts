import type { Pool } from 'pg';
import { scanIndex } from '../query/listing.js';
import { defineQuery } from '../query/query.js';

// SQL, because an entry about a terminal's records is written next to them, possibly on another server than the rest.

/** An entry of the audit log. */
export interface ListedAuditEntry {
  /** A number as decimal text. */
  readonly auditEntryId: string;
  readonly operation: string;
  readonly subject: string;
  readonly subjectId: string | null;
  readonly accountId: string | null;
  readonly requestId: string;
  readonly sourceAddress: string | null;
  readonly actor: unknown;
  readonly changes: unknown;
  readonly createdAt: Date;
}

/** Filters of the audit log. An undefined filter matches all. */
export interface AuditFilters {
  readonly accountId: string | undefined;
  readonly subject: string | undefined;
  readonly subjectId: string | undefined;
  readonly operation: string | undefined;
  /** Real times: from the first on, and before the second. */
  readonly since: Date | undefined;
  readonly until: Date | undefined;
}

const newest = defineQuery<AuditFilters & { before: string | undefined; limit: number }, ListedAuditEntry>(
  'list-audit-entries',
  `SELECT audit_entry_id AS "auditEntryId", operation, subject, subject_id AS "subjectId", account_id AS "accountId",
      request_id AS "requestId", source_address AS "sourceAddress", actor, changes, created_at AS "createdAt"
    FROM audit_entries
    WHERE (:accountId::uuid IS NULL OR account_id = :accountId) AND (:subject::text IS NULL OR subject = :subject)
      AND (:subjectId::text IS NULL OR subject_id = :subjectId)
      AND (:operation::text IS NULL OR operation = :operation)
      AND created_at >= coalesce(:since::timestamptz, '-infinity')
      AND created_at < coalesce(:until::timestamptz, 'infinity')
      AND audit_entry_id < coalesce(:before::bigint, 9223372036854775807)
    ORDER BY audit_entry_id DESC LIMIT :limit::bigint + 1`,
);

/**
 * Returns entries, the newest first.
 * @param page entries with smaller ids than `before`, and one more than `limit`
 */
export const listAuditEntries = (
  pool: Pool,
  filters: AuditFilters,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<ListedAuditEntry[]> => scanIndex(pool, newest, { ...filters, ...page });
