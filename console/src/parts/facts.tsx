import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Schema, useRead } from '../contract/client.js';
import { amountText } from './words.js';

/** The views of records: their address, and the name of its parameter. */
export const recordViews = {
  bank_statement: ['/statements/$statementId', 'statementId'],
  delivery: ['/deliveries/$deliveryId', 'deliveryId'],
  discrepancy: ['/discrepancies/$discrepancyId', 'discrepancyId'],
  payer: ['/payers/$payerId', 'payerId'],
  reconciliation_exception: ['/exceptions/$exceptionId', 'exceptionId'],
  request: ['/requests/$requestId', 'requestId'],
  series: ['/series/$recurringId', 'recurringId'],
  settlement_report: ['/reports/$reportId', 'reportId'],
  terminal: ['/terminals/$terminalId', 'terminalId'],
  transaction: ['/transactions/$transactionId', 'transactionId'],
  webhook_endpoint: ['/webhooks/$endpointId', 'endpointId'],
} as const;
export type RecordKind = keyof typeof recordViews;

interface RecordLinkProps {
  readonly of: RecordKind;
  readonly id: string;
  /** For records whose ids are unique per terminal only. */
  readonly terminal?: string | undefined;
  /** In place of the id. */
  readonly words?: string;
  /** In place of the id, as text. */
  readonly children?: ReactNode;
}

export function RecordLink({ of, id, terminal, words = id, children = <code>{words}</code> }: RecordLinkProps) {
  const [to, name] = recordViews[of];
  return (
    <Link to={to} params={{ [name]: id } as never} search={(terminal === undefined ? {} : { terminal }) as never}>
      {children}
    </Link>
  );
}

export function Amount({
  amount,
  currency,
}: {
  /** In major units; decimal text stays exact. */
  readonly amount?: number | string | undefined;
  readonly currency?: string | undefined;
}) {
  if (amount === undefined || currency === undefined) return <span className="quiet">none</span>;
  return <span className="amount">{amountText(amount, currency)}</span>;
}

export type Fact = readonly [name: string, value: ReactNode];

/** The known facts of a record: names and values. Undefined values are omitted. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Formatted JSON; other text is shown unchanged. */
export function Json({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <pre className="json" role="region" aria-label={label} tabIndex={0}>
      {spread(text)}
    </pre>
  );
}

function spread(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** The states by the tone of their colour. */
const tones = {
  good: 'APPROVED, delivered, active, enabled, approved, completed, arrived, matched, within_tolerance, closed',
  waits: 'in_transit, not_yet_due, PROCESSING, pending, processing, received, reversing',
  unsure:
    'open, refunded, partly refunded, missing_here, amount_differs, currency_differs, fee_differs, duplicate, ' +
    'unallocated, unmatched, UNKNOWN, no answer',
  bad: 'DECLINED, missing, ERROR, declined, failed, failing, disabled, revoked',
};
const toneOf: ReadonlyMap<string, string> = new Map(
  Object.entries(tones).flatMap(([tone, states]) => states.split(', ').map((state) => [state, tone])),
);

export function Tag({ name }: { readonly name: string }) {
  return <span className={`tag ${toneOf.get(name) ?? 'plain'}`}>{name.replaceAll('_', ' ')}</span>;
}

export function Status({ status }: { readonly status: Schema<'StatusObject'> }) {
  return (
    <span className="status">
      <Tag name={status.status ?? 'none'} />
      {status.status !== 'APPROVED' && <span className="reason">{status.reasonCode}</span>}
    </span>
  );
}

/** The status of a payment, or how far it is refunded. @param row the amounts in major units */
export function Outcome({
  row,
}: {
  readonly row: Pick<Schema<'TransactionSummary'>, 'status' | 'amount' | 'currency' | 'refunded_amount'>;
}) {
  const { status, amount, currency, refunded_amount: refunded = 0 } = row;
  if (status.status !== 'APPROVED' || refunded === 0) return <Tag name={status.status ?? 'none'} />;
  return refunded >= amount ? (
    <Tag name="refunded" />
  ) : (
    <span className="status">
      <Tag name="partly refunded" /> <Amount amount={refunded} currency={currency} />
    </span>
  );
}

const minutes = 60_000;
const viewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const viewers = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const instantFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a terminal; undefined while loading. */
export function useTerminal(terminalId: string | undefined): Schema<'Terminal'> | undefined {
  const params = { path: { terminal_friendly_id: terminalId ?? '' } };
  const { data } = useRead('/v1/management/terminals/{terminal_friendly_id}', params, {
    enabled: terminalId !== undefined,
    staleTime: 5 * minutes,
    retry: false,
  });
  return data;
}

interface InstantProps {
  /** RFC 3339. */
  readonly at?: string | undefined;
  /** The terminal whose zone is also shown if it differs from the viewer's at that time. */
  readonly terminal?: string | undefined;
}

/** A point in time in the viewer's zone, and in the terminal's. */
export function Instant({ at, terminal }: InstantProps) {
  const zone = useTerminal(terminal)?.time_zone;
  if (at === undefined) return <span className="quiet">none</span>;
  const date = new Date(at);
  const shown = viewers.format(date);
  const there = zone === undefined ? undefined : inZone(zone).format(date);
  const differs = zone !== undefined && there !== undefined && inZone(viewersZone).format(date) !== there;
  return (
    <time dateTime={at} className="instant">
      {shown}
      {differs && (
        <small>
          {there} {zone}
        </small>
      )}
    </time>
  );
}

function inZone(zone: string): Intl.DateTimeFormat {
  let format = instantFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
    instantFormats.set(zone, format);
  }
  return format;
}

const spans = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Returns a duration in its largest unit: `3 days`. */
export function spanText(seconds: number): string {
  const [size, unit] = spans.find(([each]) => seconds >= each) ?? spans[3];
  const count = Math.floor(seconds / size);
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
