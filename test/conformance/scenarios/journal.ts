import type { Schema } from '../../../src/base/contract.js';
import { succeeded, type RequestBody } from '../../support/contract/contract-client.js';
import type { SignedIn } from '../../support/pages/sessions.js';
import { pay } from '../flows.js';
import { having, shownBy, type Scenarios, type Sights, type World } from '../scenario.js';

const unknownId = '00000000-0000-7000-8000-000000000000';
const journalOf = async (world: World) => ({ account_id: (await world.api.managementTerminalGet().ok).account_id });
const byPage = (user: SignedIn) => ({ managementKey: null, headers: user.changing });
const newOwner = (world: World) => world.newUser('owner');

/** A sale that the journal has. */
async function posted(world: World) {
  const { transaction_id } = await pay(world, 'sale');
  const params = await journalOf(world);
  const entries = () => world.api.managementJournalEntryList({ ...params, query: { transaction_id } });
  await world.until('it is posted', async () => (await entries().ok).entries.length > 0);
  return { params, transaction_id, entries };
}

const changePeriod = async (world: World, month: string, state: Schema<'JournalPeriodState'>) =>
  world.api.managementJournalPeriodUpdate({
    ...(await journalOf(world)),
    month,
    body: { state, reason: 'Month-end.' },
  });
/** A month before every payment. */
const longAgo = '2001-02';

const adjustment: RequestBody<'managementJournalAdjustmentCreate'> = {
  reason: 'The bank kept 3.20 as a fee.',
  postings: [
    { kind: 'adjustments', currency: 'EUR', amount: '3.20' },
    { kind: 'processor_receivable', currency: 'EUR', amount: '-3.20' },
  ],
};

/** Runs a step while adjustments of the account need approval. */
async function withApproval<Result>(world: World, step: () => Promise<Result>): Promise<Result> {
  const params = await journalOf(world);
  const need = (adjustments_need_approval: boolean) =>
    world.api.managementAccountUpdate({ ...params, body: { adjustments_need_approval } }).ok;
  await need(true);
  return step().finally(() => need(false));
}

async function waiting(world: World, more: Partial<typeof adjustment> = {}) {
  const user = await newOwner(world);
  const params = await journalOf(world);
  const { adjustment_id } = await withApproval(
    world,
    () =>
      world.api.managementJournalAdjustmentCreate({ ...byPage(user), ...params, body: { ...adjustment, ...more } }).ok,
  );
  return { user, params: { ...params, adjustment_id } };
}

const decide = async (
  { api }: World,
  { user, params }: Awaited<ReturnType<typeof waiting>>,
  decision: Schema<'JournalDecision'>,
) => api.managementJournalAdjustmentDecide({ ...byPage(user), ...params, body: { decision } });

export const scenarios: Scenarios = {
  'managementJournalBalanceList/200/JournalBalances': having(posted, ({ api }, { params }) =>
    api.managementJournalBalanceList({ ...params, query: { first_day: '2026-01-01' } }),
  ),
  'managementJournalEntryList/200/JournalEntries': async (world) => (await posted(world)).entries(),
  'managementJournalStatementGet/200/JournalStatementFound': async (world) => {
    const { params, entries } = await posted(world);
    const [entry] = (await entries().ok).entries;
    const { journal_account_id } = entry!.postings[0]!;
    return world.api.managementJournalStatementGet({ ...params, journal_account_id });
  },
  'managementJournalPeriodList/200/JournalPeriods': async (world) => {
    await posted(world);
    await changePeriod(world, longAgo, 'closed');
    return world.api.managementJournalPeriodList({ ...(await journalOf(world)) });
  },
  'managementJournalPeriodUpdate/200/PeriodClosed': having(posted, (world) => changePeriod(world, longAgo, 'closed')),
  'managementJournalPeriodUpdate/200/PeriodReopened': (world) => changePeriod(world, longAgo, 'open'),
  'managementJournalPeriodUpdate/409/VALIDATION/PERIOD_NOT_READY': (world) => changePeriod(world, '9000-01', 'closed'),
  'managementJournalExportGet/200/JournalExported': async (world) =>
    world.api.managementJournalExportGet({
      ...(await posted(world)).params,
      month: (await world.date()).slice(0, 7),
      query: { layout: 'csv' },
    }),
  'managementJournalAdjustmentList/200/JournalAdjustments': having(waiting, ({ api }, { params }) =>
    api.managementJournalAdjustmentList({ ...params }),
  ),
  'managementJournalAdjustmentCreate/200/AdjustmentWaiting': async (world) => {
    const [user, params] = [await newOwner(world), await journalOf(world)];
    return withApproval(world, () =>
      world.api.managementJournalAdjustmentCreate({ ...byPage(user), ...params, body: adjustment }),
    );
  },
  'managementJournalAdjustmentCreate/403/VALIDATION/PERSON_REQUIRED': async (world) => {
    const params = await journalOf(world);
    return withApproval(world, () => world.api.managementJournalAdjustmentCreate({ ...params, body: adjustment }));
  },
  'managementJournalAdjustmentCreate/409/VALIDATION/PERIOD_CLOSED': async (world) => {
    await posted(world);
    await changePeriod(world, '2001-03', 'closed');
    const body = { ...adjustment, day: '2001-03-31' };
    return world.api.managementJournalAdjustmentCreate({ ...(await journalOf(world)), body });
  },
  'managementJournalAdjustmentCreate/409/VALIDATION/ENTRY_REVERSED': async (world) => {
    const params = await journalOf(world);
    const create = (body: RequestBody<'managementJournalAdjustmentCreate'>) =>
      world.api.managementJournalAdjustmentCreate({ ...params, body });
    const { entry_number: reversed_entry } = await create(adjustment).ok;
    const body = { reason: 'Posted twice.', reversed_entry: reversed_entry! };
    await create(body).ok;
    return create(body);
  },
  'managementJournalAdjustmentDecide/200/AdjustmentApproved': having(waiting, async (world, { params }) =>
    decide(world, { user: await newOwner(world), params }, 'approve'),
  ),
  'managementJournalAdjustmentDecide/200/AdjustmentWithdrawn': async (world) =>
    decide(world, await waiting(world), 'withdraw'),
  'managementJournalAdjustmentDecide/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    decide(
      world,
      { user: await newOwner(world), params: { ...(await journalOf(world)), adjustment_id: unknownId } },
      'approve',
    ),
  'managementJournalAdjustmentDecide/409/VALIDATION/SECOND_PERSON_REQUIRED': async (world) =>
    decide(world, await waiting(world), 'approve'),
  'managementJournalAdjustmentDecide/409/VALIDATION/ADJUSTMENT_NOT_WAITING': async (world) => {
    const withdrawn = await waiting(world);
    await succeeded(decide(world, withdrawn, 'withdraw'));
    return decide(world, withdrawn, 'approve');
  },
  'managementJournalAdjustmentDecide/409/VALIDATION/PERIOD_CLOSED': async (world) => {
    await posted(world);
    const { params } = await waiting(world, { day: '2001-04-30' });
    await changePeriod(world, '2001-04', 'closed');
    return decide(world, { user: await newOwner(world), params }, 'approve');
  },
};

/** Two posted sales, and a page of one record. */
async function twoPosted(world: World) {
  await posted(world);
  const { params, entries } = await posted(world);
  const [entry] = (await entries().ok).entries;
  return { params, posting: entry!.postings[0]!, query: { limit: 1 } };
}

/** Requests an adjustment about a transaction. */
async function adjusted(world: World) {
  const { params, posting } = await twoPosted(world);
  const { journal_account_id: _, ...about } = posting;
  const body = { reason: 'Posted twice.', postings: ['1.00', '-1.00'].map((amount) => ({ ...about, amount })) };
  return { params, answer: await world.api.managementJournalAdjustmentCreate({ ...params, body }) };
}

export const managementSights: Sights = {
  'JournalBalancePage/properties/next_cursor': having(twoPosted, ({ api }, { params, query }) =>
    api.managementJournalBalanceList({ ...params, query }),
  ),
  'JournalEntry/properties/reason': async (world) => {
    const { params, answer } = await adjusted(world);
    const { day } = await succeeded(answer);
    return world.api.managementJournalEntryList({ ...params, query: { first_day: day, last_day: day, limit: 200 } });
  },
  'JournalEntryPage/properties/next_cursor': having(twoPosted, ({ api }, { params, query }) =>
    api.managementJournalEntryList({ ...params, query }),
  ),
  'JournalStatement/properties/next_cursor': async (world) => {
    const { params, posting, query } = await twoPosted(world);
    const { journal_account_id } = posting;
    return world.api.managementJournalStatementGet({ ...params, journal_account_id, query });
  },
  ...shownBy(
    async (world) => (await adjusted(world)).answer,
    ...(['AdjustmentPosting', 'provider_key', 'terminal_friendly_id', 'transaction_id'] as const),
  ),
  'JournalAdjustmentPage/properties/next_cursor': async (world) => {
    await adjusted(world);
    return world.api.managementJournalAdjustmentList({ ...(await adjusted(world)).params, query: { limit: 1 } });
  },
  'JournalPeriodPage/properties/last_check': async (world) => {
    const { params } = await posted(world);
    const read = () => world.api.managementJournalPeriodList({ ...params });
    await world.until('the journal is checked', async () => (await read().ok).last_check !== undefined);
    return read();
  },
  'JournalPeriodPage/properties/next_cursor': async (world) => {
    const { params } = await posted(world);
    await changePeriod(world, longAgo, 'closed');
    return world.api.managementJournalPeriodList({ ...params, query: { limit: 1 } });
  },
};
