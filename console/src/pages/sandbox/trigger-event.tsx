import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, type Schema, service } from '../../contract/client.js';
import { readPage } from '../../contract/lists.js';
import { Field } from '../../parts/field.js';
import { textOf, useDoing } from '../../parts/act.js';
import { Done, Failure, Section } from '../../parts/page.js';
import { useMay } from '../../session/role.js';
import { eventTypes } from '../webhooks/event-types.js';

/** Sends a test event of any type to a webhook endpoint. */
export function TriggerEvent() {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['endpoints'],
    queryFn: ({ signal }) =>
      readPage('/v1/management/webhook-endpoints', 'webhook_endpoints', { query: {}, limit: 200, signal }),
    staleTime: 10_000,
  });
  const endpoints = data?.rows.filter(({ environment }) => environment === 'sandbox') ?? [];
  const { busy, error, result, run } = useDoing<Schema<'TestEventReceipt'>>();
  return (
    <Section title="Trigger an event">
      {data && endpoints.length === 0 ? (
        <p className="quiet">
          No endpoint takes events yet: <Link to="/webhooks">register one</Link>.
        </p>
      ) : (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            run(() =>
              answered(
                service.POST('/v1/management/webhook-endpoints/{endpoint_id}/test-events', {
                  params: { path: { endpoint_id: textOf(form, 'endpoint') } },
                  body: { type: textOf(form, 'type') as Schema<'EventType'> },
                }),
              ),
            );
          }}
        >
          <Field
            name="endpoint"
            label="Endpoint"
            required
            options={endpoints.map(({ endpoint_id: id, url }) => [id, url] as const)}
          />
          <Field name="type" label="Type" options={eventTypes} />
          <button type="submit" className="primary" disabled={busy || !may('managementWebhookEndpointTest')}>
            Send
          </button>
        </form>
      )}
      <Failure error={error} />
      {result && (
        <Done>
          It is on its way:{' '}
          <Link to="/deliveries/$deliveryId" params={{ deliveryId: result.delivery_id }}>
            delivery {result.delivery_id}
          </Link>
          .
        </Done>
      )}
    </Section>
  );
}
