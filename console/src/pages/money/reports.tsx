import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readPage, type Schema, service } from '../../contract/client.js';
import { Amount, Facts, IdLink, Instant, Tag } from '../../parts/facts.js';
import { asQuery, type Filter, Filters, useFilled } from '../../parts/filters.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { type Listing, Records, ResourceList } from '../../parts/resource-list.js';
import { type Column, SmallTable } from '../../parts/small-table.js';
import { TransactionLink } from '../transactions/list.js';
import { kindWords } from './balances.js';
import { Upload } from './upload.js';

const path = '/v1/management/settlement-reports';
const processorsPath = '/v1/management/processor-accounts';

const reports: Listing<typeof path> = {
  title: 'Settlement reports',
  path,
  rows: 'settlement_reports',
  rowKey: (row) => row.report_id,
  empty: 'No report was imported yet.',
  filters: [{ name: 'account_id', label: 'Account' }],
  columns: [
    {
      name: 'Report',
      cell: ({ report_id: id }) => <IdLink id={id.slice(0, 8)} to="/reports/$reportId" params={{ reportId: id }} />,
      value: (row) => row.report_id,
    },
    { name: 'Processor', cell: (row) => row.provider_key, value: (row) => row.provider_key },
    { name: 'Layout', cell: (row) => kindWords(row.layout), value: (row) => row.layout, wide: true },
    { name: 'Lines', cell: (row) => row.line_count, value: (row) => row.line_count, align: 'end' },
    {
      name: 'Batches',
      cell: (row) => row.batches.length,
      value: (row) => row.batches.length,
      align: 'end',
      wide: true,
    },
    { name: 'Journal', cell: (row) => <Tag name={postedWord(row)} />, value: postedWord },
    { name: 'Environment', cell: (row) => row.environment, value: (row) => row.environment, wide: 'most' },
    { name: 'Imported', cell: (row) => <Instant at={row.created_at} />, value: (row) => row.created_at },
  ],
};

function postedWord({ posted }: Pick<Schema<'SettlementReport'>, 'posted'>): string {
  return posted ? 'completed' : 'processing';
}

/** The imported settlement reports, and the import of another one. */
export function ReportList() {
  const { data } = useQuery({
    queryKey: [processorsPath, 'all'],
    queryFn: ({ signal }) => readPage(processorsPath, 'processor_accounts', { query: {}, limit: 200, signal }),
  });
  const options = (data?.rows ?? []).map(({ provider_key: key, kind }) => [key, `${key} (${kind})`] as const);
  return (
    <ResourceList listing={reports}>
      {data && options.length === 0 ? (
        <p className="why">A report belongs to a processor account. Create one first.</p>
      ) : (
        <Upload<Schema<'SettlementReport'>>
          title="Import a report"
          operation="managementSettlementReportImport"
          path={path}
          owner={{ name: 'provider_key', label: 'Processor account', options }}
          accept=".csv,.gz,.txt"
          hint="CSV of Adyen or Stripe, also in gzip. A file with a faulty line is refused as a whole."
          done={({ report_id: id, line_count: lines }) => (
            <p>
              {lines} lines are imported:{' '}
              <IdLink id={id.slice(0, 8)} to="/reports/$reportId" params={{ reportId: id }} />
            </p>
          )}
        />
      )}
    </ResourceList>
  );
}

const linesPath = '/v1/management/settlement-reports/{report_id}/lines';

const amount = (name: string, of: 'gross' | 'net', wide = false): Column<Schema<'SettlementLine'>> => ({
  name,
  cell: (row) => <Amount amount={row[`${of}_amount`]} currency={row[`${of}_currency`]} />,
  value: (row) => row[`${of}_amount`],
  align: 'end',
  wide,
});

const lines: Listing<typeof linesPath> = {
  title: 'Lines',
  path: linesPath,
  rows: 'lines',
  rowKey: (row) => String(row.line_number),
  empty: 'No lines.',
  columns: [
    { name: 'Line', cell: (row) => row.line_number, value: (row) => row.line_number },
    { name: 'Type', cell: (row) => row.type, value: (row) => row.type },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    { name: 'Batch', cell: (row) => row.batch, value: (row) => row.batch, wide: 'most' },
    {
      name: 'Transaction',
      cell: ({ transaction, merchant_reference: reference, description }) =>
        transaction ? (
          <TransactionLink id={transaction.transaction_id} terminal={transaction.terminal_friendly_id} />
        ) : (
          <span className="reference">{reference ?? description}</span>
        ),
      value: (row) => row.transaction?.transaction_id ?? row.merchant_reference,
    },
    amount('Gross', 'gross', true),
    { name: 'Fees', cell: (row) => feesOf(row), value: (row) => feesOf(row), wide: 'most' },
    amount('Net', 'net'),
    { name: 'Time', cell: (row) => <Instant at={row.occurred_at} />, value: (row) => row.occurred_at, wide: true },
  ],
};

const feesOf = ({ fees }: Schema<'SettlementLine'>): string =>
  Object.entries(fees)
    .filter(([, fee]) => Number(fee) !== 0)
    .map(([name, fee]) => `${kindWords(name)} ${fee}`)
    .join(', ');

const lineFilters: readonly Filter[] = [{ name: 'batch', label: 'Batch' }];

const batchColumns: readonly Column<Schema<'SettlementBatch'>>[] = [
  { name: 'Batch', cell: (row) => row.batch },
  { name: 'Lines', cell: (row) => row.line_count, align: 'end' },
  { name: 'Paid out', cell: (row) => <Amount amount={row.paid_out} currency={row.currency} />, align: 'end' },
  { name: 'Not paid out', cell: (row) => <Amount amount={row.net_amount} currency={row.currency} />, align: 'end' },
];

/** A settlement report: its batches and its lines. */
export function ReportView() {
  const { reportId } = useParams({ from: '/shell/reports/$reportId' });
  const filled = useFilled(lineFilters);
  const { data, error, isPending } = useQuery({
    queryKey: ['report', reportId],
    queryFn: ({ signal }) => service.GET(`${path}/{report_id}`, { params: { path: { report_id: reportId } }, signal }),
    refetchInterval: 10_000,
  });
  return (
    <Page title={`Report ${reportId.slice(0, 8)}`} record={reportId}>
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && (
        <>
          <Section title="Facts">
            <Facts
              facts={[
                ['Processor', data.provider_key],
                ['Layout', kindWords(data.layout)],
                ['Lines', data.line_count],
                ['Journal', <Tag key="posted" name={postedWord(data)} />],
                ['Imported', <Instant key="at" at={data.created_at} />],
                ['SHA-256', <code key="digest">{data.digest}</code>],
              ]}
            />
          </Section>
          <Section title="Batches">
            <SmallTable label="Batches" rows={data.batches} columns={batchColumns} rowKey={({ batch }) => batch} />
          </Section>
          <Filters key={JSON.stringify(filled)} filters={lineFilters} filled={filled} />
          <Records listing={lines} query={{ ...asQuery(lineFilters, filled), report_id: reportId }} />
        </>
      )}
    </Page>
  );
}
