import { AssertionError } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Schema } from '../../src/base/contract.js';
import { letRun, TestClock, until } from '../support/time/clock.js';
import { client, exchangeOf, succeeded } from '../support/contract/contract-client.js';
import type { Answer, ClientOptions, ContractClient, Credentials } from '../support/contract/contract-client.js';
import { contractOperations } from '../support/contract/contract.js';
import { exchange, type HttpAnswer, type HttpRequest } from '../support/exchange.js';
import { answers, type Behaviour, hangs, type Receiver, startReceiver } from '../support/receiver.js';
import { apiKey, managementKey, startTestService, terminalId } from '../support/service.js';
import { withPublishableKey } from '../support/pages/payment-page.js';
import { newUser as newUserAt, password } from '../support/pages/sessions.js';
import { type Power, powerOver } from './power.js';
import { exampleRequest, operationNamed, providerSignature } from './requests.js';
import type { Webhooks, World } from './scenario.js';

/** The recorded traffic. */
export interface Evidence {
  readonly publicUrl: string;
  readonly exchanges: { readonly request: HttpRequest; readonly answer: HttpAnswer }[];
  /** The bodies of the delivered events. */
  readonly events: { readonly type: string }[];
}

/** For documentation (RFC 5737): no client has it. */
const distant = ['192.0.2.1'];

/** Every answer that can report ignored parameters does. */
const unknownParameter = 'unknown_parameter';

export interface Examination {
  /** The name of the service, for the report. */
  readonly subject: string;
  readonly world: World;
  /** Undefined for a service at an address. */
  readonly power: Power | undefined;
  readonly evidence: Evidence;
  /**
   * Stops the service's time, if possible.
   * @returns a function that starts it again
   */
  stopTime(): Promise<() => void>;
  endWebhooks(): Promise<void>;
  close(): Promise<void>;
}

/** The date on which the contract's examples were written. They have past times and future dates. */
const exampleDay = new Date('2026-12-01T12:00:00.000Z');

/**
 * Opens the service at BASE_URL with API_KEY on TERMINAL, and with management operations if MANAGEMENT_KEY is set.
 * Without BASE_URL, starts one in this process.
 */
export function openExamination(): Promise<Examination> {
  const { BASE_URL: address, API_KEY: key, TERMINAL: terminal, MANAGEMENT_KEY: operatorKey } = process.env;
  if (address === undefined) return examineInProcess();
  if (key === undefined || terminal === undefined)
    throw new Error(
      'BASE_URL names a service to examine: set API_KEY and TERMINAL as well, those of a sandbox terminal ' +
        'whose data may be erased.',
    );
  return examineAt(address.replace(/\/+$/, ''), { apiKey: key, terminalId: terminal, managementKey: operatorKey });
}

async function examineAt(baseUrl: string, credentials: Credentials): Promise<Examination> {
  const { headers } = await exchange(baseUrl, { method: 'GET', path: '/health' });
  const publicUrl = /<([^>]*)\/openapi\.yaml>/.exec(String(headers.link))?.[1];
  if (publicUrl === undefined)
    throw new AssertionError(`${baseUrl}/health has no Link to the service's description: is this the service?`);
  const evidence: Evidence = { publicUrl, exchanges: [], events: [] };
  const options: ClientOptions = {
    publicUrl,
    patient: true,
    unknownParameter,
    observe: (request, answer) => {
      evidence.exchanges.push({ request, answer });
    },
  };
  const connect = (given: Credentials) => client({ baseUrl }, { ...options, credentials: given });
  // It has its own time.
  const stage = await openStage(connect, credentials, evidence, () => Promise.resolve());
  return { subject: baseUrl, ...stage, evidence, power: undefined, stopTime: () => Promise.resolve(() => undefined) };
}

async function examineInProcess(): Promise<Examination> {
  const clock = new TestClock(exampleDay);
  const service = await startTestService(
    {
      WEBHOOK_ALLOW_LOCAL: 'true',
      PROCESSOR_ALLOW_LOCAL: 'true',
      SUBMISSION_WAIT_MS: '300',
      PROCESSOR_TIMEOUT_MS: '600',
    },
    { clock },
  );
  const credentials: Credentials = { apiKey, terminalId, managementKey };
  const evidence: Evidence = { publicUrl: service.baseUrl, exchanges: [], events: [] };
  const options: ClientOptions = {
    credentials,
    unknownParameter,
    observe: (request, answer) => {
      evidence.exchanges.push({ request, answer });
    },
  };
  const power = await powerOver(service, options);
  let stop = letRun(clock);
  const connect = (given: Credentials) => client(service, { ...options, credentials: given });
  const passSecond = async () => {
    await stop();
    await clock.advance(1_000);
    stop = letRun(clock);
  };
  const stage = await openStage(connect, credentials, evidence, passSecond).catch(async (error: unknown) => {
    await stop();
    await service.close();
    throw error;
  });
  return {
    subject: 'a service in this process',
    ...stage,
    evidence,
    power,
    async stopTime() {
      await stop();
      return () => {
        stop = letRun(clock);
      };
    },
    async close() {
      await stage.close();
      await power.close();
      await stop();
      await service.close();
    },
  };
}

async function openStage(
  connect: (credentials: Credentials) => ContractClient,
  given: Credentials,
  evidence: Evidence,
  passSecond: () => Promise<void>,
): Promise<Pick<Examination, 'world' | 'endWebhooks' | 'close'>> {
  const credentials = given.managementKey === undefined ? given : await withPublishableKey(connect(given), given);
  const api = withSignatures(connect(credentials));
  const run = randomUUID().slice(0, 8);
  let texts = 0;
  const now = async (): Promise<Date> => new Date((await api.sandboxClock().ok).now);
  const day = 24 * 60 * 60 * 1000;
  const account = credentials.managementKey === undefined ? undefined : await api.managementTerminalGet().ok;
  const hasteningUntil: World['until'] = (what, holds) =>
    until(what, async () => {
      if (await holds()) return true;
      await passSecond();
      return false;
    });
  const post = account && (await openPost(api, account.account_id, evidence, hasteningUntil));
  const close = async () => {
    await post?.close();
  };
  const unique = (): string => `conformance-${run}-${++texts}`;
  const newUser = (role: Schema<'AssignedRole'>) =>
    newUserAt({ baseUrl: evidence.publicUrl }, api, { email: `${unique()}@example.com`, role });
  async function newViewer() {
    const viewer = await newUser('viewer');
    const tokenFor = async (restriction: Omit<Schema<'AccessTokenRequest'>, 'name'>) => {
      const body = { name: 'conformance', current_password: password, ...restriction };
      const given = { body, managementKey: null, headers: viewer.changing };
      const { access_token } = await api.managementAccessTokenCreate(given).ok;
      return { authorization: `Bearer ${access_token}` };
    };
    return {
      ...viewer,
      byToken: await tokenFor({}),
      byScopedToken: await tokenFor({ operations: ['managementTransactionResolve'], read_only: true }),
      byDistantToken: await tokenFor({ allowed_addresses: distant }),
    };
  }
  async function newKeys() {
    const newKey = async (restriction: Schema<'ApiKeyChange'>) => {
      const terminals = { terminal_friendly_ids: [credentials.terminalId] };
      const body = { account_id: account?.account_id ?? '', ...terminals, ...restriction };
      return (await api.managementApiKeyCreate({ body }).ok).api_key;
    };
    // Reading, and an operation that does not read: nothing is both.
    const scoped = await newKey({ read_only: true, operations: ['sale'] });
    return { scoped, distant: await newKey({ allowed_addresses: distant }) };
  }
  let keys: ReturnType<World['restrictedKeys']> | undefined;
  let viewer: ReturnType<World['viewer']> | undefined;
  return {
    world: {
      api: withKeys(api, unique),
      credentials,
      accountId: account?.account_id,
      webhooks: post,
      until: hasteningUntil,
      unique,
      newUser,
      viewer: () => (viewer ??= newViewer()),
      restrictedKeys: () => (keys ??= newKeys()),
      send(operationId, changes) {
        const operation = operationNamed(operationId);
        return api.send(
          exampleRequest(operation, credentials, {
            ...changes,
            headers: { ...(operation.keyed ? { 'Idempotency-Key': unique() } : {}), ...changes?.headers },
          }),
        );
      },
      date: async (days = 0) => new Date((await now()).getTime() + days * day).toISOString().slice(0, 10),
      moveClock: async (days) => {
        const target = new Date((await now()).getTime() + days * day);
        await api.sandboxAdvanceClock({ body: { now: target.toISOString() } }).ok;
      },
    },
    endWebhooks: close,
    close,
  };
}

/**
 * Returns a client that sends an Idempotency-Key with every request that honours one, to see the headers of its answer.
 */
function withKeys(api: ContractClient, unique: () => string): ContractClient {
  const keyed = contractOperations
    .filter((operation) => operation.keyed)
    .map(({ operationId }) => {
      const call = api[operationId] as (request: object) => Promise<Answer<unknown>>;
      return [operationId, (request: object) => call({ idempotencyKey: unique(), ...request })] as const;
    });
  return { ...api, ...Object.fromEntries(keyed) };
}

/**
 * Returns a client that signs processor notifications that have no signature. Unsigned ones are refused before
 * processing.
 */
function withSignatures(api: ContractClient): ContractClient {
  async function send(request: HttpRequest): Promise<Answer<unknown>> {
    const { path, body, headers } = request;
    const isSigned = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'x-provider-signature');
    if (isSigned || !path.startsWith('/v1/providers/') || typeof body !== 'string') return api.send(request);
    const { timestamp } = await api.health().ok;
    return api.send({ ...request, headers: { ...headers, ...providerSignature(body, new Date(timestamp)) } });
  }
  return { ...api, send: (request) => exchangeOf(send(request)) };
}

/**
 * Registers a receiver on this machine.
 * @returns undefined if the service delivers to public addresses only
 */
async function openPost(
  api: ContractClient,
  accountId: string,
  evidence: Evidence,
  hasteningUntil: World['until'],
): Promise<(Webhooks & { close(): Promise<void> }) | undefined> {
  const collecting = await startReceiver();
  const registered = await api.managementWebhookEndpointCreate({
    body: { url: collecting.url, account_id: accountId },
  });
  if (registered.status === 422) {
    await collecting.close();
    return undefined;
  }
  const { endpoint_id } = await succeeded(registered);
  const others = new Map<number | 'silent', Receiver>();
  async function receiverThat(is: number | 'silent', behaviour: Behaviour): Promise<string> {
    const receiver = others.get(is) ?? (await startReceiver(behaviour));
    others.set(is, receiver);
    return receiver.url;
  }
  let closed: Promise<void> | undefined;
  async function end(): Promise<void> {
    await api.managementWebhookEndpointDelete({ endpoint_id }).ok;
    for (const receiver of [collecting, ...others.values()]) {
      await receiver.close();
      evidence.events.push(...receiver.received.map(({ event }) => event));
    }
  }
  return {
    delivered: (type, data) =>
      hasteningUntil(`${type} is delivered for ${JSON.stringify(data)}`, () =>
        Promise.resolve(
          collecting.received.some(
            ({ event }) =>
              event.type === type && Object.entries(data).every(([name, value]) => event.data[name] === value),
          ),
        ),
      ),
    receiverAnswering: (status) => receiverThat(status, answers(status, 'no')),
    silentReceiver: () => receiverThat('silent', hangs),
    close: () => (closed ??= end()),
  };
}
