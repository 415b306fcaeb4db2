import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { scanRequests } from '../../store/searches/requests.js';
import type { FoundRequest, RequestFilters, RequestPlaces } from '../../store/searches/requests.js';
import { findApiKey } from '../../store/terminals/accounts.js';
import { cursorOf, instantOf, pageLength, pageOf, placeAt, placeOf, terminalsOf, tooBroad } from '../listing.js';
import type { LoggedRequest } from '../../store/request-log/request-log.js';
import type { SearchDeps } from '../record.js';

/** Maximum number of requests scanned by a filter without an index. */
const maxLookedAt = 10_000;

/** The form of a position in the list: the time of the request, and its sequence number. */
const position = /^\d{13} \d{1,18}$/;

/** Lists the requests that match a search, newest first. */
export const managementRequestList: Handler<'managementRequestList', RequestDeps> = async (deps, { query }) => {
  const { cursor, limit = pageLength, operation, path, status, reason_code: reasonCode, since, until } = query;
  const filters: RequestFilters = {
    apiKeyId: query.api_key_id,
    operation,
    path,
    status,
    reasonCode,
    since: since === undefined ? undefined : instantOf(since, 'since'),
    until: until === undefined ? undefined : instantOf(until, 'until'),
  };
  const after = cursor === undefined ? undefined : placeAt(cursor, position);
  const places = await placesOf(deps, query);
  // A search includes requests answered just now. If they cannot be written, the list cannot be read either.
  await deps.requestLog.flush();
  const count = places.kind === 'terminals' ? Math.max(1, places.terminalIds.length) : 1;
  const isFiltered =
    (places.kind === 'terminals' && query.api_key_id !== undefined) ||
    [operation, path, status, reasonCode].some((filter) => filter !== undefined);
  const depth = isFiltered ? Math.max(limit + 1, Math.floor(maxLookedAt / count)) : limit + 1;
  const found = await deps.store.lagging((pool) => scanRequests(pool, places, filters, { after, depth, limit }));
  const lookedUpTo = found.find(({ last }) => last);
  const fitting = found.filter(({ fits }) => fits).slice(0, limit + 1);
  const { page, next } = pageOf(fitting, query, placeIn);
  const next_cursor = next.next_cursor ?? (lookedUpTo && cursorOf(placeIn(lookedUpTo)));
  return { requests: page.map(summaryView), ...given({ next_cursor }) };
};

const placeIn = ({ receivedAt, entryId }: FoundRequest): string => placeOf(receivedAt, entryId);

/**
 * @throws Problem VALIDATION/SEARCH_TOO_BROAD when the search names no terminal, account or API key, or covers too many
 * terminals
 */
async function placesOf(
  { store }: Pick<RequestDeps, 'store'>,
  query: { terminal_friendly_id?: string; account_id?: string; api_key_id?: string; reference?: string },
): Promise<RequestPlaces> {
  const { terminal_friendly_id: terminalId, account_id: accountId, api_key_id: apiKeyId, reference } = query;
  if (apiKeyId !== undefined && terminalId === undefined && reference === undefined) {
    const key = accountId === undefined ? undefined : await findApiKey(store.prisma, apiKeyId);
    // All requests of a key have its account, but not all have a terminal.
    if (key?.accountId === accountId?.toLowerCase()) return { kind: 'key' };
  }
  const terminalIds = await terminalsOf(store, { terminalId, accountId });
  if (!terminalIds) throw tooBroad('Name terminal_friendly_id, account_id or api_key_id.', 'terminal_friendly_id');
  return { kind: 'terminals', terminalIds, reference };
}

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
