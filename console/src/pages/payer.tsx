import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type Schema, service } from '../contract/client.js';
import { Metadata, Notes } from '../parts/annotations.js';
import { Amount, Facts, Instant, Tag } from '../parts/facts.js';
import { Failure, Page, Section, Waiting } from '../parts/page.js';
import { SmallTable } from '../parts/small-table.js';
import { FoundPayments, FoundSeries } from './search.js';
import { TransactionLink } from './transactions/list.js';

/** A payer with the newest payments, series and cards: those of all records with the same e-mail address. */
export function PayerView() {
  const { payerId } = useParams({ from: '/shell/payers/$payerId' });
  const { terminal = '' } = useSearch({ strict: false });
  const params = { path: { terminal_friendly_id: terminal, payer_id: payerId } };
  const { data, error, isPending } = useQuery({
    queryKey: ['payer', payerId, terminal],
    queryFn: ({ signal }) =>
      service.GET('/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}', { params, signal }),
  });
  return (
    <Page title={`Payer ${payerId}`} record={payerId}>
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && <Details found={data} />}
    </Page>
  );
}

function Details({ found }: { readonly found: Schema<'PayerDetails'> }) {
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
    <SmallTable
      label="Disputes"
      rows={disputes}
      rowKey={(row) => row.dispute_id}
      columns={[
        {
          name: 'Transaction',
          cell: ({ transaction }) =>
            transaction && (
              <TransactionLink id={transaction.transaction_id} terminal={transaction.terminal_friendly_id} />
            ),
        },
        { name: 'Kind', cell: (row) => row.kind },
        { name: 'Phase', cell: (row) => <Tag name={row.phase} /> },
        { name: 'Amount', cell: (row) => <Amount amount={row.amount} currency={row.currency} />, align: 'end' },
      ]}
    />
  </Section>
);
