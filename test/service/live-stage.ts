import { randomBytes } from 'node:crypto';
import { freePort } from '../../scripts/support/loopback.js';
import { compareStatements } from '../../src/payments/reconciliation/compare-statements.js';
import { runDueLookups } from '../../src/payments/reconciliation/reconcile.js';
import { runDueRetries } from '../../src/payments/retry/due-retries.js';
import { openProcessorFetch, type ProcessorFetch } from '../../src/processors/processor-fetch.js';
import { occurrenceRetries, runBilling } from '../../src/recurring/billing-run.js';
import { client, type ClientOptions, type ContractClient } from '../support/contract/contract-client.js';
import { createMigratedDatabaseOn } from '../support/database/database.js';
import { managementKey, startApiService, type TestService, testStart } from '../support/service.js';
import { TestClock } from '../support/time/clock.js';
import { batch, FakeAdyen } from '../processors/adyen/fake-adyen.js';
import { FaultyLine } from '../processors/faulty-line.js';
import { signedEvent } from '../processors/stripe/adapter.js';
import { FakeStripe } from '../processors/stripe/fake-stripe.js';

export const stripeKey = 'stripe_main';
export const adyenKey = 'adyen_eu';
export const stripeHost = 'api.stripe.com';
const livePrefix = '1797a841fbb37ca7-ExampleShop';
export const adyenHost = `${livePrefix.toLowerCase()}-checkout-live.adyenpayments.com`;

/** Of both accounts. The merchant account and the HMAC key are those of the fake. */
export interface LiveCredentials {
  readonly stripe: { readonly secret_key: string; readonly webhook_secret: string };
  readonly adyen: { readonly api_key: string; readonly merchant_account: string; readonly hmac_key: string };
}

/** A live service on PostgreSQL, with one terminal that is routed to Stripe and then to Adyen. Both are fakes. */
export interface LiveStage {
  /** The first instance, and its answers. */
  readonly service: TestService;
  readonly http: ContractClient;
  /** All instances, which work at once, and their answers. */
  readonly instances: readonly TestService[];
  readonly clients: readonly ContractClient[];
  readonly stripe: FakeStripe;
  readonly adyen: FakeAdyen;
  /** Between the service and each of them. */
  readonly lines: { readonly stripe: FaultyLine; readonly adyen: FaultyLine };
  readonly hosts: LiveHosts;
  /**
   * Advances the clock. All instances do due work at once, every hour. Statements of processors are compared every day
   * and at the end.
   */
  pass(seconds: number): Promise<void>;
  /** Delivers the pending notifications of both fakes. */
  report(): Promise<void>;
  close(): Promise<void>;
}

const hourSeconds = 60 * 60;

/**
 * @param server the PostgreSQL for the new database
 * @param settings by their environment names
 * @param observe receives every exchange with the service
 * @param instances the number of instances that share the database
 */
export async function startLiveStage(
  server: string,
  credentials: LiveCredentials,
  {
    settings = {},
    observe,
    instances: count = 1,
  }: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly observe?: ClientOptions['observe'];
    readonly instances?: number;
  } = {},
): Promise<LiveStage> {
  const database = await createMigratedDatabaseOn(server);
  const clock = new TestClock(testStart);
  const stripe = await FakeStripe.open(testStart, true, () => clock.now());
  const adyen = await FakeAdyen.start();
  const lines = { stripe: await FaultyLine.open(stripe.address), adyen: await FaultyLine.open(adyen.address) };
  const hosts = new LiveHosts({ [stripeHost]: () => lines.stripe.address, [adyenHost]: () => lines.adyen.address });
  const shared = {
    ENVIRONMENT: 'live',
    BASE_URL: 'https://pay.example.com',
    VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    FINGERPRINT_KEY: randomBytes(32).toString('base64'),
    SIMULATOR_SECRET: '',
    SANDBOX_TERMINAL_ID: '',
    SANDBOX_API_KEY: '',
    ...settings,
  };
  const instances: TestService[] = [];
  const addresses: { baseUrl: string }[] = [];
  for (let instance = 0; instance < count; instance++) {
    const port = String(await freePort());
    // The way is closed with the stage, and not by the first instance that is.
    const processorTransport = { fetch: hosts.fetch, close: () => Promise.resolve() };
    const service = await startApiService({ ...shared, PORT: port }, { database, clock, processorTransport });
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    instances.push(service);
    addresses.push({ baseUrl: `http://127.0.0.1:${port}` });
  }
  const service = instances[0]!;
  const reach = { publicUrl: service.baseUrl, ...(observe && { observe }) };
  const operator = client(addresses[0]!, {
    ...reach,
    credentials: { terminalId: 'none00', apiKey: '', managementKey },
  });
  const terminal = await openTerminal(operator, credentials);
  const clients = addresses.map((at) => client(at, { ...reach, credentials: { ...terminal, managementKey } }));
  const http = clients[0]!;

  async function doDueWork({ deps }: TestService): Promise<void> {
    while (await runDueLookups(deps)) await Promise.resolve();
    while (await runBilling(deps)) await Promise.resolve();
    while (await runDueRetries(deps, occurrenceRetries)) await Promise.resolve();
    await deps.background.settled();
  }
  /** An unreachable processor gives no statement, and is compared the next time. */
  async function compareAll({ deps }: TestService): Promise<void> {
    while (await compareStatements(deps).catch(() => false)) await Promise.resolve();
  }
  const byAll = (work: (instance: TestService) => Promise<void>): Promise<unknown> => Promise.all(instances.map(work));

  let reported = 0;
  return {
    service,
    http,
    instances,
    clients,
    stripe,
    adyen,
    lines,
    hosts,
    async pass(seconds) {
      for (let left = seconds, hours = 1; left > 0; left -= hourSeconds, hours++) {
        await clock.advance(Math.min(left, hourSeconds) * 1000);
        await byAll(doDueWork);
        if (hours % 24 === 0 || left <= hourSeconds) await byAll(compareAll);
      }
    },
    async report() {
      for (const event of stripe.events.slice(reported)) {
        const { rawBody, headers } = signedEvent(event, clock.now(), credentials.stripe.webhook_secret);
        const params = { provider_key: stripeKey };
        await http.providerAccountNotification({ ...params, rawBody, headers }).ok;
      }
      reported = stripe.events.length;
      if (adyen.notifications.length > 0) {
        const rawBody = batch(adyen.notifications.splice(0), credentials.adyen.hmac_key, 'true');
        await http.providerAccountNotification({ provider_key: adyenKey, rawBody }).ok;
      }
      await service.deps.background.settled();
    },
    async close() {
      await Promise.all(instances.map((instance) => instance.close()));
      await Promise.all([hosts.close(), lines.stripe.close(), lines.adyen.close(), stripe.close(), adyen.close()]);
      await database.drop();
    },
  };
}

/** All that an operator does, by the management API. */
async function openTerminal(
  http: ContractClient,
  { stripe, adyen }: LiveCredentials,
): Promise<{ terminalId: string; apiKey: string }> {
  const { account_id } = await http.managementAccountCreate({ body: { name: 'Example Shop' } }).ok;
  const settings = { send_card_numbers: true };
  for (const account of [
    { provider_key: stripeKey, kind: 'stripe', credentials: stripe },
    { provider_key: adyenKey, kind: 'adyen', credentials: { ...adyen, live_prefix: livePrefix } },
  ] as const)
    await http.managementProcessorAccountCreate({ body: { account_id, settings, ...account } }).ok;
  const { terminal_friendly_id: terminalId } = await http.managementTerminalCreate({
    body: { account_id, name: 'Web shop', routes: [stripeKey, adyenKey] },
  }).ok;
  const { api_key: apiKey } = await http.managementApiKeyCreate({
    body: { account_id, terminal_friendly_ids: [terminalId] },
  }).ok;
  return { terminalId, apiKey };
}

export interface SentRequest {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/**
 * Routes the processors' live hosts to addresses on loopback. A request to another host, or without TLS, is recorded as
 * a stray and not sent.
 */
class LiveHosts implements ProcessorFetch {
  readonly requests: SentRequest[] = [];
  readonly strays: string[] = [];
  /** Hosts that currently refuse connections. */
  readonly unreachable = new Set<string>();
  readonly #loopback = openProcessorFetch({ allowLocal: true });
  readonly #addresses: Readonly<Record<string, () => string>>;

  /** @param addresses where each host is led to */
  constructor(addresses: Readonly<Record<string, () => string>>) {
    this.#addresses = addresses;
  }

  readonly fetch: ProcessorFetch['fetch'] = async (input, init) => {
    const { protocol, host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const address = protocol === 'https:' ? this.#addresses[host] : undefined;
    if (!address) {
      this.strays.push(`${protocol}//${host}`);
      throw notConnected();
    }
    const body = typeof init?.body === 'string' ? init.body : '';
    this.requests.push({ host, method: init?.method ?? 'GET', path: pathname, body });
    if (this.unreachable.has(host)) throw notConnected();
    return this.#loopback.fetch(`${address()}${pathname}${search}`, init);
  };

  close(): Promise<void> {
    return this.#loopback.close();
  }
}

/** Returns the error of the real network for a refused connection. */
const notConnected = (): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  });
