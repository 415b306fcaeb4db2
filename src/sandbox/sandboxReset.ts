import type { Deps } from '../deps.js';
import type { Handler, SandboxAccess } from '../handler.js';
import { writeAuditEntry } from '../store/audit-entry.js';
import { inTransaction } from '../store/transaction.js';
import { statementsMayTake } from '../store/connection.js';
import { withSeizedClock } from './clock.js';
import { requireSandbox } from './require-sandbox.js';

/**
 * Empties the terminal's data and lets its clock run with real time again. The terminal, its keys and its webhook endpoints stay. It is possible at every
 * time, wherever the clock stands, and whoever moves it at this moment.
 */
export const sandboxReset: Handler<'sandboxReset'> = async (deps, _input, access) => {
  const { terminal } = access;
  requireSandbox(terminal);
  await withSeizedClock(deps, terminal.terminalId, patienceSeconds, () => empty(deps, access));
  return { status: 200, body: { terminal_friendly_id: terminal.terminalId, reset: true } };
};

/** A sandbox that was loaded for days has a lot to forget. */
const patienceSeconds = 5 * 60;

/**
 * Deletes what belongs to a terminal, that which refers to something before that which it refers to, and all of it or nothing. The audit log tells of
 * it, and stays.
 */
async function empty({ store, clock }: Deps, { terminal: { terminalId, accountId }, requestId, sourceAddress }: SandboxAccess): Promise<void> {
  const where = { terminalId };
  await inTransaction(store.prisma, async (transaction) => {
    await transaction.$executeRawUnsafe(statementsMayTake(patienceSeconds * 1000));
    // The charges of a move that has just lost the clock end first, and none begins: each holds its series.
    await transaction.$queryRaw`SELECT FROM series WHERE terminal_id = ${terminalId} FOR UPDATE`;
    await transaction.idempotencyKey.deleteMany({ where });
    await transaction.event.deleteMany({ where });
    await transaction.scheduledRetry.deleteMany({ where });
    await transaction.retryCounter.deleteMany({ where });
    await transaction.openCharge.deleteMany({ where });
    await transaction.occurrence.deleteMany({ where: { series: where } });
    await transaction.series.deleteMany({ where });
    await transaction.providerNotification.deleteMany({ where });
    await transaction.importedAttempt.deleteMany({ where });
    // The bank forgets what it booked for the terminal as well.
    await transaction.$executeRaw`DELETE FROM simulator_entries USING transactions WHERE idempotency_key = transaction_id AND transactions.terminal_id = ${terminalId}`;
    await transaction.$executeRaw`DELETE FROM simulator_entries USING discrepancies
      WHERE simulator_entries.idempotency_key = 'reversal-' || discrepancy_id AND discrepancies.terminal_id = ${terminalId}`;
    await transaction.discrepancy.deleteMany({ where });
    await transaction.$executeRaw`DELETE FROM processor_calls USING transactions WHERE processor_calls.transaction_id = transactions.transaction_id AND terminal_id = ${terminalId}`;
    await transaction.transaction.deleteMany({ where });
    await transaction.order.deleteMany({ where });
    await transaction.payer.deleteMany({ where });
    await transaction.instrument.deleteMany({ where });
    await transaction.refusedInstrument.deleteMany({ where });
    await transaction.terminal.update({ where, data: { clockNow: null } });
    await writeAuditEntry(transaction, {
      operation: 'sandboxReset', subject: 'terminal', subjectId: terminalId, accountId, requestId, sourceAddress, changes: [], createdAt: clock.now(),
    });
  }, { timeout: patienceSeconds * 1000 });
}
