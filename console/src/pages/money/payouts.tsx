import { Link } from '@tanstack/react-router';
import type { Schema } from '../../contract/client.js';
import { Amount, Instant, Tag } from '../../parts/facts.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { accountFilter, kindWords } from './balances.js';

const path = '/v1/management/accounts/{account_id}/payouts';
const states: readonly Schema<'PayoutState'>[] = ['in_transit', 'missing', 'arrived', 'explained'];

const payouts: Listing<typeof path> = {
  title: 'Payouts',
  path,
  rows: 'payouts',
  rowKey: (row) => `${row.report_id} ${row.line_number}`,
  empty: 'No imported report has a payout.',
  filters: [accountFilter, { name: 'state', label: 'State', options: states }],
  columns: [
    {
      name: 'Lines',
      cell: ({ report_id: id, batch, batch_line_count: count }) => (
        <Link
          to="/reports/$reportId"
          params={{ reportId: id }}
          search={(batch === undefined ? {} : { batch }) as never}
        >
          {batch ?? 'report'}
          {count !== undefined && `, ${count} lines`}
        </Link>
      ),
      value: (row) => row.batch,
    },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    {
      name: 'Amount',
      cell: (row) => <Amount amount={row.amount} currency={row.currency} />,
      value: (row) => row.amount,
      align: 'end',
    },
    { name: 'Currency', value: (row) => row.currency },
    {
      name: 'Not paid out',
      cell: ({ rest, currency }) =>
        rest === undefined || Number(rest) === 0 ? 'nothing' : <Amount amount={rest} currency={currency} />,
      value: (row) => row.rest,
      align: 'end',
      wide: true,
    },
    {
      name: 'Missing',
      cell: ({ exception_id: id, state }) =>
        id === undefined ? (
          state === 'in_transit' ? (
            'a bank statement with it'
          ) : null
        ) : (
          <Link to="/exceptions/$exceptionId" params={{ exceptionId: id }}>
            exception
          </Link>
        ),
    },
    { name: 'Kind', cell: (row) => kindWords(row.kind), value: (row) => row.kind, wide: 'most' },
    { name: 'Processor', cell: (row) => row.provider_key, value: (row) => row.provider_key, wide: true },
    { name: 'Paid', cell: (row) => <Instant at={row.occurred_at} />, value: (row) => row.occurred_at },
    {
      name: 'At the bank',
      cell: ({ statement_id: id, booked_on: day }) =>
        id === undefined ? null : (
          <Link to="/statements/$statementId" params={{ statementId: id }}>
            {day}
          </Link>
        ),
      value: (row) => row.booked_on,
    },
  ],
};

export const PayoutList = () => (
  <ResourceList listing={payouts}>
    <p className="why">
      The payouts of imported reports. A payout has arrived once an entry of a bank statement is it, and is missing if
      later statements do not have it.
    </p>
  </ResourceList>
);
