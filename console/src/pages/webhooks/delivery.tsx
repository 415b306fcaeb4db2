import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answered, type Schema, service } from '../../contract/client.js';
import { Act } from '../../parts/act.js';
import { Facts, IdLink, Instant, Json, Tag } from '../../parts/facts.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { Table } from '../../parts/table.js';

/** A delivery: its content and the receiver's answer to each attempt. */
export function DeliveryView() {
  const { deliveryId } = useParams({ from: '/shell/deliveries/$deliveryId' });
  const params = { path: { delivery_id: deliveryId } };
  const { data, error, isPending } = useQuery({
    queryKey: ['delivery', deliveryId],
    queryFn: ({ signal }) => answered(service.GET('/v1/management/deliveries/{delivery_id}', { params, signal })),
    refetchInterval: 5000,
  });
  return (
    <Page
      title={`Delivery ${deliveryId}`}
      acts={
        data && (
          <Act
            operation="managementDeliveryResend"
            name="Resend"
            act={() => answered(service.POST('/v1/management/deliveries/{delivery_id}/resend', { params }))}
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
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && <Details delivery={data} />}
    </Page>
  );
}

function Details({ delivery }: { readonly delivery: Schema<'DeliveryDetails'> }) {
  const { terminal_friendly_id: terminal, endpoint_id: endpointId } = delivery;
  return (
    <>
      <Section title="Facts">
        <Facts
          facts={[
            ['State', <Tag key="state" name={delivery.state} />],
            ['Event', delivery.event_type],
            ['Id of the event, header webhook-id', <code key="event">{delivery.event_id}</code>],
            ['Endpoint', <IdLink key="endpoint" id={endpointId} to="/webhooks/$endpointId" params={{ endpointId }} />],
            ['Terminal', terminal],
            ['Created', <Instant key="created" at={delivery.created_at} terminal={terminal} />],
            [
              'Next attempt',
              delivery.due_at === undefined ? undefined : (
                <Instant key="due" at={delivery.due_at} terminal={terminal} />
              ),
            ],
          ]}
        />
      </Section>
      <Section title="Attempts">
        {delivery.attempts.length === 0 ? (
          <p className="empty">None was made yet.</p>
        ) : (
          <Table<Schema<'DeliveryAttempt'>>
            label="Attempts"
            rows={delivery.attempts}
            rowKey={(attempt) => String(attempt.attempt_number)}
            columns={[
              { name: 'Attempt', cell: (attempt) => attempt.attempt_number },
              { name: 'Began', cell: (attempt) => <Instant at={attempt.started_at} /> },
              { name: 'Took', cell: (attempt) => `${attempt.duration_ms} ms`, align: 'end' },
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
