import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../base/contract.js';
import type { RecordDeps } from '../record.js';
import type { ManagementAccess, ManagementOperationId, SignInOperationId } from '../../operation/handler.js';
import { auditActor, changeWithEntry, type AuditActor, type NewAuditEntry } from '../../store/audit/audit-entry.js';
import type { Transaction } from '../../store/query/transaction.js';
import { identifierNames, redactedJson } from '../../vault/redact.js';

/** The kinds of record that a change can affect. */
export type AuditSubject = Schema<'AuditSubject'>;

interface AuditedChange {
  /**
   * The kind of record, its id and the account that owns it: no id when the change affects many records, and no account
   * when no account or several own them.
   */
  readonly subject: readonly [kind: AuditSubject, id?: string | undefined, accountId?: string | undefined];
  /** The subject in the contract's form, without secrets. Omitted if it did not exist before. */
  readonly before?: object;
  /** The actor, if the request does not have one yet, as in a sign-in. */
  readonly actor?: AuditActor;
  /** The subject after the change. Omitted if it no longer exists. */
  readonly after?: object;
}

/** The request that makes a change. */
type Requested = Pick<ManagementAccess, 'requestId' | 'sourceAddress'> & Partial<Pick<ManagementAccess, 'actor'>>;

/** Deleting an endpoint, or resending failed deliveries, can affect very many deliveries. */
const changeMilliseconds = 5 * 60_000;

/**
 * Runs a management change and writes its audit entry in one database transaction. Every management operation that is
 * not a GET makes its change through this function, as `managementAccountUpdate` does.
 *
 * `change` reads the subject under a lock (`SELECT … FOR UPDATE`), so that `before` is accurate. It does database work
 * only, through the client it receives, and may run again (store/transaction.ts). If it throws a refusal, no entry is
 * written. A change that is one SQL statement outside of Prisma gets its entry from `auditEntry`. A new operation needs
 * a line in test/management/audit.test.ts, which fails without one.
 * @returns the `result` of `change`
 */
export function audited<Result>(
  { store, clock }: Pick<RecordDeps, 'store' | 'clock'>,
  access: Requested,
  operation: ManagementOperationId | SignInOperationId,
  change: (transaction: Transaction) => Promise<AuditedChange & { readonly result: Result }>,
): Promise<Result> {
  return changeWithEntry(
    store.prisma,
    async (transaction) => {
      const { result, ...audited } = await change(transaction);
      return { result, entry: auditEntry(access, operation, audited, clock.now()) };
    },
    changeMilliseconds,
  );
}

/** Returns the audit entry of a change, for a single SQL statement that writes both. @param at real time */
export function auditEntry(
  { requestId, sourceAddress, actor }: Requested,
  operation: ManagementOperationId | SignInOperationId,
  change: AuditedChange,
  at: Date,
): NewAuditEntry {
  const [subject, subjectId, accountId] = change.subject;
  return {
    operation,
    subject,
    subjectId,
    accountId,
    requestId,
    sourceAddress,
    actor: change.actor ?? (actor && auditActor(actor)),
    changes: changesOf(change),
    createdAt: at,
  };
}

/** Identifier values are not redacted: a value with a card number was refused when it was sent. */
const values: ReadonlySet<string> = new Set(['before', 'after']);

/** Returns the fields whose values differ, in the contract's order. */
function changesOf({ before = {}, after = {} }: AuditedChange): object {
  const from: Readonly<Record<string, unknown>> = { ...before };
  const to: Readonly<Record<string, unknown>> = { ...after };
  const fields = Object.keys({ ...from, ...to }).filter((field) => !isDeepStrictEqual(from[field], to[field]));
  return fields.map((field) =>
    redactedJson({ field, before: from[field], after: to[field] }, identifierNames.has(field) ? values : undefined),
  );
}
