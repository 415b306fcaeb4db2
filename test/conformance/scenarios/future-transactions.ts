import { amounts, cards, completedSeries, init, merchantSeries, monthly, pay, planned } from '../flows.js';
import { type Planned, plannedPayment, retriedPayment, start, type Started } from '../flows.js';
import type { EventScenarios, Scenarios, Sights, World } from '../scenario.js';
import { card } from '../../support/payments.js';

type Series = Pick<Started, 'recurring_id'>;

const replace = (
  { api }: World,
  { recurring_id }: Series,
  instrument: object = { payment_instrument: card(cards.approved) },
) => api.recurringInstrument({ body: { recurring_id, ...instrument } });

const charge = ({ api }: World, { future_transaction_id, recurring_id }: Planned) =>
  api.futureTransactionCharge({ body: { future_transaction_id, recurring_id } });

const cancel = ({ api }: World, { future_transaction_id, recurring_id }: Planned) =>
  api.futureTransactionCancel({ body: { future_transaction_id, recurring_id } });

const update = ({ api }: World, { future_transaction_id, recurring_id }: Planned, fields: object = { amount: 9.99 }) =>
  api.futureTransactionUpdate({ body: { future_transaction_id, recurring_id, ...fields } });

const status = ({ api }: World, { future_transaction_id }: Pick<Planned, 'future_transaction_id'>) =>
  api.futureTransactionStatus({ query: { future_transaction_id } });

async function executed(world: World): Promise<Planned> {
  const occurrence = await plannedPayment(world);
  await charge(world, occurrence).ok;
  return occurrence;
}

async function cancelled(world: World): Promise<Planned> {
  const occurrence = await plannedPayment(world);
  await cancel(world, occurrence).ok;
  return occurrence;
}

/** A planned payment whose charge has no answer yet. */
async function waitingPayment(world: World): Promise<Planned> {
  const occurrence = await plannedPayment(world);
  const { future_transaction_id, recurring_id } = occurrence;
  const body = { future_transaction_id, recurring_id, amount: amounts.neverAnswered };
  await world.api.futureTransactionCharge({ body }).ok;
  return occurrence;
}

/** A planned payment whose charge and automatic retries all failed. */
async function failedPayment(world: World): Promise<Planned> {
  const occurrence = await plannedPayment(world, cards.declinedLater);
  await charge(world, occurrence).ok;
  await world.moveClock(15);
  return occurrence;
}

const ofAnotherSeries = async (world: World): Promise<Planned> => ({
  ...(await plannedPayment(world)),
  recurring_id: (await merchantSeries(world)).recurring_id,
});

/** The refusals that charge, cancel and update share. */
const refusals = (
  operationId: string,
  act: (world: World, occurrence: Planned) => ReturnType<typeof charge | typeof cancel | typeof update>,
): Scenarios => ({
  [`${operationId}/409/VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED`]: async (world) =>
    act(world, await cancelled(world)),
  [`${operationId}/409/VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED`]: async (world) =>
    act(world, await executed(world)),
  [`${operationId}/422/VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION`]: async (world) =>
    act(world, await ofAnotherSeries(world)),
  [`${operationId}/422/VALIDATION/RECURRING_MANAGED_BY_PROVIDER`]: async (world) => {
    const first_payment_date = await world.date(1);
    const series = await start(world, init({ managed_by: 'payment_provider', first_payment_date }));
    return act(world, await planned(world, series));
  },
});

export const scenarios: Scenarios = {
  ...refusals('futureTransactionCharge', charge),
  ...refusals('futureTransactionCancel', cancel),
  ...refusals('futureTransactionUpdate', update),
  'futureTransactionCharge/200/FutureTransactionChargeAccepted': async (world) =>
    charge(world, await plannedPayment(world)),
  'futureTransactionCharge/200/FutureTransactionChargeDeclined': async (world) =>
    charge(world, await plannedPayment(world, cards.declinedLater)),
  'futureTransactionCharge/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    charge(world, await retriedPayment(world)),
  'futureTransactionUpdate/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    update(world, await retriedPayment(world)),
  'futureTransactionCancel/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    cancel(world, await waitingPayment(world)),
  'futureTransactionCancel/409/VALIDATION/FUTURE_TRANSACTION_FAILED': async (world) =>
    cancel(world, await failedPayment(world)),
  'futureTransactionUpdate/409/VALIDATION/FUTURE_TRANSACTION_FAILED': async (world) =>
    update(world, await failedPayment(world)),
  'futureTransactionCharge/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED': async (world) => {
    const occurrence = await failedPayment(world);
    const { recurring_id } = occurrence;
    await world.api.recurringResume({ body: { recurring_id } }).ok;
    const { completed_transactions: charges } = await world.api.recurringStatus({ query: { recurring_id } }).ok;
    const { transaction_id = '' } = charges.at(-1) ?? {};
    await world.api.sandboxBankCorrection({ transaction_id, body: { outcome: 'approved' } }).ok;
    return charge(world, occurrence);
  },
  'futureTransactionCharge/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) => {
    const occurrence = await plannedPayment(world);
    await world.api.recurringPause({ body: { recurring_id: occurrence.recurring_id } }).ok;
    return charge(world, occurrence);
  },
  'futureTransactionCancel/200/FutureTransactionCancelled': async (world) => cancel(world, await plannedPayment(world)),
  'futureTransactionUpdate/200/FutureTransactionUpdated': async (world) => update(world, await plannedPayment(world)),
  'futureTransactionUpdate/400/VALIDATION/INVALID_SCHEDULED_DATE': async (world) =>
    update(world, await plannedPayment(world), { scheduled_date: await world.date() }),
  'futureTransactionStatus/200/FutureTransactionPending': async (world) => status(world, await plannedPayment(world)),
  'futureTransactionStatus/200/FutureTransactionCompleted': async (world) => status(world, await executed(world)),
  'recurringInstrument/200/RecurringInstrumentAccepted': async (world) =>
    replace(world, await start(world, init({}, cards.approved, { merchant_order_id: world.unique() })), {
      payment_instrument: card(cards.approved),
      merchant_transaction_id: world.unique(),
    }),
  'recurringInstrument/200/RecurringInstrumentDeclined': async (world) =>
    replace(world, await merchantSeries(world), { payment_instrument: card(cards.declined) }),
  'recurringInstrument/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    replace(world, await merchantSeries(world), { token: 'z'.repeat(88) }),
  'recurringInstrument/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    replace(world, await start(world, init({}, cards.challenged))),
  'recurringInstrument/409/VALIDATION/RECURRING_NOT_ACTIVE': async (world) =>
    replace(world, await completedSeries(world)),
  'recurringInstrument/422/VALIDATION/RECURRING_MANAGED_BY_PROVIDER': async (world) =>
    replace(world, await start(world, init({ managed_by: 'payment_provider' }))),
  'recurringInstrument/422/VALIDATION/INSTRUMENT_NOT_AVAILABLE': {
    inProcess: 'the instrument of a token is retired',
    async run(world, { service }) {
      const { transaction_id } = await pay(world, 'sale');
      const { order } = await world.api.transactionStatus({ transaction_id }).ok;
      const token = order.payment_instrument?.token ?? '';
      await service.deps.store.prisma.instrument.updateMany({
        where: { token },
        data: { retiredAt: service.clock.now() },
      });
      return replace(world, await merchantSeries(world), { token });
    },
  },
};

const named = ({ future_transaction_id }: Planned) => ({ future_transaction_id });

export const events: EventScenarios = {
  'future_transaction.executed': async (world) => named(await executed(world)),
  'future_transaction.cancelled': async (world) => named(await cancelled(world)),
  'future_transaction.updated': async (world) => {
    const occurrence = await plannedPayment(world);
    await update(world, occurrence).ok;
    return named(occurrence);
  },
  'recurring.instrument_replaced': async (world) => {
    const { transaction_id, recurring_id } = await replace(world, await merchantSeries(world)).ok;
    return { recurring_id, transaction_id };
  },
};

export const sights: Sights = {
  'FutureTransaction/properties/notes': async (world) => status(world, await cancelled(world)),
  'FutureTransactionSubmissionResponse/properties/merchant_order_id': async (world) =>
    charge(
      world,
      await planned(
        world,
        await start(world, init(await monthly(world), cards.approved, { merchant_order_id: world.unique() })),
      ),
    ),
};
