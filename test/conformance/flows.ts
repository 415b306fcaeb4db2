import { setTimeout as wait } from 'node:timers/promises';
import type { Schema } from '../../src/base/contract.js';
import type { RequestBody } from '../support/contract/contract-client.js';
import { card, paymentWith, type SubmissionRequest } from '../support/payments.js';
import type { Made } from '../support/stage.js';
import { until } from '../support/time/clock.js';
import type { World } from './scenario.js';

/** The cards of the simulated bank (docs/guides/test-cards.md). */
export const cards = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  challenged: '4000000000003220',
  declinedLater: '4000000000000341',
  failing: '4000000000000119',
} as const;

/** The amounts that control the simulated bank. */
export const amounts = { neverAnswered: 3002, fundsComeLater: 3004, followUpDeclined: 3006 } as const;

/** Well-formed ids that do not exist. */
export const unknownIds = {
  transaction_id: 'zzzzzzzz',
  transaction_reference_id: 'zzzzzzzz',
  order_reference_id: 'zzzzzzzz',
  recurring_id: 'zzzzzzzz',
  future_transaction_id: 'zzzzzzzz',
} as const;

type Payment = 'sale' | 'preauth';
/** A sale or pre-authorization of 10.50 EUR, with a new order and reference. */
export const pay = (
  world: World,
  kind: Payment,
  cardNumber: string = cards.approved,
  fields: Partial<SubmissionRequest> = {},
): Promise<Made> =>
  world.api[kind]({
    body: paymentWith(cardNumber, {
      merchant_transaction_id: world.unique(),
      order: { merchant_order_id: world.unique(), payment_instrument: card(cardNumber) },
      ...fields,
    }),
  }).ok;

export const statusOf = (world: World, { transaction_id }: Made): Promise<Schema<'Transaction'>> =>
  world.api.transactionStatus({ transaction_id }).ok;

/** Waits until a transaction has a status that it reaches later. */
export const hasStatus = (world: World, transaction: Made, wanted: Schema<'TransactionStatus'>): Promise<void> =>
  until(`${transaction.transaction_id} is ${wanted}`, async () => {
    if ((await statusOf(world, transaction)).status.status === wanted) return true;
    // Another service than one in this process counts the requests.
    await wait(50);
    return false;
  });

type Init = RequestBody<'recurringInit'>;
type Schedule = Partial<Init['recurring']>;

/** The body of an init: 20 USD from a card, charged by the merchant unless the schedule says otherwise. */
export const init = (
  schedule: Schedule = {},
  cardNumber: string = cards.approved,
  fields: Partial<Init> = {},
): Init => ({
  amount: 20,
  currency: 'USD',
  payment_instrument: card(cardNumber),
  payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  recurring: { managed_by: 'merchant', ...schedule },
  ...fields,
});

/** A schedule that the platform charges monthly, from today on unless another day is given. */
export const monthly = async (world: World, schedule: Schedule = {}): Promise<Schedule> => ({
  managed_by: 'our_platform',
  first_payment_date: await world.date(),
  recurring_date_type: 'monthly',
  time_interval: 1,
  ...schedule,
});

export interface Started extends Made {
  readonly recurring_id: string;
}

export const start = (world: World, body: Init): Promise<Started> => world.api.recurringInit({ body }).ok;

/** A series that the merchant charges. */
export const merchantSeries = (world: World, cardNumber?: string): Promise<Started> =>
  start(world, init({}, cardNumber));

/** A series of three payments that the platform charges monthly, the first of them today. */
export const platformSeries = async (world: World, cardNumber?: string, schedule: Schedule = {}): Promise<Started> =>
  start(world, init(await monthly(world, { number_of_payments: 3, ...schedule }), cardNumber));

/** A completed series: its only payment is made. */
export const completedSeries = (world: World): Promise<Started> =>
  platformSeries(world, cards.approved, { number_of_payments: 1 });

export interface Planned {
  readonly recurring_id: string;
  readonly future_transaction_id: string;
}

async function nextOf(world: World, { recurring_id }: Pick<Started, 'recurring_id'>) {
  const [next] = (await world.api.recurringStatus({ query: { recurring_id } }).ok).future_transactions;
  if (!next) throw new Error(`the series ${recurring_id} plans nothing`);
  return next;
}

/** The next planned payment of a series. */
export async function planned(world: World, series: Pick<Started, 'recurring_id'>): Promise<Planned> {
  const { future_transaction_id } = await nextOf(world, series);
  return { recurring_id: series.recurring_id, future_transaction_id };
}

/** The next planned payment of a new series that the platform charges. */
export const plannedPayment = async (world: World, cardNumber?: string): Promise<Planned> =>
  planned(world, await platformSeries(world, cardNumber));

/** A planned payment that was charged early and declined. */
export async function declinedPayment(world: World): Promise<Made> {
  return world.api.futureTransactionCharge({ body: await plannedPayment(world, cards.declinedLater) }).ok;
}

/** A planned payment that was declined on its date for insufficient funds, and waits for an automatic retry. */
export async function retriedPayment(world: World): Promise<Planned & Made> {
  const { recurring_id } = await platformSeries(world, cards.declinedLater);
  const { scheduled_date, future_transaction_id } = await nextOf(world, { recurring_id });
  // To the day of the charge: its retry is due a day later.
  await world.moveClock((Date.parse(scheduled_date) - Date.parse(await world.date())) / 86_400_000);
  const { completed_transactions: charges } = await world.api.recurringStatus({ query: { recurring_id } }).ok;
  const refused = charges.find(({ accepted }) => !accepted);
  if (!refused) throw new Error(`the series ${recurring_id} was not charged on its date`);
  return { recurring_id, future_transaction_id, transaction_id: refused.transaction_id };
}

/** Returns the account of the terminal, for management scenarios. They run only with a management key. */
export function managed({ accountId }: World): string {
  if (accountId === undefined) throw new Error("an operator's scenario was run without a management key");
  return accountId;
}
