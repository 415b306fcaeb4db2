import { subscribedEvents } from '../../../src/processors/stripe/webhook-endpoints.js';
import { stripeApiVersion } from '../../../src/processors/stripe/exchange.js';
import { batch, hmacKey, itemOf, merchantAccount, reportUser } from '../../processors/adyen/fake-adyen.js';
import { secretKey, signedEvent, webhookSecret } from '../../processors/stripe/adapter.js';
import { succeeded, type Answer } from '../../support/contract/contract-client.js';
import { processorAccount } from '../../support/processors/processors.js';
import { card, payment } from '../../support/payments.js';
import { referenceTo, retryOf } from '../../support/stage.js';
import { cards, init, managed, merchantSeries, pay, plannedPayment, start } from '../flows.js';
import { having, pagesOf, shownBy } from '../scenario.js';
import type { InProcessScenario, Scenarios, Sights, World } from '../scenario.js';

const request = (world: World, fields: Parameters<typeof processorAccount>[1] = {}) =>
  world.api.managementProcessorAccountCreate({
    body: processorAccount(managed(world), { provider_key: key(world), ...fields }),
  });
const key = (world: World): string => `bank_${world.unique().replace(/\W/g, '').slice(-20)}`;

async function made(world: World, fields?: Parameters<typeof processorAccount>[1]) {
  const { processor_account_id, provider_key } = await request(world, fields).ok;
  return { params: { processor_account_id }, provider_key };
}

const rotation = { credentials: { webhook_secret: 'the-next-secret-of-a-bank' } };

const accounts: Scenarios = {
  'managementProcessorAccountList/200/ProcessorAccounts': having(made, (world) =>
    world.api.managementProcessorAccountList({ query: { account_id: managed(world) } }),
  ),
  'managementProcessorAccountCreate/200/ProcessorAccountMade': (world) => request(world),
  'managementProcessorAccountCreate/409/VALIDATION/PROVIDER_KEY_TAKEN': (world) =>
    request(world, { provider_key: 'simulator_a' }),
  'managementProcessorAccountCreate/422/VALIDATION/ENVIRONMENT_NOT_SERVED': (world) =>
    request(world, { environment: 'live' }),
  'managementProcessorAccountCreate/422/VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED': (world) =>
    request(world, { settings: { api_base: 'https://10.0.0.1' } }),
  'managementProcessorAccountGet/200/ProcessorAccountFound': async (world) =>
    world.api.managementProcessorAccountGet({ ...(await made(world)).params }),
  'managementProcessorAccountUpdate/200/ProcessorAccountChanged': async (world) =>
    world.api.managementProcessorAccountUpdate({ ...(await made(world)).params, body: { enabled: false } }),
  'managementProcessorAccountUpdate/422/VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED': async (world) =>
    world.api.managementProcessorAccountUpdate({
      ...(await made(world)).params,
      body: { settings: { api_base: 'https://10.0.0.1' } },
    }),
  'managementProcessorAccountRotate/200/ProcessorCredentialsRotated': async (world) =>
    world.api.managementProcessorAccountRotate({ ...(await made(world)).params, body: rotation }),
  'managementProcessorAccountCheck/200/ProcessorAccountWorks': async (world) =>
    world.api.managementProcessorAccountCheck({ ...(await made(world)).params }),
  'managementProcessorAccountCheck/200/NotificationsIncomplete': {
    inProcess: 'a copy of Stripe on this machine has a webhook endpoint that lacks an event',
    async run(world, { service, stripe }) {
      const fake = await stripe();
      const { params, provider_key } = await made(world, {
        kind: 'stripe',
        credentials: { secret_key: secretKey, webhook_secret: webhookSecret },
        settings: { api_base: fake.address },
      });
      fake.webhookEndpoints = [
        {
          id: 'we_1',
          object: 'webhook_endpoint',
          url: `${service.baseUrl}/v1/providers/${provider_key}/notifications`,
          status: 'enabled',
          api_version: stripeApiVersion,
          enabled_events: subscribedEvents.filter((event) => event !== 'refund.failed'),
        },
      ];
      // The call timeout is short here, and a busy machine may exceed it.
      for (let attempts = 1; ; attempts++) {
        const answer = await world.api.managementProcessorAccountCheck({ ...params });
        if (answer.text.includes('"incomplete"') || attempts === 10) return answer;
      }
    },
  },
  'managementProcessorAccountCheck/200/ProcessorAccountRefused': async (world) =>
    // A name that never resolves (RFC 2606).
    world.api.managementProcessorAccountCheck({
      ...(await made(world, { settings: { api_base: 'https://processor.invalid' } })).params,
    }),
};

const byAdyen = {
  kind: 'adyen',
  credentials: { api_key: 'AQEexample', merchant_account: merchantAccount, hmac_key: hmacKey },
} as const;

/** Lists the downloads of the account, once one of them is no longer waiting for its first attempt. */
async function downloadsAfter(world: World, provider_key: string, rawBody: string, headers = {}) {
  await world.api.providerAccountNotification({ provider_key, rawBody, headers }).ok;
  const query = { account_id: managed(world), limit: 1 };
  const read = () => world.api.managementSettlementDownloadList({ query });
  await world.until('the download ends', async () => {
    const [first] = (await read().ok).settlement_downloads;
    return first?.provider_key === provider_key && first.state !== 'waiting';
  });
  return read();
}

/** A download that fails: the address is not Adyen's. */
async function failedDownload(world: World) {
  const { provider_key } = await made(world, { ...byAdyen, credentials: { ...byAdyen.credentials, ...reportUser } });
  const item = {
    ...{ eventCode: 'REPORT_AVAILABLE', pspReference: `settlement_detail_report_${provider_key}.csv`, success: 'true' },
    ...{ merchantReference: '', reason: 'https://reports.invalid', amount: { value: 0, currency: 'EUR' } },
  };
  return downloadsAfter(world, provider_key, batch([itemOf(item)]));
}

const downloads: Scenarios = {
  'managementSettlementDownloadList/200/SettlementDownloads': failedDownload,
  'managementSettlementDownloadList/200/SettlementDownloadsImported': {
    inProcess: 'a copy of Stripe on this machine has a payout',
    async run(world, { service, stripe }) {
      const fake = await stripe();
      const { provider_key } = await made(world, {
        kind: 'stripe',
        credentials: { secret_key: secretKey, webhook_secret: webhookSecret },
        settings: { api_base: fake.address },
      });
      const payout = `po_${provider_key}`;
      const common = { object: 'balance_transaction', currency: 'eur', description: null, created: 1_773_000_000 };
      const fields = { ...common, id: `txn_${payout}`, amount: -100, fee: 0, net: -100, reporting_category: 'payout' };
      fake.balanceTransactions.unshift({ payout, fields: { ...fields, source: { id: payout, object: 'payout' } } });
      const object = { object: 'payout', id: payout, automatic: true, created: 1_773_000_000 };
      const event = { id: `evt_${provider_key}`, object: 'event', type: 'payout.reconciliation_completed', created: 1 };
      const { rawBody, headers } = signedEvent({ ...event, livemode: false, data: { object } }, service.clock.now());
      return downloadsAfter(world, provider_key, rawBody, headers);
    },
  },
  'managementSettlementDownloadRetry/200/SettlementDownloadWaiting': async (world) => {
    const { settlement_downloads: failed } = await succeeded(failedDownload(world));
    return world.api.managementSettlementDownloadRetry({ download_id: failed[0]!.download_id });
  },
};

const toImport = (world: World) => ({
  provider_key: 'simulator_a',
  instruments: [{ provider_token: `pm_${world.unique()}`.slice(0, 100), customer: 'cus_imported' }],
});

const imports: Scenarios = {
  'managementInstrumentImport/200/InstrumentsImported': (world) => {
    const { provider_key, instruments } = toImport(world);
    const incomplete = instruments.map((each) => ({ ...each, expiry_month: 12 }));
    return world.api.managementInstrumentImport({
      body: { provider_key, instruments: [...instruments, ...incomplete] },
    });
  },
  'managementInstrumentImport/422/VALIDATION/ROUTE_NOT_AVAILABLE': (world) =>
    world.api.managementInstrumentImport({ body: { ...toImport(world), provider_key: 'no_such_bank' } }),
};

const person = { first_name: 'Ada', last_name: 'Lovelace' };

/** A sale of a payer whom nobody else is. */
async function bought(world: World) {
  const email = `${world.unique().replace(/\W/g, '')}@example.com`;
  const order = { payment_instrument: card(), payer: { ...person, email } };
  const { transaction_id } = await world.api.sale({ body: payment({ order }) }).ok;
  const status = await world.api.transactionStatus({ transaction_id }).ok;
  return { email, payer_id: status.order.payer!.friendly_id, token: status.order.payment_instrument!.token };
}

/** The token of a series that has not ended, whose card no other test uses. */
async function charged(world: World, payment_instrument = card('378282246310005')) {
  const started = await start(world, init({ managed_by: 'merchant' }, cards.approved, { payment_instrument }));
  const { transaction_id, recurring_id } = started;
  const { order } = await world.api.transactionStatus({ transaction_id }).ok;
  return { recurring_id, token: order.payment_instrument!.token };
}

const processing = async (world: World) => (await pay(world, 'sale', cards.challenged)).transaction_id;

const tokenOf = async (world: World, transaction_id: string) =>
  (await world.api.transactionStatus({ transaction_id }).ok).order.payment_instrument!.token;

const withManyOrders = (act: (world: World, email: string) => Promise<Answer<unknown>>): InProcessScenario => ({
  inProcess: 'ten thousand orders of one address are written',
  async run(world, { service }) {
    const { email, payer_id } = await bought(world);
    await service.query(`INSERT INTO orders (terminal_id, order_id, payer_id, created_at)
      SELECT terminal_id, lpad(to_hex(n), 4, '0') || substr(md5(payer_id), 1, 4), payer_id, created_at
      FROM payers, generate_series(1, 10000) n WHERE payer_id = '${payer_id}'`);
    return act(world, email);
  },
});

const erasures: Scenarios = {
  'managementInstrumentErase/200/CardErased': async (world) =>
    world.api.managementInstrumentErase({ body: { token: (await charged(world)).token, end_series: true } }),
  'managementInstrumentErase/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    world.api.managementInstrumentErase({ body: { token: await tokenOf(world, await processing(world)) } }),
  'managementInstrumentErase/409/VALIDATION/INSTRUMENT_IN_USE': async (world) =>
    world.api.managementInstrumentErase({ body: { token: (await charged(world)).token } }),
  'managementPayerErase/200/PayerErased': async (world) =>
    world.api.managementPayerErase({ body: { payer_id: (await bought(world)).payer_id, scope: 'payer' } }),
  'managementPayerErase/409/VALIDATION/RELATED_TRANSACTION_LOCKED': async (world) =>
    world.api.managementPayerErase({
      body: { token: await tokenOf(world, await processing(world)), scope: 'everything' },
    }),
  'managementPayerErase/409/VALIDATION/INSTRUMENT_IN_USE': async (world) =>
    world.api.managementPayerErase({ body: { token: (await charged(world)).token, scope: 'everything' } }),
  'managementPayerErase/422/VALIDATION/SEARCH_TOO_BROAD': withManyOrders(({ api }, email) =>
    api.managementPayerErase({ body: { email, scope: 'payer' } }),
  ),
  'managementPayerExport/200/PayerExported': async (world) =>
    world.api.managementPayerExport({ body: { email: (await bought(world)).email } }),
  'managementPayerExport/400/VALIDATION/MISSING_FIELD': (world) => world.api.managementPayerExport({ body: {} }),
  'managementPayerExport/422/VALIDATION/SEARCH_TOO_BROAD': withManyOrders(({ api }, email) =>
    api.managementPayerExport({ body: { email } }),
  ),
};

const reported = (world: World, transaction_id: string) =>
  world.send('providerAccountNotification', {
    path: { provider_key: 'simulator_a' },
    body: {
      id: world.unique(),
      created_at: '2026-12-01T12:00:20.000Z',
      terminal_friendly_id: world.credentials.terminalId,
      transaction_id,
      outcome: 'approved',
    },
  });

const notifications: Scenarios = {
  'providerAccountNotification/200/ProviderAccountNotificationTaken': async (world) =>
    reported(world, (await pay(world, 'sale')).transaction_id),
  'providerAccountNotification/400/VALIDATION/INVALID_FIELD': (world) =>
    world.send('providerAccountNotification', { path: { provider_key: 'simulator_a' }, body: {} }),
  'providerAccountNotification/401/INVALID_SIGNATURE': (world) =>
    world.send('providerAccountNotification', {
      path: { provider_key: 'simulator_a' },
      headers: { 'X-Provider-Signature': 't=1,v1=none' },
    }),
  'providerAccountNotification/404/VALIDATION/RECORD_NOT_FOUND': (world) =>
    world.send('providerAccountNotification', { path: { provider_key: 'no_such_bank' } }),
};

/** Runs an action while the terminal is routed to an account that supports only one currency. */
async function narrowly(world: World, act: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  const { provider_key } = await made(world, { settings: { send_card_numbers: true, currencies: ['KWD'] } });
  await world.api.managementTerminalUpdate({ body: { routes: [provider_key] } }).ok;
  try {
    return await act();
  } finally {
    await world.api.managementTerminalUpdate({ body: { routes: ['simulator_a', 'simulator_b'] } }).ok;
  }
}

const unroutable: Scenarios = {
  'sale/422/ROUTING/NO_ROUTE': (world) => narrowly(world, () => world.api.sale({ body: payment() })),
  'preauth/422/ROUTING/NO_ROUTE': (world) => narrowly(world, () => world.api.preauth({ body: payment() })),
  'saleRetry/422/ROUTING/NO_ROUTE': async (world) => {
    const earlier = await pay(world, 'sale', cards.declined);
    return narrowly(world, () => world.api.saleRetry({ body: retryOf(earlier) }));
  },
  'preauthRetry/422/ROUTING/NO_ROUTE': async (world) => {
    const earlier = await pay(world, 'preauth', cards.declined);
    return narrowly(world, () => world.api.preauthRetry({ body: retryOf(earlier) }));
  },
  'recurringInit/422/ROUTING/NO_ROUTE': (world) =>
    narrowly(world, () => world.api.recurringInit({ body: init({}, cards.approved, {}) })),
  'recurringInitRetry/422/ROUTING/NO_ROUTE': async (world) => {
    const earlier = await start(world, init({}, cards.declined, {}));
    return narrowly(world, () => world.api.recurringInitRetry({ body: retryOf(earlier) }));
  },
  'recurringCharge/422/ROUTING/NO_ROUTE': having(merchantSeries, (world, { recurring_id }) =>
    narrowly(world, () => world.api.recurringCharge({ body: { recurring_id } })),
  ),
  'recurringChargeRetry/422/ROUTING/NO_ROUTE': async (world) => {
    const { recurring_id } = await merchantSeries(world, cards.declinedLater);
    const earlier = await world.api.recurringCharge({ body: { recurring_id } }).ok;
    return narrowly(world, () => world.api.recurringChargeRetry({ body: retryOf(earlier) }));
  },
  'recurringInstrument/422/ROUTING/NO_ROUTE': async (world) => {
    const { recurring_id } = await merchantSeries(world);
    const instrument = { payment_instrument: card() };
    return narrowly(world, () => world.api.recurringInstrument({ body: { recurring_id, ...instrument } }));
  },
  'recurringUpdate/422/ROUTING/NO_ROUTE': having(merchantSeries, (world, { recurring_id }) =>
    narrowly(world, () => world.api.recurringUpdate({ body: { recurring_id, amount: 9.99 } })),
  ),
  'futureTransactionCharge/422/ROUTING/NO_ROUTE': having(plannedPayment, (world, body) =>
    narrowly(world, () => world.api.futureTransactionCharge({ body })),
  ),
  'futureTransactionUpdate/422/ROUTING/NO_ROUTE': having(plannedPayment, (world, body) =>
    narrowly(world, () => world.api.futureTransactionUpdate({ body: { ...body, amount: 9.99 } })),
  ),
};

const limited: Scenarios = {
  'capture/422/ROUTING/OPERATION_NOT_SUPPORTED': {
    inProcess: 'a bank captures as a whole only',
    async run(world, { bank }) {
      const hold = await pay(world, 'preauth');
      return bank.unable({ partialCapture: false }, () =>
        world.api.capture({ body: { ...referenceTo(hold), amount: 1 } }),
      );
    },
  },
  'refund/422/ROUTING/OPERATION_NOT_SUPPORTED': {
    inProcess: 'a bank makes no refunds',
    async run(world, { bank }) {
      const paid = await pay(world, 'sale');
      return bank.unable({ refunds: 'none' }, () => world.api.refund({ body: referenceTo(paid) }));
    },
  },
};

export const scenarios: Scenarios = {
  ...accounts,
  ...downloads,
  ...imports,
  ...erasures,
  ...notifications,
  ...unroutable,
  ...limited,
};

const shown = (fields: Parameters<typeof processorAccount>[1]) => (world: World) => request(world, fields);

const rules = shown({
  settings: {
    simulated_settlement: 'stripe_itemized',
    settlement_delay_days: 3,
    settlement_tolerances: [{ currency: 'EUR', minor_units: 5 }],
    fee_schedule: [{ currency: 'EUR', percentage: '1.4', fixed_minor_units: 25, scheme_percentage: '0.1' }],
  },
});

export const managementSights: Sights = {
  ...shownBy(rules, 'ProcessorSettings', 'settlement_delay_days', 'settlement_tolerances', 'fee_schedule'),
  ...shownBy(rules, 'ProcessorSettings', 'simulated_settlement'),
  ...shownBy(rules, 'FeeRule', 'fixed_minor_units', 'scheme_percentage'),
  ...pagesOf('ProcessorAccountPage', made, (world) =>
    world.api.managementProcessorAccountList({ query: { account_id: managed(world), limit: 1 } }),
  ),
  'ProcessorAccount/properties/previous_secret_until': async (world) =>
    world.api.managementProcessorAccountRotate({ ...(await made(world)).params, body: rotation }),
  'ProcessorAccount/properties/merchant_account': shown(byAdyen),
  ...pagesOf('SettlementDownloadPage', failedDownload, (world) =>
    world.api.managementSettlementDownloadList({ query: { account_id: managed(world), limit: 1 } }),
  ),
  'ProcessorSettings/properties/api_base': shown({ settings: { api_base: 'https://processor-mock.example.com' } }),
  ...shownBy(shown({}), 'ProcessorSettings', 'send_card_numbers', 'currencies'),
  'ProcessorSettings/properties/payment_methods': shown({ settings: { payment_methods: ['cards'] } }),
  'ProcessorSettings/properties/publishable_key': shown({
    kind: 'stripe',
    credentials: { secret_key: 'sk_test_51Example', webhook_secret: 'whsec_example_of_a_secret' },
    settings: { publishable_key: 'pk_test_51Example' },
  }),
  'ProcessorSettings/properties/capture_delay_hours': shown({ settings: { capture_delay_hours: 0 } }),
};
