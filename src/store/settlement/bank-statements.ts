import { given } from '../../base/contract.js';
import type {
  BankLine,
  BankStatement,
  BankStatementFormat,
  Environment,
  PrismaClient,
  ReconciliationException,
} from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import { defineQuery } from '../query/query.js';
import { countInTransaction, rowsInTransaction, type Transaction } from '../query/transaction.js';

export type { BankStatementFormat };

export type BankStatementRow = BankStatement;

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

/** Returns an account's statement by the SHA-256 of its file, in hexadecimal; null if not imported. */
export const findStatementByDigest = (
  client: Transaction,
  accountId: string,
  digest: string,
): Promise<BankStatementRow | null> =>
  client.bankStatement.findUnique({ where: { accountId_digest: { accountId, digest } } });

const linesAtOnce = 2_000;

const addingLines = defineQuery<{ accountId: string; statementId: string; lines: string }>(
  'add-bank-lines',
  `INSERT INTO bank_lines (account_id, statement_id, line_number, currency, amount, booked_on, reference,
      bank_reference)
    SELECT :accountId::uuid, :statementId::uuid, line.*
    FROM jsonb_to_recordset(:lines::text::jsonb) AS line (
      n int, currency bpchar, amount bigint, booked date, reference text, bank text)`,
);

const rowOfLine = ({ lineNumber, currency, amount, bookedOn, reference, bankReference }: NewBankLine) => ({
  ...{ n: lineNumber, currency, amount: amount.toString(), booked: bookedOn, reference, bank: bankReference },
});

/** Stores a statement with its entries, and asks for a search of payouts that it lacks. */
export async function insertStatement(
  transaction: Transaction,
  statement: BankStatementRow,
  lines: readonly NewBankLine[],
): Promise<BankStatementRow> {
  const { accountId, statementId } = statement;
  const inserted = await transaction.bankStatement.create({ data: statement });
  for (let start = 0; start < lines.length; start += linesAtOnce)
    await countInTransaction(transaction, addingLines, {
      ...{ accountId, statementId },
      lines: JSON.stringify(lines.slice(start, start + linesAtOnce).map(rowOfLine)),
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
      AND (other.statement_id <> line.statement_id OR other.line_number < line.line_number)
      AND other.amount = line.amount AND other.booked_on = line.booked_on AND other.currency = line.currency
    JOIN bank_statements statement ON statement.account_id = other.account_id
      AND statement.statement_id = other.statement_id
      AND statement.bank_account IS NOT DISTINCT FROM :bankAccount::text
    WHERE line.account_id = :accountId::uuid AND line.statement_id = :statementId::uuid
      AND line.bank_reference IS NOT NULL
    ORDER BY line.line_number LIMIT 1`,
);

/** Returns the first entry of a statement that it has before, or another one of the same bank account has. */
export const repeatedEntry = async (
  transaction: Transaction,
  { accountId, statementId, bankAccount }: BankStatementRow,
): Promise<{ readonly line: number; readonly statementId: string } | undefined> =>
  (await rowsInTransaction(transaction, repeating, { accountId, statementId, bankAccount }))[0];

export const findStatement = (client: Transaction, statementId: string): Promise<BankStatementRow | null> =>
  client.bankStatement.findUnique({ where: { statementId } });

/** Lists statements from the newest to the oldest. @param accountId undefined for those of all merchants */
export const listStatements = (
  client: PrismaClient,
  accountId: string | undefined,
  listing: Listing,
): Promise<BankStatementRow[]> => client.bankStatement.findMany(listed(listing, 'statementId', given({ accountId })));

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

/** An entry that a person works on. */
export type BankEntry = BankLine & {
  readonly payout: { readonly reportId: string; readonly lineNumber: number } | undefined;
};

/** Returns the bank entry of an exception; undefined if the exception is not about an entry. */
export async function findBankEntry(
  client: Transaction,
  { accountId, statementId, statementLine: lineNumber }: ReconciliationException,
): Promise<BankEntry | undefined> {
  if (statementId === null || lineNumber === null) return undefined;
  const found = await client.bankLine.findUnique({
    where: { accountId_statementId_lineNumber: { accountId, statementId, lineNumber } },
  });
  if (!found) return undefined;
  const { reportId, payoutLine } = found;
  const payout = reportId === null || payoutLine === null ? undefined : { reportId, lineNumber: payoutLine };
  return { ...found, payout };
}

/** A movement between a processor and the bank in an imported report. */
export interface Payout {
  readonly accountId: string;
  readonly reportId: string;
  readonly lineNumber: number;
  readonly processorKey: string;
  readonly environment: Environment;
  readonly currency: string;
  /** In minor units, as the bank has it: positive for a credit. */
  readonly amount: bigint;
}

/** Returns a payout, returned payout or top-up of an imported report; undefined for any other line. */
export async function findPayout(
  client: Transaction,
  named: { readonly accountId: string; readonly reportId: string; readonly lineNumber: number },
): Promise<Payout | undefined> {
  const found = await client.settlementLine.findFirst({
    where: { ...named, kind: { in: ['payout', 'payout_returned', 'top_up'] }, report: { state: 'imported' } },
    include: { report: { select: { processorKey: true, environment: true } } },
  });
  if (!found) return undefined;
  const amount = -(found.netAmount + found.commission + found.markup + found.schemeFee + found.interchange);
  return { ...named, ...found.report, currency: found.netCurrency, amount };
}

/** True if a bank entry is matched with the payout. At most one can be: the columns are unique. */
export const hasEntry = async (client: Transaction, { accountId, reportId, lineNumber }: Payout): Promise<boolean> =>
  (await client.bankLine.count({ where: { accountId, reportId, payoutLine: lineNumber } })) > 0;

/** Returns the exception of a payout that the bank did not have. */
export const findPayoutException = (
  client: Transaction,
  { reportId, lineNumber }: Payout,
): Promise<ReconciliationException | null> =>
  client.reconciliationException.findFirst({ where: { reportId, lineNumber, problem: 'missing_at_bank' } });

/** Gives an entry its payout, which an adjustment has posted, or takes it away. */
export const setPayout = (
  client: Transaction,
  { accountId, statementId, lineNumber }: BankEntry,
  payout: Payout | undefined,
): Promise<BankLineRow> =>
  client.bankLine.update({
    where: { accountId_statementId_lineNumber: { accountId, statementId, lineNumber } },
    data: {
      ...{ state: payout ? 'matched' : 'unmatched', posted: payout !== undefined },
      ...{ processorKey: payout?.processorKey ?? null, reportId: payout?.reportId ?? null },
      payoutLine: payout?.lineNumber ?? null,
    },
  });
