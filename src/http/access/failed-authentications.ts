import type { OperationId, RequestSource } from '../../operation/handler.js';
import { writeAuditEntry } from '../../store/audit/audit-entry.js';
import type { HttpDeps } from '../request/http-deps.js';

/** A request to a management operation that was refused for its key. */
export interface FailedAuthentication extends RequestSource {
  readonly operation: OperationId;
}

/**
 * For how long an instance writes no second entry about an address, and about how many addresses it writes in that
 * time.
 */
const windowMilliseconds = 10 * 60_000;
const entriesPerWindow = 10;

/**
 * Writes refused management keys to the audit log. Their number is up to the clients that send them, and entries are
 * kept for good. So in ten minutes the first request of each of ten addresses gets an entry; all the others get one
 * together, which counts them and is written with the first request after that time. That is at most eleven entries in
 * ten minutes.
 * @returns takes note of a request; it is written in the background, for the answer does not depend on it
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
