import { useQueries } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { answered, Refusal, type Schema, service, useAccounts } from '../contract/client.js';
import { Failure, Page, Waiting } from '../parts/page.js';
import { Table } from '../parts/table.js';
import { transactions } from './transactions/list.js';

type Summary = Schema<'TransactionSummary'>;

/** Maximum number of accounts to search. With more, use the list of transactions with an account filter. */
const maxAccounts = 10;

/** The form of ids of transactions and orders. */
const idForm = /^[0-9A-Za-z]{8}$/;

const listed = async (query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly Summary[]> =>
  (await answered(service.GET('/v1/management/transactions', { params: { query: { ...query, limit: 20 } }, signal })))
    .transactions;

/** Returns an empty result for a malformed or unknown id. */
async function orNothing(found: Promise<readonly Summary[]>): Promise<readonly Summary[]> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 401) return [];
    throw error;
  }
}

async function byId(id: string, signal: AbortSignal): Promise<readonly Summary[]> {
  const path = '/v1/management/transactions/{transaction_id}';
  const found = await answered(service.GET(path, { params: { path: { transaction_id: id } }, signal }));
  const { transaction, terminal_friendly_id } = found;
  const { order_id } = transaction.order;
  const { amount = 0, currency = 'EUR', attempt_number = 1, merchant_transaction_id } = transaction;
  const summary = { ...transaction, amount, currency, attempt_number, terminal_friendly_id, order_id };
  return [merchant_transaction_id === undefined ? summary : { ...summary, merchant_transaction_id }];
}

/** Searches a text as any id or reference. A single result opens immediately. */
export function SearchView() {
  const { q = '' } = useSearch({ strict: false });
  const accounts = useAccounts();
  const ways = [
    ...(idForm.test(q)
      ? [(signal: AbortSignal) => byId(q, signal), (signal: AbortSignal) => listed({ order_id: q }, signal)]
      : []),
    ...(accounts ?? [])
      .slice(0, maxAccounts)
      .flatMap(({ account_id }) => [
        (signal: AbortSignal) => listed({ account_id, merchant_transaction_id: q }, signal),
        (signal: AbortSignal) => listed({ account_id, merchant_order_id: q }, signal),
      ]),
  ];
  const results = useQueries({
    queries: ways.map((find, index) => ({
      queryKey: ['search', q, index],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => orNothing(find(signal)),
      enabled: q !== '' && accounts !== undefined,
    })),
  });
  const all = results.flatMap(({ data }) => data ?? []);
  const found = [...new Map(all.map((row) => [transactions.rowKey(row), row])).values()];
  const [only] = found;
  const searching = accounts === undefined || results.some(({ isPending }) => isPending);
  if (!searching && only && found.length === 1)
    return (
      <Navigate
        to="/transactions/$transactionId"
        params={{ transactionId: only.transaction_id }}
        search={{ terminal: only.terminal_friendly_id }}
        replace
      />
    );
  return (
    <Page title={`Search for ${q}`}>
      <Failure error={results.find(({ error }) => error !== null)?.error} />
      {searching && <Waiting />}
      {found.length > 0 && (
        <Table label="Transactions" rows={found} columns={transactions.columns} rowKey={transactions.rowKey} />
      )}
      {!searching && found.length === 0 && (
        <p className="empty">
          No transaction and no order has this id, and no merchant used this reference. References are found in full
          only, as the merchant sent them.
        </p>
      )}
    </Page>
  );
}
