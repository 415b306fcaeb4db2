import type { BankLine, BankStatement, BankStatementFormat, PrismaClient } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import { defineQuery, storedDate } from '../query/query.js';
import { countInTransaction, rowsInTransaction, type Transaction } from '../query/transaction.js';

export type { BankStatementFormat };

/** An imported bank statement. */
export type BankStatementRow = BankStatement;

/** An entry of a bank statement. */
export type BankLineRow = BankLine;

/** An entry before it is stored. */
export interface NewBankLine {
  /** From 1. */
  readonly lineNumber: number;
  readonly currency: string;
  /** In minor units; negative for a debit. */
  readonly amount: bigint;
  /** `2026-11-26` */
  readonly bookedOn: string;
  readonly reference: string;
  readonly bankReference: string | null;
}

const accountLock = defineQuery<{ accountId: string }>(
  'lock-bank-statements',
  "SELECT FROM pg_advisory_xact_lock(hashtextextended('bank ' || :accountId::text, 0))",
);

/** Excludes other imports of an account until the transaction ends. */
export const lockStatements = (transaction: Transaction, accountId: string): Promise<number> =>
  countInTransaction(transaction, accountLock, { accountId });

/** Returns the statement with a digest. */
export const findStatementByDigest = (
  client: Transaction,
  accountId: string,
  digest: string,
): Promise<BankStatementRow | null> =>
  client.bankStatement.findUnique({ where: { accountId_digest: { accountId, digest } } });

const linesAtOnce = 2_000;

/** Stores a statement with its entries, and asks for a search of payouts that it lacks. */
export async function insertStatement(
  transaction: Transaction,
  statement: BankStatementRow,
  lines: readonly NewBankLine[],
): Promise<BankStatementRow> {
  const { accountId, statementId } = statement;
  const inserted = await transaction.bankStatement.create({ data: statement });
  for (let start = 0; start < lines.length; start += linesAtOnce)
    await transaction.bankLine.createMany({
      data: lines
        .slice(start, start + linesAtOnce)
        .map((line) => ({ ...line, accountId, statementId, bookedOn: storedDate(line.bookedOn) })),
    });
  await transaction.processorAccount.updateMany({
    where: { accountId, settlementCheckAt: { not: null } },
    data: { settlementCheckAt: statement.createdAt },
  });
  return inserted;
}

const repeating = defineQuery<
  { accountId: string; statementId: string; bankAccount: string | null },
  { line: number; statementId: string }
>(
  'repeated-bank-entry',
  `SELECT line.line_number AS line, other.statement_id AS "statementId"
    FROM bank_lines line
    JOIN bank_lines other ON other.account_id = line.account_id AND other.bank_reference = line.bank_reference
      AND other.statement_id <> line.statement_id AND other.amount = line.amount AND other.booked_on = line.booked_on
    JOIN bank_statements statement ON statement.account_id = other.account_id
      AND statement.statement_id = other.statement_id
      AND statement.bank_account IS NOT DISTINCT FROM :bankAccount::text
    WHERE line.account_id = :accountId::uuid AND line.statement_id = :statementId::uuid
      AND line.bank_reference IS NOT NULL
    ORDER BY line.line_number LIMIT 1`,
);

/** Returns the first entry of a statement that another one of the same bank account has. */
export const repeatedEntry = async (
  transaction: Transaction,
  { accountId, statementId, bankAccount }: BankStatementRow,
): Promise<{ readonly line: number; readonly statementId: string } | undefined> =>
  (await rowsInTransaction(transaction, repeating, { accountId, statementId, bankAccount }))[0];

/** Returns a statement. */
export const findStatement = (client: Transaction, statementId: string): Promise<BankStatementRow | null> =>
  client.bankStatement.findUnique({ where: { statementId } });

/** Lists statements from the newest to the oldest. @param accountId undefined for those of all merchants */
export function listStatements(
  client: PrismaClient,
  accountId: string | undefined,
  listing: Listing,
): Promise<BankStatementRow[]> {
  const { where, ...order } = listed(listing, 'statementId');
  return client.bankStatement.findMany({
    where: { ...(accountId === undefined ? {} : { accountId }), ...where },
    ...order,
  });
}

/** Returns entries of a statement in the order of the file. @param page those after a number */
export const listBankLines = (
  client: PrismaClient,
  { accountId, statementId }: BankStatementRow,
  page: { readonly after: number; readonly limit: number },
): Promise<BankLineRow[]> =>
  client.bankLine.findMany({
    where: { accountId, statementId, lineNumber: { gt: page.after } },
    orderBy: { lineNumber: 'asc' },
    take: page.limit,
  });
