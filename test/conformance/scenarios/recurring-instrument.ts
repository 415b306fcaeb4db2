import { succeeded } from '../../support/contract/contract-client.js';
import { card } from '../../support/payments.js';
import { cards, completedSeries, init, merchantSeries, pay, start, unknownIds, type Started } from '../flows.js';
import type { EventScenarios, Scenarios, World } from '../scenario.js';

type Series = Pick<Started, 'recurring_id'>;

const replace = (
  { api }: World,
  { recurring_id }: Series,
  instrument: object = { payment_instrument: card(cards.approved) },
) => api.recurringInstrument({ body: { recurring_id, ...instrument } });

export const scenarios: Scenarios = {
  'recurringInstrument/200/RecurringInstrumentAccepted': async (world) =>
    replace(world, await start(world, init({}, cards.approved, { merchant_order_id: world.unique() })), {
      payment_instrument: card(cards.approved),
      merchant_transaction_id: world.unique(),
    }),
  'recurringInstrument/200/RecurringInstrumentDeclined': async (world) =>
    replace(world, await merchantSeries(world), { payment_instrument: card(cards.declined) }),
  'recurringInstrument/404/VALIDATION/RECURRING_NOT_FOUND': (world) => replace(world, unknownIds),
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
      const { order } = await succeeded(world.api.transactionStatus({ params: { transaction_id } }));
      const token = order.payment_instrument?.token ?? '';
      await service.deps.store.prisma.instrument.updateMany({
        where: { token },
        data: { retiredAt: service.clock.now() },
      });
      return replace(world, await merchantSeries(world), { token });
    },
  },
};

export const events: EventScenarios = {
  'recurring.instrument_replaced': async (world) => {
    const { transaction_id, recurring_id } = await succeeded(replace(world, await merchantSeries(world)));
    return { recurring_id, transaction_id };
  },
};
