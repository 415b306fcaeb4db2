import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Schema, service, useAccounts } from '../../contract/client.js';
import { Instant } from '../../parts/facts.js';
import { Failure, Page, Waiting } from '../../parts/page.js';
import { Figures } from './figures.js';
import { dimensions, Groups } from './groups.js';
import { overviewQuery, type Period, plainPeriod, type Span, spans } from './period.js';

/** The filters in the address. */
interface Search {
  readonly span?: string;
  readonly account_id?: string;
  readonly by?: string;
}

const spanOf = ({ span }: Search): Span => (span !== undefined && span in spans ? (span as Span) : plainPeriod.span);

const dimensionOf = ({ by }: Search): Schema<'OverviewGroup'> =>
  by !== undefined && by in dimensions ? (by as Schema<'OverviewGroup'>) : (plainPeriod.by ?? 'terminal');

/** Returns the dimension that is read with the other figures. The others may take longer, or be refused. */
const withOthers = (by: Schema<'OverviewGroup'>): Schema<'OverviewGroup'> => (by === 'processor' ? by : 'terminal');

/** Returns the query for the figures of an address, which are read before the view is drawn. */
export function overviewOptions(search: Search) {
  const [span, account, by] = [spanOf(search), search.account_id, withOthers(dimensionOf(search))];
  return queryOptions({
    queryKey: ['overview', span, account, by],
    queryFn: ({ signal }) => readOverview({ span, account, by }, signal),
    refetchInterval: 30_000,
    placeholderData: (shown, query) => (query?.queryKey[2] === account ? shown : undefined),
  });
}

/** Returns the query for the figures of the period before. */
const earlierOptions = (search: Search) => {
  const [span, account, by] = [spanOf(search), search.account_id, withOthers(dimensionOf(search))];
  return queryOptions({
    queryKey: ['overview-before', span, account, by],
    queryFn: ({ signal }) => readOverview({ span, account, by, ago: spans[span][1] }, signal),
    staleTime: 600_000,
  });
};

/** Reads the figures by a dimension that is not read with the others. */
function useLookedUp(search: Search) {
  const [span, account, by] = [spanOf(search), search.account_id, dimensionOf(search)];
  const of = (ago: number) => ({
    queryKey: ['overview-groups', by, span, account, ago],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => readOverview({ span, account, by, ago }, signal),
    staleTime: 60_000,
    retry: false,
    enabled: withOthers(by) !== by,
  });
  const { data: overview, error } = useQuery(of(0));
  const { data: before } = useQuery(of(spans[span][1]));
  return { overview, before, error };
}

/** The overview: payments, declines, processors and backlog. */
export function Overview() {
  const search = useSearch({ strict: false });
  const account = search.account_id;
  const navigate = useNavigate();
  const { data: accounts = [] } = useAccounts();
  const span = spanOf(search);
  const { data, error, isPending, isPlaceholderData } = useQuery(overviewOptions(search));
  const { data: before } = useQuery(earlierOptions(search));
  const by = dimensionOf(search);
  const lookedUp = useLookedUp(search);
  const groups =
    withOthers(by) === by ? { overview: isPlaceholderData ? undefined : data, before, error: null } : lookedUp;
  const go = (change: Readonly<Record<string, string>>): void => {
    const asked = { span, by, ...(account === undefined ? {} : { account_id: account }), ...change };
    void navigate({ to: '/', search: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) });
  };
  return (
    <Page
      title="Overview"
      acts={
        <>
          <label className="inline">
            Time
            <select value={span} onChange={({ target }) => go({ span: target.value })}>
              {Object.entries(spans).map(([name, [label]]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          {accounts.length > 1 && (
            <label className="inline">
              Account
              <select value={account ?? ''} onChange={({ target }) => go({ account_id: target.value })}>
                <option value="">All</option>
                {accounts.map(({ account_id: id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
        </>
      }
    >
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && (
        <>
          <p className="quiet">
            From <Instant at={data.since} /> until <Instant at={data.until} />, counted by the terminals’ clocks.
          </p>
          <Figures overview={data} before={before}>
            <Groups by={by} {...groups} select={(chosen) => go({ by: chosen })} />
          </Figures>
        </>
      )}
    </Page>
  );
}

const readOverview = (period: Period, signal: AbortSignal) =>
  service.GET('/v1/management/overview', { params: { query: overviewQuery(period) }, signal });
