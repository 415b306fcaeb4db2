import { succeeded, type Answer } from '../../support/contract/contract-client.js';
import { amounts, cards, completedSeries, declinedPayment, init, merchantSeries, monthly } from '../flows.js';
import { unknownIds, pay, plannedPayment, platformSeries, retriedPayment, start, type Started } from '../flows.js';
import type { EventScenarios, Scenarios, World } from '../scenario.js';
import { retryOf, type Made } from '../../support/stage.js';

type Named = { readonly transaction_id: string };
const reference = (world: World) => ({ merchant_transaction_id: world.unique() });
const imported = (world: World) => ({ provider_key: 'simulator_a', provider_transaction_id: world.unique() }) as const;

/** An init with the retry of an earlier one, and without an instrument. */
function initAgain(
  { api }: World,
  retry: { readonly originating_id: string } | ReturnType<typeof imported>,
  fields: object = {},
) {
  const { payment_instrument: _instrument, ...body } = init({}, cards.approved, fields);
  return api.recurringInit({ body: { ...body, retry } });
}

/** An init whose payer enters the card on the hosted page. */
function onPage({ api }: World, fields: { readonly return_url?: string } = {}) {
  const { payment_instrument: _instrument, ...body } = init();
  return api.recurringInit({ body: { ...body, payment_collection: 'hosted_page', ...fields } });
}

const refusedInit = (world: World): Promise<Started> => start(world, init({}, cards.declined));
const waitingInit = (world: World): Promise<Started> => start(world, init({}, cards.challenged));

const inits: Scenarios = {
  'recurringInit/200/RecurringInitAccepted': (world) => world.send('recurringInit'),
  'recurringInit/200/RecurringInitAwaitingPayer': (world) => onPage(world),
  'recurringInit/422/VALIDATION/RETURN_URL_NOT_ALLOWED': (world) =>
    onPage(world, { return_url: 'https://nowhere.example.com/' }),
  'recurringInit/200/RecurringInitDeclined': (world) =>
    world.api.recurringInit({ body: init({}, cards.declined, reference(world)) }),
  'recurringInit/400/VALIDATION/INVALID_START_DATE': async (world) =>
    world.api.recurringInit({ body: init(await monthly(world, { first_payment_date: await world.date(-1) })) }),
  'recurringInit/404/VALIDATION/RECORD_NOT_FOUND': ({ api }) => {
    const { payer: _payer, ...body } = init();
    return api.recurringInit({ body: { ...body, payer_fingerprint: 'z'.repeat(88) } });
  },
  'recurringInit/404/VALIDATION/TRANSACTION_NOT_FOUND': (world) =>
    initAgain(world, { originating_id: unknownIds.transaction_id }),
  'recurringInit/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    initAgain(world, { originating_id: (await waitingInit(world)).transaction_id }),
  'recurringInit/422/VALIDATION/ORDER_DETAILS_DID_NOT_MATCH': async (world) =>
    initAgain(
      world,
      { originating_id: (await refusedInit(world)).transaction_id },
      { merchant_order_id: world.unique() },
    ),
  'recurringInit/422/VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY': async (world) =>
    initAgain(world, { originating_id: (await refusedInit(world)).transaction_id }, { currency: 'EUR' }),
  'recurringInit/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED': async (world) =>
    initAgain(world, { originating_id: (await merchantSeries(world)).transaction_id }),
  'recurringInit/422/VALIDATION/INSTRUMENT_NOT_AVAILABLE': (world) => initAgain(world, imported(world)),
};

const retryInit = ({ api }: World, earlier: Named) => api.recurringInitRetry({ body: retryOf(earlier) });
const fundsComeLater = (world: World): Promise<Started> =>
  start(world, init({}, cards.approved, { amount: amounts.fundsComeLater, ...reference(world) }));

const initRetries: Scenarios = {
  'recurringInitRetry/200/RecurringInitRetryAccepted': async (world) =>
    retryInit(world, await retryInit(world, await fundsComeLater(world)).ok),
  'recurringInitRetry/200/RecurringInitRetryDeclined': async (world) => retryInit(world, await fundsComeLater(world)),
  'recurringInitRetry/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    retryInit(world, await waitingInit(world)),
  'recurringInitRetry/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED': async (world) =>
    retryInit(world, await merchantSeries(world)),
  'recurringInitRetry/422/VALIDATION/INSTRUMENT_NOT_AVAILABLE': (world) =>
    world.api.recurringInitRetry({ body: { retry: imported(world) } }),
};

const charge = ({ api }: World, { recurring_id }: Pick<Started, 'recurring_id'>, fields: object = {}) =>
  api.recurringCharge({ body: { recurring_id, ...fields } });

async function pausedSeries(world: World): Promise<Started> {
  const series = await merchantSeries(world);
  await world.api.recurringPause({ body: { recurring_id: series.recurring_id } }).ok;
  return series;
}

/** A charge that waits for the payer, as every charge of its card does. */
async function waitingCharge(world: World): Promise<Named> {
  const series = await waitingInit(world);
  await world.api.sandboxChallenge({ transaction_id: series.transaction_id, body: { outcome: 'succeeded' } }).ok;
  return charge(world, series).ok;
}

const charges: Scenarios = {
  'recurringCharge/200/RecurringChargeAccepted': async (world) =>
    charge(
      world,
      await start(world, init({}, cards.approved, { merchant_order_id: world.unique() })),
      reference(world),
    ),
  'recurringCharge/200/RecurringChargeDeclined': async (world) =>
    charge(world, await merchantSeries(world, cards.declinedLater)),
  'recurringCharge/404/VALIDATION/TRANSACTION_NOT_FOUND': async (world) =>
    charge(world, await merchantSeries(world), { retry: { originating_id: unknownIds.transaction_id } }),
  'recurringCharge/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) => charge(world, await pausedSeries(world)),
  'recurringCharge/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) => charge(world, await waitingInit(world)),
  'recurringCharge/422/VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY': async (world) =>
    charge(world, await merchantSeries(world), { currency: 'EUR' }),
  'recurringCharge/422/VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT': async (world) =>
    charge(world, await platformSeries(world)),
  'recurringCharge/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED': async (world) => {
    const series = await merchantSeries(world);
    return charge(world, series, retryOf(await charge(world, series).ok));
  },
};

const retryCharge = ({ api }: World, earlier: Named) => api.recurringChargeRetry({ body: retryOf(earlier) });
const fundsForChargeComeLater = async (world: World): Promise<Named> =>
  charge(world, await merchantSeries(world), { amount: amounts.fundsComeLater }).ok;

const chargeRetries: Scenarios = {
  'recurringChargeRetry/200/RecurringChargeRetryAccepted': async (world) =>
    retryCharge(world, await retryCharge(world, await fundsForChargeComeLater(world)).ok),
  'recurringChargeRetry/200/RecurringChargeRetryDeclined': async (world) =>
    retryCharge(world, await fundsForChargeComeLater(world)),
  'recurringChargeRetry/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) => {
    const series = await merchantSeries(world, cards.declinedLater);
    const refused = await charge(world, series).ok;
    await world.api.recurringCancel({ body: { recurring_id: series.recurring_id } }).ok;
    return retryCharge(world, refused);
  },
  'recurringChargeRetry/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    retryCharge(world, await waitingCharge(world)),
  'recurringChargeRetry/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED': async (world) =>
    retryCharge(world, await pay(world, 'sale')),
  'recurringChargeRetry/422/VALIDATION/INSTRUMENT_NOT_AVAILABLE': (world) =>
    world.api.recurringChargeRetry({ body: { retry: imported(world) } }),
  'recurringChargeRetry/422/VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT': async (world) =>
    retryCharge(world, await declinedPayment(world)),
};

const status = ({ api }: World, { recurring_id }: Pick<Started, 'recurring_id'>) =>
  api.recurringStatus({ query: { recurring_id } });
const update = ({ api }: World, { recurring_id }: Pick<Started, 'recurring_id'>, fields: object) =>
  api.recurringUpdate({ body: { recurring_id, ...fields } });
const actOn = (
  world: World,
  action: 'recurringCancel' | 'recurringPause' | 'recurringResume',
  { recurring_id }: Pick<Started, 'recurring_id'>,
): Promise<Answer<Pick<Started, 'recurring_id'>>> => world.api[action]({ body: { recurring_id } });

const series: Scenarios = {
  'recurringStatus/200/RecurringSeriesActive': async (world) => status(world, await platformSeries(world)),
  'recurringStatus/200/RecurringSeriesManagedByMerchant': async (world) => status(world, await merchantSeries(world)),
  'recurringUpdate/200/RecurringUpdated': async (world) =>
    update(world, await platformSeries(world), { amount: 24.99 }),
  'recurringUpdate/400/VALIDATION/INVALID_START_DATE': async (world) =>
    update(world, await platformSeries(world), { first_payment_date: await world.date(-1) }),
  'recurringUpdate/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) =>
    update(world, await completedSeries(world), { amount: 24.99 }),
  'recurringUpdate/422/VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM': async (world) =>
    update(world, await merchantSeries(world), { time_interval: 2 }),
  'recurringCancel/200/RecurringCancelled': async (world) =>
    actOn(world, 'recurringCancel', await merchantSeries(world)),
  'recurringCancel/409/VALIDATION/RECURRING_ALREADY_CANCELLED': async (world) => {
    const cancelled = await merchantSeries(world);
    await succeeded(actOn(world, 'recurringCancel', cancelled));
    return actOn(world, 'recurringCancel', cancelled);
  },
  'recurringCancel/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) =>
    actOn(world, 'recurringCancel', await completedSeries(world)),
  'recurringPause/200/RecurringPaused': async (world) => actOn(world, 'recurringPause', await merchantSeries(world)),
  'recurringPause/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) =>
    actOn(world, 'recurringPause', await completedSeries(world)),
  'recurringResume/200/RecurringResumed': async (world) => actOn(world, 'recurringResume', await pausedSeries(world)),
  'recurringResume/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) =>
    actOn(world, 'recurringResume', await completedSeries(world)),
};

export const scenarios: Scenarios = { ...inits, ...initRetries, ...charges, ...chargeRetries, ...series };

const named = ({ recurring_id }: Pick<Started, 'recurring_id'>) => ({ recurring_id });

/** A declined sale on a terminal with automatic retries, two days later. @param meanwhile before its retry */
async function retriedSale(world: World, meanwhile: (sale: Made) => unknown = () => undefined) {
  const retrying = (on: boolean) => world.api.managementTerminalUpdate({ body: { retry_one_off: on } }).ok;
  await retrying(true);
  try {
    const sale = await pay(world, 'sale', cards.approved, { amount: amounts.fundsComeLater });
    await meanwhile(sale);
    await world.moveClock(2);
    return { transaction_id: sale.transaction_id };
  } finally {
    await retrying(false);
  }
}

export const events: EventScenarios = {
  'recurring.created': async (world) => named(await merchantSeries(world)),
  'recurring.charged': async (world) => {
    const { transaction_id, recurring_id } = await charge(world, await merchantSeries(world)).ok;
    return { recurring_id, transaction_id };
  },
  'recurring.cancelled': async (world) =>
    named(await succeeded(actOn(world, 'recurringCancel', await merchantSeries(world)))),
  'recurring.completed': async (world) => named(await completedSeries(world)),
  'recurring.paused': async (world) => named(await pausedSeries(world)),
  'recurring.resumed': async (world) =>
    named(await succeeded(actOn(world, 'recurringResume', await pausedSeries(world)))),
  'recurring.updated': async (world) => named(await update(world, await merchantSeries(world), { amount: 24.99 }).ok),
  'transaction.retry_scheduled': async (world) => ({ transaction_id: (await retriedPayment(world)).transaction_id }),
  // For a sale on a terminal with automatic retries: its events have the merchant's reference.
  'transaction.retry_attempted': async (world) => ({ originating_id: (await retriedSale(world)).transaction_id }),
  // Once for a series that ends, and once for a sale that its merchant retries, whose events have the merchant's
  // reference.
  'transaction.retry_cancelled': async (world) => {
    await succeeded(actOn(world, 'recurringCancel', await retriedPayment(world)));
    return retriedSale(world, (sale) => world.api.saleRetry({ body: retryOf(sale) }).ok);
  },
  'future_transaction.failed': async (world) => {
    const { future_transaction_id } = await retriedPayment(world);
    // The last automatic retry is made after 25 days.
    await world.moveClock(26);
    return { future_transaction_id };
  },
  'future_transaction.scheduled': async (world) => ({
    future_transaction_id: (await plannedPayment(world)).future_transaction_id,
  }),
};
