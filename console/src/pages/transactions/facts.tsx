import type { ReactNode } from 'react';
import type { Schema } from '../../contract/client.js';
import { Amount, type Fact, Facts, IdLink, Instant } from '../../parts/facts.js';

/** The known facts of a transaction. */
export const TransactionFacts = ({ details }: { readonly details: Schema<'TransactionDetails'> }) => (
  <Facts facts={[...references(details), ...processing(details), ...payerFacts(details.transaction.order)]} />
);

function references({ transaction, terminal_friendly_id: terminal }: Schema<'TransactionDetails'>): Fact[] {
  const { order } = transaction;
  return [
    ["Merchant's reference", transaction.merchant_transaction_id],
    ["Merchant's order", order.merchant_order_id],
    ['Order', <code key="order">{order.order_id}</code>],
    ['Description', transaction.description ?? order.description],
    [
      'Series',
      transaction.recurring_id && (
        <IdLink
          key="series"
          id={transaction.recurring_id}
          to="/series/$recurringId"
          params={{ recurringId: transaction.recurring_id }}
          search={{ terminal }}
        />
      ),
    ],
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
    ['Refunded', refunded && <Amount key="refunded" amount={refunded} currency={transaction.currency} />],
    ['Looked up', lookups > 0 ? `${lookups} times` : undefined],
    ['Next lookup', instant(details.due_at)],
    ['Next retry', instant(details.retry_at)],
    ['Exemption asked for', transaction.exemption_requested?.replaceAll('_', ' ')],
    ['The payer is waited for until', instant(transaction.next_action?.expires_at)],
    ['3-D Secure', authentication && `${authentication.status}, ECI ${authentication.eci ?? 'none'}`],
  ];
}

function payerFacts({ payer, payment_instrument: instrument }: Schema<'TransactionOrder'>): Fact[] {
  const { card_bin: first = '', card_card_last_four_digit: last } = instrument ?? {};
  return [
    ['Payer', [payer?.first_name, payer?.last_name].filter(Boolean).join(' ')],
    ['Email', payer?.email_username && `${payer.email_username}@${payer.email_domain ?? ''}`],
    ['Card', last && `${first}…${last} ${instrument?.card_profile?.brand?.name ?? ''}`],
    ['Name on the card', instrument?.card_cardholder_name],
  ];
}
