import { IdLink, Instant } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { Answered } from './answered.js';

const path = '/v1/management/requests';

const requests: Listing<typeof path> = {
  title: 'Request log',
  path,
  rows: 'requests',
  rowKey: (row) => row.request_id,
  empty: 'No request of a merchant is kept that fits.',
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
    { name: 'When', cell: (row) => <Instant at={row.received_at} />, value: (row) => row.received_at },
    {
      name: 'Request',
      cell: ({ request_id: requestId, operation }) => (
        <IdLink id={operation} to="/requests/$requestId" params={{ requestId }} />
      ),
      value: (row) => row.operation,
    },
    { name: 'Answer', cell: (row) => <Answered request={row} />, value: (row) => row.status },
    { name: 'Reason code', value: (row) => row.reason_code },
    { name: 'Took', cell: (row) => `${row.duration_ms} ms`, value: (row) => row.duration_ms, align: 'end', wide: true },
    {
      name: "Merchant's reference",
      cell: (row) => <span className="reference">{row.merchant_transaction_id}</span>,
      value: (row) => row.merchant_transaction_id,
      wide: true,
    },
    { name: 'Terminal', cell: (row) => row.terminal_friendly_id, value: (row) => row.terminal_friendly_id, wide: true },
    { name: 'Id', value: (row) => row.request_id },
  ],
};

export const RequestList = () => <ResourceList listing={requests} />;
