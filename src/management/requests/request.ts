import { given, type Schema } from '../../base/contract.js';
import type { LoggedRequest } from '../../store/request-log/request-log.js';
import type { SearchDeps } from '../record.js';

/** Dependencies of the request log operations. */
export interface RequestDeps extends SearchDeps {
  /** Writes this instance's buffered entries of the request log. */
  readonly requestLog: { flush(): Promise<void> };
}

/** The columns of a request that lists show. */
type ListedRequest = Omit<LoggedRequest, 'query' | 'sourceAddress' | 'userAgent' | 'requestBody' | 'answerBody'>;

export const summaryView = (row: ListedRequest): Schema<'RequestSummary'> => ({
  request_id: row.requestId,
  ...given({ terminal_friendly_id: row.terminalId }),
  api_key_id: row.apiKeyId,
  operation: row.operation,
  method: row.method,
  path: row.path,
  status: row.status,
  ...given({ reason_code: row.reasonCode as Schema<'ReasonCode'> | null, field: row.field }),
  duration_ms: row.milliseconds,
  ...given({
    transaction_id: row.transactionId,
    recurring_id: row.recurringId,
    merchant_transaction_id: row.merchantTransactionId,
    merchant_order_id: row.merchantOrderId,
    idempotency_key: row.idempotencyKey,
    idempotency_replayed: row.replayed,
  }),
  received_at: row.receivedAt.toISOString(),
});
