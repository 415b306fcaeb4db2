import { Link } from '@tanstack/react-router';
import { Amount, Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import type { Schema } from '../../contract/client.js';

const path = '/v1/management/series';
const statuses: readonly Schema<'SeriesStatus'>[] = ['active', 'paused', 'cancelled', 'completed'];

const series: Listing<typeof path> = {
  title: 'Series',
  path,
  rows: 'series',
  rowKey: (row) => `${row.terminal_friendly_id} ${row.recurring_id}`,
  filters: [
    { name: 'status', label: 'Status', options: statuses },
    { name: 'terminal_friendly_id', label: 'Terminal' },
    { name: 'account_id', label: 'Account', kind: 'account' },
  ],
  columns: [
    {
      name: 'Series',
      cell: (row) => (
        <Link
          to="/series/$recurringId"
          params={{ recurringId: row.recurring_id }}
          search={{ terminal: row.terminal_friendly_id }}
        >
          <code>{row.recurring_id}</code>
        </Link>
      ),
      value: (row) => row.recurring_id,
    },
    { name: 'Status', cell: (row) => <Tag name={row.status} />, value: (row) => row.status },
    {
      name: 'Amount',
      cell: (row) => <Amount amount={row.amount} currency={row.currency} />,
      value: (row) => row.amount,
      align: 'end',
    },
    { name: 'Currency', value: (row) => row.currency },
    {
      name: 'Payments',
      cell: (row) => `${row.completed_payments} of ${row.number_of_payments ?? 'no end'}`,
      value: (row) => row.completed_payments,
    },
    { name: 'Managed by', cell: (row) => row.managed_by, value: (row) => row.managed_by, wide: true },
    { name: 'Terminal', cell: (row) => row.terminal_friendly_id, value: (row) => row.terminal_friendly_id, wide: true },
    {
      name: 'Created',
      cell: (row) => <Instant at={row.created_at} terminal={row.terminal_friendly_id} />,
      value: (row) => row.created_at,
    },
  ],
};

export const SeriesList = () => <ResourceList listing={series} />;
