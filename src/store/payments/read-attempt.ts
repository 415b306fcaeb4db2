import type { Money } from '../../base/money.js';
import type {
  ProcessorCall,
  Transaction as TransactionRow,
  TransactionStatus,
  TransactionType,
} from '../../../generated/prisma/client.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';
import { attemptColumns, attemptOf, attemptTables, shownAttemptOf, shownColumns, shownTables } from './attempt.js';
import type { AttemptRecord, AttemptRow, ShownAttemptRecord, ShownAttemptRow } from './attempt.js';

/**
 * The recent number of attempts of an amount with a card that were not approved, and the version of its counter, which
 * every automatic retry raises.
 */
export interface CardAttempts extends Money {
  readonly terminalId: string;
  readonly fingerprint: string;
  /** True for the encrypted payload of a wallet. */
  readonly isPayload: boolean;
  readonly attempts: number;
  readonly version: number;
}

/** A transaction, whose amount is charged, and a card: that of the token, or of the transaction itself. */
export interface CardOfAttempt {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly token: string | null;
}

const selectCardAttempts = defineQuery<
  CardOfAttempt & { readonly since: Date; readonly fingerprints: readonly string[] },
  CardAttempts
>(
  'attempts-of-card',
  `SELECT card.terminal_id AS "terminalId", coalesce((:fingerprints::bpchar[])[1], card.fingerprint) AS fingerprint,
    one.amount, one.currency, coalesce(counter.version, 0) AS version,
    (card.sealed_number IS NOT NULL AND card.bin IS NULL) AS "isPayload",
    (SELECT count(*)::int FROM instruments same
      JOIN transactions other ON other.terminal_id = same.terminal_id AND other.token = same.token
      WHERE same.terminal_id = card.terminal_id
        AND same.fingerprint = ANY (card.fingerprint || :fingerprints::bpchar[])
        AND other.amount = one.amount AND other.currency = one.currency AND other.created_at > :since
        AND other.type IN ('sale', 'preauth', 'recurring_init', 'recurring')
        AND other.status NOT IN ('APPROVED', 'CANCELLED')) AS attempts
  FROM transactions one
  JOIN instruments card ON card.terminal_id = one.terminal_id AND card.token = coalesce(:token::bpchar, one.token)
  LEFT JOIN retry_counters counter ON counter.terminal_id = card.terminal_id
    AND counter.fingerprint = coalesce((:fingerprints::bpchar[])[1], card.fingerprint)
    AND counter.amount = one.amount AND counter.currency = one.currency
  WHERE one.terminal_id = :terminalId AND one.transaction_id = :transactionId`,
);

/**
 * Counts the attempts to charge a card the amount of a transaction, except approved ones. One statement reads number
 * and version, so that they belong together. A retry is written only if the version is unchanged
 * (store/payments/write-attempt.ts).
 * @param since later attempts count, by the terminal's clock
 * @param fingerprints other fingerprints of the card while the fingerprint key is rotated; the first names its counter
 * @returns undefined for a transaction without an instrument
 */
export const countCardAttempts = (
  on: Executor,
  { terminalId, transactionId, token }: CardOfAttempt,
  since: Date,
  fingerprints: readonly string[],
): Promise<CardAttempts | undefined> =>
  selectCardAttempts.row(on, { terminalId, transactionId, token, since, fingerprints });

/** The stored form of a card: one of both fields, neither after it was erased. */
interface SealedInstrument {
  readonly token: string;
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
}

/** Returns the instrument of a token, or that of an attempt, sealed. */
export const readInstrumentOfAttempt = defineQuery<CardOfAttempt, SealedInstrument>(
  'instrument-of-attempt',
  `SELECT token, sealed_number AS "sealedNumber", provider_token AS "providerToken" FROM instruments
  WHERE terminal_id = :terminalId AND token = coalesce(:token::bpchar, (
    SELECT token FROM transactions WHERE terminal_id = :terminalId AND transaction_id = :transactionId))`,
).row;

/** Names an attempt: ids are unique within a terminal. */
export interface AttemptId {
  readonly terminalId: string;
  readonly transactionId: string;
}

const selectShown = defineQuery<AttemptId, ShownAttemptRow>(
  'read-shown-attempt',
  `SELECT ${shownColumns} FROM ${shownTables}
  WHERE t.terminal_id = :terminalId AND t.transaction_id = :transactionId`,
  'reads',
);

const selectAttempt = defineQuery<AttemptId, AttemptRow>(
  'read-attempt',
  `SELECT ${attemptColumns} FROM ${attemptTables}
  WHERE t.terminal_id = :terminalId AND t.transaction_id = :transactionId`,
  'reads',
);

const selectAtProcessor = defineQuery<
  { readonly terminalId: string; readonly processorKey: string; readonly providerTransactionId: string },
  AttemptRow
>(
  'read-attempt-at-processor',
  `SELECT ${attemptColumns} FROM ${attemptTables}
  WHERE t.terminal_id = :terminalId AND t.processor_key = :processorKey
    AND t.provider_transaction_id = :providerTransactionId`,
);

const selectAttempts = defineQuery<
  { readonly terminalIds: readonly string[]; readonly transactionIds: readonly string[] },
  AttemptRow
>(
  'read-attempts',
  `SELECT ${attemptColumns}
  FROM unnest(:terminalIds::bpchar[], :transactionIds::bpchar[]) AS named (terminal_id, transaction_id)
  JOIN (${attemptTables}) ON t.terminal_id = named.terminal_id AND t.transaction_id = named.transaction_id`,
);

const foundIn = (row: AttemptRow | undefined): AttemptRecord | undefined => row && attemptOf(row);

/** Reads the visible fields of an attempt; undefined if the terminal does not have it. */
export async function readShownAttemptRecord(
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<ShownAttemptRecord | undefined> {
  const row = await selectShown.row(on, { terminalId, transactionId });
  return row && shownAttemptOf(row);
}

/** Reads an attempt with its sealed instrument; undefined if the terminal does not have it. */
export const readAttemptRecord = async (
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<AttemptRecord | undefined> => foundIn(await selectAttempt.row(on, { terminalId, transactionId }));

/** Reads an attempt by its id at the processor; undefined if the terminal does not have it. */
export const readAttemptRecordAtProcessor = async (
  on: Executor,
  terminalId: string,
  processorKey: string,
  providerTransactionId: string,
): Promise<AttemptRecord | undefined> =>
  foundIn(await selectAtProcessor.row(on, { terminalId, processorKey, providerTransactionId }));

/** Returns the existing attempts with these ids, in any order. */
export async function readAttemptRecords(on: Executor, ids: readonly AttemptId[]): Promise<AttemptRecord[]> {
  const rows = await selectAttempts.rows(on, {
    terminalIds: ids.map(({ terminalId }) => terminalId),
    transactionIds: ids.map(({ transactionId }) => transactionId),
  });
  return rows.map(attemptOf);
}

export type { TransactionStatus, TransactionType };

export type ProcessorCallRow = ProcessorCall;

/** Returns the newest calls of a transaction, the newest first. */
export const findCalls = (
  client: Transaction,
  { terminalId, transactionId }: AttemptId,
  limit: number,
): Promise<ProcessorCallRow[]> =>
  client.processorCall.findMany({
    where: { terminalId, transactionId },
    orderBy: { processorCallId: 'desc' },
    take: limit,
  });

/**
 * Returns the payments of a series that are no longer being processed, the oldest first. Of the same time, the init
 * precedes the charges, by the order in which the types are declared.
 */
export const findSeriesCharges = (
  client: Transaction,
  { terminalId, recurringId }: { readonly terminalId: string; readonly recurringId: string },
  limit: number,
): Promise<Pick<TransactionRow, 'transactionId' | 'orderId' | 'amount' | 'currency' | 'status'>[]> =>
  client.transaction.findMany({
    where: {
      terminalId,
      recurringId,
      type: { in: ['recurring_init', 'recurring'] },
      status: { notIn: ['PROCESSING', 'CANCELLED'] },
      amount: { gt: 0 },
    },
    orderBy: [{ createdAt: 'asc' }, { type: 'asc' }, { attemptNumber: 'asc' }],
    take: limit,
  });

/** Returns those of some terminals that have an order. @param merchantOrderId undefined for any */
export const findOrderOf = (
  client: Transaction,
  terminalIds: string[],
  { orderId, merchantOrderId }: { readonly orderId: string; readonly merchantOrderId: string | undefined },
): Promise<{ terminalId: string; orderId: string }[]> =>
  client.order.findMany({
    where: { orderId, terminalId: { in: terminalIds }, ...(merchantOrderId === undefined ? {} : { merchantOrderId }) },
    select: { terminalId: true, orderId: true },
  });

/** A payment without an approval or a retry in this database. */
interface ChainEnd {
  readonly transactionId: string;
  readonly createdAt: Date;
}

const page = 1_000;

const chainEnds = defineQuery<{ terminalId: string; createdAt: Date; transactionId: string; limit: number }, ChainEnd>(
  'chain-ends',
  `SELECT transaction_id AS "transactionId", created_at AS "createdAt" FROM transactions
    WHERE terminal_id = :terminalId AND created_at >= :createdAt
      AND (created_at, transaction_id) > (:createdAt, :transactionId)
      AND status IN ('PROCESSING', 'UNKNOWN', 'DECLINED', 'ERROR') AND successor_id IS NULL
      AND type IN ('sale', 'preauth', 'recurring', 'recurring_init')
    ORDER BY created_at, transaction_id LIMIT :limit::int`,
);

/**
 * Reads the payments of a terminal that may have been retried without a record here, page by page.
 * @param since in the terminal's time
 */
export async function* readChainEnds(on: Executor, terminalId: string, since: Date): AsyncGenerator<ChainEnd[]> {
  for (let after: ChainEnd = { transactionId: '', createdAt: since }; ;) {
    const found = await chainEnds.rows(on, { terminalId, ...after, limit: page });
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (!last || found.length < page) return;
    after = last;
  }
}
