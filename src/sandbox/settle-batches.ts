import { Readable } from 'node:stream';
import { eachBounded } from '../base/background.js';
import { type ImportDeps, importReport } from '../settlement/import-report.js';
import { importStatement } from '../settlement/import-statement.js';
import {
  batchEntries,
  beginBatch,
  completeImport,
  finishBatch,
  type NextBatch,
  nextBatches,
} from '../store/sandbox/simulated-batches.js';
import { bankFiles } from './bank-files.js';

/** Returns the time of a terminal's next batch, by the terminal's clock. */
export const nextSettlement = async (
  { store, clock }: Pick<ImportDeps, 'store' | 'clock'>,
  terminalId: string,
): Promise<Date | undefined> => (await nextBatches(store.pool, { terminalId, now: clock.now() }))[0]?.dueAt;

/**
 * Lets the simulated banks settle the days that are due by the clocks of the terminals: each writes a settlement report
 * and a bank statement, which are imported like those of other processors. Only processor accounts with
 * `simulated_settlement` settle. Several instances, or one after a crash, import the same files, which count once.
 * @param scope one terminal if only its sandbox clock was moved
 * @returns true if there may be more
 */
export async function runSettlements(
  deps: ImportDeps,
  { terminalId, count }: { readonly terminalId?: string; readonly count?: (things: number) => void } = {},
): Promise<boolean> {
  const { store, clock } = deps;
  const due = (await nextBatches(store.pool, { terminalId, now: clock.now() })).filter(
    ({ isDue, isMoving }) => isDue && (terminalId !== undefined || !isMoving),
  );
  count?.(due.length);
  await eachBounded(due, 1, (next) => settle(deps, next));
  return due.length > 0;
}

async function settle(deps: ImportDeps, next: NextBatch): Promise<void> {
  const { store, random, clock } = deps;
  const { terminalId, processorKey, accountId, batch } = next;
  if (batch === null) {
    // The next run continues with it, in this process or another.
    await beginBatch(store.pool, { ...next, batch: `${terminalId}-${random.friendlyId(clock.now())}` });
    return;
  }
  const entries = await batchEntries(store.pool, { terminalId, processorKey, batch });
  if (entries.length > 0) {
    const { report, statement } = bankFiles({ ...next, batch }, entries);
    const owner = { accountId, providerKey: processorKey, kind: 'simulator', merchantAccount: null } as const;
    if (report !== undefined)
      await importReport(deps, { ...owner, environment: 'sandbox' }, fileOf(report), (work) =>
        completeImport(store.prisma, work),
      );
    await importStatement(deps, { accountId, environment: 'sandbox' }, fileOf(statement), (work) =>
      completeImport(store.prisma, work),
    );
  }
  await finishBatch(store.pool, next);
}

const fileOf = (text: string): AsyncIterable<Buffer> => Readable.from([Buffer.from(text)], { objectMode: true });
