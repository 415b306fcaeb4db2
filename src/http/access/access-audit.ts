import type { Context } from 'koa';
import type { Actor } from '../../base/actor.js';
import type { Terminal } from '../../base/terminal.js';
import type { ManagementAccess, OperationId, RequestSource } from '../../operation/handler.js';
import { auditActor, writeAuditEntry } from '../../store/audit/audit-entry.js';
import type { HttpDeps } from '../request/http-deps.js';
import type { Route } from '../request/state.js';
import type { ManagementListener } from './management-listener.js';

/** Merchant operations that a console user may call: those with an `x-role` in the contract. */
export interface UserActions {
  /**
   * True if a user sends the request, not a merchant. Always false at the public address if users have their own
   * address.
   */
  isUserAction(ctx: Pick<Context, 'get' | 'req'>, route: Pick<Route, 'role'>): boolean;
  /** Writes the user to the audit log before the operation runs, so that no money moves without a name. */
  note(user: ManagementAccess, route: Route, terminal: Terminal, body: unknown): Promise<void>;
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
      operation: loggedNames[operationId] ?? operationId,
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

/** Names in the audit log of operations that the log of version 1.0.0 cannot have (contract, ManagementOperation). */
const loggedNames: Readonly<Record<string, string>> = {
  recurringInstrument: 'managementRecurringInstrument',
  recurringUpdate: 'managementRecurringUpdate',
};

interface Subject {
  readonly subject: 'transaction' | 'series';
  readonly subjectId: string | undefined;
  readonly futureTransactionId: string | undefined;
  readonly amount: number | undefined;
}

/** Returns the key under which a user's requests are counted. */
export const nameOf = (actor: Actor): string => ('user' in actor ? actor.user.userId : actor.kind);

/** Reads the subject of a request for the audit log. The body is not validated yet and may contain anything. */
function subjectOf(body: unknown): Subject {
  const { transaction_reference_id, retry, recurring_id, future_transaction_id, amount } = (body ?? {}) as Readonly<
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

/** A request to a management operation that was refused for its key. */
interface FailedAuthentication extends RequestSource {
  readonly operation: OperationId;
}

/** Length of a window, in which an address gets at most one entry. */
const windowMilliseconds = 10 * 60_000;
const entriesPerWindow = 10;

/**
 * Writes refused management keys to the audit log. Clients decide how many there are and entries are never deleted, so
 * the number of entries is limited. In ten minutes, the first request of each of ten addresses gets an entry. One more
 * entry counts all the others; the first request after that time writes it.
 * @returns a function that records a request, in the background because the answer does not depend on it
 */
export function failedAuthentications({
  store: { prisma },
  clock,
  background,
}: Pick<HttpDeps, 'store' | 'clock' | 'background'>): (failed: FailedAuthentication) => void {
  const written = new Set<string | undefined>();
  let windowEnds = 0;
  let unwritten = 0;

  function write(
    { operation, requestId }: FailedAuthentication,
    refused: number,
    sourceAddress: string | undefined,
  ): void {
    const changes = [
      ...(sourceAddress === undefined ? [] : [{ field: 'operation', after: operation }]),
      { field: 'refused_requests', after: refused },
    ];
    background.run(
      'audit',
      writeAuditEntry(prisma, {
        operation: 'managementAuthentication',
        subject: 'management_key',
        requestId,
        sourceAddress,
        changes,
        createdAt: clock.now(),
      }),
    );
  }

  return (failed) => {
    const now = clock.now().getTime();
    if (now >= windowEnds) {
      if (unwritten > 0) write(failed, unwritten, undefined);
      written.clear();
      unwritten = 0;
      windowEnds = now + windowMilliseconds;
    }
    if (written.size >= entriesPerWindow || written.has(failed.sourceAddress)) {
      unwritten += 1;
      return;
    }
    written.add(failed.sourceAddress);
    write(failed, 1, failed.sourceAddress);
  };
}
