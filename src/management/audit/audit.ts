import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../base/contract.js';
import type { RecordDeps } from '../record-deps.js';
import type { ManagementAccess, ManagementOperationId, SignInOperationId } from '../../operation/handler.js';
import { auditActor, changeWithEntry, type AuditActor, type NewAuditEntry } from '../../store/audit/audit-entry.js';
import type { Transaction } from '../../store/query/transaction.js';
import { identifierNames } from '../../vault/identifier-names.js';
import { redactedJson } from '../../vault/redact.js';

/** What a change can be about. */
export type AuditSubject = Schema<'AuditSubject'>;

/** A change as the audit log shows it. */
export interface AuditedChange {
  readonly subject: AuditSubject;
  /** Undefined when it is about many. */
  readonly subjectId: string | undefined;
  /** Whose the subject is; undefined when it is about the records of more than one account. */
  readonly accountId: string | undefined;
  /** The subject as the contract answers it, never with a secret; left out for what was not there before. */
  readonly before?: object;
  /** Who did it, where the request does not say so yet: of a sign-in. */
  readonly actor?: AuditActor;
  /** The same after the change; left out for what is not there any more. */
  readonly after?: object;
}

/** The request that makes a change. */
type Requested = Pick<ManagementAccess, 'requestId' | 'sourceAddress'> & Partial<Pick<ManagementAccess, 'actor'>>;

/** Deleting an endpoint, or sending again what failed, can be about very many deliveries. */
const changeMilliseconds = 5 * 60_000;

/**
 * Runs a change of the operator's and writes its audit entry, both in one database transaction: both are written, or
 * neither. Every management operation that is not a GET makes its change through here, as `managementAccountUpdate`
 * does.
 *
 * `change` reads the subject under a lock (`SELECT … FOR UPDATE`), so that `before` is what was there. It does
 * database work only, through the client that it is given, and may be run again (store/transaction.ts). A refusal
 * that it throws leaves no entry. A change that is one SQL statement outside of Prisma gets its entry from
 * `auditEntry`. A new operation needs its line in test/management/audit.test.ts, which fails without one.
 * @returns what `change` gives as its `result`
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

/**
 * The audit entry of a change, for the statement that makes the change and writes both or neither.
 * @param at real time
 */
export function auditEntry(
  { requestId, sourceAddress, actor }: Requested,
  operation: ManagementOperationId | SignInOperationId,
  change: AuditedChange,
  at: Date,
): NewAuditEntry {
  const { subject, subjectId, accountId } = change;
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

/** The values of an identifier are shown as they are: one with a card number was refused when it was sent. */
const values: ReadonlySet<string> = new Set(['before', 'after']);

/** The fields whose values differ, in the order in which the contract names them. */
function changesOf({ before = {}, after = {} }: AuditedChange): object {
  const from: Readonly<Record<string, unknown>> = { ...before };
  const to: Readonly<Record<string, unknown>> = { ...after };
  const fields = Object.keys({ ...from, ...to }).filter((field) => !isDeepStrictEqual(from[field], to[field]));
  return fields.map((field) =>
    redactedJson({ field, before: from[field], after: to[field] }, identifierNames.has(field) ? values : undefined),
  );
}
