import type { PrismaClient } from '../../../generated/prisma/client.js';
import { changeWithEntry, type NewAuditEntry } from '../audit/audit-entry.js';
import { countInTransaction } from '../query/prisma-query.js';
import { defineQuery } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

const lockedSeries = defineQuery<{ terminalId: string }>(
  'reset-lock-series',
  'SELECT FROM series WHERE terminal_id = :terminalId::bpchar FOR UPDATE',
);

/**
 * Deletes the records of a terminal, in the order of their references, and lets its clock run with real time. The
 * terminal, its keys and its webhook endpoints stay.
 */
async function emptyTerminal(transaction: Transaction, terminalId: string): Promise<void> {
  const where = { terminalId };
  // Charges of a move that has just lost the clock end first, and no other begins: each locks its series.
  await countInTransaction(transaction, lockedSeries, where);
  await transaction.idempotencyKey.deleteMany({ where });
  await transaction.event.deleteMany({ where });
  await transaction.loggedRequest.deleteMany({ where });
  await transaction.scheduledRetry.deleteMany({ where });
  await transaction.retryCounter.deleteMany({ where });
  await transaction.openCharge.deleteMany({ where });
  await transaction.occurrence.deleteMany({ where });
  await transaction.series.deleteMany({ where });
  await transaction.providerNotification.deleteMany({ where });
  await transaction.importedAttempt.deleteMany({ where });
  await transaction.oneTimeToken.deleteMany({ where });
  await transaction.payerReturn.deleteMany({ where });
  await transaction.authentication.deleteMany({ where });
  // The simulated bank's entries of the terminal and the issuer's authentications go as well.
  await transaction.simulatedAuthentication.deleteMany({ where });
  await transaction.simulatorEntry.deleteMany({ where });
  await transaction.discrepancy.deleteMany({ where });
  await transaction.dispute.deleteMany({ where });
  await transaction.processorCall.deleteMany({ where });
  await transaction.transaction.deleteMany({ where });
  await transaction.order.deleteMany({ where });
  await transaction.payer.deleteMany({ where });
  // Deletes the processors' stored credentials with them.
  await transaction.instrument.deleteMany({ where });
  await transaction.refusedInstrument.deleteMany({ where });
  await transaction.terminal.update({ where, data: { clockNow: null, clockAhead: 0 } });
}

/** Empties a terminal and writes the audit entry. @param milliseconds time limit */
export const resetTerminal = (
  prisma: PrismaClient,
  terminalId: string,
  entry: NewAuditEntry,
  milliseconds: number,
): Promise<void> =>
  changeWithEntry(
    prisma,
    async (transaction) => ({ result: await emptyTerminal(transaction, terminalId), entry }),
    milliseconds,
  );
