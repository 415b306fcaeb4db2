import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { answered, type Schema, service } from '../../contract/client.js';
import { Amount, Facts, Instant, Tag } from '../../parts/facts.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { TransactionLink } from '../transactions/linked.js';
import { OccurrenceActs, SeriesActs } from './acts.js';

/** A series: its terms, and its past and future payments. */
export function SeriesView() {
  const { recurringId } = useParams({ from: '/shell/series/$recurringId' });
  const { terminal } = useSearch({ strict: false });
  const { data, error, isPending } = useQuery({
    queryKey: ['series', recurringId, terminal],
    queryFn: ({ signal }) =>
      answered(
        service.GET('/v1/management/series/{recurring_id}', {
          params: {
            path: { recurring_id: recurringId },
            query: { limit: 200, ...(terminal ? { terminal_friendly_id: terminal } : {}) },
          },
          signal,
        }),
      ),
    refetchInterval: 10_000,
  });
  return (
    <Page title={`Series ${recurringId}`} acts={data && <SeriesActs series={data} />}>
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && <Details series={data} />}
    </Page>
  );
}

type Occurrence = Schema<'SeriesOccurrence'>;

function Details({ series }: { readonly series: Schema<'SeriesDetails'> }) {
  const { recurring, terminal_friendly_id: terminal, payment_instrument: instrument, payer } = series;
  return (
    <>
      <p className="lead">
        <Tag name={recurring.status} />{' '}
        <strong>
          <Amount amount={series.amount} currency={series.currency} />
        </strong>{' '}
        {recurring.recurring_date_type !== undefined &&
          `every ${recurring.time_interval ?? 1} ${recurring.recurring_date_type}`}
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
            ['Payments left', recurring.remaining_payments],
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
            rows={series.occurrences}
            rowKey={({ occurrence }) => occurrence.future_transaction_id}
            columns={[
              { name: 'Number', cell: ({ occurrence }) => occurrence.sequence_number },
              { name: 'Date', cell: ({ occurrence }) => occurrence.scheduled_date },
              { name: 'Status', cell: ({ occurrence }) => <Tag name={occurrence.status} /> },
              {
                name: 'Amount',
                cell: ({ occurrence }) => <Amount amount={occurrence.amount} currency={occurrence.currency} />,
                align: 'end',
              },
              {
                name: 'Transaction',
                cell: ({ transaction_id: id }) =>
                  id === undefined ? 'none yet' : <TransactionLink id={id} terminal={terminal} />,
              },
              {
                name: 'Next retry',
                cell: ({ retry_at: at }) => at !== undefined && <Instant at={at} terminal={terminal} />,
              },
              { name: 'Note', cell: ({ occurrence }) => occurrence.notes, wide: true },
              { name: 'Acts', cell: (planned) => <OccurrenceActs series={series} planned={planned} /> },
            ]}
          />
        )}
      </Section>
    </>
  );
}
