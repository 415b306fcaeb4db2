import { succeeded, type RequestBody } from '../../support/contract/contract-client.js';
import { unpaid } from '../../support/payments.js';
import { referenceTo, type Made } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import {
  amounts,
  cards,
  hasStatus,
  merchantSeries,
  unknownIds,
  pay,
  platformSeries,
  retriedPayment,
} from '../flows.js';
import type { Scenarios, Sights, World } from '../scenario.js';

const here = ({ credentials }: World) => ({ terminal_friendly_id: credentials.terminalId });
const get = ({ api }: World, { transaction_id }: { readonly transaction_id: string }) =>
  api.managementTransactionGet({ query: {}, params: { transaction_id } });

/** A sale whose outcome the bank never reports. */
async function unknown(world: World) {
  const { transaction_id } = await pay(world, 'sale', cards.approved, { amount: amounts.neverAnswered });
  await world.moveClock(1);
  await hasStatus(world, { transaction_id }, 'UNKNOWN');
  return { transaction_id };
}

type Resolution = RequestBody<'managementTransactionResolve'>;
const resolve = ({ api }: World, { transaction_id }: { readonly transaction_id: string }, body: Resolution) =>
  api.managementTransactionResolve({ query: {}, params: { transaction_id }, body });
const lookup: Resolution = { resolution: 'lookup' };

/** A refunded sale whose event was delivered. */
async function refunded(world: World) {
  const sale = await pay(world, 'sale');
  await succeeded(world.api.refund({ body: referenceTo(sale) }));
  await until('its event is delivered', async () => {
    const { events } = await succeeded(get(world, sale));
    return events.some(({ deliveries }) => deliveries.some(({ state }) => state === 'delivered'));
  });
  return sale;
}

export const scenarios: Scenarios = {
  'managementTransactionList/200/TransactionsFound': async (world) => {
    await unknown(world);
    return world.api.managementTransactionList({ query: { ...here(world), status: 'UNKNOWN', type: 'sale' } });
  },
  'managementTransactionList/422/VALIDATION/SEARCH_TOO_BROAD': ({ api }) =>
    api.managementTransactionList({ query: {} }),
  'managementTransactionGet/200/TransactionWithHistory': {
    withWebhooks: async (world) => get(world, await refunded(world)),
  },
  'managementTransactionGet/404/VALIDATION/TRANSACTION_NOT_FOUND': (world) => get(world, unknownIds),
  'managementTransactionResolve/200/TransactionSettled': async (world) =>
    resolve(world, await unknown(world), {
      resolution: 'approved',
      evidence: 'Acquirer portal: settled in batch 4711.',
      provider_transaction_id: world.unique(),
    }),
  'managementTransactionResolve/200/TransactionStillUnknown': async (world) =>
    resolve(world, await unknown(world), lookup),
  'managementTransactionResolve/404/VALIDATION/TRANSACTION_NOT_FOUND': (world) => resolve(world, unknownIds, lookup),
  'managementTransactionResolve/409/VALIDATION/TRANSACTION_NOT_UNKNOWN': async (world) =>
    resolve(world, await pay(world, 'sale'), lookup),
  'managementTransactionResolve/422/ROUTING/OPERATION_NOT_SUPPORTED': {
    inProcess: 'a bank offers no lookup',
    async run(world, { bank }) {
      const sale = await unknown(world);
      return bank.unable({ lookups: false }, () => resolve(world, sale, lookup));
    },
  },
  'managementTransactionResolve/409/VALIDATION/LOOKUP_IN_PROGRESS': {
    inProcess: 'the simulated bank takes its time over a lookup',
    async run(world, { bank }) {
      const sale = await unknown(world);
      const asked = bank.calls.length;
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      bank.answerLookup = async () => {
        await released;
        return { found: 'nothing-final' };
      };
      const first = resolve(world, sale, lookup);
      await until('the bank is asked', () => bank.calls.length > asked);
      const second = await resolve(world, sale, lookup);
      release();
      await first;
      bank.answerLookup = undefined;
      return second;
    },
  },
  'managementUnknownTransactionList/200/UnknownTransactions': async (world) => {
    await unknown(world);
    return world.api.managementUnknownTransactionList({ query: {} });
  },
  'managementSeriesList/200/SeriesFound': async (world) => {
    await platformSeries(world);
    return world.api.managementSeriesList({ query: { ...here(world), status: 'active' } });
  },
  'managementSeriesList/422/VALIDATION/SEARCH_TOO_BROAD': ({ api }) => api.managementSeriesList({ query: {} }),
  'managementSeriesGet/200/SeriesWithOccurrences': async (world) =>
    world.api.managementSeriesGet({ params: { recurring_id: (await retriedPayment(world)).recurring_id }, query: {} }),
  'managementSeriesGet/404/VALIDATION/RECURRING_NOT_FOUND': ({ api }) =>
    api.managementSeriesGet({ params: { recurring_id: unknownIds.recurring_id }, query: {} }),
};

/** The transactions of an order after its payment. A list of all might include others of the same instant. */
const listed = (make: (world: World) => Promise<Made>) => ({
  async withManagement(world: World) {
    const { order_id = '' } = await make(world);
    return world.api.managementTransactionList({ query: { ...here(world), order_id } });
  },
});

const hosted = ({ api }: World) => succeeded(api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }));

export const sights: Sights = {
  'TransactionPage/properties/next_cursor': {
    async withManagement(world) {
      await pay(world, 'sale');
      await pay(world, 'sale');
      return world.api.managementTransactionList({ query: { ...here(world), limit: 1 } });
    },
  },
  'TransactionSummary/properties/payer_id': listed((world) => merchantSeries(world)),
  'TransactionSummary/properties/recurring_id': listed((world) => merchantSeries(world)),
  'TransactionDetails/properties/due_at': { withManagement: async (world) => get(world, await hosted(world)) },
  'TransactionDetails/properties/future_transaction_id': {
    withManagement: async (world) => get(world, await retriedPayment(world)),
  },
  'TransactionDetails/properties/retry_at': {
    withManagement: async (world) => get(world, await retriedPayment(world)),
  },
  'SeriesPage/properties/next_cursor': {
    async withManagement(world) {
      await merchantSeries(world);
      await merchantSeries(world);
      return world.api.managementSeriesList({ query: { ...here(world), limit: 1 } });
    },
  },
  'SeriesDetails/properties/next_cursor': {
    withManagement: async (world) =>
      world.api.managementSeriesGet({
        params: { recurring_id: (await platformSeries(world)).recurring_id },
        query: { limit: 1 },
      }),
  },
};
