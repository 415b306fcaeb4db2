import type { Prisma } from '@prisma/client';
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import type { ManagementAccess, ManagementOperationId } from '../handler.js';
import { writeAuditEntry } from '../store/audit-entry.js';
import type { Statement } from '../store/statement.js';
import { inTransaction } from '../store/transaction.js';
import { identifierNames } from '../vault/identifiers.js';
import { redactedJson } from '../vault/redact.js';

/** What a change can be about. */
export type AuditSubject = Schema<'AuditSubject'>;

/** A change as the audit log tells it. */
export interface AuditedChange {
  readonly subject: AuditSubject;
  /** Undefined when it is about many. */
  readonly subjectId: string | undefined;
  /** Whose the subject is; undefined when it is about the records of more than one account. */
  readonly accountId: string | undefined;
  /** The subject as the contract answers it, never with a secret; left out for what was not there before. */
  readonly before?: object;
  /** The same after the change; left out for what is not there any more. */
  readonly after?: object;
}

/** Deleting an endpoint, or sending again what failed, can be about very many deliveries. */
const patienceMilliseconds = 5 * 60_000;

/**
 * Runs a change of the operator's and writes the audit entry that tells of it, both in one database transaction: both are written, or
 * neither. Every management operation that is not a GET makes its change through here:
 *
 *     return audited(deps, access, 'managementAccountUpdate', async (transaction) => {
 *       const before = await lockAccount(transaction, accountId);
 *       const after = await transaction.account.update({ where: { accountId }, data: { name } });
 *       return { result: after, subject: 'account', subjectId: accountId, accountId, before: accountView(before), after: accountView(after) };
 *     });
 *
 * What `change` reads of the subject it reads under a lock (`SELECT … FOR UPDATE`), so that `before` is what was there. It does database work
 * only, through the client that it is given, and may be run again (store/transaction.ts). A refusal that it throws leaves no entry.
 * A change that is one SQL statement outside of Prisma adds its entry by `addAuditEntry`. A new operation needs its line in
 * test/management/audit.test.ts, which fails without one.
 * @returns what `change` gives as its `result`
 */
export function audited<Result>(
  { store, clock }: Pick<Deps, 'store' | 'clock'>, access: ManagementAccess, operation: ManagementOperationId,
  change: (transaction: Prisma.TransactionClient) => Promise<AuditedChange & { readonly result: Result }>,
): Promise<Result> {
  return inTransaction(store.prisma, async (transaction) => {
    const { result, ...told } = await change(transaction);
    const { subject, subjectId, accountId } = told;
    const { requestId, sourceAddress } = access;
    await writeAuditEntry(transaction, { operation, subject, subjectId, accountId, requestId, sourceAddress, changes: changesOf(told), createdAt: clock.now() });
    return result;
  }, { timeout: patienceMilliseconds });
}

/**
 * Adds an audit entry to the statement that makes the change it tells of (store/statement.ts), so that both are written or neither.
 * @param at real time
 * @param condition whether the change is made, as SQL: `EXISTS (SELECT FROM settled)`
 */
export function addAuditEntry(
  statement: Statement, { requestId, sourceAddress }: ManagementAccess, operation: ManagementOperationId, told: AuditedChange, at: Date, condition: string,
): void {
  statement.insert('audited', 'audit_entries', {
    operation, subject: told.subject, subject_id: told.subjectId, account_id: told.accountId, request_id: requestId, source_address: sourceAddress,
    changes: JSON.stringify(changesOf(told)), created_at: at,
  }, condition, { request_id: 'uuid', changes: 'jsonb' });
}

/** The values of an identifier are told as they are: whoever gave it was refused one with a card number. */
const values: ReadonlySet<string> = new Set(['before', 'after']);

/** The fields whose values differ, in the order in which the contract names them. */
function changesOf({ before = {}, after = {} }: AuditedChange): object {
  const from: Readonly<Record<string, unknown>> = { ...before };
  const to: Readonly<Record<string, unknown>> = { ...after };
  const fields = Object.keys({ ...from, ...to }).filter((field) => !isDeepStrictEqual(from[field], to[field]));
  return fields.map((field) => redactedJson({ field, before: from[field], after: to[field] }, identifierNames.has(field) ? values : undefined));
}
