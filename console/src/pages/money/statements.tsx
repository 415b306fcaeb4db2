import { useParams, Link } from '@tanstack/react-router';
import { type Schema, useAccounts } from '../../contract/client.js';
import { Amount, Tag, RecordLink } from '../../parts/facts.js';
import { Page } from '../../parts/page.js';
import { type Listing, Records, ResourceList } from '../../parts/resource-list.js';
import { Upload } from './upload.js';
import { accountFilter, kindWords } from './balances.js';
import { amountColumn, instantColumn, recordColumn, referenceColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/bank-statements';

const statements: Listing<typeof path> = {
  title: 'Bank statements',
  path,
  rows: 'bank_statements',
  rowKey: (row) => row.statement_id,
  empty: 'No statement was imported yet.',
  filters: [{ name: 'account_id', label: 'Account' }],
  columns: [
    recordColumn('Statement', 'bank_statement', (row) => row.statement_id, { short: true }),
    textColumn('Format', (row) => row.format),
    {
      name: 'Bank account',
      cell: (row) => row.bank_account && `…${row.bank_account}`,
      value: (row) => row.bank_account,
    },
    textColumn('Entries', (row) => row.line_count, { align: 'end' }),
    textColumn('Environment', (row) => row.environment, { wide: true }),
    instantColumn('Imported', (row) => row.created_at),
  ],
};

/** The imported bank statements, and the import of another one. */
export function StatementList() {
  const { data: accounts = [] } = useAccounts();
  return (
    <ResourceList listing={statements}>
      <Upload<Schema<'BankStatement'>>
        title="Import a statement"
        operation="managementBankStatementImport"
        path={path}
        owner={{
          name: 'account_id',
          label: 'Account',
          options: accounts.map((account) => [account.account_id, account.name]),
        }}
        accept=".csv,.xml,.gz,.txt"
        hint="camt.053 or CSV, also in gzip. A file with a faulty entry is refused as a whole."
        done={({ statement_id: id, line_count: lines }) => (
          <p>
            {lines} entries are imported: <RecordLink of="bank_statement" id={id} words={id.slice(0, 8)} />
          </p>
        )}
      />
    </ResourceList>
  );
}

const linesPath = '/v1/management/bank-statements/{statement_id}/lines';

const lines: Listing<typeof linesPath> = {
  title: 'Entries',
  path: linesPath,
  rows: 'lines',
  rowKey: (row) => String(row.line_number),
  columns: [
    textColumn('Entry', (row) => row.line_number),
    textColumn('Booked', (row) => row.booked_on),
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    referenceColumn('Reference', (row) => row.reference),
    {
      name: 'Payout',
      cell: ({ payout }) =>
        payout && (
          <RecordLink
            of="settlement_report"
            id={payout.report_id}
            words={`${payout.provider_key}, line ${payout.line_number}`}
          />
        ),
      value: ({ payout }) => payout?.report_id,
      wide: true,
    },
    amountColumn('Amount', (row) => row),
    { name: 'Currency', value: (row) => row.currency },
  ],
};

export function StatementView() {
  const { statementId } = useParams({ from: '/shell/statements/$statementId' });
  return (
    <Page title={`Bank statement ${statementId.slice(0, 8)}`} record={statementId}>
      <Records listing={lines} query={{ statement_id: statementId }} />
    </Page>
  );
}

const payoutsPath = '/v1/management/accounts/{account_id}/payouts';
const states: readonly Schema<'PayoutState'>[] = ['in_transit', 'missing', 'arrived', 'explained'];

const payouts: Listing<typeof payoutsPath> = {
  title: 'Payouts',
  path: payoutsPath,
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
    amountColumn('Amount', (row) => row),
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
          <RecordLink of="reconciliation_exception" id={id}>
            exception
          </RecordLink>
        ),
    },
    { name: 'Kind', cell: (row) => kindWords(row.kind), value: (row) => row.kind, wide: 'most' },
    textColumn('Processor', (row) => row.provider_key, { wide: true }),
    instantColumn('Paid', (row) => row.occurred_at),
    {
      name: 'At the bank',
      cell: ({ statement_id: id, booked_on: day }) =>
        id === undefined ? null : (
          <RecordLink of="bank_statement" id={id}>
            {day}
          </RecordLink>
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
