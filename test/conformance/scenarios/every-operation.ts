import { AssertionError } from 'chai';
import type { Answer } from '../../support/contract/contract-client.js';
import type { ContractOperation } from '../../support/contract/contract.js';
import { exampleRequest, faultyRequest, fieldsOf } from '../requests.js';
import { eachCase } from '../../../scripts/conformance/suite.js';
import { expectedRefusal, suite } from '../scenario.js';
import type { AnyScenario, InProcessScenario, Scenario, World } from '../scenario.js';

export const endedSession = { cookie: `payment_terminal_session=pts_${'0'.repeat(46)}` };

const tooLarge = 262_145;

/** Returns the scenario for a refusal that operations share, by reason code. A scenario file can override it. */
export function sharedScenario(operation: ContractOperation, code: string): AnyScenario | undefined {
  const { operationId, keyHeader, takesBody } = operation;
  switch (code) {
    case 'INVALID_API_KEY':
      return (world) => world.send(operationId, { headers: { [keyHeader ?? '']: 'a-key-that-nobody-has' } });
    case 'VALIDATION/MANAGEMENT_KEY_DISABLED':
      return {
        inProcess: 'an owner has disabled the management key',
        run: async ({ credentials }, power) => {
          const headers = { 'x-api-key': '', 'x-management-key': credentials.managementKey ?? '' };
          return (await power.withDisabledKey()).api.send(exampleRequest(operation, credentials, { headers }));
        },
      };
    case 'VALIDATION/SESSION_NOT_VALID':
      return (world) => world.send(operationId, { headers: { [keyHeader ?? '']: '', ...endedSession } });
    case 'VALIDATION/ROLE_NOT_SUFFICIENT':
      return async (world) =>
        world.send(operationId, { headers: { [keyHeader ?? '']: '', ...(await world.viewer()).byToken } });
    case 'VALIDATION/SCOPE_NOT_SUFFICIENT':
      return keyHeader === 'x-api-key'
        ? async (world) => world.send(operationId, { headers: { [keyHeader]: (await world.restrictedKeys()).scoped } })
        : async (world) =>
            world.send(operationId, { headers: { [keyHeader ?? '']: '', ...(await world.viewer()).byScopedToken } });
    case 'VALIDATION/ADDRESS_NOT_PERMITTED':
      return keyHeader === 'x-api-key'
        ? async (world) => world.send(operationId, { headers: { [keyHeader]: (await world.restrictedKeys()).distant } })
        : async (world) =>
            world.send(operationId, { headers: { [keyHeader ?? '']: '', ...(await world.viewer()).byDistantToken } });
    case 'VALIDATION/SECOND_FACTOR_SETUP_REQUIRED':
      return {
        inProcess: 'a second factor is required',
        run: (_world, power) => power.withoutSecondFactor(operationId),
      };
    case 'VALIDATION/CROSS_SITE_REQUEST':
      return async (world) => {
        const session = keyHeader && { [keyHeader]: '', ...(await world.viewer()).reading };
        return world.send(operationId, { headers: { ...session, origin: 'https://evil.example' } });
      };
    // The key has no session and is not a person, and no record has an id of the examples.
    case 'VALIDATION/PERSON_REQUIRED':
    case 'VALIDATION/RECORD_NOT_FOUND':
    case 'VALIDATION/TRANSACTION_NOT_FOUND':
    case 'VALIDATION/RECURRING_NOT_FOUND':
    case 'VALIDATION/FUTURE_TRANSACTION_NOT_FOUND':
    case 'VALIDATION/DISCREPANCY_NOT_FOUND':
      return (world) => world.send(operationId);
    case 'TERMINAL_NOT_FOUND':
      return (world) => world.send(operationId, { path: { terminal_friendly_id: 'NOSUCH' } });
    case 'VALIDATION/TERMINAL_IN_OTHER_CELL':
      return { inProcess: 'a cell whose terminal has moved', run: (_world, power) => power.inOtherCell(operationId) };
    case 'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH':
      return {
        inProcess: 'a live terminal is given to the test key',
        run: (world, power) => world.send(operationId, { path: { terminal_friendly_id: power.liveTerminalId } }),
      };
    case 'RATE_LIMIT_EXCEEDED':
      return keyHeader === 'x-api-key'
        ? {
            inProcess: 'a key is limited to one request a second',
            run: (world, power) =>
              pressed(() => world.send(operationId, { headers: { 'x-api-key': power.limitedKey } })),
          }
        : {
            inProcess: 'an address may send one wrong key a minute and one notification a second',
            run: (_world, power) => pressed(() => power.fromLimitedAddress(operationId)),
          };
    // In chunks: an announced length is refused before the key is checked, and that answer has fewer headers.
    case 'VALIDATION/REQUEST_TOO_LARGE':
      return takesBody
        ? (world) => world.send(operationId, { rawBody: ' '.repeat(tooLarge), framing: 'chunked' })
        : undefined;
    case 'VALIDATION/UNSUPPORTED_MEDIA_TYPE':
      return takesBody ? (world) => world.send(operationId, { headers: { 'Content-Type': 'text/plain' } }) : undefined;
    case 'VALIDATION/MALFORMED_JSON':
      return takesBody ? (world) => world.send(operationId, { rawBody: '{' }) : undefined;
    case 'ROUTING/IDEMPOTENCY_CONFLICT':
      return (world) => sameKeyTwice(world, operationId);
    case 'ROUTING/RESOURCE_LOCKED':
      return {
        inProcess: 'another instance holds the Idempotency-Key and does not answer',
        async run(world, power) {
          const [key, body] = [world.unique(), [...operation.requests.values()][0]?.body];
          await power.holdKey(operationId, key, body);
          return power.whileTimePasses(world.send(operationId, { headers: { 'Idempotency-Key': key } }));
        },
      };
    case 'SYSTEM/INTERNAL_ERROR':
      return {
        inProcess: 'the tables of the database are gone',
        run: (_world, power) => power.failing('broken', operationId),
      };
    case 'SYSTEM/TEMPORARILY_UNAVAILABLE':
      return {
        inProcess: 'the database cannot be reached',
        run: (_world, power) => power.failing('unreachable', operationId),
      };
    default:
      return firstFault(operation, code);
  }
}

/** Returns a scenario for the first fault of a field that is refused with the code. */
function firstFault(operation: ContractOperation, code: string): AnyScenario | undefined {
  const declared = fieldsOf(operation);
  for (const { name, what: fault } of eachCase(suite.operations[operation.operationId]?.fields ?? [], 'refused')) {
    const field = declared.get(name);
    if (field && expectedRefusal(operation, field, fault).code === code)
      return (world) => world.api.send(faultyRequest(operation, world.credentials, field, fault));
  }
  return undefined;
}

/** Sends concurrent requests until one exceeds the limit, because two may fall into different seconds. */
export async function pressed(send: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  for (let round = 1; round <= 5; round++) {
    const answers = await Promise.all([send(), send()]);
    const refusal = answers.find(({ status }) => status === 429);
    if (refusal) return refusal;
  }
  throw new AssertionError('ten requests were taken in no time, where one a second may be');
}

async function sameKeyTwice(world: World, operationId: string): Promise<Answer<unknown>> {
  const headers = { 'Idempotency-Key': world.unique() };
  await world.send(operationId, { headers });
  return world.send(operationId, { headers, body: {} });
}

/** Requests that match no operation, or are refused before routing. */
export const unmatchedScenarios: Readonly<Record<string, Scenario | InProcessScenario>> = {
  '400/VALIDATION/MALFORMED_REQUEST': ({ api }) => api.send({ method: 'GET', path: 'http://[' }),
  '404/VALIDATION/ENDPOINT_NOT_FOUND': ({ api }) => api.send({ method: 'GET', path: '/v1/nothing/here' }),
  '405/VALIDATION/METHOD_NOT_ALLOWED': ({ api }) => api.send({ method: 'POST', path: '/health' }),
  '408/VALIDATION/REQUEST_TIMEOUT': {
    inProcess: 'a server waits for a request for milliseconds only',
    run: (_world, power) => power.answerTooSlow(),
  },
  '414/VALIDATION/TARGET_TOO_LONG': ({ api }) => api.send({ method: 'GET', path: `/v1/nothing?${'x'.repeat(8_000)}` }),
  '417/VALIDATION/EXPECTATION_FAILED': ({ api }) =>
    api.send({ method: 'GET', path: '/v1/nothing', headers: { Expect: 'the unexpected' } }),
  '431/VALIDATION/HEADERS_TOO_LARGE': ({ api }) =>
    api.send({ method: 'GET', path: '/v1/nothing', headers: { 'X-Long': 'x'.repeat(17_000) } }),
};
