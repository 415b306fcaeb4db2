import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answered, type Schema, service } from '../../contract/client.js';
import { Facts, IdLink, Instant, Json } from '../../parts/facts.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { TransactionLink } from '../transactions/linked.js';
import { Answered } from './answered.js';

/** A merchant's request and its answer. */
export function RequestView() {
  const { requestId } = useParams({ from: '/shell/requests/$requestId' });
  const { data, error, isPending } = useQuery({
    queryKey: ['request', requestId],
    queryFn: ({ signal }) =>
      answered(
        service.GET('/v1/management/requests/{request_id}', { params: { path: { request_id: requestId } }, signal }),
      ),
  });
  return (
    <Page title={`Request ${requestId.slice(0, 8)}`}>
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && <Details request={data} />}
    </Page>
  );
}

function Details({ request }: { readonly request: Schema<'RequestDetails'> }) {
  const { terminal_friendly_id: terminal, transaction_id: transaction, recurring_id: recurringId } = request;
  return (
    <>
      <p className="lead">
        <code>
          {request.method} {request.path}
          {request.query !== undefined && `?${request.query}`}
        </code>{' '}
        <Answered request={request} />
      </p>
      <Section title="Facts">
        <Facts
          facts={[
            ['Operation', request.operation],
            ['Received', <Instant key="at" at={request.received_at} terminal={terminal} />],
            ['Took', `${request.duration_ms} ms`],
            ['Terminal', terminal],
            [
              'Transaction',
              transaction !== undefined && terminal !== undefined ? (
                <TransactionLink key="transaction" id={transaction} terminal={terminal} />
              ) : undefined,
            ],
            [
              'Series',
              recurringId === undefined ? undefined : (
                <IdLink key="series" id={recurringId} to="/series/$recurringId" params={{ recurringId }} />
              ),
            ],
            ["Merchant's reference", request.merchant_transaction_id],
            ['Idempotency-Key', request.idempotency_key],
            ['API key', <code key="key">{request.api_key_id}</code>],
            ['From', request.source_address],
            ['Client', request.user_agent],
            ['Events', request.events.map(({ type }) => type).join(', ')],
          ]}
        />
      </Section>
      {request.request_body !== undefined && (
        <Section title="What was sent">
          <Json text={request.request_body} label="What was sent" />
        </Section>
      )}
      {request.answer_body !== undefined && (
        <Section title="What was answered">
          <Json text={request.answer_body} label="What was answered" />
        </Section>
      )}
    </>
  );
}
