import { answered, type Schema, service } from '../../contract/client.js';
import { Field } from '../../parts/field.js';
import { IdLink, Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { SecretAct, textOf } from '../../parts/act.js';
import { eventTypes } from './events.js';

const path = '/v1/management/webhook-endpoints';

export const endpoints: Listing<typeof path> = {
  title: 'Webhook endpoints',
  path,
  rows: 'webhook_endpoints',
  rowKey: (row) => row.endpoint_id,
  filters: [{ name: 'account_id', label: 'Account' }],
  columns: [
    {
      name: 'Address',
      cell: (row) => <IdLink id={row.url} to="/webhooks/$endpointId" params={{ endpointId: row.endpoint_id }} />,
      value: (row) => row.url,
    },
    {
      name: 'State',
      cell: (row) => <EndpointState endpoint={row} />,
      value: (row) => row.disabled_reason ?? 'enabled',
    },
    {
      name: 'Events',
      cell: (row) => (row.event_types.length === 0 ? 'all' : row.event_types.join(', ')),
      value: (row) => row.event_types.join(' '),
      wide: true,
    },
    { name: 'Environment', cell: (row) => row.environment, value: (row) => row.environment, wide: true },
    { name: 'Registered', cell: (row) => <Instant at={row.created_at} />, value: (row) => row.created_at },
  ],
};

/** The state of an endpoint: if disabled, the reason. */
export function EndpointState({ endpoint }: { readonly endpoint: Schema<'WebhookEndpoint'> }) {
  const { enabled, disabled_reason: reason, disabled_at: since, failing_since: failing } = endpoint;
  if (!enabled)
    return (
      <>
        <Tag name="disabled" /> {reason === 'failing' ? 'because every attempt failed for five days' : 'by an operator'}
        {since !== undefined && (
          <>
            , <Instant at={since} />
          </>
        )}
      </>
    );
  if (failing !== undefined)
    return (
      <>
        <Tag name="failing" /> since <Instant at={failing} />
      </>
    );
  return <Tag name="enabled" />;
}

/** Returns the selected event types. */
export const tickedEvents = (form: FormData): Schema<'EventType'>[] =>
  form.getAll('event_types') as Schema<'EventType'>[];

export const EventChoice = ({ chosen }: { readonly chosen: readonly string[] }) => (
  <details>
    <summary>Only some events</summary>
    <fieldset className="choices">
      <legend>All events if none is selected</legend>
      {eventTypes.map((type) => (
        <label key={type}>
          <input type="checkbox" name="event_types" value={type} defaultChecked={chosen.includes(type)} /> {type}
        </label>
      ))}
    </fieldset>
  </details>
);

export const EndpointList = () => (
  <ResourceList
    listing={endpoints}
    acts={
      <SecretAct
        operation="managementWebhookEndpointCreate"
        name="Register an endpoint"
        secret="Signing secret"
        act={async (form) => {
          const account = textOf(form, 'account_id');
          const { secret } = await answered(
            service.POST(path, {
              body: {
                url: textOf(form, 'url'),
                event_types: tickedEvents(form),
                ...(account === '' ? {} : { account_id: account }),
              },
            }),
          );
          return secret;
        }}
      >
        <Field
          name="url"
          label="Address"
          type="url"
          required
          hint="It begins with https:// and is reachable from the service."
        />
        <Field name="account_id" label="Account" hint="Optional while there is only one." />
        <EventChoice chosen={[]} />
      </SecretAct>
    }
  />
);
