import type { Environment } from '../../src/base/terminal.js';
import { storedKey } from '../../src/management/api-keys/api-key.js';
import { client, type ContractClient } from './contract/contract-client.js';
import { card } from './payments.js';
import { accountSecret, processorAccount } from './processors/processors.js';
import { apiKey as testKey, terminalId as testTerminal, type TestService } from './service.js';

/** A merchant with one record of each kind that a request can name. Each field is an id. */
export interface Merchant {
  readonly apiKey: string;
  readonly publishableKey: string;
  readonly account: string;
  readonly terminal: string;
  readonly processor: string;
  readonly apiKeyId: string;
  readonly endpoint: string;
  readonly transaction: string;
  readonly order: string;
  readonly token: string;
  readonly payer: string;
  readonly payerFingerprint: string;
  readonly series: string;
  readonly futureTransaction: string;
  /** A series managed by the processor. */
  readonly processorSeries: string;
}

/** The secret that signs the notifications of every merchant's processor account. */
export const merchantSecret = accountSecret;

const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const amount = { merchant_transaction_id: 'payment-1', amount: 10, currency: 'EUR' } as const;

/**
 * Opens an account with a terminal and creates its records through the API.
 * @param firstPayment the date of the planned payment of `series`, in the future
 */
export async function openMerchant(service: TestService, name: string, firstPayment: string): Promise<Merchant> {
  const operator = client(service);
  const { account_id } = await operator.managementAccountCreate({ body: { name } }).ok;
  const { provider_key } = await operator.managementProcessorAccountCreate({
    body: processorAccount(account_id, { settings: { send_card_numbers: true } }),
  }).ok;
  const { terminal_friendly_id } = await operator.managementTerminalCreate({
    body: { account_id, name, routes: [provider_key] },
  }).ok;
  const keyFor = { account_id, terminal_friendly_ids: [terminal_friendly_id] };
  const key = await operator.managementApiKeyCreate({ body: keyFor }).ok;
  const publishable = await operator.managementApiKeyCreate({
    body: { ...keyFor, allowed_origins: ['https://shop.example'] },
  }).ok;
  const { endpoint_id } = await operator.managementWebhookEndpointCreate({
    body: { account_id, url: 'https://shop.example/events' },
  }).ok;
  const credentials = { terminalId: terminal_friendly_id, apiKey: key.api_key, managementKey: undefined };
  return {
    apiKey: key.api_key,
    publishableKey: publishable.api_key,
    account: account_id,
    terminal: terminal_friendly_id,
    processor: provider_key,
    apiKeyId: key.api_key_id,
    endpoint: endpoint_id,
    ...(await makePayments(client(service, { credentials }), firstPayment)),
  };
}

async function makePayments(http: ContractClient, firstPayment: string) {
  const sale = await http.sale({ body: { ...amount, order: { payer, payment_instrument: card() } } }).ok;
  const { transaction_id } = sale;
  const { order } = await http.transactionStatus({ transaction_id }).ok;
  const charged = { ...amount, payment_instrument: card(), payer };
  const series = await http.recurringInit({
    body: {
      ...charged,
      recurring: {
        managed_by: 'our_platform',
        first_payment_date: firstPayment,
        recurring_date_type: 'monthly',
        time_interval: 1,
      },
    },
  }).ok;
  const { recurring_id } = series;
  const { future_transactions } = await http.recurringStatus({ query: { recurring_id } }).ok;
  const ofProcessor = await http.recurringInit({ body: { ...charged, recurring: { managed_by: 'payment_provider' } } })
    .ok;
  return {
    transaction: transaction_id,
    order: sale.order_id!,
    token: order.payment_instrument!.token,
    payer: order.payer!.friendly_id,
    payerFingerprint: order.payer!.fingerprint!,
    series: recurring_id,
    futureTransaction: future_transactions[0]!.future_transaction_id,
    processorSeries: ofProcessor.recurring_id,
  };
}

type Provisioned = Pick<TestService, 'deps'>;

/**
 * Adds a terminal to the account of the test service, for the service's own key. A cached key is reloaded only after
 * some seconds.
 */
export async function addTerminal(
  { deps }: Provisioned,
  terminalId: string,
  fields: { environment?: Environment; routes?: string[]; timeZone?: string } = {},
): Promise<void> {
  const { prisma } = deps.store;
  const { accountId } = await prisma.terminal.findUniqueOrThrow({ where: { terminalId: testTerminal } });
  await prisma.terminal.create({
    data: {
      terminalId,
      accountId,
      environment: 'sandbox',
      name: terminalId,
      routes: ['simulator_a', 'simulator_b'],
      createdAt: deps.clock.now(),
      ...fields,
    },
  });
  const { apiKeyId } = await prisma.apiKey.findUniqueOrThrow({ where: { hash: storedKey(testKey).hash } });
  await prisma.apiKeyTerminal.create({ data: { apiKeyId, terminalId } });
}

/** Adds an API key of the test service's account, for these terminals. */
export async function addApiKey(
  { deps }: Provisioned,
  apiKey: string,
  terminalIds: readonly string[] = [testTerminal],
  fields: { environment?: Environment; requestsPerSecond?: number; expiresAt?: Date; allowedAddresses?: string[] } = {},
): Promise<void> {
  const { prisma } = deps.store;
  const { accountId } = await prisma.terminal.findUniqueOrThrow({ where: { terminalId: testTerminal } });
  await prisma.apiKey.create({
    data: {
      accountId,
      environment: 'sandbox',
      ...storedKey(apiKey),
      createdAt: deps.clock.now(),
      ...fields,
      terminals: { create: terminalIds.map((terminalId) => ({ terminalId })) },
    },
  });
}
