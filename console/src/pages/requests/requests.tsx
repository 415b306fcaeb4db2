import { useParams } from '@tanstack/react-router';
import { type Schema, useRead } from '../../contract/client.js';
import { Facts, Instant, Json, RecordLink } from '../../parts/facts.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { operationWords } from '../../parts/words.js';
import { instantColumn, referenceColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/requests';

export const requests: Listing<typeof path> = {
  title: 'Request log',
  path,
  rows: 'requests',
  rowKey: (row) => row.request_id,
  empty: 'No stored request of a merchant matches.',
  filters: [
    { name: 'reference', label: 'Transaction, reference or key' },
    { name: 'status', label: 'HTTP status' },
    { name: 'reason_code', label: 'Reason code' },
    { name: 'operation', label: 'Operation' },
    { name: 'path', label: 'Path' },
    { name: 'terminal_friendly_id', label: 'Terminal' },
    { name: 'account_id', label: 'Account', kind: 'account' },
    { name: 'since', label: 'Since', kind: 'instant' },
    { name: 'until', label: 'Before', kind: 'instant' },
  ],
  columns: [
    instantColumn('When', (row) => row.received_at),
    {
      name: 'Request',
      cell: ({ request_id: requestId, operation }) => (
        <RecordLink of="request" id={requestId} words={operationWords(operation)} />
      ),
      value: (row) => row.operation,
    },
    { name: 'Answer', cell: (row) => <Answered request={row} />, value: (row) => row.status },
    { name: 'Reason code', value: (row) => row.reason_code },
    {
      name: 'Duration',
      cell: (row) => `${row.duration_ms} ms`,
      value: (row) => row.duration_ms,
      align: 'end',
      wide: true,
    },
    referenceColumn("Merchant's reference", (row) => row.merchant_transaction_id, { wide: true }),
    textColumn('Terminal', (row) => row.terminal_friendly_id, { wide: true }),
    { name: 'Id', value: (row) => row.request_id },
  ],
};

export const RequestList = () => <ResourceList listing={requests} />;

export function RequestView() {
  const { requestId } = useParams({ from: '/shell/requests/$requestId' });
  const read = useRead('/v1/management/requests/{request_id}', { path: { request_id: requestId } });
  return (
    <Page title={`Request ${requestId.slice(0, 8)}`}>
      <Loaded read={read}>{(data) => <Details request={data} />}</Loaded>
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
            ['Duration', `${request.duration_ms} ms`],
            ['Terminal', terminal],
            [
              'Transaction',
              transaction && terminal && <RecordLink key="id" of="transaction" id={transaction} terminal={terminal} />,
            ],
            ['Series', recurringId && <RecordLink key="series" of="series" id={recurringId} />],
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
        <Section title="Request">
          <Json text={request.request_body} label="Request" />
        </Section>
      )}
      {request.answer_body !== undefined && (
        <Section title="Answer">
          <Json text={request.answer_body} label="Answer" />
        </Section>
      )}
    </>
  );
}

type Answer = Pick<Schema<'RequestSummary'>, 'status' | 'reason_code' | 'field' | 'idempotency_replayed'>;

/** The status and reason code of an answer. */
export const Answered = ({ request }: { readonly request: Answer }) => (
  <span className="status">
    <span className={`tag ${request.status < 400 ? 'good' : 'bad'}`}>{request.status}</span>
    {request.reason_code !== undefined && <span className="reason">{request.reason_code}</span>}
    {request.field !== undefined && <span className="reason">{request.field}</span>}
    {request.idempotency_replayed === true && <span className="reason">repeated from its key</span>}
  </span>
);
