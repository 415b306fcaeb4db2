import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answered, service, useAccounts } from '../../contract/client.js';
import { Instant } from '../../parts/facts.js';
import { Failure, Page, Waiting } from '../../parts/page.js';
import { Figures } from './figures.js';

const [hour, day] = [3_600_000, 86_400_000];
/** The periods, by their names in the address. */
const spans = { day: ['24 hours', day], week: ['7 days', 7 * day], month: ['30 days', 30 * day] } as const;
type Span = keyof typeof spans;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The filters in the address. */
interface Search {
  readonly span?: string;
  readonly account_id?: string;
}

const spanOf = ({ span }: Search): Span => (span !== undefined && span in spans ? (span as Span) : 'week');

/** Returns the query for the figures of an address, which are read before the view is drawn. */
export function overviewOptions(search: Search) {
  const [span, account] = [spanOf(search), search.account_id];
  return queryOptions({
    queryKey: ['overview', span, account],
    queryFn: ({ signal }) => readOverview(span, account, signal),
    refetchInterval: 30_000,
  });
}

/** The overview: payments, declines, processors and backlog. */
export function Overview() {
  const search = useSearch({ strict: false });
  const account = search.account_id;
  const navigate = useNavigate();
  const accounts = useAccounts() ?? [];
  const span = spanOf(search);
  const { data, error, isPending } = useQuery(overviewOptions(search));
  const { data: before } = useQuery({
    queryKey: ['overview-before', span, account],
    queryFn: ({ signal }) => readOverview(span, account, signal, spans[span][1]),
    staleTime: 600_000,
  });
  const go = (change: Readonly<Record<string, string>>): void => {
    const asked = { span, ...(account === undefined ? {} : { account_id: account }), ...change };
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
          <Figures overview={data} before={before} />
        </>
      )}
    </Page>
  );
}

/** @param ago the milliseconds by which the period is moved back */
function readOverview(span: Span, account: string | undefined, signal: AbortSignal, ago = 0) {
  // Until the end of the hour, to include current events.
  const until = new Date(Math.ceil(Date.now() / hour) * hour - ago);
  const since = new Date(until.getTime() - spans[span][1]);
  return answered(
    service.GET('/v1/management/overview', {
      params: {
        query: {
          since: since.toISOString(),
          until: until.toISOString(),
          bucket: span === 'day' ? 'hour' : 'day',
          time_zone: zone,
          ...(account === undefined ? {} : { account_id: account }),
        },
      },
      signal,
    }),
  );
}
