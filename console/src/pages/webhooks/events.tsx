import { Instant, Json } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { eventTypes } from './event-types.js';

const path = '/v1/management/events';

const events: Listing<typeof path> = {
  title: 'Events',
  path,
  rows: 'events',
  rowKey: (row) => row.event_id,
  filters: [
    { name: 'type', label: 'Type', options: eventTypes },
    { name: 'terminal_friendly_id', label: 'Terminal' },
  ],
  columns: [
    { name: 'Event', cell: (row) => <code>{row.event_id.slice(0, 8)}</code>, value: (row) => row.event_id, wide: true },
    { name: 'Type', cell: (row) => row.event_type, value: (row) => row.event_type },
    { name: 'Terminal', cell: (row) => row.terminal_friendly_id, value: (row) => row.terminal_friendly_id },
    {
      name: 'Created',
      cell: (row) => <Instant at={row.created_at} terminal={row.terminal_friendly_id} />,
      value: (row) => row.created_at,
    },
    {
      name: 'Payload',
      cell: (row) => (
        <details>
          <summary>Payload</summary>
          <Json text={row.body} label={`Payload of ${row.event_type}`} />
        </details>
      ),
      value: (row) => row.body,
    },
  ],
};

export const EventList = () => <ResourceList listing={events} />;
