import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type Schema, service } from '../../contract/client.js';
import { Metadata, Notes } from '../../parts/annotations.js';
import { Amount, Facts, Instant, Tag } from '../../parts/facts.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { Table } from '../../parts/table.js';
import { scheduleWords } from '../../parts/words.js';
import { TransactionLink } from '../transactions/list.js';
import { OccurrenceActs, SeriesActs } from './acts.js';
import { amountColumn, instantColumn, recordColumn, textColumn } from '../../parts/small-table.js';

const seriesPath = '/v1/management/series';
const statuses: readonly Schema<'SeriesStatus'>[] = ['active', 'paused', 'cancelled', 'completed'];

export const series: Listing<typeof seriesPath> = {
  title: 'Series',
  path: seriesPath,
  rows: 'series',
  rowKey: (row) => `${row.terminal_friendly_id} ${row.recurring_id}`,
  filters: [
    { name: 'status', label: 'Status', options: statuses },
    { name: 'terminal_friendly_id', label: 'Terminal' },
    { name: 'account_id', label: 'Account', kind: 'account' },
  ],
  columns: [
    recordColumn('Series', 'series', (row) => row.recurring_id, { terminal: (row) => row.terminal_friendly_id }),
    { name: 'Status', cell: (row) => <Tag name={row.status} />, value: (row) => row.status },
    amountColumn('Amount', (row) => row),
    { name: 'Currency', value: (row) => row.currency },
    {
      name: 'Payments',
      cell: (row) => `${row.completed_payments} of ${row.number_of_payments ?? 'no end'}`,
      value: (row) => row.completed_payments,
    },
    textColumn('Managed by', (row) => row.managed_by, { wide: true }),
    textColumn('Terminal', (row) => row.terminal_friendly_id, { wide: true }),
    instantColumn('Created', (row) => row.created_at, { terminal: (row) => row.terminal_friendly_id }),
  ],
};

export const SeriesList = () => <ResourceList listing={series} />;

const calendarPath = '/v1/management/occurrences';

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });

const calendar: Listing<typeof calendarPath> = {
  title: 'Calendar',
  path: calendarPath,
  rows: 'occurrences',
  rowKey: ({ occurrence }) => occurrence.future_transaction_id,
  empty: 'No payment of a series is planned.',
  filters: [
    { name: 'since', label: 'From', kind: 'date' },
    { name: 'until', label: 'Before', kind: 'date' },
    { name: 'terminal_friendly_id', label: 'Terminal' },
    { name: 'account_id', label: 'Account', kind: 'account' },
  ],
  columns: [
    {
      name: 'Date',
      cell: ({ occurrence }) => (
        <time dateTime={occurrence.scheduled_date}>
          {weekday.format(new Date(occurrence.scheduled_date))} {occurrence.scheduled_date}
        </time>
      ),
      value: ({ occurrence }) => occurrence.scheduled_date,
    },
    amountColumn('Amount', ({ occurrence }) => occurrence),
    { name: 'Currency', value: ({ occurrence }) => occurrence.currency },
    recordColumn('Series', 'series', ({ occurrence }) => occurrence.recurring_id, {
      terminal: (row) => row.terminal_friendly_id,
    }),
    textColumn('Number', ({ occurrence }) => occurrence.sequence_number, { align: 'end', wide: true }),
    { name: 'Series is', cell: (row) => <Tag name={row.series_status} />, value: (row) => row.series_status },
    textColumn('Managed by', (row) => row.managed_by, { wide: true }),
    textColumn('Terminal', (row) => row.terminal_friendly_id, { wide: true }),
  ],
};

/** Upcoming payments, by date in the zone of their terminal. */
export const Calendar = () => <ResourceList listing={calendar} />;

/** Reads a series with all its payments: the next one may be on the last page. */
async function readWhole(
  recurring_id: string,
  query: { readonly terminal_friendly_id?: string; readonly cursor?: string },
  signal: AbortSignal,
): Promise<Schema<'SeriesDetails'>> {
  const params = { path: { recurring_id }, query: { limit: 200, ...query } };
  const { next_cursor: cursor, ...series } = await service.GET(`${seriesPath}/{recurring_id}`, { params, signal });
  if (cursor === undefined) return series;
  const { occurrences } = await readWhole(recurring_id, { ...query, cursor }, signal);
  return { ...series, occurrences: [...series.occurrences, ...occurrences] };
}

/** A series: its terms, and its past and future payments. */
export function SeriesView() {
  const { recurringId } = useParams({ from: '/shell/series/$recurringId' });
  const { terminal } = useSearch({ strict: false });
  const read = useQuery({
    queryKey: ['series', recurringId, terminal],
    queryFn: ({ signal }) => readWhole(recurringId, terminal ? { terminal_friendly_id: terminal } : {}, signal),
    refetchInterval: 10_000,
  });
  return (
    <Page title={`Series ${recurringId}`} record={recurringId} acts={read.data && <SeriesActs series={read.data} />}>
      <Loaded read={read}>{(data) => <Details series={data} />}</Loaded>
    </Page>
  );
}

type Occurrence = Schema<'SeriesOccurrence'>;

const isToCome = ({ occurrence: { status } }: Occurrence): boolean => status === 'pending' || status === 'processing';

/** The payments to come, the next first, and then those of the past, the last first. */
const nextFirst = (payments: readonly Occurrence[]): readonly Occurrence[] => [
  ...payments.filter(isToCome).reverse(),
  ...payments.filter((payment) => !isToCome(payment)),
];

function Details({ series }: { readonly series: Schema<'SeriesDetails'> }) {
  const { recurring, terminal_friendly_id: terminal, payment_instrument: instrument, payer } = series;
  return (
    <>
      <p className="lead">
        <Tag name={recurring.status} />{' '}
        <strong>
          <Amount amount={series.amount} currency={series.currency} />
        </strong>{' '}
        {scheduleWords(recurring) ?? 'charged when the merchant asks for it'}
      </p>
      <Section title="Facts">
        <Facts
          facts={[
            ['Order', <code key="order">{series.order_id}</code>],
            ['First transaction', <TransactionLink key="init" id={series.init_transaction_id} terminal={terminal} />],
            ['Terminal', terminal],
            ['Managed by', recurring.managed_by],
            ['First payment', recurring.first_payment_date],
            ['Payments made', recurring.completed_payments],
            ['Remaining payments', recurring.remaining_payments],
            ['Ends', recurring.cancellation_date],
            ['Payer', [payer.first_name, payer.last_name].filter(Boolean).join(' ')],
            ['Card', instrument?.card_card_last_four_digit && `…${instrument.card_card_last_four_digit}`],
            ['Created', <Instant key="created" at={series.created_at} terminal={terminal} />],
          ]}
        />
      </Section>
      <Section title="Payments">
        {series.occurrences.length === 0 ? (
          <p className="empty">No payment of it is planned.</p>
        ) : (
          <Table<Occurrence>
            label="Payments"
            rows={nextFirst(series.occurrences)}
            rowKey={({ occurrence }) => occurrence.future_transaction_id}
            columns={[
              { name: 'Number', cell: ({ occurrence }) => occurrence.sequence_number },
              { name: 'Date', cell: ({ occurrence }) => occurrence.scheduled_date },
              { name: 'Status', cell: ({ occurrence }) => <Tag name={occurrence.status} /> },
              amountColumn('Amount', ({ occurrence }) => occurrence),
              {
                name: 'Transaction',
                cell: ({ transaction_id: id }) =>
                  id === undefined ? 'none yet' : <TransactionLink id={id} terminal={terminal} />,
              },
              instantColumn('Next retry', (row) => row.retry_at, { terminal: () => terminal, none: '' }),
              { name: 'Note', cell: ({ occurrence }) => occurrence.notes, wide: true },
              { name: 'Actions', cell: (planned) => <OccurrenceActs series={series} planned={planned} /> },
            ]}
          />
        )}
      </Section>
      <Annotations series={series} />
    </>
  );
}

function Annotations({ series }: { readonly series: Schema<'SeriesDetails'> }) {
  const { terminal_friendly_id: terminal } = series;
  return (
    <>
      {/* Every payment carries the metadata of the first one. */}
      <Metadata
        metadata={series.metadata}
        terminal={terminal}
        id={series.init_transaction_id}
        operation="managementTransactionMetadataUpdate"
      />
      <Notes
        notes={series.notes}
        operation="managementSeriesNoteCreate"
        write={(text) =>
          service.POST('/v1/management/series/{recurring_id}/notes', {
            params: { path: { recurring_id: series.recurring_id }, query: { terminal_friendly_id: terminal } },
            body: { text },
          })
        }
      />
    </>
  );
}
