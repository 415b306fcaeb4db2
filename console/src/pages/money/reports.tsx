import { useParams } from '@tanstack/react-router';
import { type Schema, useRead, useRows } from '../../contract/client.js';
import { Amount, Facts, Instant, Tag, RecordLink } from '../../parts/facts.js';
import { asQuery, type Filter, Filters, useFilled } from '../../parts/filters.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { type Listing, Records, ResourceList } from '../../parts/resource-list.js';
import { kindWords } from './balances.js';
import { Upload } from './upload.js';
import { transactionColumn } from '../transactions/list.js';
import { type Column, instantColumn, recordColumn, SmallTable, textColumn } from '../../parts/small-table.js';

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
    recordColumn('Report', 'settlement_report', (row) => row.report_id, { short: true }),
    textColumn('Processor', (row) => row.provider_key),
    { name: 'Layout', cell: (row) => kindWords(row.layout), value: (row) => row.layout, wide: true },
    textColumn('Lines', (row) => row.line_count, { align: 'end' }),
    textColumn('Batches', (row) => row.batches.length, { align: 'end', wide: true }),
    { name: 'Journal', cell: (row) => <Tag name={postedWord(row)} />, value: postedWord },
    textColumn('Environment', (row) => row.environment, { wide: 'most' }),
    instantColumn('Imported', (row) => row.created_at),
  ],
};

function postedWord({ posted }: Pick<Schema<'SettlementReport'>, 'posted'>): string {
  return posted ? 'completed' : 'processing';
}

/** The imported settlement reports, and the import of another one. */
export function ReportList() {
  const { data } = useRows(processorsPath, 'processor_accounts', {});
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
              {lines} lines are imported: <RecordLink of="settlement_report" id={id} words={id.slice(0, 8)} />
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
    textColumn('Line', (row) => row.line_number),
    textColumn('Type', (row) => row.type),
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    textColumn('Batch', (row) => row.batch, { wide: 'most' }),
    {
      ...transactionColumn(
        ({ transaction }) => transaction,
        (row) => <span className="reference">{row.merchant_reference ?? row.description}</span>,
      ),
      value: (row) => row.transaction?.transaction_id ?? row.merchant_reference,
    },
    amount('Gross', 'gross', true),
    { name: 'Gross currency', value: (row) => row.gross_currency },
    textColumn('Fees', (row) => feesOf(row), { wide: 'most' }),
    amount('Net', 'net'),
    { name: 'Net currency', value: (row) => row.net_currency },
    instantColumn('Time', (row) => row.occurred_at, { wide: true }),
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

export function ReportView() {
  const { reportId } = useParams({ from: '/shell/reports/$reportId' });
  const filled = useFilled(lineFilters);
  const read = useRead(`${path}/{report_id}`, { path: { report_id: reportId } }, { refetchInterval: 10_000 });
  return (
    <Page title={`Report ${reportId.slice(0, 8)}`} record={reportId}>
      <Loaded read={read}>
        {(data) => (
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
      </Loaded>
    </Page>
  );
}
