import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Schema, service, useAccounts, useRead, useRows } from '../../contract/client.js';
import { Act, entered, textOf } from '../../parts/act.js';
import { download } from '../../parts/export.js';
import { Facts, Instant, Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Filters, useFilled, useScoped } from '../../parts/filters.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { SmallTable } from '../../parts/small-table.js';
import { useIsBarred } from '../../session/session.js';
import { accountFilter, BalanceLink, daysOf, figures } from './balances.js';

const filters = [accountFilter, { name: 'month', label: 'Month', kind: 'month' }] as const;

/** Returns the month before the current one, in UTC. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

interface Place {
  readonly accountId: string;
  readonly month: string;
}

/** A month of an account: its trial balance, what is open, its state, and its files for accounting. */
export function MonthEnd() {
  const filled = useFilled(filters);
  const scoped = useScoped(filters, filled);
  const [last] = useState(lastMonth);
  const month = filled['month'] ?? last;
  const accountId = scoped?.['account_id'];
  return (
    <Page title={`Month-end ${month}`} acts={accountId && <Close accountId={accountId} month={month} />}>
      <Filters key={JSON.stringify(filled)} filters={filters} filled={{ ...scoped, month }} />
      {accountId === undefined ? (
        <Waiting />
      ) : (
        <>
          <State accountId={accountId} month={month} />
          <TrialBalance accountId={accountId} month={month} />
          <OpenItems accountId={accountId} />
          <Files accountId={accountId} month={month} />
        </>
      )}
    </Page>
  );
}

const periodsPath = '/v1/management/accounts/{account_id}/journal/periods';

/** Returns the period; one without entries is open. Undefined while loading. */
function usePeriod({ accountId, month }: Place) {
  const { data } = useRows(periodsPath, 'periods', { account_id: accountId });
  return data && (data.rows.find((period) => period.month === month) ?? ({ month, state: 'open' } as const));
}

function State(place: Place) {
  const period: Schema<'JournalPeriod'> | undefined = usePeriod(place);
  if (!period) return <Waiting />;
  return (
    <p className="lead">
      <Tag name={period.state} />{' '}
      {period.closed_at !== undefined && (
        <>
          since <Instant at={period.closed_at} />
        </>
      )}
    </p>
  );
}

/** The button that closes the month or opens it again; for owners. */
function Close(place: Place) {
  const period = usePeriod(place);
  const { data: accounts } = useAccounts();
  if (!period) return null;
  const { month } = place;
  const account = accounts?.find(({ account_id }) => account_id === place.accountId)?.name;
  const next = period.state === 'open' ? 'closed' : 'open';
  const name = next === 'closed' ? 'Close the month' : 'Open it again';
  return (
    <Act
      operation="managementJournalPeriodUpdate"
      name={name}
      title={[`${name}: ${month}`, account].filter((part) => part !== undefined).join(', ')}
      danger={next === 'open'}
      act={(form) =>
        service.PUT(`${periodsPath}/{month}`, {
          params: { path: { account_id: place.accountId, month } },
          body: { state: next, reason: textOf(form, 'reason') },
        })
      }
      done={({ state }) => `${month} is ${state}.`}
    >
      <p>
        {next === 'closed'
          ? `${month} takes no entry afterwards: what arrives later belongs to the next open month.`
          : `${month} takes entries again, and its files may change.`}
      </p>
      <Field name="reason" label="Reason" long required maxLength={500} />
    </Act>
  );
}

const balancesPath = '/v1/management/accounts/{account_id}/journal/balances';

function TrialBalance({ accountId, month }: Place) {
  const { data, error } = useRead(balancesPath, {
    path: { account_id: accountId },
    query: { ...daysOf(month), limit: 200 },
  });
  return (
    <Section title="Trial balance">
      <Failure error={error} />
      {data?.balances.length === 0 && <p>The journal has no entries.</p>}
      {data && data.balances.length > 0 && (
        <>
          <SmallTable
            label="Trial balance"
            rows={data.balances}
            rowKey={(row) => row.journal_account_id}
            columns={[
              { name: 'Balance', cell: (row) => <BalanceLink balance={row} month={month} /> },
              { name: 'Processor', cell: (row) => row.provider_key, wide: true },
              ...figures,
            ]}
          />
          <SmallTable
            label="Totals"
            rows={data.totals}
            rowKey={(row) => row.currency}
            columns={[{ name: 'Total', cell: (row) => row.currency }, ...figures]}
          />
          {data.next_cursor !== undefined && <p>These are the first 200 balances; the totals are of all.</p>}
        </>
      )}
    </Section>
  );
}

const openLimit = 200;

function OpenItems({ accountId }: Pick<Place, 'accountId'>) {
  const isBarred = useIsBarred();
  const enabled = !isBarred('managementPayoutList');
  const open = { account_id: accountId, state: 'open' };
  const exceptions = useRows('/v1/management/settlement-exceptions', 'exceptions', open, { limit: openLimit, enabled });
  const inTransit = { account_id: accountId, state: 'in_transit' };
  const payoutsPath = '/v1/management/accounts/{account_id}/payouts';
  const payouts = useRows(payoutsPath, 'payouts', inTransit, { limit: openLimit, enabled });
  if (!enabled) return null;
  const count = ({ data }: Pick<typeof exceptions | typeof payouts, 'data'>): string =>
    data === undefined ? '…' : `${data.rows.length}${data.next === undefined ? '' : ' or more'}`;
  return (
    <Section title="Open">
      <Failure error={exceptions.error ?? payouts.error} />
      <Facts
        facts={[
          [
            'Exceptions',
            <Link key="exceptions" to="/exceptions" search={{ account_id: accountId, state: 'open' } as never}>
              {count(exceptions)} open
            </Link>,
          ],
          [
            'Payouts',
            <Link key="payouts" to="/payouts" search={{ account_id: accountId, state: 'in_transit' } as never}>
              {count(payouts)} in transit
            </Link>,
          ],
        ]}
      />
    </Section>
  );
}

const layouts: readonly (readonly [Schema<'JournalLayout'>, string])[] = [
  ['csv', 'CSV, a line per posting'],
  ['datev', 'DATEV'],
  ['quickbooks', 'QuickBooks'],
  ['xero', 'Xero'],
];

function Files({ accountId, month }: Place) {
  return (
    <Section title="Files for accounting">
      <div className="acts">
        <Act
          operation="managementJournalExportGet"
          name="Download"
          title={`Download ${month}`}
          act={async (form) => {
            const { layout = 'csv', ...query } = entered(form) as { readonly layout?: Schema<'JournalLayout'> };
            const file = await service.GET(`${periodsPath}/{month}/export`, {
              params: { path: { account_id: accountId, month }, query: { layout, ...query } },
              parseAs: 'blob',
            });
            download([file], 'text/csv;charset=utf-8', `${layout === 'datev' ? 'EXTF_' : ''}${month}-${layout}.csv`);
          }}
          done={() => 'The file is downloaded.'}
        >
          <Field name="layout" label="Layout" options={layouts} />
          <Field name="currency" label="Currency" maxLength={3} hint="EUR if empty; for CSV all." />
          <Field name="consultant_number" label="DATEV's number of the consultant" inputMode="numeric" />
          <Field name="client_number" label="DATEV's number of the client" inputMode="numeric" />
        </Act>
      </div>
    </Section>
  );
}
