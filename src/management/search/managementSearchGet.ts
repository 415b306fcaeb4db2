import type { Clock } from '../../base/clock.js';
import { terminalNow } from '../../base/terminal.js';
import type { Handler, Input } from '../../operation/handler.js';
import { dueInstant } from '../../recurring/calendar.js';
import { readLoggedRequest, type LoggedRequest } from '../../store/request-log/request-log.js';
import {
  findPayments,
  findSeriesById,
  findTransactionsBy,
  findTransactionsByNetworkId,
  type Found,
  type SearchPlaces,
  type TransactionKey,
  findByMetadata,
} from '../../store/searches/found.js';
import { findPayersBy, findPayersByPhone, findTransactionsOf, readListedPayers } from '../../store/searches/payers.js';
import type { ListedPayer } from '../../store/searches/payers.js';
import { scanRequests, type FoundRequest } from '../../store/searches/requests.js';
import { readListedSeries } from '../../store/searches/series.js';
import { readListed } from '../../store/searches/transactions.js';
import { findTerminals, type TerminalRow } from '../../store/terminals/terminals.js';
import { payerFingerprints } from '../../vault/fingerprints.js';
import type { Vault } from '../../vault/vault.js';
import { maxPlaces, tooBroad } from '../listing.js';
import { payerSummary } from '../payers/managementPayerGet.js';
import { summaryView as requestView, type RequestDeps } from '../requests/managementRequestList.js';
import { seriesView } from '../series/managementSeriesList.js';
import { summaryView } from '../transactions/transaction.js';
import { dateOf, readSearchText, type SearchText, shifted, waysOf } from './search-text.js';

export interface SearchAllDeps extends RequestDeps {
  readonly clock: Clock;
  readonly vault: Vault;
}

/** Maximum number of records of each kind (contract, SearchResults), and one more. */
const most = 20;
const enough = most + 1;

type Pool = Parameters<typeof findTransactionsBy>[0];

interface Search {
  readonly pool: Pool;
  readonly read: SearchText;
  readonly terminals: readonly TerminalRow[];
  readonly terminalIds: readonly string[];
  /** True if a filter excludes terminals. */
  readonly isNarrowed: boolean;
}

/** Finds the records that a text names, by every way to read it. */
export const managementSearchGet: Handler<'managementSearchGet', SearchAllDeps> = async (deps, { query }) => {
  const read = readSearchText(query.q);
  const terminals = await terminalsToSearch(deps, query);
  const terminalIds = terminals.map(({ terminalId }) => terminalId);
  // A search includes requests answered just now.
  await deps.requestLog.flush();
  return deps.store.lagging(async (pool) => {
    const isNarrowed = [query.terminal_friendly_id, query.account_id, query.environment].some(
      (filter) => filter !== undefined,
    );
    const search = { pool, read, terminals, terminalIds, isNarrowed };
    const payers = await payersOf(search, deps.vault);
    const requests = await requestsOf(search);
    const found = distinct([
      ...(await transactionsOf(search, deps.clock)),
      ...(await findTransactionsOf(
        pool,
        payers.map(({ terminalId, payerId }) => ({ terminalId, id: payerId })),
        enough,
      )),
      ...requests.flatMap(({ terminalId, transactionId }) =>
        terminalId !== null && transactionId !== null ? [{ terminalId, id: transactionId }] : [],
      ),
    ]);
    const listed = await readListed(
      pool,
      found.map(({ terminalId, id }) => ({ terminalId, transactionId: id })),
    );
    const isExact = (row: (typeof listed)[number]): boolean =>
      row.merchantTransactionId === read.text || row.merchantOrderId === read.text;
    // Longer references may be newer.
    const shown = new Set([...new Set([...listed.filter(isExact), ...listed])].slice(0, most));
    const transactions = listed.filter((row) => shown.has(row));
    const named = read.id === undefined ? [] : await findSeriesById(pool, terminalIds, read.id, enough);
    const charged = transactions.flatMap(({ terminalId, recurringId }) =>
      recurringId === null ? [] : [{ terminalId, id: recurringId }],
    );
    const series = await readListedSeries(pool, distinct([...named, ...charged]));
    return {
      read_as: waysOf(read),
      transactions: transactions.map(summaryView),
      payers: payers.slice(0, most).map(payerSummary),
      series: series.slice(0, most).map(seriesView),
      requests: requests.slice(0, most).map(requestView),
      has_more: [listed, payers, series, requests].some(({ length }) => length > most),
    };
  });
};

/** @throws Problem VALIDATION/SEARCH_TOO_BROAD */
async function terminalsToSearch(
  { store: { prisma } }: Pick<SearchAllDeps, 'store'>,
  query: Input<'managementSearchGet'>['query'],
): Promise<TerminalRow[]> {
  const of = { terminalId: query.terminal_friendly_id, accountId: query.account_id, environment: query.environment };
  const terminals = await findTerminals(prisma, of, maxPlaces + 1);
  if (terminals.length > maxPlaces)
    throw tooBroad(`The search covers more than ${maxPlaces} terminals: send an account_id.`, 'account_id');
  return terminals;
}

const distinct = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [`${one.terminalId} ${one.id}`, one])).values(),
];

async function transactionsOf({ pool, read, terminals, terminalIds }: Search, clock: Clock): Promise<Found[]> {
  const { text, id, fingerprint, lastFour, amount, day } = read;
  const found: Found[] = await labelledWith('transaction', { pool, read, terminalIds });
  const by = async (key: TransactionKey, value: string): Promise<void> => {
    found.push(...(await findTransactionsBy(pool, key, terminalIds, value, enough)));
  };
  if (id !== undefined) for (const key of ['id', 'order', 'occurrence'] as const) await by(key, id);
  if (fingerprint !== undefined) await by('instrument', fingerprint);
  if (read.isReference) {
    for (const key of byReference) await by(key, text);
    found.push(...(await findTransactionsByNetworkId(pool, terminalIds, text, enough)));
  }
  const places = placesOf(terminals, day, clock);
  const any = { least: undefined, most: undefined, currency: undefined };
  const pay = async (digits: string | undefined, condition: typeof any | NonNullable<typeof amount>): Promise<void> => {
    found.push(...(await findPayments(pool, places, digits, condition, enough)));
  };
  if (lastFour !== undefined) await pay(lastFour, read.isAmbiguous ? any : (amount ?? any));
  if (amount !== undefined && (lastFour === undefined || read.isAmbiguous)) await pay(undefined, amount);
  return found;
}

const byReference = ['exactReference', 'reference', 'exactOrderReference', 'orderReference', 'processorId'] as const;

const labelledWith = async (
  kind: 'transaction' | 'payer',
  { pool, read, terminalIds }: Pick<Search, 'pool' | 'read' | 'terminalIds'>,
): Promise<Found[]> =>
  (await Promise.all(read.metadata.map((label) => findByMetadata(pool, kind, terminalIds, label, enough)))).flat();

/** Returns the terminals with the bounds of a day, each by its clock and time zone. */
function placesOf(terminals: readonly TerminalRow[], day: SearchText['day'], clock: Clock): SearchPlaces {
  const terminalIds = terminals.map(({ terminalId }) => terminalId);
  if (day === undefined) return { terminalIds, since: undefined, until: undefined };
  const boundsOf = (days: number): string[] =>
    terminals.map((terminal) => {
      const date = dateOf(day, terminal.timeZone, terminalNow(terminal, clock));
      return dueInstant(shifted(date, days), terminal.timeZone).toISOString();
    });
  return { terminalIds, since: boundsOf(0), until: boundsOf(1) };
}

async function payersOf({ pool, read, terminalIds }: Search, vault: Vault): Promise<ListedPayer[]> {
  const { email, phone, id, fingerprint } = read;
  const ofEmail =
    email === undefined ? [] : terminalIds.flatMap((terminalId) => payerFingerprints(vault, terminalId, email));
  const fingerprints = [...ofEmail, fingerprint].filter((one) => one !== undefined);
  const byPhone = phone === undefined ? [] : await findPayersByPhone(pool, terminalIds, phone, enough);
  const isNamed = id !== undefined || fingerprints.length > 0;
  const named = isNamed ? await findPayersBy(pool, terminalIds, { id, fingerprints }, enough) : [];
  const labelled = await readListedPayers(pool, await labelledWith('payer', { pool, read, terminalIds }));
  const all = [...byPhone, ...named, ...labelled];
  return [...new Map(all.map((payer) => [`${payer.terminalId} ${payer.payerId}`, payer])).values()];
}

/** Returns the request of an id, or those with an Idempotency-Key. */
async function requestsOf({ pool, read, terminalIds, isNarrowed }: Search): Promise<(LoggedRequest | FoundRequest)[]> {
  if (read.requestId !== undefined) {
    const request = await readLoggedRequest(pool, read.requestId);
    // A request for a terminal that its key may not use names none.
    const isAmong = request && (request.terminalId === null ? !isNarrowed : terminalIds.includes(request.terminalId));
    return isAmong ? [request] : [];
  }
  if (!read.isReference || terminalIds.length === 0) return [];
  return scanRequests(
    pool,
    { kind: 'terminals', terminalIds, reference: read.text },
    {},
    { after: undefined, depth: enough, limit: most },
  );
}
