import { succeeded } from '../../support/contract/contract-client.js';
import { unpaid } from '../../support/payments.js';
import { cards, managed, merchantSeries, pay, platformSeries, retriedPayment } from '../flows.js';
import { having, pagesOf, shownBy } from '../scenario.js';
import type { InProcessScenario, Scenario, Scenarios, Sights, World } from '../scenario.js';
import { referenceTo } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { withEndpoint } from './webhooks.js';

const here = ({ credentials }: World) => ({ terminal_friendly_id: credentials.terminalId });
/** The whole range of the terminal's simulated clock. */
const always = { since: '2020-01-01T00:00:00Z', until: '2020-12-31T00:00:00Z' };

/** Returns the last request that names something. */
async function requestOf(world: World, reference: string) {
  const { requests } = await world.api.managementRequestList({ query: { ...here(world), reference, limit: 1 } }).ok;
  if (!requests[0]) throw new Error(`no request names ${reference}`);
  return requests[0];
}

const requestsOf = (world: World, reference: string) =>
  world.api.managementRequestList({ query: { ...here(world), reference } });

const get = async (world: World, reference: string) =>
  world.api.managementRequestGet({ request_id: (await requestOf(world, reference)).request_id });

const day = 24 * 60 * 60 * 1000;

/** Returns the figures of the days around a time. */
const figuresAround = (world: World, time: number) =>
  world.api.managementOverviewGet({
    query: {
      ...here(world),
      since: new Date(time - day).toISOString(),
      until: new Date(time + 2 * day).toISOString(),
      group_by: 'terminal',
    },
  });

const figures = async (world: World) => figuresAround(world, Date.parse(`${await world.date()}T00:00:00Z`));

async function figuresAfterSale(world: World) {
  await pay(world, 'sale');
  return figures(world);
}

/** A scenario with more terminals than a search covers. */
const withManyTerminals = (search: Scenario): InProcessScenario => ({
  inProcess: 'the account has more terminals than a search covers',
  async run(world, { service }) {
    const { pool } = service.deps.store;
    await pool.query(
      `INSERT INTO terminals (terminal_id, account_id, environment, name, routes, created_at)
        SELECT 'X' || lpad(number::text, 5, '0'), $1, 'sandbox', 'one of many', '{}', now()
        FROM generate_series(1, 1001) number`,
      [managed(world)],
    );
    try {
      return await search(world);
    } finally {
      await pool.query(`DELETE FROM terminals WHERE name = 'one of many'`);
    }
  },
});

export const scenarios: Scenarios = {
  'managementRequestList/200/RequestsFound': async (world) => {
    await world.api.sale({ body: unpaid({ amount: -1, merchant_transaction_id: world.unique() }) });
    return world.api.managementRequestList({ query: { ...here(world), status: 400, operation: 'sale', limit: 1 } });
  },
  'managementRequestList/422/VALIDATION/SEARCH_TOO_BROAD': ({ api }) => api.managementRequestList(),
  'managementRequestGet/200/RequestWithAnswer': async (world) => get(world, (await pay(world, 'sale')).transaction_id),
  'managementOverviewGet/200/OverviewOfADay': {
    async withWebhooks(world, webhooks) {
      await pay(world, 'sale', cards.declined);
      const silent = { url: await webhooks.silentReceiver(), event_types: ['transaction.approved' as const] };
      return withEndpoint(
        world,
        async () => {
          // A delivery to such a receiver delays the deliveries after it.
          let seen = await figuresAfterSale(world);
          await until('a delivery waits', async () => {
            seen = await figuresAfterSale(world);
            return (await succeeded(seen)).backlog.some(({ queue }) => queue === 'deliveries');
          });
          return seen;
        },
        silent,
      );
    },
  },
  'managementOverviewGet/422/VALIDATION/SEARCH_TOO_BROAD': withManyTerminals((world) =>
    world.api.managementOverviewGet({ query: { ...always, account_id: managed(world) } }),
  ),
  'managementSearchGet/200/FoundByCardAndAmount': async (world) => {
    const sale = await pay(world, 'sale', cards.approved, { amount: 49.99 });
    await world.api.refund({ body: { ...referenceTo(sale), amount: 10 } }).ok;
    return world.api.managementSearchGet({ query: { q: '*1111 49.99', ...here(world) } });
  },
  'managementSearchGet/422/VALIDATION/SEARCH_TOO_BROAD': withManyTerminals(({ api }) =>
    api.managementSearchGet({ query: { q: '*1111' } }),
  ),
  'managementOccurrenceList/200/OccurrencesToCome': having(platformSeries, async (world) =>
    world.api.managementOccurrenceList({ query: { ...here(world), since: await world.date() } }),
  ),
  'managementOccurrenceList/422/VALIDATION/SEARCH_TOO_BROAD': ({ api }) => api.managementOccurrenceList(),
};

async function refusedSale(world: World) {
  const merchant_transaction_id = world.unique();
  const body = unpaid({ amount: -1, merchant_transaction_id });
  await world.api.sale({ body, headers: { 'User-Agent': 'shop/2.1' } });
  return get(world, merchant_transaction_id);
}

export const managementSights: Sights = {
  ...pagesOf(
    'RequestPage',
    (world) => pay(world, 'sale'),
    (world) => world.api.managementRequestList({ query: { ...here(world), limit: 1 } }),
  ),
  'RequestSummary/properties/recurring_id': async (world) =>
    requestsOf(world, (await merchantSeries(world)).recurring_id),
  'RequestDetails/properties/recurring_id': async (world) => get(world, (await merchantSeries(world)).recurring_id),
  ...shownBy(refusedSale, 'RequestDetails', 'user_agent', 'reason_code'),
  'RequestDetails/properties/query': async (world) => {
    const { recurring_id } = await merchantSeries(world);
    await world.api.recurringStatus({ query: { recurring_id } }).ok;
    return get(world, recurring_id);
  },
  'SearchResults/properties/payers': having(merchantSeries, (world) =>
    world.api.managementSearchGet({ query: { q: 'ada@example.com', ...here(world) } }),
  ),
  ...pagesOf('OccurrencePage', platformSeries, (world) =>
    world.api.managementOccurrenceList({ query: { ...here(world), limit: 1 } }),
  ),
  'ProcessorFigures/properties/median_ms': async (world) => {
    const { transaction_id } = await pay(world, 'sale');
    // Calls are counted by the service's own clock, which the request log uses.
    return figuresAround(world, Date.parse((await requestOf(world, transaction_id)).received_at));
  },
  'Overview/properties/backlog': having(retriedPayment, figures),
};
