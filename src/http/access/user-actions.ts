import type { Context } from 'koa';
import type { Actor } from '../../base/actor.js';
import type { ManagementAccess } from '../../operation/handler.js';
import { auditActor, writeAuditEntry } from '../../store/audit/audit-entry.js';
import type { Terminal } from '../../base/terminal.js';
import type { HttpDeps } from '../request/http-deps.js';
import type { ManagementListener } from './management-listener.js';
import type { RequestBody, Route } from '../request/state.js';

/** Merchant operations that a console user may call: those with an `x-role` in the contract. */
export interface UserActions {
  /**
   * True if a user sends the request, not a merchant. Always false at the public address if users have their own
   * address.
   */
  isUserAction(ctx: Pick<Context, 'get' | 'req'>, route: Pick<Route, 'role'>): boolean;
  /** Writes the user to the audit log before the operation runs, so that no money moves without a name. */
  note(user: ManagementAccess, route: Route, terminal: Terminal, body: RequestBody | undefined): Promise<void>;
}

export const userActions = (
  { store: { prisma }, clock }: Pick<HttpDeps, 'store' | 'clock'>,
  surfaceOf: ManagementListener['surfaceOf'],
): UserActions => ({
  isUserAction(ctx, { role }) {
    const surface = surfaceOf(ctx.req);
    if (role === 'none' || surface === 'public') return false;
    const isUsers = ['x-management-key', 'authorization', 'cookie'].some((name) => ctx.get(name) !== '');
    return surface === 'management' || (ctx.get('x-api-key') === '' && isUsers);
  },

  async note({ actor, requestId, sourceAddress }, { operationId }, terminal, body) {
    const { subject, subjectId, futureTransactionId, amount } = subjectOf(body);
    await writeAuditEntry(prisma, {
      operation: operationId,
      subject,
      subjectId,
      accountId: terminal.accountId,
      requestId,
      sourceAddress,
      actor: auditActor(actor),
      changes: [
        { field: 'terminal_friendly_id', after: terminal.terminalId },
        ...(futureTransactionId === undefined ? [] : [{ field: 'future_transaction_id', after: futureTransactionId }]),
        ...(amount === undefined ? [] : [{ field: 'amount', after: amount }]),
      ],
      createdAt: clock.now(),
    });
  },
});

interface Subject {
  readonly subject: 'transaction' | 'series';
  readonly subjectId: string | undefined;
  readonly futureTransactionId: string | undefined;
  readonly amount: number | undefined;
}

/** Returns the key under which a user's requests are counted. */
export const nameOf = (actor: Actor): string => ('user' in actor ? actor.user.userId : actor.kind);

/** Reads the subject of a request for the audit log. The body is not validated yet and may contain anything. */
function subjectOf(body: RequestBody | undefined): Subject {
  const value = body && 'value' in body.json ? body.json.value : undefined;
  const { transaction_reference_id, retry, recurring_id, future_transaction_id, amount } = (value ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const { originating_id } = (retry ?? {}) as Readonly<Record<string, unknown>>;
  const isOfSeries = recurring_id !== undefined;
  return {
    subject: isOfSeries ? 'series' : 'transaction',
    subjectId: idIn(isOfSeries ? recurring_id : (transaction_reference_id ?? originating_id)),
    futureTransactionId: idIn(future_transaction_id),
    amount: typeof amount === 'number' ? amount : undefined,
  };
}

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9A-Za-z]{8}$/.test(value) ? value : undefined;
