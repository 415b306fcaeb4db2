import { useQueries } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Row, type Schema, service } from '../../contract/client.js';
import { Amount } from '../../parts/facts.js';
import { asQuery, Filters, useFilled, useScoped } from '../../parts/filters.js';
import { Failure, Page, Section } from '../../parts/page.js';
import { type Listing, Records, ResourceList } from '../../parts/resource-list.js';
import { amountText } from '../../parts/words.js';
import { Bars } from '../overview/bars.js';
import { TransactionLink } from '../transactions/list.js';
import { type Column, instantColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/accounts/{account_id}/journal/balances';
const statementPath = '/v1/management/accounts/{account_id}/journal/statements/{journal_account_id}';

export const accountFilter = { name: 'account_id', label: 'Account', kind: 'account' } as const;

const periodFilters = [
  accountFilter,
  { name: 'first_day', label: 'First day', kind: 'date' },
  { name: 'last_day', label: 'Last day', kind: 'date' },
] as const;

type Figure = 'opening' | 'debit' | 'credit' | 'closing';
type Figures = Pick<Schema<'JournalTotal'>, Figure | 'currency'>;

const figure = (name: string, of: Figure, wide = false): Column<Figures> => ({
  name,
  cell: (row) => <Amount amount={row[of]} currency={row.currency} />,
  value: (row) => row[of],
  align: 'end',
  wide,
});

export const figures: readonly Column<Figures>[] = [
  figure('Opening', 'opening', true),
  figure('Debit', 'debit', true),
  figure('Credit', 'credit', true),
  figure('Closing', 'closing'),
];

const balances: Listing<typeof path> = {
  title: 'Balances',
  path,
  rows: 'balances',
  rowKey: (row) => row.journal_account_id,
  empty: 'The journal of this account has no entries yet.',
  filters: periodFilters,
  columns: [
    { name: 'Balance', cell: (row) => <BalanceLink balance={row} />, value: (row) => row.kind },
    textColumn('Processor', (row) => row.provider_key, { wide: true }),
    { name: 'Currency', value: (row) => row.currency },
    ...figures,
  ],
};

/** Returns the name of an account of the journal: "processor receivable". */
export const kindWords = (kind: string): string => kind.replaceAll('_', ' ');

export function BalanceLink({ balance, month }: { readonly balance: Row<typeof path>; readonly month?: string }) {
  const filled = useFilled(periodFilters);
  const scoped = useScoped(periodFilters, filled) ?? filled;
  return (
    <Link
      to="/balances/$journalAccountId"
      params={{ journalAccountId: balance.journal_account_id }}
      search={{ ...scoped, ...(month === undefined ? {} : daysOf(month)) } as never}
    >
      {kindWords(balance.kind)}
    </Link>
  );
}

/** The balances of the journal of an account, by account and currency. */
export const BalanceList = () => (
  <ResourceList listing={balances}>
    <p className="why">
      Debits are positive and credits negative. Days are in UTC. Open a balance for its months and its postings.
    </p>
  </ResourceList>
);

const statement: Listing<typeof statementPath> = {
  title: 'Postings',
  path: statementPath,
  rows: 'lines',
  rowKey: (row) => `${row.entry_number} ${row.amount} ${row.balance}`,
  empty: 'No postings in this period.',
  columns: [
    textColumn('Day', (row) => row.day),
    { name: 'Entry', cell: (row) => kindWords(row.kind), value: (row) => row.kind },
    textColumn('Number', (row) => row.entry_number, { wide: true }),
    {
      name: 'Transaction',
      cell: ({ transaction_id: id, terminal_friendly_id: terminal = '' }) =>
        id === undefined ? null : <TransactionLink id={id} terminal={terminal} />,
      value: (row) => row.transaction_id,
    },
    textColumn('Amount', (row) => row.amount, { align: 'end' }),
    textColumn('Balance', (row) => row.balance, { align: 'end' }),
    instantColumn('Time', (row) => row.occurred_at, { wide: true }),
  ],
};

const shownMonths = 12;

/** Returns the last months, the oldest first. @param month `2026-11` */
function monthsUntil(month: string): string[] {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, nth - shownMonths + index)).toISOString().slice(0, 7),
  );
}

/** Returns the first and the last day of a month. */
export function daysOf(month: string): { readonly first_day: string; readonly last_day: string } {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return { first_day: `${month}-01`, last_day: new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10) };
}

/** An account of the journal: its balance at the end of each month, and its postings. */
export function BalanceView() {
  const { journalAccountId } = useParams({ from: '/shell/balances/$journalAccountId' });
  const filled = useFilled(periodFilters);
  const scoped = useScoped(periodFilters, filled);
  return (
    <Page title={`Balance ${journalAccountId}`}>
      <Filters key={JSON.stringify(filled)} filters={periodFilters} filled={scoped ?? filled} />
      {scoped && (
        <>
          <Months accountId={scoped['account_id'] ?? ''} balanceId={journalAccountId} lastDay={scoped['last_day']} />
          <Records
            listing={statement}
            query={{ ...asQuery(periodFilters, scoped), journal_account_id: journalAccountId }}
          />
        </>
      )}
    </Page>
  );
}

interface MonthsProps {
  readonly accountId: string;
  readonly balanceId: string;
  readonly lastDay: string | undefined;
}

function Months({ accountId, balanceId, lastDay }: MonthsProps) {
  const [today] = useState(() => new Date().toISOString());
  const months = monthsUntil((lastDay ?? today).slice(0, 7));
  const read = useQueries({
    queries: months.map((month) => ({
      queryKey: [statementPath, accountId, balanceId, month],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const params = { path: { account_id: accountId, journal_account_id: balanceId } };
        const query = { ...daysOf(month), limit: 1 };
        const { account } = await service.GET(statementPath, { params: { ...params, query }, signal });
        return { ...account, month };
      },
    })),
  });
  const error = read.find((each) => each.error)?.error;
  const known = read.flatMap(({ data }) => data ?? []);
  const [first] = known;
  if (error) return <Failure error={error} />;
  if (!first || known.length < months.length) return null;
  return (
    <Section title={`${kindWords(first.kind)}, ${first.provider_key ?? 'no processor'}, ${first.currency}`}>
      <Bars
        title="Balance at the end of each month"
        heads={['Month', 'Balance']}
        bars={known.map(({ month, closing, currency }) => ({
          label: month,
          tick: month.slice(2),
          // A bar shows the size; the text has the sign.
          value: Math.abs(Number(closing)),
          text: amountText(closing, currency),
        }))}
      />
    </Section>
  );
}
