import { eventTypes } from '../../../../generated/enumerations.js';
import { useParams, useSearch } from '@tanstack/react-router';
import { service, type Schema, useRead } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Facts, Instant, Json, Tag, RecordLink } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { Table } from '../../parts/table.js';
import { instantColumn, recordColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/deliveries';
const states: readonly Schema<'DeliveryState'>[] = ['pending', 'delivered', 'failed'];

export const deliveries: Listing<typeof path> = {
  title: 'Deliveries',
  path,
  rows: 'deliveries',
  rowKey: (row) => `${row.terminal_friendly_id} ${row.delivery_id}`,
  filters: [
    { name: 'state', label: 'State', options: states },
    { name: 'endpoint_id', label: 'Endpoint' },
  ],
  columns: [
    recordColumn('Delivery', 'delivery', (row) => row.delivery_id, { terminal: (row) => row.terminal_friendly_id }),
    textColumn('Event', (row) => row.event_type),
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    textColumn('Attempts', (row) => row.attempt_count, { align: 'end' }),
    recordColumn('Endpoint', 'webhook_endpoint', (row) => row.endpoint_id, { short: true, wide: true }),
    instantColumn('Next attempt', (row) => row.due_at, {
      terminal: (row) => row.terminal_friendly_id,
      none: '',
      wide: true,
    }),
    instantColumn('Created', (row) => row.created_at, { terminal: (row) => row.terminal_friendly_id }),
  ],
};

export const DeliveryList = () => <ResourceList listing={deliveries} acts={<ResendFailed />} />;

/** A delivery: its content and the receiver's answer to each attempt. */
export function DeliveryView() {
  const { deliveryId } = useParams({ from: '/shell/deliveries/$deliveryId' });
  const { terminal } = useSearch({ strict: false });
  const query = terminal ? { terminal_friendly_id: terminal } : {};
  const params = { path: { delivery_id: deliveryId }, query };
  const read = useRead('/v1/management/deliveries/{delivery_id}', params, { refetchInterval: 5000 });
  const { data } = read;
  return (
    <Page
      title={`Delivery ${deliveryId}`}
      record={deliveryId}
      acts={
        data && (
          <Act
            operation="managementDeliveryResend"
            name="Resend"
            act={() => service.POST('/v1/management/deliveries/{delivery_id}/resend', { params })}
            done={() => 'It is sent again.'}
          >
            <p>
              The event <strong>{data.event_type}</strong> is sent to the endpoint again, with the same id and the same
              payload, in up to seven attempts.
            </p>
          </Act>
        )
      }
    >
      <Loaded read={read}>{(delivery) => <Details delivery={delivery} />}</Loaded>
    </Page>
  );
}

function Details({ delivery }: { readonly delivery: Schema<'DeliveryDetails'> }) {
  const { terminal_friendly_id: terminal, due_at: dueAt } = delivery;
  return (
    <>
      <Section title="Facts">
        <Facts
          facts={[
            ['State', <Tag key="state" name={delivery.state} />],
            ['Event', delivery.event_type],
            ['Id of the event, header webhook-id', <code key="event">{delivery.event_id}</code>],
            ['Endpoint', <RecordLink key="endpoint" of="webhook_endpoint" id={delivery.endpoint_id} />],
            ['Terminal', terminal],
            ['Created', <Instant key="created" at={delivery.created_at} terminal={terminal} />],
            ['Next attempt', dueAt && <Instant key="due" at={dueAt} terminal={terminal} />],
          ]}
        />
      </Section>
      <Section title="Attempts">
        {delivery.attempts.length === 0 ? (
          <p className="empty">No attempt yet.</p>
        ) : (
          <Table<Schema<'DeliveryAttempt'>>
            label="Attempts"
            rows={delivery.attempts}
            rowKey={(attempt) => String(attempt.attempt_number)}
            columns={[
              { name: 'Attempt', cell: (attempt) => attempt.attempt_number },
              { name: 'Started', cell: (attempt) => <Instant at={attempt.started_at} /> },
              { name: 'Duration', cell: (attempt) => `${attempt.duration_ms} ms`, align: 'end' },
              { name: 'Answer', cell: (attempt) => attempt.status ?? attempt.error ?? 'none' },
              { name: 'Text of the answer', cell: (attempt) => attempt.answer_excerpt },
            ]}
          />
        )}
      </Section>
      <Section title="Payload">
        <Json text={delivery.body} label="Payload" />
        <p className="hint">
          Each attempt is signed again: the header <code>webhook-signature</code> is <code>v1,</code> and the
          HMAC-SHA256, in base64, of <code>webhook-id.webhook-timestamp.payload</code> with the endpoint's secret.
        </p>
      </Section>
    </>
  );
}

/** Returns the time a day ago in the format of an input field, in the viewer's zone. */
function yesterday(): string {
  const ago = new Date(Date.now() - 24 * 3_600_000);
  return new Date(ago.getTime() - ago.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface Props {
  /** Only the deliveries of this endpoint. */
  readonly endpointId?: string;
}

/** Resends all failed deliveries of one endpoint or of all. */
export const ResendFailed = ({ endpointId }: Props) => (
  <Act
    operation="managementDeliveryResendFailed"
    name="Resend all failed"
    act={(form) =>
      service.POST('/v1/management/deliveries/resend-failed', {
        body: {
          since: new Date(entered(form)['since'] ?? '').toISOString(),
          ...(endpointId === undefined ? {} : { endpoint_id: endpointId }),
        },
      })
    }
    done={({ resent }) => `${resent} ${resent === 1 ? 'delivery is' : 'deliveries are'} sent again.`}
  >
    <p>
      Every failed delivery {endpointId === undefined ? 'to all enabled endpoints' : 'to this endpoint'} of an event
      since then is sent again, in up to seven attempts. Receivers recognize repeats by the event id.
    </p>
    <Field name="since" label="Since" type="datetime-local" defaultValue={yesterday()} required />
  </Act>
);

const eventPath = '/v1/management/events';

const events: Listing<typeof eventPath> = {
  title: 'Events',
  path: eventPath,
  rows: 'events',
  always: { order: 'newest_first' },
  rowKey: (row) => row.event_id,
  filters: [
    { name: 'type', label: 'Type', options: eventTypes },
    { name: 'terminal_friendly_id', label: 'Terminal' },
  ],
  columns: [
    { name: 'Event', cell: (row) => <code>{row.event_id.slice(0, 8)}</code>, value: (row) => row.event_id, wide: true },
    textColumn('Type', (row) => row.event_type),
    textColumn('Terminal', (row) => row.terminal_friendly_id),
    instantColumn('Created', (row) => row.created_at, { terminal: (row) => row.terminal_friendly_id }),
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
