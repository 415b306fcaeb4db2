import type { Schema } from '../../contract/client.js';
import { IdLink, Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { ResendFailed } from './resend.js';

const path = '/v1/management/deliveries';
const states: readonly Schema<'DeliveryState'>[] = ['pending', 'delivered', 'failed'];

export const deliveries: Listing<typeof path> = {
  title: 'Deliveries',
  path,
  rows: 'deliveries',
  rowKey: (row) => row.delivery_id,
  filters: [
    { name: 'state', label: 'State', options: states },
    { name: 'endpoint_id', label: 'Endpoint' },
  ],
  columns: [
    {
      name: 'Delivery',
      cell: ({ delivery_id: id }) => <IdLink id={id} to="/deliveries/$deliveryId" params={{ deliveryId: id }} />,
      value: (row) => row.delivery_id,
    },
    { name: 'Event', cell: (row) => row.event_type, value: (row) => row.event_type },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    { name: 'Attempts', cell: (row) => row.attempt_count, value: (row) => row.attempt_count, align: 'end' },
    {
      name: 'Endpoint',
      cell: ({ endpoint_id: id }) => (
        <IdLink id={id.slice(0, 8)} to="/webhooks/$endpointId" params={{ endpointId: id }} />
      ),
      value: (row) => row.endpoint_id,
      wide: true,
    },
    {
      name: 'Next attempt',
      cell: (row) => row.due_at !== undefined && <Instant at={row.due_at} terminal={row.terminal_friendly_id} />,
      value: (row) => row.due_at,
      wide: true,
    },
    {
      name: 'Created',
      cell: (row) => <Instant at={row.created_at} terminal={row.terminal_friendly_id} />,
      value: (row) => row.created_at,
    },
  ],
};

export const DeliveryList = () => <ResourceList listing={deliveries} acts={<ResendFailed />} />;
