import { plusSeconds } from '../base/clock.js';
import { problem, type Problem } from '../base/errors/errors.js';
import type { Environment } from '../base/terminal.js';
import { hasDayBegun } from '../store/journal/change-journal.js';
import { dateText, storedDate } from '../store/query/query.js';
import type { Transaction } from '../store/query/transaction.js';
import {
  type BankStatementRow,
  findStatementByDigest,
  insertStatement,
  lockStatements,
  repeatedEntry,
} from '../store/settlement/bank-statements.js';
import { type Complete, type ImportDeps, KnownFile, knownFile } from './import-report.js';
import { LineFault } from './lines.js';
import { readStatement, type ReadStatement } from './read-statement.js';

/**
 * Imports a bank statement: as a whole, once, or not at all.
 * @param content its bytes, plain or compressed by gzip
 * @returns the imported statement; of a file that was imported before, the earlier one
 * @throws Problem VALIDATION/BANK_STATEMENT_INVALID with the line, VALIDATION/BANK_STATEMENT_CONFLICT
 */
export async function importStatement(
  { clock, random }: Pick<ImportDeps, 'clock' | 'random'>,
  { accountId, environment }: { readonly accountId: string; readonly environment: Environment },
  content: AsyncIterable<Buffer>,
  complete: Complete<BankStatementRow>,
): Promise<BankStatementRow> {
  try {
    const { lines, latest, ...read } = await readStatement(content);
    return await complete(async (transaction) => {
      await lockStatements(transaction, accountId);
      const known = await findStatementByDigest(transaction, accountId, read.digest);
      if (known) throw new KnownFile(known);
      const createdAt = clock.now();
      await assertBooked(transaction, { accountId, environment, now: createdAt }, latest);
      const statementId = random.timedUuid(createdAt);
      const statement = { ...read, accountId, statementId, environment, lineCount: lines.length, createdAt };
      const imported = await insertStatement(transaction, statement, lines);
      const repeated = await repeatedEntry(transaction, statement);
      if (repeated?.statementId === statementId) throw repeatedWithin(repeated.line);
      if (repeated) throw conflict(repeated);
      return imported;
    });
  } catch (error) {
    return knownFile(error, 'VALIDATION/BANK_STATEMENT_INVALID') as BankStatementRow;
  }
}

/** Days by which the booking of an entry may be ahead of its environment's time. A sandbox clock may be behind. */
const daysAhead = 31;

/**
 * Payouts that the bank does not have are searched up to the last entry: one with a wrong year would make later ones
 * look overdue.
 * @throws LineFault for an entry that is booked too far ahead
 */
async function assertBooked(
  transaction: Transaction,
  { now, ...of }: { readonly accountId: string; readonly environment: Environment; readonly now: Date },
  { bookedOn, line }: ReadStatement['latest'],
): Promise<void> {
  const day = dateText(plusSeconds(storedDate(bookedOn), -daysAhead * 24 * 3600));
  if (await hasDayBegun(transaction, { ...of, day, now })) return;
  throw new LineFault('booking_date', `"${bookedOn}" is more than ${daysAhead} days ahead`, line);
}

const conflict = ({ line, statementId }: { readonly line: number; readonly statementId: string }): Problem =>
  problem(
    'VALIDATION/BANK_STATEMENT_CONFLICT',
    `Nothing was imported. Entry ${line} has the bank reference, day and amount of an entry that was imported before.`,
    { statement_id: statementId, line },
  );

const repeatedWithin = (line: number): Problem =>
  problem(
    'VALIDATION/BANK_STATEMENT_INVALID',
    `Nothing was imported. Entry ${line} repeats an earlier one of the file: its bank reference, day and amount.`,
    { line },
  );
