import type {
  ProcessorCall,
  Transaction as TransactionRow,
  TransactionStatus,
  TransactionType,
} from '../../../generated/prisma/client.js';
import type { Transaction } from '../query/transaction.js';

export type { TransactionStatus, TransactionType };

/** A call to a processor as it is stored with its transaction. */
export type ProcessorCallRow = ProcessorCall;

interface TransactionKey {
  readonly terminalId: string;
  readonly transactionId: string;
}

/** Returns the newest calls of a transaction, the newest first. */
export const findCalls = (
  client: Transaction,
  { terminalId, transactionId }: TransactionKey,
  limit: number,
): Promise<ProcessorCallRow[]> =>
  client.processorCall.findMany({
    where: { terminalId, transactionId },
    orderBy: { processorCallId: 'desc' },
    take: limit,
  });

/** Returns the payments of a series that are no longer being processed, the oldest first. */
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
      status: { not: 'PROCESSING' },
      amount: { gt: 0 },
    },
    orderBy: [{ createdAt: 'asc' }, { attemptNumber: 'asc' }],
    take: limit,
  });

/** Returns those of some terminals that have an order. @param merchantOrderId undefined for any */
export const findOrderOf = (
  client: Transaction,
  terminalIds: string[],
  { orderId, merchantOrderId }: { readonly orderId: string; readonly merchantOrderId: string | undefined },
): Promise<{ terminalId: string; orderId: string }[]> =>
  client.order.findMany({
    where: {
      orderId,
      terminalId: { in: terminalIds },
      ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    },
    select: { terminalId: true, orderId: true },
  });
