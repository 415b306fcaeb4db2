import { authenticatedCards, authenticatedPayment } from '../../support/processors/authentication.js';
import { typed, visitor } from '../../support/pages/payment-page.js';
import { card, payment, unpaid } from '../../support/payments.js';
import { referenceTo } from '../../support/stage.js';
import { merchantInit } from '../../recurring/series-client.js';
import { amounts, cards, hasStatus, init, merchantSeries, monthly, pay, start, unknownIds } from '../flows.js';
import type { EventScenarios, Scenarios, Sights, World } from '../scenario.js';

const status = ({ api }: World, { transaction_id }: { readonly transaction_id: string }) =>
  api.transactionStatus({ transaction_id });

/** Notifies the service of an approval, as the simulated processor would. */
async function notify(world: World, transactionId: string, id = world.unique()) {
  const body = { id, created_at: '2026-12-01T12:00:20.000Z', transaction_id: transactionId, outcome: 'approved' };
  return world.send('providerNotification', { body });
}

async function voided(world: World) {
  const hold = await pay(world, 'preauth');
  await world.api.voidPayment({ body: referenceTo(hold) }).ok;
  return hold;
}

export const scenarios: Scenarios = {
  'transactionStatus/200/TransactionApproved': async (world) =>
    status(
      world,
      await world.api.sale({
        body: unpaid({
          amount: 49.99,
          currency: 'USD',
          order: {
            merchant_order_id: world.unique(),
            description: 'Annual plan',
            payment_instrument: card(cards.approved, { card_cardholder_name: 'Ada Lovelace' }),
            payer: {
              first_name: 'Ada',
              last_name: 'Lovelace',
              email: 'ada@example.com',
              phone_number: '+442079460018',
            },
          },
        }),
      }).ok,
    ),
  'transactionStatus/200/TransactionDeclined': async (world) => {
    const { transaction_id } = await pay(world, 'sale', cards.approved, { amount: amounts.fundsComeLater });
    return status(
      world,
      await world.api.saleRetry({ body: { retry: { originating_id: transaction_id, initiated_by: 'payer' } } }).ok,
    );
  },
  'transactionStatus/200/TransactionAwaitingPayer': async (world) =>
    status(
      world,
      await world.api.sale({ body: unpaid({ amount: 12.345, currency: 'KWD', payment_collection: 'hosted_page' }) }).ok,
    ),
  'transactionStatus/200/TransactionVoided': async (world) => status(world, await voided(world)),

  'providerNotification/200/ProviderNotificationStored': async (world) =>
    notify(world, (await pay(world, 'sale')).transaction_id),
  'providerNotification/200/ProviderNotificationRepeated': async (world) => {
    const [{ transaction_id }, id] = [await pay(world, 'sale'), world.unique()];
    await notify(world, transaction_id, id);
    return notify(world, transaction_id, id);
  },
  'providerNotification/401/INVALID_SIGNATURE': (world) =>
    world.send('providerNotification', { headers: { 'X-Provider-Signature': 't=1,v1=nobody' } }),
  'providerNotification/404/VALIDATION/RECORD_NOT_FOUND': (world) => notify(world, unknownIds.transaction_id),
};

export const events: EventScenarios = {
  'transaction.approved': (world) => about(pay(world, 'sale')),
  'transaction.declined': (world) => about(pay(world, 'sale', cards.declined)),
  'transaction.pending': (world) => about(pay(world, 'sale', cards.challenged)),
  'transaction.error': (world) => about(pay(world, 'sale', cards.failing)),
  'transaction.cancelled': (world) => about(voided(world)),
  'transaction.identifier_masked': async ({ api }) => {
    const number = '4539578763621486';
    const sale = await api.sale({
      body: unpaid({ merchant_transaction_id: number, payment_collection: 'hosted_page' }),
    }).ok;
    await visitor(sale.next_action!.url).pay(typed(number));
    return about(sale);
  },
  'transaction.receipt_requested': async ({ api }) => {
    const sale = await api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const payer = visitor(sale.next_action!.url);
    await payer.pay();
    await payer.askForReceipt('ada@example.com');
    return about(sale);
  },
  'transaction.unknown': async (world) => {
    const sale = await pay(world, 'sale', cards.approved, { amount: amounts.neverAnswered });
    // Its lookups end after 15 minutes.
    await world.moveClock(1);
    await hasStatus(world, sale, 'UNKNOWN');
    return about(sale);
  },
};

const about = async (made: Promise<{ readonly transaction_id: string }> | { readonly transaction_id: string }) => ({
  transaction_id: (await made).transaction_id,
});

/** A charge of a series that its simulated bank has made. */
async function chargedByBank(world: World) {
  const schedule = await monthly(world, { managed_by: 'payment_provider', first_payment_date: await world.date(1) });
  const { recurring_id } = await start(world, init(schedule));
  await world.moveClock(2);
  const { completed_transactions: charges } = await world.api.recurringStatus({ query: { recurring_id } }).ok;
  return { transaction_id: charges.at(-1)?.transaction_id ?? '' };
}

export const sights: Sights = {
  'Transaction/properties/managed_by': async (world) => status(world, await chargedByBank(world)),
  'Transaction/properties/description': async (world) =>
    status(world, await pay(world, 'sale', cards.approved, { description: 'Annual plan' })),
  'Transaction/properties/transaction_reference_id': async (world) =>
    status(world, await world.api.capture({ body: referenceTo(await pay(world, 'preauth')) }).ok),
  'RecurringSubmissionResponse/properties/next_action': ({ api }) =>
    api.recurringInit({ body: merchantInit({}, { payment_instrument: card(authenticatedCards.challenged) }) }),
  'Transaction/properties/three_ds': async (world) =>
    status(world, await world.api.sale({ body: authenticatedPayment(authenticatedCards.frictionless) }).ok),
  'Transaction/properties/statement_descriptor': async (world) =>
    status(world, await pay(world, 'sale', cards.approved, { statement_descriptor: 'ORDER 1001' })),
  'Transaction/properties/exemption_requested': async (world) =>
    status(world, await world.api.sale({ body: payment({ exemption_requested: 'low_value' }) }).ok),
  'Transaction/properties/retried_by': async (world) => {
    const refused = await pay(world, 'sale', cards.declined);
    await world.api.saleRetry({ body: { retry: { originating_id: refused.transaction_id, initiated_by: 'payer' } } })
      .ok;
    return status(world, refused);
  },
  'Transaction/properties/recurring_id': async (world) => status(world, await merchantSeries(world)),
};
