import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '../../contract/client.js';
import { Facts, Instant, spanText, RecordLink } from '../../parts/facts.js';
import { Section } from '../../parts/page.js';
import { SmallTable } from '../../parts/small-table.js';
import { useIsBarred } from '../../session/session.js';
import { amountText } from '../../parts/words.js';
import { Bars } from './bars.js';
import { count, rateText, Reasons } from './groups.js';

interface FiguresProps {
  readonly overview: Schema<'Overview'>;
  /** The same of the period before it; undefined while loading. */
  readonly before: Schema<'Overview'> | undefined;
  /** The figures by one dimension. */
  readonly children: ReactNode;
}

/** The figures of a period: money by currency, never summed across currencies. */
export function Figures({ overview, before, children }: FiguresProps) {
  const { payments, processors, backlog, deliveries } = overview;
  const isBarred = useIsBarred();
  const isOfMember = isBarred('managementUnknownTransactionList');
  return (
    <>
      <div className="cards few">
        <Section title="Payments">
          <p className="figure">{rateText(overview.approval_rate)}</p>
          <p className="quiet">approved{before && `; before: ${rateText(before.approval_rate)}`}</p>
          <Facts
            facts={[
              ['Approved', count.format(payments.approved)],
              ['Declined', count.format(payments.declined)],
              ['Failed', count.format(payments.error)],
              ['In progress', count.format(payments.processing)],
              [
                'Unknown',
                isOfMember ? (
                  count.format(payments.unknown)
                ) : (
                  <Link key="unknown" to="/unknown">
                    {count.format(payments.unknown)}
                  </Link>
                ),
              ],
            ]}
          />
        </Section>
        <Deliveries deliveries={deliveries} isOfMember={isOfMember} />
        {!isOfMember && <Backlog backlog={backlog} />}
        <Disputes disputes={overview.disputes} />
      </div>
      {overview.currencies.map((figures) => (
        <Currency
          key={figures.currency}
          figures={figures}
          overview={overview}
          before={before?.currencies.find(({ currency }) => currency === figures.currency)}
        />
      ))}
      {children}
      <div className="cards few">
        <Reasons kind="declined" overview={overview} before={before} />
        <Reasons kind="error" overview={overview} before={before} />
      </div>
      <Processors processors={processors} />
    </>
  );
}

const Processors = ({ processors }: Pick<Schema<'Overview'>, 'processors'>) => (
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
          { name: '95 % within', cell: (row) => milliseconds(row.p95_ms), align: 'end' },
          { name: 'Unanswered', cell: (row) => count.format(row.unanswered), align: 'end' },
        ]}
      />
    )}
  </Section>
);

const milliseconds = (value: number | undefined): string =>
  value === undefined ? 'none' : `${count.format(value)} ms`;

/** Returns a time in each hour or day of a period, also in those without payments: the beginning of an hour there. */
function timesOf({ since, until, bucket, time_zone: timeZone }: Schema<'Overview'>): readonly Date[] {
  const step = bucket === 'hour' ? 3_600_000 : 86_400_000;
  const [first, end] = [Date.parse(since), Date.parse(until)];
  const count = Math.ceil((end - first) / step);
  const minute = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' });
  return [...Array.from({ length: count }, (_, index) => first + index * step), end - 1].map(
    (time) => new Date(bucket === 'hour' ? time - (time % 60_000) - Number(minute.format(time)) * 60_000 : time),
  );
}

/** With the name of the zone, because in autumn the clocks show an hour twice. */
const hourForm: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  timeZoneName: 'short',
};

interface CurrencyProps {
  readonly figures: Schema<'CurrencyFigures'>;
  readonly overview: Schema<'Overview'>;
  readonly before: Schema<'CurrencyFigures'> | undefined;
}

function Currency({ figures, overview, before }: CurrencyProps) {
  const { currency, buckets } = figures;
  const label = new Intl.DateTimeFormat(undefined, {
    timeZone: overview.time_zone,
    ...(overview.bucket === 'hour' ? hourForm : { dateStyle: 'medium' }),
  });
  const tick = new Intl.DateTimeFormat(undefined, {
    timeZone: overview.time_zone,
    ...(overview.bucket === 'hour' ? { hour: '2-digit' } : { weekday: 'short', day: 'numeric' }),
  });
  // The period may begin and end within a day, and a day may have 23 or 25 hours.
  const times = [...new Map(timesOf(overview).map((time) => [label.format(time), time])).values()];
  const volumes = new Map(buckets.map(({ starts_at, volume }) => [label.format(new Date(starts_at)), volume]));
  return (
    <Section title={currency}>
      <Facts
        facts={[
          [
            'Volume',
            <span key="volume" className="figure">
              {amountText(figures.volume, currency)}
            </span>,
          ],
          ['Volume of the time before', before && amountText(before.volume, currency)],
          ['Refunded', `${amountText(figures.refunded, currency)} in ${count.format(figures.refund_count)}`],
          ['Approved', rateText(figures.approval_rate)],
        ]}
      />
      <Bars
        title={`Volume in ${currency}`}
        heads={[overview.bucket === 'hour' ? 'Hour' : 'Day', 'Volume']}
        bars={times.map((time) => {
          const volume = volumes.get(label.format(time)) ?? '0';
          return {
            label: label.format(time),
            tick: tick.format(time),
            value: Number(volume),
            text: amountText(volume, currency),
          };
        })}
      />
    </Section>
  );
}

interface DeliveriesProps {
  readonly deliveries: Schema<'DeliveryFigures'>;
  /** True without the list of all failed deliveries. */
  readonly isOfMember: boolean;
}

function Deliveries({ deliveries, isOfMember }: DeliveriesProps) {
  const { failing_endpoints: failing } = deliveries;
  return (
    <Section title="Webhooks">
      <Facts
        facts={[
          ['Pending', count.format(deliveries.pending)],
          ['Of these, attempted before', count.format(deliveries.retrying)],
          [
            'Failed',
            isOfMember ? (
              count.format(deliveries.failed)
            ) : (
              <Link key="failed" to="/deliveries" search={{ state: 'failed' }}>
                {count.format(deliveries.failed)}
              </Link>
            ),
          ],
        ]}
      />
      {failing.length > 0 && (
        <>
          <p>Endpoints where every attempt fails:</p>
          <ul>
            {failing.map((endpointId) => (
              <li key={endpointId}>
                <RecordLink of="webhook_endpoint" id={endpointId} />
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
