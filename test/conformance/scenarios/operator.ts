import { amounts, cards, hasStatus, merchantSeries, pay, platformSeries, retriedPayment } from '../flows.js';
import { having, pagesOf, shownBy, type Scenarios, type Sights, type World } from '../scenario.js';
import type { RequestBody } from '../../support/contract/contract-client.js';
import { card, unpaid } from '../../support/payments.js';
import { type Made, referenceTo } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';

type Id = { readonly transaction_id: string };

const end = ({ api }: World, { transaction_id }: Id, outcome: 'succeeded' | 'failed') =>
  api.sandboxChallenge({ transaction_id, body: { outcome } });

export const correct = ({ api }: World, { transaction_id }: Id, outcome: 'approved' | 'declined') =>
  api.sandboxBankCorrection({ transaction_id, body: { outcome } });

export const dispute = (
  { api }: World,
  { transaction_id }: Id,
  body: RequestBody<'sandboxDispute'> = { phase: 'opened' },
) => api.sandboxDispute({ transaction_id, body });

async function forward({ api }: World, milliseconds: number) {
  const { now } = await api.sandboxClock().ok;
  return api.sandboxAdvanceClock({ body: { now: new Date(new Date(now).getTime() + milliseconds).toISOString() } });
}

const dayLater = (world: World) => world.moveClock(1);

const payloadFor = ({ api }: World, expiry_year: number) =>
  api.sandboxWalletPayload({
    body: { wallet: 'google_pay', card_number: cards.approved, expiry_month: 12, expiry_year },
  });

const here = ({ credentials }: World) => ({ terminal_friendly_id: credentials.terminalId });

const get = ({ api }: World, { transaction_id }: Id) => api.managementTransactionGet({ transaction_id });

/** A sale whose outcome the bank never reports. */
async function unknown(world: World) {
  const { transaction_id } = await pay(world, 'sale', cards.approved, { amount: amounts.neverAnswered });
  await world.moveClock(1);
  await hasStatus(world, { transaction_id }, 'UNKNOWN');
  return { transaction_id };
}

type Resolution = RequestBody<'managementTransactionResolve'>;

const resolve = ({ api }: World, { transaction_id }: Id, body: Resolution) =>
  api.managementTransactionResolve({ transaction_id, body });

const change = { set: { campaign: 'spring' }, remove: ['seat'] };
const text = 'Called on Monday.';

const relabel = ({ api }: World, { transaction_id }: Id, body: RequestBody<'managementPayerMetadataUpdate'> = change) =>
  api.managementTransactionMetadataUpdate({ transaction_id, body });

const relabelPayer = ({ api }: World, payer_id: string, body: RequestBody<'managementPayerMetadataUpdate'> = change) =>
  api.managementPayerMetadataUpdate({ payer_id, body });

/** A payer with metadata, by its payment. */
async function labelledPayer(world: World): Promise<string> {
  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', metadata: { seat: '12A' } };
  const order = { payer, payment_instrument: card() };
  const sale = await world.api.sale({ body: unpaid({ order, metadata: { seat: '12A' } }) }).ok;
  return (await get(world, sale).ok).transaction.order.payer!.friendly_id;
}

const note = ({ api }: World, { transaction_id }: Id) =>
  api.managementTransactionNoteCreate({ transaction_id, body: { text } });

const noteOnSeries = ({ api }: World, recurring_id: string) =>
  api.managementSeriesNoteCreate({ recurring_id, body: { text } });

const noteOnPayer = ({ api }: World, payer_id: string) => api.managementPayerNoteCreate({ payer_id, body: { text } });

/** A payer with a user's note and a disputed payment. */
async function notedPayer(world: World) {
  const payer_id = await labelledPayer(world);
  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
  await dispute(world, await world.api.sale({ body: unpaid({ order: { payer, payment_instrument: card() } }) }).ok);
  await noteOnPayer(world, payer_id).ok;
  return world.api.managementPayerGet({ payer_id });
}

const lookup: Resolution = { resolution: 'lookup' };

/** A refunded sale whose event was delivered. */
async function refunded(world: World) {
  const sale = await pay(world, 'sale');
  await world.api.refund({ body: referenceTo(sale) }).ok;
  await world.until('its event is delivered', async () => {
    const { events } = await get(world, sale).ok;
    return events.some(({ deliveries }) => deliveries.some(({ state }) => state === 'delivered'));
  });
  return sale;
}

export const scenarios: Scenarios = {
  'managementTransactionList/200/TransactionsFound': having(unknown, (world) =>
    world.api.managementTransactionList({ query: { ...here(world), status: 'UNKNOWN', type: 'sale' } }),
  ),
  'managementTransactionList/422/VALIDATION/SEARCH_TOO_BROAD': ({ api }) => api.managementTransactionList(),
  'managementTransactionGet/200/TransactionWithHistory': {
    withWebhooks: async (world) => get(world, await refunded(world)),
  },
  'managementTransactionMetadataUpdate/200/TransactionMetadataChanged': async (world) =>
    relabel(world, await pay(world, 'sale')),
  'managementTransactionMetadataUpdate/400/VALIDATION/MISSING_FIELD': async (world) =>
    relabel(world, await pay(world, 'sale'), {}),
  'managementPayerMetadataUpdate/200/PayerMetadataChanged': async (world) =>
    relabelPayer(world, await labelledPayer(world)),
  'managementPayerMetadataUpdate/400/VALIDATION/MISSING_FIELD': async (world) =>
    relabelPayer(world, await labelledPayer(world), {}),
  'managementTransactionNoteCreate/200/TransactionNoteWritten': async (world) => note(world, await pay(world, 'sale')),
  'managementSeriesNoteCreate/200/SeriesNoteWritten': async (world) =>
    noteOnSeries(world, (await platformSeries(world)).recurring_id),
  'managementPayerNoteCreate/200/PayerNoteWritten': async (world) => noteOnPayer(world, await labelledPayer(world)),
  'managementPayerGet/200/PayerWithNote': notedPayer,
  'managementTransactionResolve/200/TransactionSettled': async (world) =>
    resolve(world, await unknown(world), {
      resolution: 'approved',
      evidence: 'Acquirer portal: settled in batch 4711.',
      provider_transaction_id: world.unique(),
    }),
  'managementTransactionResolve/200/TransactionStillUnknown': async (world) =>
    resolve(world, await unknown(world), lookup),
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
  'managementUnknownTransactionList/200/UnknownTransactions': having(unknown, ({ api }) =>
    api.managementUnknownTransactionList(),
  ),
  'managementSeriesList/200/SeriesFound': having(platformSeries, (world) =>
    world.api.managementSeriesList({ query: { ...here(world), status: 'active' } }),
  ),
  'managementSeriesList/422/VALIDATION/SEARCH_TOO_BROAD': ({ api }) => api.managementSeriesList(),
  'managementSeriesGet/200/SeriesWithOccurrences': async (world) =>
    world.api.managementSeriesGet({ recurring_id: (await retriedPayment(world)).recurring_id }),
  'sandboxClock/200/SandboxClockRunning': async ({ api }) => {
    await api.sandboxReset().ok;
    return api.sandboxClock();
  },
  'sandboxClock/200/SandboxClockFrozen': having(dayLater, ({ api }) => api.sandboxClock()),
  'sandboxResumeClock/200/SandboxClockResumed': having(dayLater, ({ api }) => api.sandboxResumeClock()),
  'sandboxAdvanceClock/200/SandboxClockMoved': (world) => forward(world, 60_000),
  'sandboxAdvanceClock/200/SandboxClockOnItsWay': async (world) => {
    await world.api.sandboxReset().ok;
    const moved = await forward(world, 10 * 366 * 24 * 60 * 60 * 1000);
    // By then all cards of the other scenarios have expired.
    await world.api.sandboxReset().ok;
    return moved;
  },
  'sandboxChallenge/200/ChallengeApproved': async (world) =>
    end(world, await pay(world, 'sale', cards.challenged), 'succeeded'),
  'sandboxChallenge/200/ChallengeDeclined': async (world) =>
    end(world, await pay(world, 'sale', cards.challenged), 'failed'),
  'sandboxWalletPayload/200/WalletPayload': (world) => payloadFor(world, 2040),
  'sandboxWalletPayload/400/INVALID_EXPIRY': (world) => payloadFor(world, 2024),
  'sandboxChallenge/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    end(world, await pay(world, 'sale'), 'succeeded'),
  'sandboxBankCorrection/200/FinalStatusStays': async (world) =>
    correct(world, await pay(world, 'sale', cards.declined), 'approved'),
  'sandboxBankCorrection/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    correct(world, await world.api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok, 'declined'),
  'sandboxDispute/200/SandboxDisputeReported': async (world) => dispute(world, await pay(world, 'sale')),
  'sandboxDispute/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    dispute(world, await world.api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok),
  'sandboxReset/200/SandboxReset': ({ api }) => api.sandboxReset(),
};

/** The transactions of an order after its payment. A list of all might include others of the same instant. */
const listed = (make: (world: World) => Promise<Made>) => async (world: World) => {
  const { order_id = '' } = await make(world);
  return world.api.managementTransactionList({ query: { ...here(world), order_id } });
};

const hosted = ({ api }: World) => api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;

const retried = async (world: World) => get(world, await retriedPayment(world));

/** A sale with a user's note. */
async function noted(world: World) {
  const { transaction_id } = await pay(world, 'sale');
  const { changing: headers } = await world.newUser('operator');
  const asUser = { managementKey: null, headers, transaction_id, body: { text } };
  await world.api.managementTransactionNoteCreate(asUser).ok;
  return get(world, { transaction_id });
}

async function notedSeries(world: World) {
  const { recurring_id, transaction_id } = await merchantSeries(world);
  await relabel(world, { transaction_id }).ok;
  await noteOnSeries(world, recurring_id).ok;
  return world.api.managementSeriesGet({ recurring_id });
}

export const managementSights: Sights = {
  ...pagesOf(
    'TransactionPage',
    (world) => pay(world, 'sale'),
    (world) => world.api.managementTransactionList({ query: { ...here(world), limit: 1 } }),
  ),
  ...shownBy(listed(merchantSeries), 'TransactionSummary', 'payer_id', 'recurring_id'),
  'TransactionSummary/properties/description': listed((world) =>
    pay(world, 'sale', cards.approved, { description: 'Annual plan' }),
  ),
  'TransactionDetails/properties/notes': noted,
  'Note/properties/by_email': noted,
  'PayerDetails/properties/disputes': notedPayer,
  ...shownBy(notedSeries, 'SeriesDetails', 'metadata', 'notes'),
  'TransactionDetails/properties/due_at': async (world) => get(world, await hosted(world)),
  ...shownBy(retried, 'TransactionDetails', 'future_transaction_id', 'retry_at'),
  ...pagesOf('SeriesPage', merchantSeries, (world) =>
    world.api.managementSeriesList({ query: { ...here(world), limit: 1 } }),
  ),
  'SeriesDetails/properties/next_cursor': async (world) =>
    world.api.managementSeriesGet({ recurring_id: (await platformSeries(world)).recurring_id, query: { limit: 1 } }),
};
