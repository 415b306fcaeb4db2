import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Refusal, type Schema, service } from '../../contract/client.js';
import { Metadata, Notes } from '../../parts/annotations.js';
import { Amount, type Fact, Facts, Instant, Outcome, Status, RecordLink } from '../../parts/facts.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { typeNames } from '../../parts/words.js';
import { useIsAccountant } from '../../session/session.js';
import { TransactionActs } from './acts.js';
import { LinkedTransactions } from './list.js';
import { Timeline } from './timeline.js';

const pollMilliseconds = 5000;

export function TransactionView() {
  const { transactionId } = useParams({ from: '/shell/transactions/$transactionId' });
  const { terminal } = useSearch({ strict: false });
  const query = useTransaction(transactionId, terminal);
  const title = `Transaction ${transactionId}`;
  return (
    <Page title={title} record={transactionId} acts={query.data && <TransactionActs details={query.data} />}>
      <Loaded read={query}>{(details) => <Details details={details} />}</Loaded>
    </Page>
  );
}

/** Reads a transaction with its history, and polls while the view is visible. */
const useTransaction = (transactionId: string, terminal: string | undefined) =>
  useQuery({
    queryKey: ['transaction', transactionId, terminal],
    queryFn: ({ signal }) =>
      service.GET('/v1/management/transactions/{transaction_id}', {
        params: { path: { transaction_id: transactionId }, query: terminal ? { terminal_friendly_id: terminal } : {} },
        signal,
      }),
    refetchInterval: ({ state: { error } }) =>
      error instanceof Refusal && error.status === 404 ? false : pollMilliseconds,
  });

function Details({ details }: { readonly details: Schema<'TransactionDetails'> }) {
  const isAccountant = useIsAccountant();
  const { transaction } = details;
  const { amount = 0, currency = 'EUR' } = transaction;
  const { refunded_amount: refunded = 0 } = details;
  const isRefunded = transaction.status.status === 'APPROVED' && refunded > 0;
  return (
    <>
      <p className="lead">
        <strong>
          <Amount amount={transaction.amount} currency={transaction.currency} />
        </strong>{' '}
        {typeNames[transaction.type]}{' '}
        {isRefunded ? (
          <Outcome row={{ amount, currency, status: transaction.status, refunded_amount: refunded }} />
        ) : (
          <Status status={transaction.status} />
        )}
      </p>
      {transaction.status.status !== 'APPROVED' && transaction.status.description !== undefined && (
        <p className="why">
          {transaction.status.name}: {transaction.status.description}
        </p>
      )}
      <Section title="History">
        <Timeline details={details} />
      </Section>
      <Section title="Facts">
        <TransactionFacts details={details} />
      </Section>
      {!isAccountant && <Annotations details={details} />}
      <LinkedTransactions details={details} />
    </>
  );
}

function Annotations({ details }: { readonly details: Schema<'TransactionDetails'> }) {
  const { transaction, terminal_friendly_id: terminal, notes } = details;
  const { transaction_id: id, metadata } = transaction;
  const params = { path: { transaction_id: id }, query: { terminal_friendly_id: terminal } };
  return (
    <>
      <Metadata {...{ metadata, terminal, id }} operation="managementTransactionMetadataUpdate" />
      <Notes
        notes={notes}
        operation="managementTransactionNoteCreate"
        write={(text) => service.POST('/v1/management/transactions/{transaction_id}/notes', { params, body: { text } })}
      />
    </>
  );
}

const TransactionFacts = ({ details }: { readonly details: Schema<'TransactionDetails'> }) => (
  <Facts facts={[...references(details), ...processing(details), ...payerFacts(details)]} />
);

function references({ transaction, terminal_friendly_id: terminal }: Schema<'TransactionDetails'>): Fact[] {
  const { order, recurring_id: recurringId } = transaction;
  return [
    ["Merchant's reference", transaction.merchant_transaction_id],
    ["Merchant's order", order.merchant_order_id],
    ['Order', <code key="order">{order.order_id}</code>],
    ['Description', transaction.description ?? order.description],
    ['Series', recurringId && <RecordLink key="series" of="series" id={recurringId} terminal={terminal} />],
    ['Terminal', terminal],
    ['Created', <Instant key="created" at={transaction.created_at} terminal={terminal} />],
    ['Updated', <Instant key="updated" at={transaction.updated_at} terminal={terminal} />],
  ];
}

function processing(details: Schema<'TransactionDetails'>): Fact[] {
  const { transaction, terminal_friendly_id: terminal, refunded_amount: refunded, lookup_count: lookups } = details;
  const { three_ds: authentication } = transaction;
  const instant = (at: string | undefined): ReactNode =>
    at === undefined ? undefined : <Instant at={at} terminal={terminal} />;
  return [
    ['Attempt', transaction.attempt_number],
    ['Processor', details.provider_key],
    ["Processor's id", details.provider_transaction_id],
    ['Authorization code', transaction.authorization_code],
    ['ARN', transaction.arn],
    ['Refunded', refunded && <Amount key="refunded" amount={refunded} currency={transaction.currency} />],
    ['Settled, net', settled(details.settlement, 'net_amount')],
    ['Fees', settled(details.settlement, 'fee_amount')],
    ['Lookups', lookups > 0 ? `${lookups} times` : undefined],
    ['Next lookup', instant(details.due_at)],
    ['Next retry', instant(details.retry_at)],
    ['Requested exemption', transaction.exemption_requested?.replaceAll('_', ' ')],
    ['Waits for the payer until', instant(transaction.next_action?.expires_at)],
    ['3-D Secure', authentication && `${authentication.status}, ECI ${authentication.eci ?? 'none'}`],
  ];
}

const settled = (settlement: Schema<'TransactionDetails'>['settlement'], sum: 'net_amount' | 'fee_amount') =>
  settlement?.[sum] !== undefined && <Amount amount={Number(settlement[sum])} currency={settlement.net_currency} />;

function payerFacts({ transaction, terminal_friendly_id: terminal }: Schema<'TransactionDetails'>): Fact[] {
  const { payer, payment_instrument: instrument } = transaction.order;
  const { card_bin: first = '', card_card_last_four_digit: last } = instrument ?? {};
  return [
    ['Name', [payer?.first_name, payer?.last_name].filter(Boolean).join(' ')],
    ['Payer', payer && <RecordLink key="payer" of="payer" id={payer.friendly_id} terminal={terminal} />],
    ['Email', payer?.email_username && `${payer.email_username}@${payer.email_domain ?? ''}`],
    ['Card', last && `${first}…${last} ${instrument?.card_profile?.brand?.name ?? ''}`],
    ['Name on the card', instrument?.card_cardholder_name],
  ];
}
