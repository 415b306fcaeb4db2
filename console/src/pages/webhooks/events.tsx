import type { Schema } from '../../contract/client.js';
import { Instant, Json } from '../../parts/facts.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';

// The compiler requires exactly the event types of the contract.
const names: Readonly<Record<Schema<'EventType'>, true>> = {
  'transaction.approved': true,
  'transaction.declined': true,
  'transaction.pending': true,
  'transaction.error': true,
  'transaction.unknown': true,
  'transaction.cancelled': true,
  'transaction.discrepancy': true,
  'transaction.disputed': true,
  'transaction.refund_failed': true,
  'transaction.identifier_masked': true,
  'transaction.retry_scheduled': true,
  'transaction.retry_attempted': true,
  'transaction.retry_cancelled': true,
  'recurring.created': true,
  'recurring.charged': true,
  'recurring.cancelled': true,
  'recurring.completed': true,
  'recurring.paused': true,
  'recurring.resumed': true,
  'recurring.updated': true,
  'recurring.instrument_replaced': true,
  'future_transaction.scheduled': true,
  'future_transaction.executed': true,
  'future_transaction.cancelled': true,
  'future_transaction.failed': true,
  'future_transaction.updated': true,
};

export const eventTypes = Object.keys(names) as readonly Schema<'EventType'>[];

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
