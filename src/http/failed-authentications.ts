import type { Deps } from '../deps.js';
import type { OperationId, RequestSource } from '../handler.js';
import { writeAuditEntry } from '../store/audit-entry.js';

/** A request to a management operation that was refused for its key. */
export interface FailedAuthentication extends RequestSource {
  readonly operation: OperationId;
}

/** For how long an instance tells no more of an address that it has told of, and of how many addresses it tells in that time. */
const windowMilliseconds = 10 * 60_000;
const toldAddresses = 10;

/**
 * Tells the audit log of management keys that were refused. Whoever sends them decides how many there are, and entries are kept for good: of an
 * address the first request of ten minutes has an entry, for ten addresses, and all the others have one together, which counts them and is written with
 * the first request after that time. So an instance writes at most eleven entries in ten minutes.
 * @returns takes note of a request; it is written in the background, for the answer does not depend on it
 */
export function failedAuthentications({ store: { prisma }, clock, background }: Pick<Deps, 'store' | 'clock' | 'background'>): (failed: FailedAuthentication) => void {
  const told = new Set<string | undefined>();
  let windowEnds = 0;
  let untold = 0;

  function write({ operation, requestId }: FailedAuthentication, refused: number, sourceAddress: string | undefined): void {
    const changes = [...sourceAddress === undefined ? [] : [{ field: 'operation', after: operation }], { field: 'refused_requests', after: refused }];
    background.run('audit', writeAuditEntry(prisma, {
      operation: 'managementAuthentication', subject: 'management_key', requestId, sourceAddress, changes, createdAt: clock.now(),
    }));
  }

  return (failed) => {
    const now = clock.now().getTime();
    if (now >= windowEnds) {
      if (untold > 0) write(failed, untold, undefined);
      told.clear();
      untold = 0;
      windowEnds = now + windowMilliseconds;
    }
    if (told.size >= toldAddresses || told.has(failed.sourceAddress)) {
      untold += 1;
      return;
    }
    told.add(failed.sourceAddress);
    write(failed, 1, failed.sourceAddress);
  };
}
