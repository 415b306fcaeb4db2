import { eventTypes } from '../../../../generated/enumerations.js';
import { changed, readPage, service, type Schema } from '../../contract/client.js';
import { Field } from '../../parts/field.js';
import { Facts, Instant, Tag, RecordLink } from '../../parts/facts.js';
import { Records, ResourceList, type Listing } from '../../parts/resource-list.js';
import { Act, SecretAct, textOf } from '../../parts/act.js';
import { ResendFailed, deliveries } from './deliveries.js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Page, Section, Loaded } from '../../parts/page.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

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
      cell: (row) => <RecordLink of="webhook_endpoint" id={row.endpoint_id} words={row.url} />,
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
    textColumn('Environment', (row) => row.environment, { wide: true }),
    instantColumn('Registered', (row) => row.created_at),
  ],
};

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
          const { secret } = await service.POST(path, {
            body: {
              url: textOf(form, 'url'),
              event_types: tickedEvents(form),
              ...(account === '' ? {} : { account_id: account }),
            },
          });
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

/**
 * Searches the list for an endpoint, because the contract has no operation for a single one. @throws Error if it does
 * not exist
 */
async function readEndpoint(endpointId: string, signal: AbortSignal): Promise<Schema<'WebhookEndpoint'>> {
  let cursor: string | undefined;
  do {
    const page = await readPage('/v1/management/webhook-endpoints', 'webhook_endpoints', {
      query: {},
      cursor,
      limit: 200,
      signal,
    });
    const found = page.rows.find(({ endpoint_id: id }) => id === endpointId);
    if (found) return found;
    cursor = page.next;
  } while (cursor !== undefined);
  throw new Error('There is no such endpoint.');
}

export function EndpointView() {
  const { endpointId } = useParams({ from: '/shell/webhooks/$endpointId' });
  const read = useQuery({
    queryKey: ['endpoint', endpointId],
    queryFn: ({ signal }) => readEndpoint(endpointId, signal),
    refetchInterval: 10_000,
  });
  return (
    <Page title="Webhook endpoint" record={endpointId}>
      <Loaded read={read}>{(data) => <Details endpoint={data} />}</Loaded>
    </Page>
  );
}

function Details({ endpoint }: { readonly endpoint: Schema<'WebhookEndpoint'> }) {
  const { endpoint_id: endpointId } = endpoint;
  return (
    <>
      <Section title="Facts">
        <Facts
          facts={[
            ['Address', endpoint.url],
            ['State', <EndpointState key="state" endpoint={endpoint} />],
            ['Events', endpoint.event_types.length === 0 ? 'all' : endpoint.event_types.join(', ')],
            ['Account', endpoint.account_id],
            ['Environment', endpoint.environment],
            ['Registered', <Instant key="created" at={endpoint.created_at} />],
            [
              'Previous secret valid until',
              endpoint.previous_secret_until && <Instant key="until" at={endpoint.previous_secret_until} />,
            ],
          ]}
        />
        <EndpointActs endpoint={endpoint} />
      </Section>
      <Section title="Deliveries" acts={<ResendFailed endpointId={endpointId} />}>
        <Records listing={deliveries} query={{ endpoint_id: endpointId }} />
      </Section>
    </>
  );
}

function EndpointActs({ endpoint }: { readonly endpoint: Schema<'WebhookEndpoint'> }) {
  const { endpoint_id: endpointId, url, enabled, environment } = endpoint;
  // In the order of the form: another order is not a change.
  const before = { url, event_types: eventTypes.filter((type) => endpoint.event_types.includes(type)) };
  const navigate = useNavigate();
  const params = { path: { endpoint_id: endpointId } };
  const one = '/v1/management/webhook-endpoints/{endpoint_id}';
  return (
    <div className="acts">
      <Act
        operation="managementWebhookEndpointUpdate"
        name={enabled ? 'Switch off' : 'Switch on'}
        act={() => service.PATCH(one, { params, body: { enabled: !enabled } })}
        done={() => (enabled ? 'It is switched off.' : 'It is switched on.')}
      >
        <p>
          {enabled ? 'No events are sent any more to ' : 'Events are sent again to '}
          <strong>{url}</strong>.
        </p>
      </Act>
      <Act
        operation="managementWebhookEndpointUpdate"
        name="Change"
        act={(form) =>
          service.PATCH(one, {
            params,
            body: changed({ url: textOf(form, 'url'), event_types: tickedEvents(form) }, before),
          })
        }
        done={() => 'It is changed.'}
      >
        <Field name="url" label="Address" type="url" required defaultValue={url} />
        <EventChoice chosen={before.event_types} />
      </Act>
      <SecretAct
        operation="managementWebhookEndpointRotateSecret"
        name="Rotate the secret"
        secret="New signing secret"
        act={async () => {
          const path = '/v1/management/webhook-endpoints/{endpoint_id}/rotate-secret';
          return (await service.POST(path, { params })).secret;
        }}
      >
        <p>
          Deliveries to <strong>{url}</strong> are signed with both secrets for a day, then with the new one only.
        </p>
      </SecretAct>
      {environment === 'sandbox' && <TestEvent endpointId={endpointId} />}
      <Act
        operation="managementWebhookEndpointDelete"
        name="Delete"
        danger
        act={async () => {
          await service.DELETE(one, { params });
          await navigate({ to: '/webhooks' });
        }}
        done={() => 'It is deleted.'}
      >
        <p>
          <strong>{url}</strong> and its pending deliveries are deleted. It cannot be undone.
        </p>
      </Act>
    </div>
  );
}

function TestEvent({ endpointId }: { readonly endpointId: string }) {
  const params = { path: { endpoint_id: endpointId } };
  return (
    <Act
      operation="managementWebhookEndpointTest"
      name="Send a test event"
      act={(form) => {
        const path = '/v1/management/webhook-endpoints/{endpoint_id}/test-events';
        return service.POST(path, { params, body: { type: textOf(form, 'type') as Schema<'EventType'> } });
      }}
      done={({ delivery_id: deliveryId }) => (
        <>
          It is on its way:{' '}
          <RecordLink of="delivery" id={deliveryId}>
            delivery {deliveryId}
          </RecordLink>
          .
        </>
      )}
    >
      <Field name="type" label="Type" options={eventTypes} required />
    </Act>
  );
}
