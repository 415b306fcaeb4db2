import type {
  PrismaClient,
  ReconciliationException,
  ReconciliationResolution,
  SettlementLine,
  TransactionStatus,
  TransactionType,
} from '../../../generated/prisma/client.js';
import { given, type Schema } from '../../base/contract.js';
import type { Listing } from '../query/listing.js';
import { defineQuery } from '../query/query.js';
import { countInTransaction, rowsInTransaction, type Transaction } from '../query/transaction.js';
import type { Random } from '../../base/random.js';
import type { Money } from '../../base/money.js';
import { eventRows, type EventCarrier, newEvent } from '../events/events.js';
import { findTerminalIds } from '../terminals/terminals.js';

export type { ReconciliationException };

/** A search of exceptions. Undefined filters are disabled. */
export interface ExceptionSearch {
  readonly accountId: string | undefined;
  readonly isOpen: boolean | undefined;
  readonly ownerId: string | undefined;
}

/** Lists exceptions from the newest to the oldest. */
export const listExceptions = (
  client: PrismaClient,
  { accountId, isOpen, ownerId }: ExceptionSearch,
  { after, limit }: Listing,
): Promise<ReconciliationException[]> =>
  client.reconciliationException.findMany({
    where: {
      ...given({ accountId, ownerId }),
      ...(isOpen === undefined ? {} : { closedAt: isOpen ? null : { not: null } }),
      ...(after && { OR: [{ openedAt: { lt: after.at } }, { openedAt: after.at, exceptionId: { lt: after.id } }] }),
    },
    orderBy: [{ openedAt: 'desc' }, { exceptionId: 'desc' }],
    take: limit,
  });

const locking = defineQuery<{ ids: string }>(
  'lock-reconciliation-exceptions',
  `SELECT FROM reconciliation_exceptions WHERE exception_id = ANY (:ids::text::uuid[])
    ORDER BY exception_id FOR UPDATE`,
);

/** Locks exceptions until the database transaction ends. @returns those that exist */
export async function lockExceptions(
  transaction: Transaction,
  exceptionIds: readonly string[],
): Promise<ReconciliationException[]> {
  await countInTransaction(transaction, locking, { ids: `{${exceptionIds.join(',')}}` });
  return findExceptions(transaction, exceptionIds);
}

/** Returns the exceptions with these ids, in any order. */
export const findExceptions = (
  client: Transaction,
  exceptionIds: readonly string[],
): Promise<ReconciliationException[]> =>
  client.reconciliationException.findMany({ where: { exceptionId: { in: [...exceptionIds] } } });

export interface StoredAct {
  readonly action: 'assign' | 'release' | 'note' | 'match' | 'adjust' | 'explain' | 'reopen';
  readonly at: string;
  readonly by_email?: string;
  readonly text?: string;
  readonly owner_email?: string;
  readonly transaction?: { readonly transaction_id: string; readonly terminal_friendly_id: string };
  readonly payout?: { readonly report_id: string; readonly line_number: number; readonly provider_key: string };
  readonly adjustment_id?: string;
}

/** Returns the acts on an exception. Their JSON is not checked, because only this program writes it. */
export const actsOf = ({ acts }: ReconciliationException): StoredAct[] => acts as unknown as StoredAct[];

export interface ExceptionChange {
  readonly ownerId?: string | null;
  readonly ownerEmail?: string | null;
  readonly resolution?: ReconciliationResolution | null;
  readonly closedAt?: Date | null;
  readonly adjustmentId?: string | null;
}

const adding = defineQuery<{ exceptionId: string; act: string }>(
  'add-reconciliation-act',
  'UPDATE reconciliation_exceptions SET acts = acts || :act::text::jsonb WHERE exception_id = :exceptionId::uuid',
);

/** Changes an exception and adds the act, also if another act of the request has changed it. */
export async function recordAct(
  transaction: Transaction,
  { exceptionId }: Pick<ReconciliationException, 'exceptionId'>,
  change: ExceptionChange,
  act: StoredAct,
): Promise<ReconciliationException> {
  await countInTransaction(transaction, adding, { exceptionId, act: JSON.stringify(act) });
  return transaction.reconciliationException.update({ where: { exceptionId }, data: change });
}

/** A line with its report. */
export type ExceptionLine = SettlementLine & { readonly isPosted: boolean };

/** Returns the line of an exception; undefined for a payment without one. */
export async function findExceptionLine(
  client: Transaction,
  { accountId, reportId, lineNumber }: ReconciliationException,
): Promise<ExceptionLine | undefined> {
  if (reportId === null || lineNumber === null) return undefined;
  const found = await client.settlementLine.findUnique({
    where: { accountId_reportId_lineNumber: { accountId, reportId, lineNumber } },
    include: { report: { select: { postedLine: true } } },
  });
  return found ? { ...found, isPosted: found.report.postedLine >= lineNumber } : undefined;
}

/**
 * Returns the ids of the discrepancies of an exception's payment or, without one, of the transaction that its line
 * names: it may be declined here. The oldest first, at most 100.
 */
export async function discrepanciesOf(
  client: Transaction,
  { accountId, terminalId, transactionId, processorKey }: ReconciliationException,
  line: SettlementLine | undefined,
): Promise<string[]> {
  const [, named = '', idempotencyKey = ''] = /^(\w{6})-(\w{8})(?:-|$)/.exec(line?.merchantReference ?? '') ?? [];
  const ofLine = async () => ({ in: await findTerminalIds(client, { accountId, terminalId: named }) });
  const where =
    terminalId !== null && transactionId !== null
      ? { terminalId, transactionId }
      : { terminalId: await ofLine(), processorKey, idempotencyKey };
  const found = await client.discrepancy.findMany({
    ...{ where, select: { discrepancyId: true } },
    ...{ orderBy: [{ foundAt: 'asc' }, { discrepancyId: 'asc' }], take: 100 },
  });
  return found.map(({ discrepancyId }) => discrepancyId);
}

export interface SuggestedPayment extends Money {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly reason: 'merchant_reference' | 'amount_and_day';
  readonly createdAt: Date;
}

/** The most payments of a terminal among which one of the same amount is searched, the latest first. */
const searched = 5_000;

const columns = 'terminal_id, transaction_id, type, status, processor_key, amount, currency, created_at';

const suggesting = defineQuery<
  {
    accountId: string;
    processorKey: string;
    reference: string | null;
    amount: string;
    currency: string;
    at: Date;
    kind: string;
    types: string;
  },
  SuggestedPayment
>(
  'suggest-payments-of-line',
  `WITH named AS (
      SELECT found.*, 'merchant_reference' AS reason
      FROM terminals CROSS JOIN LATERAL (
        SELECT ${columns} FROM transactions
        WHERE transactions.terminal_id = terminals.terminal_id AND merchant_transaction_id = :reference::text
        ORDER BY created_at DESC LIMIT 20) AS found
      WHERE terminals.account_id = :accountId::uuid),
    alike AS (
      SELECT found.*, 'amount_and_day' AS reason
      FROM terminals CROSS JOIN LATERAL (
        SELECT ${columns} FROM transactions
        WHERE transactions.terminal_id = terminals.terminal_id
          AND created_at BETWEEN :at::timestamptz - interval '7 days' AND :at::timestamptz + interval '1 day'
        ORDER BY created_at DESC LIMIT ${searched}) AS found
      WHERE terminals.account_id = :accountId::uuid AND found.amount = :amount::text::numeric
        AND found.currency = :currency::bpchar),
    first AS (
      SELECT DISTINCT ON (terminal_id, transaction_id) *
      FROM (SELECT * FROM named UNION ALL SELECT * FROM alike) AS found
      WHERE status = 'APPROVED' AND processor_key = :processorKey::text
        AND type::text = ANY (:types::text::text[])
        AND (:kind LIKE 'chargeback%' OR NOT EXISTS (
          SELECT FROM settlement_lines line WHERE line.terminal_id = found.terminal_id
          AND line.transaction_id = found.transaction_id AND line.kind = :kind::text::settlement_line_kind
          AND line.state <> 'duplicate'))
      ORDER BY terminal_id, transaction_id, reason DESC)
    SELECT terminal_id AS "terminalId", transaction_id AS "transactionId", reason, amount::text, currency,
      created_at AS "createdAt"
    FROM first ORDER BY reason DESC, created_at DESC, transaction_id LIMIT 5`,
);

/**
 * Returns up to five approved payments that a line may be about: those with its reference first, then those of the same
 * amount in the week before it. Unless it is a chargeback, no other line has them.
 * @param amount decimal text in major units
 * @param types the types of transaction that the line may be about
 */
export const suggestPayments = (
  client: Transaction,
  line: SettlementLine,
  search: { readonly processorKey: string; readonly amount: string; readonly types: ReadonlySet<TransactionType> },
): Promise<SuggestedPayment[]> =>
  rowsInTransaction(client, suggesting, {
    ...{ accountId: line.accountId, processorKey: search.processorKey, reference: line.merchantReference },
    ...{ amount: search.amount, currency: line.grossCurrency, at: line.occurredAt, kind: line.kind },
    types: `{${[...search.types].join(',')}}`,
  });

export interface MatchablePayment {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly processorKey: string | null;
}

/** Returns the fields by which a payment can match a line; null if the terminal does not have it. */
export const findPayment = (
  client: Transaction,
  terminalId: string,
  transactionId: string,
): Promise<MatchablePayment | null> =>
  client.transaction.findUnique({
    where: { terminalId_transactionId: { terminalId, transactionId } },
    select: { terminalId: true, transactionId: true, type: true, status: true, processorKey: true },
  });

/** True if another line of the same kind has a payment. */
export const hasOtherLine = async (
  client: Transaction,
  line: SettlementLine,
  { terminalId, transactionId }: Pick<SettlementLine, 'terminalId' | 'transactionId'>,
): Promise<boolean> =>
  transactionId !== null &&
  (await client.settlementLine.count({
    where: {
      ...{ terminalId, transactionId, kind: line.kind, state: { not: 'duplicate' } },
      NOT: { reportId: line.reportId, lineNumber: line.lineNumber },
    },
  })) > 0;

/** Sets the state and the payment of a line. @throws an error of Prisma if not found */
export const setLineMatch = (
  transaction: Transaction,
  { accountId, reportId, lineNumber }: SettlementLine,
  match: Pick<SettlementLine, 'state' | 'terminalId' | 'transactionId'>,
): Promise<SettlementLine> =>
  transaction.settlementLine.update({
    where: { accountId_reportId_lineNumber: { accountId, reportId, lineNumber } },
    data: match,
  });

/** An exception that a statement may open. Its event has the same id. */
export interface OpenedException {
  readonly exceptionId: string;
  readonly problem: Schema<'ReconciliationProblem'>;
  readonly currency: string;
}

export interface ArrivedPayout {
  readonly eventId: string;
  readonly data: Omit<Schema<'PayoutPaidEventData'>, 'account_id'>;
}

/**
 * Returns events of settlement as a parameter of `reportedEventParts`.
 * @param carrier the terminal with which they are listed; without one the list is empty
 */
export function settlementEvents(
  carrier: EventCarrier | undefined,
  random: Pick<Random, 'timedUuid'>,
  exceptions: readonly OpenedException[],
  payouts: readonly ArrivedPayout[] = [],
): string | null {
  if (!carrier) return null;
  const { accountId: account_id, at: createdAt } = carrier;
  const opened = exceptions.map(({ exceptionId, problem, currency }) => {
    const data: Schema<'ReconciliationExceptionEventData'> = {
      ...{ exception_id: exceptionId, account_id, problem, currency: currency as Schema<'Currency'> },
    };
    const content = { type: 'reconciliation.exception', subjectId: '', data, createdAt, eventId: exceptionId } as const;
    return newEvent(random, carrier, content);
  });
  const paid = payouts.map(({ eventId, data }) =>
    newEvent(random, carrier, {
      ...{ type: 'payout.paid', subjectId: '', createdAt, eventId },
      data: { ...data, account_id } satisfies Schema<'PayoutPaidEventData'>,
    }),
  );
  return eventRows([...opened, ...paid]);
}
