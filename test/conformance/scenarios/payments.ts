import type { Scenarios, World } from '../scenario.js';
import { amounts, cards, unknownIds, pay } from '../flows.js';
import { payment, paymentWith, unpaid } from '../../support/payments.js';
import { succeeded } from '../../support/contract/contract-client.js';
import type { Made } from '../../support/stage.js';

type Kind = 'sale' | 'preauth';
const imported = (world: World) => ({ provider_key: 'simulator_a', provider_transaction_id: world.unique() }) as const;

/** A payment that carries the retry of an earlier one of 10.50 EUR. */
const again = (
  { api }: World,
  kind: Kind,
  { transaction_id }: Pick<Made, 'transaction_id'>,
  fields: Parameters<typeof unpaid>[0] = {},
) => api[kind]({ body: unpaid({ retry: { originating_id: transaction_id }, ...fields }) });

const takingPayments = (kind: Kind): Scenarios => ({
  [`${kind}/200/SubmissionAccepted`]: (world) => world.send(kind),
  [`${kind}/200/SubmissionDeclined`]: ({ api }) => api[kind]({ body: paymentWith(cards.declined) }),
  [`${kind}/200/SubmissionAwaitingPayer`]: ({ api }) =>
    api[kind]({ body: unpaid({ payment_collection: 'hosted_page' }) }),
  [`${kind}/404/VALIDATION/RECORD_NOT_FOUND`]: ({ api }) => api[kind]({ body: payment({ order_id: 'zzzzzzzz' }) }),
  [`${kind}/404/VALIDATION/TRANSACTION_NOT_FOUND`]: (world) => again(world, kind, unknownIds),
  [`${kind}/409/VALIDATION/RELATED_TRANSACTION_LOCKED`]: async (world) =>
    again(world, kind, await pay(world, kind, cards.challenged)),
  [`${kind}/422/VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`]: async (world) =>
    again(world, kind, await pay(world, kind, cards.declined), { order: { merchant_order_id: world.unique() } }),
  [`${kind}/422/VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY`]: async (world) =>
    again(world, kind, await pay(world, kind, cards.declined), { currency: 'USD' }),
  [`${kind}/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`]: async (world) =>
    again(world, kind, await pay(world, kind)),
  [`${kind}/422/VALIDATION/RETURN_URL_NOT_ALLOWED`]: ({ api }) =>
    api[kind]({ body: unpaid({ payment_collection: 'hosted_page', return_url: 'https://nowhere.example.com/' }) }),
  [`${kind}/422/VALIDATION/INSTRUMENT_NOT_AVAILABLE`]: (world) =>
    world.api[kind]({ body: unpaid({ retry: imported(world) }) }),
});

/** The simulated bank finds the money on the third attempt. */
const fundsComeLater = (world: World, kind: Kind): Promise<Made> =>
  pay(world, kind, cards.approved, { amount: amounts.fundsComeLater });

function retrying(operationId: `${Kind}Retry`): Scenarios {
  const kind = operationId === 'saleRetry' ? 'sale' : 'preauth';
  const retry = ({ api }: World, { transaction_id }: Pick<Made, 'transaction_id'>) =>
    api[operationId]({ body: { retry: { originating_id: transaction_id } } });
  return {
    [`${operationId}/200/RetryAccepted`]: async (world) =>
      retry(world, await succeeded(retry(world, await fundsComeLater(world, kind)))),
    [`${operationId}/200/RetryDeclined`]: async (world) => retry(world, await fundsComeLater(world, kind)),
    [`${operationId}/404/VALIDATION/TRANSACTION_NOT_FOUND`]: (world) => retry(world, unknownIds),
    [`${operationId}/409/VALIDATION/RELATED_TRANSACTION_LOCKED`]: async (world) =>
      retry(world, await pay(world, kind, cards.challenged)),
    [`${operationId}/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`]: async (world) =>
      retry(world, await pay(world, kind)),
    [`${operationId}/422/VALIDATION/INSTRUMENT_NOT_AVAILABLE`]: (world) =>
      world.api[operationId]({ body: { retry: imported(world) } }),
  };
}

export const scenarios: Scenarios = {
  ...takingPayments('sale'),
  ...takingPayments('preauth'),
  ...retrying('saleRetry'),
  ...retrying('preauthRetry'),
};
