import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { answered, type Schema, service } from '../contract/client.js';
import { Metadata } from '../parts/annotations.js';
import { Facts, Instant } from '../parts/facts.js';
import { Failure, Page, Section, Waiting } from '../parts/page.js';
import { FoundPayments, FoundSeries } from './search.js';

type Results = Schema<'SearchResults'>;

/** Searches a terminal. @param q undefined searches nothing */
const useFound = (q: string | undefined, terminal: string) =>
  useQuery({
    queryKey: ['search', q, terminal],
    queryFn: ({ signal }) =>
      answered(
        service.GET('/v1/management/search', {
          params: { query: { q: q ?? '', terminal_friendly_id: terminal } },
          signal,
        }),
      ),
    enabled: q !== undefined,
  });

/** A payer with the newest payments, series and cards: those of all records with the same e-mail address. */
export function PayerView() {
  const { payerId } = useParams({ from: '/shell/payers/$payerId' });
  const { terminal = '' } = useSearch({ strict: false });
  const own = useFound(payerId, terminal);
  const payer = own.data?.payers.find(({ payer: { friendly_id: id } }) => id === payerId);
  const { email_username: user, email_domain: domain = '' } = payer?.payer ?? {};
  const ofEmail = useFound(user === undefined ? undefined : `${user}@${domain}`, terminal);
  const results = ofEmail.data ?? own.data;
  return (
    <Page title={`Payer ${payerId}`} record={payerId}>
      <Failure error={own.error ?? ofEmail.error} />
      {own.isPending && <Waiting />}
      {own.data && !payer && <p className="empty">The terminal has no such payer.</p>}
      {payer && results && <Details payer={payer} results={results} terminal={terminal} />}
    </Page>
  );
}

interface Props {
  readonly payer: Schema<'PayerSummary'>;
  readonly results: Results;
  readonly terminal: string;
}

function Details({ payer: { payer, created_at: at }, results, terminal }: Props) {
  const cards = new Set(
    results.transactions.flatMap(({ card_brand: brand = 'Card', card_last_four: last }) =>
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
      {results.transactions.length === 0 ? (
        <p className="empty">No payment is stored.</p>
      ) : (
        <FoundPayments title={results.has_more ? 'Newest payments' : 'Payments'} rows={results.transactions} />
      )}
      <FoundSeries rows={results.series} />
    </>
  );
}
