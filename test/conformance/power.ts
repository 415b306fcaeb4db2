import { FakeStripe } from '../processors/stripe/fake-stripe.js';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerProtocolErrors } from '../../src/http/request/protocol.js';
import { addApiKey, addTerminal } from '../support/access.js';
import {
  client,
  succeeded,
  type Answer,
  type ClientOptions,
  type Credentials,
} from '../support/contract/contract-client.js';
import { contractOperations } from '../support/contract/contract.js';
import { openDatabaseLine } from '../support/database/database-line.js';
import { interpose, type ScriptedProcessor } from '../support/processors/scripted-processor.js';
import { apiKey, managementKey, startTestService, terminalId, type TestService } from '../support/service.js';
import { enteredCard, withPublishableKey } from '../support/pages/card-fields.js';
import { until } from '../support/time/until.js';
import { terminalNow } from '../../src/base/terminal.js';
import { canonicalBody } from '../../src/http/request/canonical-body.js';
import { providerSignature } from './provider-signature.js';
import { endedSession } from './scenarios/every-operation.js';
import { exampleRequest, fieldsOf, operationNamed } from './requests.js';

/** What can be done to a service in this process and to none at an address. */
export interface Power {
  readonly service: TestService;
  /** A live terminal that the test key was given as well. */
  readonly liveTerminalId: string;
  /** A key that may send one request a second. */
  readonly limitedKey: string;
  /** A wrong key, or a notification, to a service that takes one of them only. */
  fromLimitedAddress(operationId: string): Promise<Answer<unknown>>;
  /** Has another instance hold an Idempotency-Key of a request with this body, without an answer. */
  holdKey(operationId: string, key: string, body: unknown): Promise<void>;
  /** The first of the simulated banks, which can be told what to answer next. */
  readonly bank: ScriptedProcessor;
  /** Returns a copy of Stripe on this machine, which answers until the examination ends. */
  stripe(): Promise<FakeStripe>;
  /** The answer to a request that waits by the clock for longer than it may. */
  whileTimePasses<Result>(answer: Promise<Result>): Promise<Result>;
  /** The answer to the example of every operation while the database cannot be reached, or is broken. */
  failing(kind: 'unreachable' | 'broken', operationId: string): Promise<Answer<unknown>>;
  /** The answer to half a request, from a server that waits for the rest for milliseconds only. */
  answerTooSlow(): Promise<Answer<unknown>>;
  close(): Promise<void>;
}

const liveTerminalId = 'LIVE01';
const limitedKey = 'ptk_test_of_one_request_a_second';

/** What is for a session alone, beside the paths that say so. */
const ofSessions: ReadonlySet<string> = new Set([
  'managementAccessTokenCreate',
  'managementPasskeyCreate',
  'managementPasskeyOptions',
  'managementPasskeyRemove',
  'managementPasskeyUpdate',
]);

/** @param service one that has not been asked anything yet: it believes what it read of a key for some seconds */
export async function powerOver(service: TestService, options: ClientOptions): Promise<Power> {
  await addTerminal(service, liveTerminalId, { environment: 'live' });
  await addApiKey(service, limitedKey, [terminalId], { requestsPerSecond: 1 });
  let failures: Promise<Failures> | undefined;
  let limited: Promise<TestService> | undefined;
  let stripe: Promise<FakeStripe> | undefined;
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
          digest: Uint8Array.from(deps.vault.digest(canonicalBody({ raw: '', json: { value: body } }))),
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
    bank: interpose(service, 'simulator_a'),
    stripe: () => (stripe ??= FakeStripe.open()),
    async whileTimePasses(answer) {
      const state = { over: false };
      const answered = answer.finally(() => {
        state.over = true;
      });
      while (!state.over) {
        await wait(10);
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
      await (await stripe)?.close();
    },
  };
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

/** Asks a second service everything while the line to its database is cut, and again when its tables are gone. */
async function provokeFailures({ observe }: ClientOptions): Promise<Failures> {
  const line = await openDatabaseLine();
  const service = await startTestService(line.settings);
  await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
  const own: Credentials = { terminalId, apiKey, managementKey };
  const credentials = await withPublishableKey(client(service, { credentials: own }), own);
  const api = client(service, { credentials, ...(observe ? { observe } : {}) });
  async function askAll(): Promise<ReadonlyMap<string, Promise<Answer<unknown>>>> {
    const answers = contractOperations.map((operation) => {
      // A search without a place to look is refused before anything is read.
      const place = fieldsOf(operation).has('query terminal_friendly_id')
        ? { query: { terminal_friendly_id: terminalId } }
        : {};
      const request = exampleRequest(operation, credentials, place);
      // A notification is looked at no further than its signature, unless that is right.
      const headers = {
        ...request.headers,
        ...(operation.path.startsWith('/v1/providers/')
          ? providerSignature(String(request.body), service.clock.now())
          : {}),
      };
      // Without a session these do not get as far as the database.
      const own =
        operation.path.includes('/current') || ofSessions.has(operation.operationId)
          ? { 'x-management-key': '', ...endedSession }
          : {};
      return [operation.operationId, api.send({ ...request, headers: { ...headers, ...own } })] as const;
    });
    await Promise.allSettled(answers.map(([, answer]) => answer));
    return new Map(answers);
  }
  // The keys are known from now on, so that a request comes further than that.
  await succeeded(api.sandboxClock());
  await succeeded(api.tokenCreate({ body: enteredCard() }));
  line.cut();
  const unreachable = await askAll();
  await line.mend();
  await until('the database is there again', async () => (await api.healthReady()).status === 200);
  await service.deps.store.pool.query('DROP SCHEMA public CASCADE');
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
