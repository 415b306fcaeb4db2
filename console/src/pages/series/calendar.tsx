import { Amount, IdLink, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';

const path = '/v1/management/occurrences';

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });

const calendar: Listing<typeof path> = {
  title: 'Calendar',
  path,
  rows: 'occurrences',
  rowKey: ({ occurrence }) => occurrence.future_transaction_id,
  empty: 'No payment of a series is to come.',
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
    {
      name: 'Amount',
      cell: ({ occurrence }) => <Amount amount={occurrence.amount} currency={occurrence.currency} />,
      value: ({ occurrence }) => occurrence.amount,
      align: 'end',
    },
    { name: 'Currency', value: ({ occurrence }) => occurrence.currency },
    {
      name: 'Series',
      cell: ({ occurrence: { recurring_id: recurringId }, terminal_friendly_id: terminal }) => (
        <IdLink id={recurringId} to="/series/$recurringId" params={{ recurringId }} search={{ terminal }} />
      ),
      value: ({ occurrence }) => occurrence.recurring_id,
    },
    {
      name: 'Number',
      cell: ({ occurrence }) => occurrence.sequence_number,
      value: ({ occurrence }) => occurrence.sequence_number,
      align: 'end',
      wide: true,
    },
    { name: 'Series is', cell: (row) => <Tag name={row.series_status} />, value: (row) => row.series_status },
    { name: 'Managed by', cell: (row) => row.managed_by, value: (row) => row.managed_by, wide: true },
    { name: 'Terminal', cell: (row) => row.terminal_friendly_id, value: (row) => row.terminal_friendly_id, wide: true },
  ],
};

/** Upcoming payments, by date in the zone of their terminal. */
export const Calendar = () => <ResourceList listing={calendar} />;
