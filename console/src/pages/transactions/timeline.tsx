import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Schema, useRows } from '../../contract/client.js';
import { Amount, Instant, Json, Outcome, Tag, RecordLink } from '../../parts/facts.js';
import { operationWords, typeNames } from '../../parts/words.js';
import { useMay } from '../../session/session.js';
import { Answered } from '../requests/requests.js';
import { TransactionLink } from './list.js';

interface Step {
  readonly key: string;
  readonly at: string;
  readonly title: ReactNode;
  readonly body?: ReactNode;
}

/** The known history of a transaction, in order of time. */
export function Timeline({ details }: { readonly details: Schema<'TransactionDetails'> }) {
  const terminal = details.terminal_friendly_id;
  const may = useMay();
  const ofPayment = { terminal_friendly_id: terminal, reference: details.transaction.transaction_id };
  const requests = useRows('/v1/management/requests', 'requests', ofPayment, {
    limit: 50,
    refetchInterval: 10_000,
    enabled: may('managementRequestList'),
  });
  const acts = useActs(details);
  const steps = [
    ...(requests.data?.rows.map(requestStep) ?? []),
    ...acts.map(actStep),
    ...details.calls.map((call, index) => callStep(call, index, details.transaction)),
    ...details.events.map((event) => eventStep(event, terminal)),
    ...(details.disputes?.flatMap(disputeSteps) ?? []),
    ...(details.settlement?.lines.map(settlementStep) ?? []),
    ...details.linked_transactions.map((linked) => linkedStep(linked, terminal)),
  ].sort((one, other) => one.at.localeCompare(other.at));
  if (steps.length === 0) return <p className="empty">No history is recorded.</p>;
  return (
    <ol className="timeline">
      {steps.map(({ key, at, title, body }) => (
        <li key={key}>
          <Instant at={at} terminal={terminal} />
          <div>
            <p className="step">{title}</p>
            {body}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Returns what users did with a transaction, for those who may read the audit log. */
function useActs({ transaction: { transaction_id: id } }: Schema<'TransactionDetails'>) {
  const may = useMay();
  const enabled = may('managementAuditList');
  const of = { subject_id: id };
  const { data } = useRows('/v1/management/audit-entries', 'audit_entries', of, { limit: 50, enabled });
  return data?.rows ?? [];
}

const actStep = ({ audit_entry_id: id, operation, actor, created_at: at }: Schema<'AuditEntry'>): Step => ({
  key: `act ${id}`,
  at,
  title: (
    <>
      {actor?.email ?? actor?.kind.replace('_', ' ') ?? 'Unknown'}: <strong>{operationWords(operation)}</strong>
    </>
  ),
});

const requestStep = ({ request_id: requestId, ...request }: Schema<'RequestSummary'>): Step => ({
  key: requestId,
  at: request.received_at,
  title: (
    <>
      Request <RecordLink of="request" id={requestId} words={operationWords(request.operation)} />{' '}
      <Answered request={request} />
    </>
  ),
  body: request.idempotency_key !== undefined && (
    <p className="quiet">
      Idempotency-Key <code>{request.idempotency_key}</code>
    </p>
  ),
});

const callStep = (call: Schema<'ProcessorCall'>, index: number, transaction: Schema<'Transaction'>): Step => ({
  key: `call ${index}`,
  at: call.started_at,
  title: (
    <>
      {call.operation} at <strong>{call.provider_key}</strong>{' '}
      <Tag name={call.outcome === 'open' ? 'no answer' : call.outcome} />{' '}
      <span className="reason">{call.reason_code}</span>{' '}
      {call.operation !== 'lookup' && <Amount amount={transaction.amount} currency={transaction.currency} />}{' '}
      <span className="quiet">{Date.parse(call.finished_at) - Date.parse(call.started_at)} ms</span>
    </>
  ),
  body: (
    <>
      {call.address_verification && (
        <p className="quiet">
          Billing address: street <Tag name={call.address_verification.street} />, postal code{' '}
          <Tag name={call.address_verification.postal_code} />
        </p>
      )}
      {call.raw_answer !== undefined && (
        <details>
          <summary>The processor's answer</summary>
          <Json text={call.raw_answer} label="The processor's answer" />
        </details>
      )}
    </>
  ),
});

const eventStep = (event: Schema<'TransactionEvent'>, terminal: string): Step => ({
  key: event.event_id,
  at: event.created_at,
  title: (
    <>
      Event <strong>{event.type}</strong>
    </>
  ),
  body:
    event.deliveries.length === 0 ? (
      <p className="quiet">No webhook endpoint receives it.</p>
    ) : (
      <ul className="deliveries">
        {event.deliveries.map((delivery) => (
          <li key={delivery.delivery_id}>
            <RecordLink of="delivery" id={delivery.delivery_id} terminal={terminal}>
              Delivery {delivery.delivery_id}
            </RecordLink>{' '}
            <Tag name={delivery.state} /> {delivery.attempt_count}{' '}
            {delivery.attempt_count === 1 ? 'attempt' : 'attempts'}
          </li>
        ))}
      </ul>
    ),
});

const disputeSteps = (dispute: Schema<'Dispute'>): Step[] =>
  dispute.reports.map((report) => ({
    key: `${dispute.dispute_id} ${report.provider_event_id}`,
    at: report.occurred_at,
    title: (
      <>
        Dispute ({dispute.kind}) at <strong>{dispute.provider_key}</strong> <Tag name={report.phase} />{' '}
        <span className="reason">{dispute.reason_code}</span>{' '}
        <Amount amount={dispute.amount} currency={dispute.currency} />
      </>
    ),
    body: (
      <p className="quiet">
        {report.provider_status}
        {dispute.respond_by !== undefined && (
          <>
            , answer by <Instant at={dispute.respond_by} />
          </>
        )}
      </p>
    ),
  }));

const settlementStep = (line: Schema<'SettlementLine'>): Step => {
  const { report_id: report = '', line_number: number, batch, net_currency: currency, paid_out: paidOut } = line;
  const fees = Object.entries(line.fees).filter(([, amount]) => Number(amount) !== 0);
  return {
    key: `line ${report} ${number}`,
    at: line.occurred_at,
    title: (
      <>
        Settlement: <strong>{line.type}</strong> <Tag name={line.state} />{' '}
        <Amount amount={Number(line.gross_amount)} currency={line.gross_currency} />, net{' '}
        <Amount amount={Number(line.net_amount)} currency={currency} />
      </>
    ),
    body: (
      <p className="quiet">
        {fees.map(([name, amount]) => `${name.replaceAll('_', ' ')} ${amount} ${currency}, `)}
        {batch !== undefined && `batch ${batch}, paid out ${paidOut ?? '0'} ${currency}, `}line {number} of{' '}
        <Link to="/reports/$reportId" params={{ reportId: report }}>
          report {report.slice(0, 8)}
        </Link>
      </p>
    ),
  };
};

const titles: Readonly<Record<Schema<'TransactionRelation'>, string>> = {
  originating: 'The attempt before',
  retry: 'Retried',
  reference: 'The payment it acts on',
  follow_up: 'Followed by',
};

const linkedStep = ({ relation, transaction }: Schema<'LinkedTransaction'>, terminal: string): Step => {
  const { transaction_id: id, type, amount, currency, created_at: at } = transaction;
  return {
    key: `${relation} ${id}`,
    at,
    title: (
      <>
        {titles[relation]}: {typeNames[type]} of <Amount amount={amount} currency={currency} />{' '}
        <TransactionLink id={id} terminal={terminal} /> <Outcome row={transaction} />
      </>
    ),
  };
};
