import type { OperationId, RequestSource } from '../../operation/handler.js';
import { writeAuditEntry } from '../../store/audit/audit-entry.js';
import type { HttpDeps } from '../request/http-deps.js';

/** A request to a management operation that was refused for its key. */
export interface FailedAuthentication extends RequestSource {
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
