import type { Schema } from '../../contract/client.js';

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
