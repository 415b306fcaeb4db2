import { FakeStripe } from '../processors/stripe/fake-stripe.js';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eachBounded } from '../../src/base/background.js';
import { pollMilliseconds } from '../../src/http/request/idempotency.js';
import { answerProtocolErrors } from '../../src/http/request/protocol.js';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { client, succeeded } from '../support/contract/contract-client.js';
import type { Answer, ClientOptions, ContractClient, Credentials } from '../support/contract/contract-client.js';
import { contractOperations } from '../support/contract/contract.js';
import { openDatabaseLine } from '../support/database/database-line.js';
import { interpose, type ScriptedProcessor } from '../support/processors/scripted-processor.js';
import { apiKey, managementKey, startTestService, terminalId, type TestService } from '../support/service.js';
import { enteredCard, withPublishableKey } from '../support/pages/payment-page.js';
import { addPasskey, newUser, password, type SignedIn } from '../support/pages/sessions.js';
import { type Person, startIdentityProvider, unansweredProvider } from '../support/identity-provider.js';
import { TestClock, until } from '../support/time/clock.js';
import { systemClock } from '../../src/base/clock.js';
import { terminalNow } from '../../src/base/terminal.js';
import { visitBody } from '../../src/http/request/body.js';
import { exampleRequest, fieldsOf, operationNamed, providerSignature } from './requests.js';
import { endedSession } from './scenarios/every-operation.js';

/** Control over a service in this process that no service at an address offers. */
export interface Power {
  readonly service: TestService;
  /** A live terminal of the same test key. */
  readonly liveTerminalId: string;
  /** A key that may send one request per second. */
  readonly limitedKey: string;
  /** Sends a wrong key or a notification to a service that accepts only one of them per address. */
  fromLimitedAddress(operationId: string): Promise<Answer<unknown>>;
  /** Calls a service that requires a second factor, as a user without one. */
  withoutSecondFactor(operationId: string): Promise<Answer<unknown>>;
  /** Returns the client of a service whose management key is disabled, and the owner who disabled it. */
  withDisabledKey(): Promise<{ readonly api: ContractClient; readonly user: SignedIn }>;
  /** Calls a cell whose terminal another cell has. */
  inOtherCell(operationId: string): Promise<Answer<unknown>>;
  /** Returns the client of a service with an identity provider, where a person signs in. */
  withProvider(person: Person): Promise<ContractClient>;
  /** Lets another instance claim the Idempotency-Key of a request with this body, without an answer. */
  holdKey(operationId: string, key: string, body: unknown): Promise<void>;
  /** The first simulated bank, whose next answers can be scripted. */
  readonly bank: ScriptedProcessor;
  /** Returns a copy of Stripe on this machine, which answers until the examination ends. */
  stripe(): Promise<FakeStripe>;
  /** Returns the answer to a request that exceeds its time limit by the clock. */
  whileTimePasses<Result>(answer: Promise<Result>): Promise<Result>;
  /** Returns the answer to the example of an operation while the database is unreachable or broken. */
  failing(kind: 'unreachable' | 'broken', operationId: string): Promise<Answer<unknown>>;
  /** Returns the answer to half a request, from a server that waits only milliseconds for the rest. */
  answerTooSlow(): Promise<Answer<unknown>>;
  close(): Promise<void>;
}

const liveTerminalId = 'LIVE01';
const limitedKey = 'ptk_test_of_one_request_a_second';

/** Operations for sessions only, in addition to the paths that show it. */
const ofSessions: ReadonlySet<string> = new Set([
  'managementAccessTokenCreate',
  'managementKeyActApprove',
  'managementKeyActRequest',
  'managementKeyActWithdraw',
  'managementKeyUpdate',
  'managementPasskeyCreate',
  'managementPasskeyOptions',
  'managementPasskeyRemove',
  'managementPasskeyUpdate',
]);

/** @param service has received no request yet, because it caches keys for some seconds */
export async function powerOver(service: TestService, options: ClientOptions): Promise<Power> {
  await addTerminal(service, liveTerminalId, { environment: 'live' });
  await addApiKey(service, limitedKey, [terminalId], { requestsPerSecond: 1 });
  let failures: Promise<Failures> | undefined;
  let limited: Promise<TestService> | undefined;
  let strict: ReturnType<typeof openStrict> | undefined;
  let disabled: ReturnType<typeof openDisabled> | undefined;
  let stripe: Promise<FakeStripe> | undefined;
  let provided: ReturnType<typeof openProvided> | undefined;
  let cell: ReturnType<typeof openCell> | undefined;
  return {
    service,
    liveTerminalId,
    limitedKey,
    async holdKey(operationId, key, body) {
      const { deps } = service;
      const terminal = await deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } });
      const hours = (count: number) => new Date(terminalNow(terminal, deps.clock).getTime() + count * 3_600_000);
      await deps.store.prisma.idempotencyKey.create({
        data: {
          terminalId,
          operation: operationId,
          key,
          digest: Uint8Array.from(deps.vault.digest(visitBody('', body).canonical)),
          owner: deps.random.uuid(),
          leasedUntil: new Date(deps.clock.now().getTime() + 3_600_000),
          expiresAt: hours(24),
        },
      });
    },
    async fromLimitedAddress(operationId) {
      const other = await (limited ??= startTestService({
        RATE_LIMIT_FAILED_AUTHENTICATIONS: '1',
        RATE_LIMIT_NOTIFICATIONS: '1',
      }));
      const unknown = 'a-key-that-nobody-has';
      const credentials: Credentials = { terminalId, apiKey, managementKey: unknown, publishableKey: unknown };
      return client(other, { credentials, ...(options.observe ? { observe: options.observe } : {}) }).send(
        exampleRequest(operationNamed(operationId), credentials),
      );
    },
    async withoutSecondFactor(operationId) {
      const { api, credentials, user } = await (strict ??= openStrict(options));
      return api.send(
        exampleRequest(operationNamed(operationId), credentials, {
          headers: { 'x-management-key': '', 'x-api-key': '', ...user.changing },
        }),
      );
    },
    withDisabledKey: () => (disabled ??= openDisabled(options)),
    async inOtherCell(operationId) {
      const { service: other, api, credentials } = await (cell ??= openCell(options));
      const operation = operationNamed(operationId);
      const { body } = exampleRequest(operation, credentials);
      const headers = operation.path.startsWith('/v1/providers/')
        ? providerSignature(String(body), other.clock.now())
        : {};
      return api.send(exampleRequest(operation, credentials, { headers }));
    },
    async withProvider(person) {
      const { provider, api } = await (provided ??= openProvided(options));
      provider.person = person;
      return api;
    },
    bank: interpose(service, 'simulator_a'),
    stripe: () => (stripe ??= FakeStripe.open()),
    async whileTimePasses(answer) {
      const state = { over: false };
      const answered = answer.finally(() => {
        state.over = true;
      });
      while (!state.over) {
        await until('it is answered or waits', () => state.over || service.clock.wakesIn(pollMilliseconds));
        await service.clock.advance(2_000);
      }
      return answered;
    },
    async failing(kind, operationId) {
      const answers = (await (failures ??= provokeFailures(options)))[kind];
      const answer = answers.get(operationId);
      if (!answer) throw new Error(`${operationId} was not asked while the database was ${kind}`);
      return answer;
    },
    answerTooSlow: () => answerTooSlow(service, options),
    async close() {
      await (await failures)?.close();
      await (await limited)?.close();
      await (await strict)?.service.close();
      await (await disabled)?.service.close();
      await (await stripe)?.close();
      await (await provided)?.close();
      await (await cell)?.service.close();
    },
  };
}

/** A service that requires a second factor, and a user without one. */
async function openStrict({ observe }: ClientOptions) {
  const service = await startTestService({ SECOND_FACTOR: 'required' });
  const credentials: Credentials = { terminalId, apiKey, managementKey };
  const api = client(service, { credentials, ...(observe ? { observe } : {}) });
  const user = await newUser(service, api, { email: 'ada@example.com', role: 'owner' });
  return { service, credentials, api, user };
}

async function openDisabled(options: ClientOptions) {
  const service = await startTestService();
  const api = client(service, options);
  const user = await newUser(service, api, { email: 'ada@example.com', role: 'owner' });
  await succeeded((await addPasskey(service, api, user)).answer);
  const body = { enabled: false, current_password: password };
  await api.managementKeyUpdate({ managementKey: null, headers: user.changing, body }).ok;
  return { service, api, user };
}

/** A service with an identity provider, at the time of its tokens. */
async function openProvided({ observe }: ClientOptions) {
  const provider = await startIdentityProvider();
  const service = await startTestService(provider.settings, { clock: new TestClock(systemClock.now()) });
  provider.serve(service.baseUrl);
  const close = async () => {
    await service.close();
    await provider.close();
  };
  const credentials: Credentials = { terminalId, apiKey, managementKey };
  return { provider, api: client(service, { credentials, ...(observe ? { observe } : {}) }), close };
}

/** A cell, and the credentials of its terminal, which is in another cell now. */
async function openCell({ observe }: ClientOptions) {
  const service = await startTestService({ CELL_ID: 'eu-1' });
  const own: Credentials = { terminalId, apiKey, managementKey };
  const api = client(service, { credentials: own, ...(observe ? { observe } : {}) });
  const credentials = await withPublishableKey(api, own);
  await api.managementTerminalUpdate({ body: { moved_to_cell: 'eu-2' } }).ok;
  return { service, api, credentials };
}

async function answerTooSlow({ baseUrl, deps }: TestService, options: ClientOptions): Promise<Answer<unknown>> {
  const server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 });
  answerProtocolErrors(server, deps);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await client({ baseUrl: address }, { ...options, publicUrl: baseUrl }).send({
      method: 'POST',
      path: '/health',
      body: '{}',
      framing: 'withheld',
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

interface Failures {
  readonly unreachable: ReadonlyMap<string, Promise<Answer<unknown>>>;
  readonly broken: ReadonlyMap<string, Promise<Answer<unknown>>>;
  close(): Promise<void>;
}

/**
 * Sends every operation to a second service while its database connection is cut, and again when its tables are gone.
 */
async function provokeFailures({ observe }: ClientOptions): Promise<Failures> {
  const line = await openDatabaseLine();
  // Nobody answers at the issuer: the database fails first.
  const service = await startTestService({ ...line.settings, ...unansweredProvider });
  await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
  const own: Credentials = { terminalId, apiKey, managementKey };
  const credentials = await withPublishableKey(client(service, { credentials: own }), own);
  const api = client(service, { credentials, ...(observe ? { observe } : {}) });
  async function askAll(): Promise<ReadonlyMap<string, Promise<Answer<unknown>>>> {
    const answers = new Map<string, Promise<Answer<unknown>>>();
    // All at once would wait in real time for the only connection, and be refused after ten seconds.
    await eachBounded(contractOperations, 8, async (operation) => {
      // A search without a scope is refused before the database is read.
      const place = fieldsOf(operation).has('query terminal_friendly_id')
        ? { query: { terminal_friendly_id: terminalId } }
        : {};
      const request = exampleRequest(operation, credentials, place);
      // Only a notification with the right signature is processed further.
      const headers = {
        ...request.headers,
        ...(operation.path.startsWith('/v1/providers/')
          ? providerSignature(String(request.body), service.clock.now())
          : {}),
      };
      // Without a session, these do not reach the database.
      const own =
        operation.path.includes('/current') || ofSessions.has(operation.operationId)
          ? { 'x-management-key': '', ...endedSession }
          : {};
      const answer = api.send({ ...request, headers: { ...headers, ...own } });
      answers.set(operation.operationId, answer);
      await Promise.allSettled([answer]);
    });
    return answers;
  }
  // Loads the keys, so that a request gets past authentication.
  await api.sandboxClock().ok;
  await api.tokenCreate({ body: enteredCard() }).ok;
  line.cut();
  const unreachable = await askAll();
  await line.mend();
  await until('the database is there again', async () => (await api.healthReady()).status === 200);
  await service.query('DROP SCHEMA public CASCADE');
  const broken = await askAll();
  return {
    unreachable,
    broken,
    async close() {
      await service.close();
      await line.drop();
    },
  };
}
