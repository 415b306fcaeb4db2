import { amounts, cards, init, pay, start, statusOf, unknownIds } from '../flows.js';
import type { AnyScenario, Scenarios, Sights, World } from '../scenario.js';
import { pressed } from './every-operation.js';
import type { Answer } from '../../support/contract/contract-client.js';
import { enteredCard, publishableKey } from '../../support/pages/payment-page.js';
import { payment, paymentWith, unpaid } from '../../support/payments.js';
import { type Made, referenceTo, retryOf } from '../../support/stage.js';

const newToken = async ({ api }: World): Promise<string> => (await api.tokenCreate({ body: enteredCard() }).ok).token;

/** The operations that accept a one-time token, by operationId. */
const payments: Readonly<Record<string, (world: World, token: string) => Promise<Answer<unknown>>>> = {
  sale: ({ api }, token) => api.sale({ body: unpaid({ token }) }),
  preauth: ({ api }, token) => api.preauth({ body: unpaid({ token }) }),
  recurringInit({ api }, token) {
    const { payment_instrument: _card, ...rest } = init();
    return api.recurringInit({ body: { ...rest, token } });
  },
  async recurringInstrument(world, token) {
    const { recurring_id } = await start(world, init());
    return world.api.recurringInstrument({ body: { recurring_id, token } });
  },
};

/** Actions after which a token is refused. */
const refusals: Readonly<Record<string, (world: World, token: string) => Promise<unknown>>> = {
  'VALIDATION/TOKEN_ALREADY_USED': ({ api }, token) => api.sale({ body: unpaid({ token }) }).ok,
  'VALIDATION/TOKEN_EXPIRED': (world) => world.moveClock(1 / 48),
};

const refused = Object.entries(payments).flatMap(([operationId, payWith]) =>
  Object.entries(refusals).map(([code, spoil]): [string, AnyScenario] => [
    `${operationId}/422/${code}`,
    {
      inProcess: 'a publishable key is made, for which an operator is needed',
      async run(world) {
        const token = await newToken(world);
        await spoil(world, token);
        return payWith(world, token);
      },
    },
  ]),
);

export const managementSights: Sights = {
  'ApiKey/properties/allowed_origins': async ({ api, credentials }) => {
    const { api_key_id } = await publishableKey(api, undefined, credentials.terminalId);
    return api.managementApiKeyGet({ api_key_id });
  },
};

type Kind = 'sale' | 'preauth';

const imported = (world: World) => ({ provider_key: 'simulator_a', provider_transaction_id: world.unique() }) as const;

/** A payment with the retry of an earlier one of 10.50 EUR. */
const again = ({ api }: World, kind: Kind, earlier: Made, fields: Parameters<typeof unpaid>[0] = {}) =>
  api[kind]({ body: unpaid({ ...retryOf(earlier), ...fields }) });

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

/** The simulated bank approves the third attempt. */
const fundsComeLater = (world: World, kind: Kind): Promise<Made> =>
  pay(world, kind, cards.approved, { amount: amounts.fundsComeLater });

function retrying(operationId: `${Kind}Retry`): Scenarios {
  const kind = operationId === 'saleRetry' ? 'sale' : 'preauth';
  const retry = ({ api }: World, earlier: Made) => api[operationId]({ body: retryOf(earlier) });
  return {
    [`${operationId}/200/RetryAccepted`]: async (world) =>
      retry(world, await retry(world, await fundsComeLater(world, kind)).ok),
    [`${operationId}/200/RetryDeclined`]: async (world) => retry(world, await fundsComeLater(world, kind)),
    [`${operationId}/409/VALIDATION/RELATED_TRANSACTION_LOCKED`]: async (world) =>
      retry(world, await pay(world, kind, cards.challenged)),
    [`${operationId}/422/VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`]: async (world) =>
      retry(world, await pay(world, kind)),
    [`${operationId}/422/VALIDATION/INSTRUMENT_NOT_AVAILABLE`]: (world) =>
      world.api[operationId]({ body: { retry: imported(world) } }),
  };
}

const paymentsAndRetries: Scenarios = {
  ...takingPayments('sale'),
  ...takingPayments('preauth'),
  ...retrying('saleRetry'),
  ...retrying('preauthRetry'),
};

const capture = ({ api }: World, earlier: Made, fields: object = {}) =>
  api.capture({ body: { ...referenceTo(earlier), ...fields } });

const release = ({ api }: World, earlier: Made) => api.voidPayment({ body: referenceTo(earlier) });

const refund = ({ api }: World, earlier: Made, fields: object = {}) =>
  api.refund({ body: { ...referenceTo(earlier), ...fields } });

const held = (world: World): Promise<Made> => pay(world, 'preauth');

const paid = (world: World): Promise<Made> => pay(world, 'sale');

const captured = async (world: World): Promise<Made> => {
  const hold = await held(world);
  await capture(world, hold).ok;
  return hold;
};

const voided = async (world: World): Promise<Made> => {
  const hold = await held(world);
  await release(world, hold).ok;
  return hold;
};

const ofAnotherOrder = ({ transaction_id }: Made): Made => ({ transaction_id, order_id: 'zzzzzzzz' });

const unchangeable = { amount: amounts.followUpDeclined };

const captures: Scenarios = {
  'capture/200/CaptureAccepted': async (world) =>
    capture(world, await held(world), { merchant_transaction_id: world.unique() }),
  'capture/200/CaptureDeclined': async (world) =>
    capture(world, await pay(world, 'preauth', cards.approved, unchangeable), {
      merchant_transaction_id: world.unique(),
    }),
  'capture/400/AMOUNT_EXCEEDS_AUTHORIZED': async (world) => capture(world, await held(world), { amount: 10.51 }),
  'capture/400/VALIDATION/ALREADY_FULLY_CAPTURED': async (world) => capture(world, await captured(world)),
  'capture/400/VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED': async (world) => capture(world, await voided(world)),
  'capture/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    capture(world, await pay(world, 'preauth', cards.challenged)),
  'capture/422/VALIDATION/DUPLICATE_TRANSACTION': async (world) => {
    const hold = await held(world);
    return capture(world, hold, { merchant_transaction_id: (await statusOf(world, hold)).merchant_transaction_id });
  },
  'capture/422/VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE': async (world) => capture(world, await paid(world)),
  'capture/422/VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID': async (world) =>
    capture(world, ofAnotherOrder(await held(world))),
  'capture/422/VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED': async (world) =>
    capture(world, await pay(world, 'preauth', cards.declined)),
};

const voids: Scenarios = {
  'voidPayment/200/VoidAccepted': async (world) => release(world, await held(world)),
  'voidPayment/200/VoidDeclined': async (world) =>
    release(world, await pay(world, 'preauth', cards.approved, unchangeable)),
  'voidPayment/400/TRANSACTION_ALREADY_CAPTURED': async (world) => release(world, await captured(world)),
  'voidPayment/400/VALIDATION/TRANSACTION_ALREADY_VOIDED': async (world) => release(world, await voided(world)),
  'voidPayment/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    release(world, await pay(world, 'preauth', cards.challenged)),
  'voidPayment/422/VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID': async (world) => release(world, await paid(world)),
  'voidPayment/422/VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID': async (world) =>
    release(world, ofAnotherOrder(await held(world))),
  'voidPayment/422/VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED': async (world) =>
    release(world, await pay(world, 'preauth', cards.declined)),
};

const refunds: Scenarios = {
  'refund/200/RefundAccepted': async (world) =>
    refund(world, await paid(world), { amount: 10, merchant_transaction_id: world.unique() }),
  'refund/200/RefundDeclined': async (world) =>
    refund(world, await pay(world, 'sale', cards.approved, unchangeable), { merchant_transaction_id: world.unique() }),
  'refund/400/VALIDATION/REFUND_AMOUNT_EXCEEDED': async (world) => refund(world, await paid(world), { amount: 10.51 }),
  'refund/409/VALIDATION/FULL_REFUND_ALREADY_PROCESSED': async (world) => {
    const payment = await paid(world);
    await refund(world, payment).ok;
    return refund(world, payment);
  },
  'refund/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    refund(world, await pay(world, 'sale', cards.challenged)),
  'refund/422/VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY': async (world) =>
    refund(world, await paid(world), { currency: 'USD' }),
  'refund/422/VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND': async (world) => refund(world, await held(world)),
  'refund/422/VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID': async (world) =>
    refund(world, ofAnotherOrder(await paid(world))),
  'refund/422/VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED': async (world) =>
    refund(world, await pay(world, 'sale', cards.declined)),
};

export const scenarios: Scenarios = {
  ...paymentsAndRetries,
  ...captures,
  ...voids,
  ...refunds,
  'tokenCreate/200/TokenMade': (world) => world.send('tokenCreate'),
  ...Object.fromEntries(refused),
  'tokenCreate/429/RATE_LIMIT_EXCEEDED': {
    inProcess: 'a publishable key of one request a second is made',
    async run({ api, credentials: { terminalId } }) {
      const { api_key } = await publishableKey(api, undefined, terminalId, { requests_per_second: 1 });
      return pressed(() => api.tokenCreate({ body: enteredCard(), publishableKey: api_key }));
    },
  },
};
