import { Link } from '@tanstack/react-router';
import type { Schema } from '../../contract/client.js';
import { Facts, IdLink, Instant, spanText } from '../../parts/facts.js';
import { Section, SmallTable } from '../../parts/page.js';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const count = new Intl.NumberFormat();
const rateText = (rate: number | undefined): string => (rate === undefined ? 'no outcomes yet' : percent.format(rate));

/** Groups the digits of a sum, keeping the exact text from the service. */
function sumText(sum: string, currency: string): string {
  const [whole = '0', decimals] = sum.split('.');
  const grouped = count.format(BigInt(whole));
  return `${grouped}${decimals === undefined ? '' : `.${decimals}`} ${currency}`;
}

/** The figures of a period: money by currency, never summed across currencies. */
export function Figures({ overview }: { readonly overview: Schema<'Overview'> }) {
  const { payments, declines, processors, backlog, deliveries } = overview;
  return (
    <>
      <div className="cards">
        <Section title="Payments">
          <p className="figure">{rateText(overview.approval_rate)}</p>
          <p className="quiet">approved</p>
          <Facts
            facts={[
              ['Approved', count.format(payments.approved)],
              ['Declined', count.format(payments.declined)],
              ['Failed', count.format(payments.error)],
              ['In progress', count.format(payments.processing)],
              [
                'Unknown',
                <Link key="unknown" to="/unknown">
                  {count.format(payments.unknown)}
                </Link>,
              ],
            ]}
          />
        </Section>
        <Deliveries deliveries={deliveries} />
        <Backlog backlog={backlog} />
        <Disputes disputes={overview.disputes} />
      </div>
      {overview.currencies.map((figures) => (
        <Currency key={figures.currency} figures={figures} overview={overview} />
      ))}
      <div className="cards">
        <Section title="Declines by reason">
          {declines.length === 0 ? (
            <p className="quiet">No payment was declined.</p>
          ) : (
            <SmallTable
              label="Declines by reason"
              rows={declines}
              rowKey={({ reason_code: reason }) => reason}
              columns={[
                { name: 'Reason', cell: (row) => row.reason_code },
                { name: 'Count', cell: (row) => count.format(row.count), align: 'end' },
              ]}
            />
          )}
        </Section>
        <Section title="Processors">
          {processors.length === 0 ? (
            <p className="quiet">No processor was called.</p>
          ) : (
            <SmallTable
              label="Processors"
              rows={processors}
              rowKey={({ provider_key: key }) => key}
              columns={[
                { name: 'Processor', cell: (row) => row.provider_key },
                { name: 'Calls', cell: (row) => count.format(row.calls), align: 'end' },
                { name: 'Median', cell: (row) => milliseconds(row.median_ms), align: 'end' },
                { name: '95 of 100 within', cell: (row) => milliseconds(row.p95_ms), align: 'end' },
                { name: 'Unanswered', cell: (row) => count.format(row.unanswered), align: 'end' },
              ]}
            />
          )}
        </Section>
      </div>
    </>
  );
}

const milliseconds = (value: number | undefined): string =>
  value === undefined ? 'none' : `${count.format(value)} ms`;

interface CurrencyProps {
  readonly figures: Schema<'CurrencyFigures'>;
  readonly overview: Schema<'Overview'>;
}

function Currency({ figures, overview }: CurrencyProps) {
  const { currency, buckets } = figures;
  const label = new Intl.DateTimeFormat(undefined, {
    timeZone: overview.time_zone,
    ...(overview.bucket === 'hour' ? { dateStyle: 'short', timeStyle: 'short' } : { dateStyle: 'medium' }),
  });
  return (
    <Section title={currency}>
      <Facts
        facts={[
          [
            'Volume',
            <span key="volume" className="figure">
              {sumText(figures.volume, currency)}
            </span>,
          ],
          ['Refunded', `${sumText(figures.refunded, currency)} in ${count.format(figures.refund_count)}`],
          ['Approved', rateText(figures.approval_rate)],
        ]}
      />
      <Bars
        title={`Volume in ${currency}`}
        heads={[overview.bucket === 'hour' ? 'Hour' : 'Day', 'Volume']}
        bars={buckets.map(({ starts_at, volume }) => ({
          label: label.format(new Date(starts_at)),
          value: Number(volume),
          text: sumText(volume, currency),
        }))}
      />
    </Section>
  );
}

function Deliveries({ deliveries }: { readonly deliveries: Schema<'DeliveryFigures'> }) {
  const { failing_endpoints: failing } = deliveries;
  return (
    <Section title="Webhooks">
      <Facts
        facts={[
          ['Pending', count.format(deliveries.pending)],
          ['Of these, attempted before', count.format(deliveries.retrying)],
          [
            'Failed',
            <Link key="failed" to="/deliveries" search={{ state: 'failed' }}>
              {count.format(deliveries.failed)}
            </Link>,
          ],
        ]}
      />
      {failing.length > 0 && (
        <>
          <p>Endpoints where every attempt fails:</p>
          <ul>
            {failing.map((endpointId) => (
              <li key={endpointId}>
                <IdLink id={endpointId} to="/webhooks/$endpointId" params={{ endpointId }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const queues: Readonly<Record<Schema<'BacklogQueue'>, string>> = {
  deliveries: 'Due deliveries',
  lookups: 'Due lookups',
  occurrences: 'Due payments of series',
  retries: 'Due retries',
  notifications: 'Processor notifications',
  attempts_processing: 'Payments in progress',
  attempts_unknown: 'Unknown outcomes',
  discrepancies: 'Discrepancies',
};

const Disputes = ({ disputes }: { readonly disputes: Schema<'DisputeFigures'> }) => (
  <Section title="Disputes">
    <Facts
      facts={[
        [
          'Undecided',
          <Link key="open" to="/disputes">
            {count.format(disputes.open)}
          </Link>,
        ],
        ['Next deadline', disputes.respond_by === undefined ? 'none' : <Instant key="by" at={disputes.respond_by} />],
        [
          'Of unknown payments',
          <Link key="unmatched" to="/disputes" search={{ matched: 'false' }}>
            {count.format(disputes.unmatched)}
          </Link>,
        ],
      ]}
    />
  </Section>
);

const Backlog = ({ backlog }: { readonly backlog: readonly Schema<'QueueFigures'>[] }) => (
  <Section title="Backlog">
    {backlog.length === 0 ? (
      <p className="quiet">The backlog is empty.</p>
    ) : (
      <Facts
        facts={backlog.map(({ queue, depth, oldest_seconds: oldest }) => [
          queues[queue],
          `${count.format(depth)}, the oldest for ${spanText(oldest)}`,
        ])}
      />
    )}
  </Section>
);

export interface Bar {
  /** The label as displayed. */
  readonly label: string;
  /** Its height. */
  readonly value: number;
  /** The value as displayed. */
  readonly text: string;
}

interface Props {
  readonly title: string;
  /** The headings of the labels and the values. */
  readonly heads: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
}

/** In the chart's own units: it scales to the available width. */
const [width, height, gap, widest] = [600, 120, 2, 80];

/** A bar chart, with the same figures as a table. */
function Bars({ title, heads, bars }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const each = width / Math.max(bars.length, 1);
  const wide = Math.max(Math.min(each - gap, widest), 1);
  const first = bars[0]?.label ?? '';
  const last = bars.at(-1)?.label ?? '';
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: a table with the same figures follows`}
      >
        {bars.map(({ label, value, text }, index) => {
          const tall = most === 0 ? 0 : (value / most) * (height - 4);
          return (
            <rect key={label} x={index * each + (each - wide) / 2} y={height - tall} width={wide} height={tall}>
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
        <line x1={0} x2={width} y1={height} y2={height} />
      </svg>
      <p className="axis" aria-hidden="true">
        <span>{first}</span>
        <span>{last === first ? '' : last}</span>
      </p>
      <details>
        <summary>Figures of {title}</summary>
        <div className="table-frame" role="region" tabIndex={0} aria-label={`Figures of ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{heads[0]}</th>
                <th scope="col" className="end">
                  {heads[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, text }) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td className="end">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
