import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answered, service } from '../../contract/client.js';
import { useAccounts } from '../../contract/accounts.js';
import { Instant } from '../../parts/instant.js';
import { Failure, Waiting } from '../../parts/notice.js';
import { Page } from '../../parts/page.js';
import { Figures } from './figures.js';

const [hour, day] = [3_600_000, 86_400_000];
/** Times by their names in the address. */
const spans = { day: ['24 hours', day], week: ['7 days', 7 * day], month: ['30 days', 30 * day] } as const;
type Span = keyof typeof spans;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How it goes: what was paid and why not, how the processors answer, and what waits. */
export function Overview() {
  const { span: asked = 'week', account_id: account } = useSearch({ strict: false });
  const navigate = useNavigate();
  const accounts = useAccounts() ?? [];
  const span: Span = asked in spans ? (asked as Span) : 'week';
  const { data, error, isPending } = useQuery({
    queryKey: ['overview', span, account],
    queryFn: ({ signal }) => readOverview(span, account, signal),
    refetchInterval: 30_000,
  });
  const go = (change: Readonly<Record<string, string>>): void => {
    const search = { span, ...(account === undefined ? {} : { account_id: account }), ...change };
    void navigate({ to: '/', search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '')) });
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
          <Figures overview={data} />
        </>
      )}
    </Page>
  );
}

function readOverview(span: Span, account: string | undefined, signal: AbortSignal) {
  // To the end of the hour: what is going on is counted.
  const until = new Date(Math.ceil(Date.now() / hour) * hour);
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
