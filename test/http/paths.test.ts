import { expect } from 'chai';
import { operationTable } from '../../generated/operations.js';
import { Problem } from '../../src/base/errors/errors.js';
import { readContract } from '../../src/http/validation/contract.js';
import { operations } from '../../src/operations.js';
import { client, refused } from '../support/contract/contract-client.js';
import { contractOperations } from '../support/contract/contract.js';
import { exchange } from '../support/exchange.js';
import { payment } from '../support/payments.js';
import { apiKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

describe('paths and methods', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  it('have schemas that compile', async () => {
    const contract = await readContract();
    for (const [operationId, { method, path }] of Object.entries(operationTable)) {
      const matched = contract.match(method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'), () => true);
      expect(matched?.route.operationId).to.equal(operationId);
      const empty = { path: {}, query: {}, header: {} };
      try {
        contract.validate(matched!.route, empty);
      } catch (error) {
        expect(error, operationId).to.be.instanceOf(Problem);
      }
    }
  });

  const headers = { 'x-api-key': apiKey };
  const get = (path: string) => api.send({ method: 'GET', path, headers });
  const post = (path: string, body: unknown = payment()) =>
    api.send({
      method: 'POST',
      path,
      body: JSON.stringify(body),
      headers: { ...headers, 'Content-Type': 'application/json' },
    });

  const unknown = [
    '/v1',
    '/v1/',
    '/v2/payments/sale/TERM01',
    '/v1/payments',
    '/v1/payments/sale',
    '/v1/payments/sale/',
    `/v1/payments/sale/${terminalId}/more`,
    `/v1/payments/Sale/${terminalId}`,
    `//v1/payments/sale/${terminalId}`,
    `/v1//payments/sale/${terminalId}`,
    `/v1/payments/status/${terminalId}`,
    `/v1/payments/sale%2F${terminalId}`,
    '/healthy',
    '/health/ready/now',
    '/%zz',
    '/%',
    `/${'x'.repeat(7_999)}`,
  ];
  for (const path of unknown)
    it(`${path.slice(0, 60)} is unknown, with a key or without`, async () => {
      await get(path).refused('VALIDATION/ENDPOINT_NOT_FOUND');
      await api.send({ method: 'POST', path }).refused('VALIDATION/ENDPOINT_NOT_FOUND');
    });

  const otherMethods: readonly [method: string, path: string, allow: string][] = [
    ['GET', `/v1/payments/sale/${terminalId}`, 'POST'],
    ['PUT', `/v1/payments/sale/${terminalId}`, 'POST'],
    ['PATCH', `/v1/payments/sale/${terminalId}`, 'POST'],
    ['DELETE', `/v1/payments/sale/${terminalId}`, 'POST'],
    ['HEAD', `/v1/payments/sale/${terminalId}`, 'POST'],
    ['OPTIONS', `/v1/payments/sale/${terminalId}`, 'POST'],
    ['PROPFIND', `/v1/payments/sale/${terminalId}`, 'POST'],
    ['POST', `/v1/payments/status/${terminalId}/a1B2c3D4`, 'GET, HEAD'],
    ['POST', `/v1/payments/recurring/update/${terminalId}`, 'PUT'],
    ['DELETE', `/v1/sandbox/clock/${terminalId}`, 'GET, HEAD, POST'],
    ['POST', '/health', 'GET, HEAD'],
    // Matches no delivery_id of /v1/management/deliveries/{delivery_id}.
    ['GET', '/v1/management/deliveries/resend-failed', 'POST'],
  ];
  for (const [method, path, allow] of otherMethods)
    it(`${path} takes ${allow}, not ${method}`, async () => {
      const answer = await api.send({ method, path, headers });
      expect([answer.status, answer.headers.allow]).to.eql([405, allow]);
      if (method !== 'HEAD') await refused(answer, 'VALIDATION/METHOD_NOT_ALLOWED');
    });

  describe('an escape in a path', () => {
    it('matches its character', () => post('/v1/payments/sale/%54ERM01').ok);
    for (const escaped of ['%zz', '%', '%ff', '%c3%28', '%E0%A4', '%00', 'TERM0%2F', '%e2%80%8bTERM01']) {
      it(`that is ${escaped} names no terminal`, async () => {
        const { context } = await post(`/v1/payments/sale/${escaped}`).refused('TERMINAL_NOT_FOUND');
        expect(context, 'what was sent is not shown back').to.equal(undefined);
      });
      it(`that is ${escaped} names no transaction`, async () => {
        const { context } = await get(`/v1/payments/status/${terminalId}/${escaped}`).refused(
          'VALIDATION/INVALID_FIELD',
        );
        expect(context).to.include({ field: 'transaction_id' });
      });
      it(`that is ${escaped} is looked at after the key`, () =>
        api.send({ method: 'GET', path: `/v1/sandbox/clock/${escaped}` }).refused('INVALID_API_KEY'));
    }
    it('that is malformed breaks no page either', async () => {
      for (const path of ['/errors/%zz', '/pay/%ff', '/docs/%c3%28'])
        expect((await exchange(service.baseUrl, { method: 'GET', path })).status, path).to.be.lessThan(500);
    });
  });

  it('may end with slashes', async () => {
    await post(`/v1/payments/sale/${terminalId}/`).ok;
    await post(`/v1/payments/sale/${terminalId}//`).ok;
    await get('/health/').ok;
  });

  it('may have an unknown query, malformed or not', async () => {
    for (const query of ['?', '?colour=red', '?amount=1&amount=2', '?%zz=%ff', '?__proto__=1', '?=&&'])
      await post(`/v1/payments/sale/${terminalId}${query}`).ok;
  });

  it('take a query that they ask for once', async () => {
    const path = `/v1/payments/recurring/status/${terminalId}`;
    expect((await get(path).refused('VALIDATION/MISSING_FIELD')).context).to.eql({ field: 'recurring_id' });
    expect((await get(`${path}?recurring_id=`).refused('VALIDATION/INVALID_FIELD')).context).to.include({
      field: 'recurring_id',
    });
    expect(
      (await get(`${path}?recurring_id=a1B2c3D4&recurring_id=e5F6g7H8`).refused('VALIDATION/INVALID_FIELD')).context,
    ).to.include({ field: 'recurring_id' });
  });

  it('answer HEAD as GET, without the body', async () => {
    for (const path of ['/health', '/health/live', '/health/ready']) {
      const answer = await api.send({ method: 'HEAD', path });
      expect([answer.status, answer.text]).to.eql([200, '']);
    }
  });

  it('give every answer a unique id', async () => {
    const ids = await Promise.all(
      ['/health', '/nowhere', '/nowhere'].map(async (path) => (await get(path)).headers['x-request-id']),
    );
    expect(new Set(ids).size).to.equal(3);
  });
});

/** test/conformance/ shows that each follows the contract. */
it('operations are those of the contract', () =>
  expect(Object.keys(operations).sort()).to.eql(contractOperations.map(({ operationId }) => operationId).sort()));
