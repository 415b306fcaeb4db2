import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { type Schema, service, useRead } from '../contract/client.js';
import { Metadata, Notes } from '../parts/annotations.js';
import { Facts, Instant, Tag } from '../parts/facts.js';
import { Failure, Loaded, Page, Section, Waiting } from '../parts/page.js';
import { Table } from '../parts/table.js';
import { requests } from './requests/requests.js';
import { series } from './series/series.js';
import { transactionColumn, transactions } from './transactions/list.js';
import { amountColumn, instantColumn, recordColumn, SmallTable } from '../parts/small-table.js';

type Results = Schema<'SearchResults'>;

/** The ways to read a text, as far as they say something to a person. */
const ways: Readonly<Partial<Record<Schema<'SearchWay'>, string>>> = {
  email: 'an e-mail address',
  phone_number: 'a phone number',
  card_last_four: 'the last four digits of a card',
  amount: 'an amount',
  approximate_amount: 'an approximate amount',
  day: 'a day',
};

/** Searches a text as anything that a payer, a bank or a merchant names. A single payment opens immediately. */
export function SearchView() {
  const { q = '' } = useSearch({ strict: false });
  const { data, error, isPending } = useRead('/v1/management/search', { query: { q } }, { enabled: q !== '' });
  const [only, another] = data?.transactions ?? [];
  if (only && !another && data?.payers.length === 0)
    return (
      <Navigate
        to="/transactions/$transactionId"
        params={{ transactionId: only.transaction_id }}
        search={{ terminal: only.terminal_friendly_id }}
        replace
      />
    );
  return (
    <Page title={q === '' ? 'Search' : `Search for ${q}`}>
      <Failure error={error} />
      {q !== '' && isPending && <Waiting />}
      {data && <Found results={data} />}
    </Page>
  );
}

function Found({ results }: { readonly results: Results }) {
  const read = results.read_as.flatMap((way) => ways[way] ?? []);
  const kinds = [results.transactions, results.payers, results.series, results.requests];
  return (
    <>
      {read.length > 0 && <p className="quiet">Read as {read.join(', ')}.</p>}
      {results.has_more && <p role="status">More records match: these are the newest. Add an amount or a day.</p>}
      {kinds.every((kind) => kind.length === 0) && (
        <p className="empty">
          Nothing matches. Try an e-mail address, a phone number, the last four digits of the card with an amount or a
          day, the beginning of a reference, or any id.
        </p>
      )}
      {results.payers.length > 0 && <Payers payers={results.payers} />}
      {results.transactions.length > 0 && <FoundPayments title="Payments" rows={results.transactions} />}
      <FoundSeries rows={results.series} />
      {results.requests.length > 0 && (
        <Section title="Requests">
          <Table label="Requests" rows={results.requests} columns={requests.columns} rowKey={requests.rowKey} />
        </Section>
      )}
    </>
  );
}

/** The found payments, of which there is at least one. */
const FoundPayments = ({ title, rows }: { readonly title: string; readonly rows: Results['transactions'] }) => (
  <Section title={title}>
    <Table label="Payments" rows={rows} columns={transactions.columns} rowKey={transactions.rowKey} />
  </Section>
);

const FoundSeries = ({ rows }: { readonly rows: Results['series'] }) =>
  rows.length > 0 && (
    <Section title="Series">
      <Table label="Series" rows={rows} columns={series.columns} rowKey={series.rowKey} />
    </Section>
  );

const Payers = ({ payers }: { readonly payers: Results['payers'] }) => (
  <Section title="Payers">
    <Table<Schema<'PayerSummary'>>
      label="Payers"
      rows={payers}
      rowKey={(row) => `${row.terminal_friendly_id} ${row.payer.friendly_id}`}
      columns={[
        recordColumn('Payer', 'payer', ({ payer }) => payer.friendly_id, {
          terminal: (row) => row.terminal_friendly_id,
        }),
        { name: 'Name', cell: ({ payer }) => [payer.first_name, payer.last_name].filter(Boolean).join(' ') },
        {
          name: 'E-mail',
          cell: ({ payer }) => (
            <span className="reference">
              {payer.email_username !== undefined && `${payer.email_username}@${payer.email_domain ?? ''}`}
            </span>
          ),
        },
        { name: 'Phone', cell: ({ payer }) => payer.phone_number },
        { name: 'Terminal', cell: (row) => row.terminal_friendly_id, wide: true },
        instantColumn('First payment', (row) => row.created_at, { terminal: (row) => row.terminal_friendly_id }),
      ]}
    />
  </Section>
);

/** A payer with the newest payments, series and cards: those of all records with the same e-mail address. */
export function PayerView() {
  const { payerId } = useParams({ from: '/shell/payers/$payerId' });
  const { terminal = '' } = useSearch({ strict: false });
  const params = { path: { terminal_friendly_id: terminal, payer_id: payerId } };
  const read = useRead('/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}', params);
  return (
    <Page title={`Payer ${payerId}`} record={payerId}>
      <Loaded read={read}>{(data) => <PayerDetails found={data} />}</Loaded>
    </Page>
  );
}

function PayerDetails({ found }: { readonly found: Schema<'PayerDetails'> }) {
  const { payer, terminal_friendly_id: terminal, created_at: at, notes, disputes, transactions, series } = found;
  const cards = new Set(
    transactions.flatMap(({ card_brand: brand = 'Card', card_last_four: last }) =>
      last === undefined ? [] : [`${brand} …${last}`],
    ),
  );
  return (
    <>
      <Section title="Facts">
        <Facts
          facts={[
            ['Name', [payer.first_name, payer.last_name].filter(Boolean).join(' ')],
            ['E-mail', payer.email_username && `${payer.email_username}@${payer.email_domain ?? ''}`],
            ['Phone', payer.phone_number],
            ['Cards', [...cards].join(', ')],
            ['Terminal', terminal],
            ['First payment', <Instant key="first" at={at} terminal={terminal} />],
          ]}
        />
      </Section>
      <Metadata
        metadata={payer.metadata}
        terminal={terminal}
        id={payer.friendly_id}
        operation="managementPayerMetadataUpdate"
      />
      <Notes
        notes={notes}
        operation="managementPayerNoteCreate"
        write={(text) =>
          service.POST('/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}/notes', {
            params: { path: { terminal_friendly_id: terminal, payer_id: payer.friendly_id } },
            body: { text },
          })
        }
      />
      {disputes && <Disputes disputes={disputes} />}
      {transactions.length === 0 ? (
        <p className="empty">No payment is stored.</p>
      ) : (
        <FoundPayments title={found.has_more ? 'Newest payments' : 'Payments'} rows={transactions} />
      )}
      <FoundSeries rows={series} />
    </>
  );
}

const Disputes = ({ disputes }: { readonly disputes: readonly Schema<'Dispute'>[] }) => (
  <Section title="Disputes">
    <SmallTable<Schema<'Dispute'>>
      label="Disputes"
      rows={disputes}
      rowKey={(row) => row.dispute_id}
      columns={[
        transactionColumn(
          ({ transaction }) => transaction,
          () => '',
        ),
        { name: 'Kind', cell: (row) => row.kind },
        { name: 'Phase', cell: (row) => <Tag name={row.phase} /> },
        amountColumn('Amount', (row) => row),
      ]}
    />
  </Section>
);
