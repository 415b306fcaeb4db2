import { succeeded, type RequestBody } from '../../support/contract/contract-client.js';
import { merchantIdentity } from '../../support/pages/payment-page.js';
import { managed } from '../flows.js';
import { having, pagesOf, type Scenarios, type Sights, type World } from '../scenario.js';

const unknownId = '00000000-0000-4000-8000-000000000000';

const account = ({ api }: World) => api.managementAccountCreate({ body: { name: 'Example Shop' } }).ok;

const accounts: Scenarios = {
  'managementAccountList/200/Accounts': ({ api }) => api.managementAccountList(),
  'managementAccountCreate/200/AccountMade': ({ api }) =>
    api.managementAccountCreate({ body: { name: 'Example Shop' } }),
  'managementAccountGet/200/AccountFound': (world) => world.api.managementAccountGet({ account_id: managed(world) }),
  'managementAccountUpdate/200/AccountChanged': async (world) =>
    world.api.managementAccountUpdate({
      account_id: (await account(world)).account_id,
      body: { name: 'Example Shop Ltd' },
    }),
};

async function closedAccount(world: World) {
  const { account_id } = await account(world);
  const params = { account_id };
  await world.api.managementAccountUpdate({ ...params, body: { state: 'closed' } }).ok;
  return params;
}

const terminalRequest = (world: World, fields: Partial<RequestBody<'managementTerminalCreate'>> = {}) =>
  world.api.managementTerminalCreate({
    body: {
      account_id: managed(world),
      name: 'Web shop',
      routes: ['simulator_a', 'simulator_b'],
      currencies: ['EUR', 'USD'],
      ...fields,
    },
  });

/** A new terminal, for scenarios that change it. */
async function terminal(world: World) {
  const { terminal_friendly_id: terminalId } = await terminalRequest(world).ok;
  return { terminalId };
}

const states: Scenarios = {
  'managementAccountUpdate/409/VALIDATION/RECORD_IN_USE': (world) =>
    world.api.managementAccountUpdate({ account_id: managed(world), body: { state: 'closed' } }),
  'managementAccountUpdate/409/VALIDATION/RECORD_CLOSED': async (world) =>
    world.api.managementAccountUpdate({ ...(await closedAccount(world)), body: { state: 'active' } }),
  'managementTerminalCreate/409/VALIDATION/RECORD_CLOSED': async (world) =>
    terminalRequest(world, await closedAccount(world)),
  'managementTerminalUpdate/409/VALIDATION/RECORD_CLOSED': async (world) => {
    const closed = await terminal(world);
    await world.api.managementTerminalUpdate({ ...closed, body: { state: 'closed' } }).ok;
    return world.api.managementTerminalUpdate({ ...closed, body: { state: 'off' } });
  },
  'managementTerminalUpdate/409/VALIDATION/RECORD_IN_USE': async (world) => {
    const { terminalId } = await terminal(world);
    const headers = { 'x-api-key': (await keyRequest(world, { terminal_friendly_ids: [terminalId] }).ok).api_key };
    await succeeded(await world.send('recurringInit', { path: { terminal_friendly_id: terminalId }, headers }));
    return world.api.managementTerminalUpdate({ terminalId, body: { state: 'closed' } });
  },
};

const terminals: Scenarios = {
  'managementTerminalList/200/Terminals': having(terminal, (world) =>
    world.api.managementTerminalList({ query: { account_id: managed(world) } }),
  ),
  'managementTerminalCreate/200/TerminalMade': (world) => terminalRequest(world),
  'managementTerminalCreate/422/VALIDATION/ENVIRONMENT_NOT_SERVED': (world) =>
    terminalRequest(world, { environment: 'live' }),
  'managementTerminalCreate/422/VALIDATION/ROUTE_NOT_AVAILABLE': {
    inProcess: 'the service loses a processor',
    async run(world, { service: { deps } }) {
      const processors = deps.processors.builtIn;
      const lost = processors.get('simulator_b')!;
      processors.delete('simulator_b');
      try {
        return await terminalRequest(world);
      } finally {
        processors.set('simulator_b', lost);
      }
    },
  },
  'managementTerminalUpdate/422/VALIDATION/ROUTE_NOT_AVAILABLE': {
    inProcess: 'there is a live terminal',
    run: ({ api }, { liveTerminalId }) =>
      api.managementTerminalUpdate({ terminalId: liveTerminalId, body: { routes: ['simulator_a'] } }),
  },
  'managementTerminalGet/200/TerminalFound': async (world) => world.api.managementTerminalGet(await terminal(world)),
  'managementTerminalUpdate/200/TerminalChanged': async (world) =>
    world.api.managementTerminalUpdate({
      ...(await terminal(world)),
      body: { retry_one_off: true, amount_limits: [{ currency: 'JPY', amount: 99_999_999 }] },
    }),
};

const shop = 'https://shop.example.com';
const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const changedPage = async (world: World, body: RequestBody<'managementPaymentPageUpdate'>) =>
  world.api.managementPaymentPageUpdate({ ...(await terminal(world)), body });

const paymentPages: Scenarios = {
  'managementPaymentPageGet/200/PaymentPageFound': async (world) => {
    const named = await terminal(world);
    const body = {
      base_url: 'https://pay.shop.example.com',
      merchant_name: 'Example Shop',
      return_origins: [shop],
      return_url: `${shop}/paid`,
      frame_ancestors: [shop],
      colour: '#7a1fa2',
      colour_dark: '#d7a8ec',
      logo,
      texts: [{ language: 'en', welcome: 'Welcome.', thanks: 'Thanks.' } as const],
      further_texts: [{ language: 'sv', welcome: 'Välkommen.', thanks: 'Tack.' } as const],
      wallets: {
        country: 'GB',
        networks: ['visa' as const],
        apple_pay_merchant_id: 'merchant.com.example.shop',
        google_pay_merchant_id: '12345678901234567890',
      },
      apple_pay_identity: merchantIdentity(),
      terms_url: `${shop}/terms`,
      privacy_url: `${shop}/privacy`,
      support_url: `${shop}/help`,
      cartes_bancaires_prefixes: ['497'],
      ask_payer_for: ['email' as const],
      email_receipts: true,
      save_cards: true,
    };
    await world.api.managementPaymentPageUpdate({ ...named, body }).ok;
    await world.api.managementPaymentPageRotateSecret(named).ok;
    return world.api.managementPaymentPageGet(named);
  },
  'managementPaymentPageUpdate/200/PaymentPageChanged': (world) => changedPage(world, { return_origins: [shop] }),
  'managementPaymentPageUpdate/422/VALIDATION/RETURN_URL_NOT_ALLOWED': (world) =>
    changedPage(world, { return_url: `${shop}/paid` }),
  'managementPaymentPageUpdate/422/VALIDATION/INSUFFICIENT_CONTRAST': (world) =>
    changedPage(world, { colour: '#ffcc00' }),
  'managementPaymentPageRotateSecret/200/PaymentPageSecretRotated': async (world) => {
    const named = await terminal(world);
    await world.api.managementPaymentPageRotateSecret(named).ok;
    return world.api.managementPaymentPageRotateSecret(named);
  },
};

const keyRequest = (world: World, fields: Partial<RequestBody<'managementApiKeyCreate'>> = {}) =>
  world.api.managementApiKeyCreate({
    body: { account_id: managed(world), terminal_friendly_ids: [world.credentials.terminalId], ...fields },
  });

async function key(world: World, fields?: Parameters<typeof keyRequest>[1]) {
  const { api_key_id } = await keyRequest(world, fields).ok;
  return { api_key_id };
}

async function revoked(world: World) {
  const params = await key(world);
  await world.api.managementApiKeyRevoke({ ...params }).ok;
  return params;
}

async function rotated(world: World) {
  const params = await key(world);
  await world.api.managementApiKeyRotate({ ...params, body: {} }).ok;
  return params;
}

const keys: Scenarios = {
  'managementApiKeyList/200/ApiKeys': having(key, (world) =>
    world.api.managementApiKeyList({ query: { account_id: managed(world) } }),
  ),
  'managementApiKeyCreate/200/ApiKeyMade': (world) => keyRequest(world, { name: 'checkout' }),
  'managementApiKeyCreate/404/VALIDATION/RECORD_NOT_FOUND': (world) => keyRequest(world, { account_id: unknownId }),
  'managementApiKeyCreate/422/VALIDATION/ENVIRONMENT_NOT_SERVED': (world) => keyRequest(world, { environment: 'live' }),
  'managementApiKeyGet/200/ApiKeyFound': async (world) => world.api.managementApiKeyGet({ ...(await key(world)) }),
  'managementApiKeyUpdate/200/ApiKeyChanged': async (world) => {
    const body = { name: 'reports', operations: ['sale'], read_only: true, allowed_addresses: ['203.0.113.0/24'] };
    return world.api.managementApiKeyUpdate({ ...(await key(world)), body });
  },
  'managementApiKeyRotate/200/ApiKeyRotated': async (world) =>
    world.api.managementApiKeyRotate({ ...(await key(world)), body: {} }),
  'managementApiKeyRotate/409/VALIDATION/API_KEY_ALREADY_ROTATED': async (world) =>
    world.api.managementApiKeyRotate({ ...(await rotated(world)), body: {} }),
  'managementApiKeyRotate/409/VALIDATION/API_KEY_NOT_ACTIVE': async (world) =>
    world.api.managementApiKeyRotate({ ...(await revoked(world)), body: {} }),
  'managementApiKeyRevoke/200/ApiKeyRevoked': async (world) =>
    world.api.managementApiKeyRevoke({ ...(await key(world)) }),
};

export const scenarios: Scenarios = {
  ...accounts,
  ...terminals,
  ...states,
  ...paymentPages,
  ...keys,
  'managementAuditList/200/AuditEntries': async (world) => {
    await world.api.managementTerminalUpdate({ ...(await terminal(world)), body: { time_zone: 'Europe/Vienna' } }).ok;
    return world.api.managementAuditList({
      query: { account_id: managed(world), operation: 'managementTerminalUpdate' },
    });
  },
  'managementAuditChainList/200/AuditChain': having(account, ({ api }) => api.managementAuditChainList()),
};

export const managementSights: Sights = {
  ...pagesOf('AuditChainPage', account, ({ api }) => api.managementAuditChainList({ query: { limit: 1 } })),
  'Terminal/properties/statement_descriptor': async (world) =>
    world.api.managementTerminalUpdate({ ...(await terminal(world)), body: { statement_descriptor: 'EXAMPLE SHOP' } }),
  'Terminal/properties/moved_to_cell': async (world) =>
    world.api.managementTerminalUpdate({ ...(await terminal(world)), body: { moved_to_cell: 'eu-2' } }),
  ...pagesOf('AccountPage', account, ({ api }) => api.managementAccountList({ query: { limit: 1 } })),
  ...pagesOf('TerminalPage', terminal, (world) =>
    world.api.managementTerminalList({ query: { account_id: managed(world), limit: 1 } }),
  ),
  ...pagesOf(
    'ApiKeyPage',
    (world) => key(world),
    (world) => world.api.managementApiKeyList({ query: { account_id: managed(world), limit: 1 } }),
  ),
  'AuditPage/properties/next_cursor': (world) =>
    world.api.managementAuditList({ query: { account_id: managed(world), limit: 1 } }),
  'ApiKey/properties/replaced_by': async (world) => world.api.managementApiKeyGet({ ...(await rotated(world)) }),
  'ApiKey/properties/requests_per_second': async (world) =>
    world.api.managementApiKeyGet({ ...(await key(world, { requests_per_second: 200 })) }),
  'NewApiKey/properties/expires_at': (world) => keyRequest(world, { expires_at: '2099-12-31T23:59:59Z' }),
};
