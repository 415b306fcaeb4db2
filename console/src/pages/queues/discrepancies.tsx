import type { Schema } from '../../contract/client.js';
import { Amount, IdLink, Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';

const path = '/v1/management/discrepancies';
const states: readonly Schema<'DiscrepancyState'>[] = ['open', 'reversing', 'accepted', 'reversed'];

const discrepancies: Listing<typeof path> = {
  title: 'Discrepancies',
  path,
  rows: 'discrepancies',
  rowKey: (row) => row.discrepancy_id,
  empty: 'No processor report contradicts the records.',
  filters: [{ name: 'state', label: 'State', options: states }],
  columns: [
    {
      name: 'Discrepancy',
      cell: ({ discrepancy_id: id }) => (
        <IdLink id={id.slice(0, 8)} to="/discrepancies/$discrepancyId" params={{ discrepancyId: id }} />
      ),
      value: (row) => row.discrepancy_id,
    },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    {
      name: 'Recorded',
      cell: (row) => row.recorded?.status.status ?? 'nothing',
      value: (row) => row.recorded?.status.status,
    },
    { name: 'Claimed', cell: (row) => row.claimed.outcome, value: (row) => row.claimed.outcome },
    {
      name: 'Amount',
      cell: ({ recorded, claimed }) => (
        <Amount amount={claimed.amount ?? recorded?.amount} currency={claimed.currency ?? recorded?.currency} />
      ),
      value: ({ recorded, claimed }) => claimed.amount ?? recorded?.amount,
      align: 'end',
    },
    { name: 'Source', cell: (row) => row.source, value: (row) => row.source, wide: true },
    { name: 'Processor', cell: (row) => row.provider_key, value: (row) => row.provider_key, wide: true },
    { name: 'Found', cell: (row) => <Instant at={row.found_at} />, value: (row) => row.found_at },
  ],
};

export const DiscrepancyList = () => <ResourceList listing={discrepancies} />;
