import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { EventType } from '../../src/store/events/events.js';
import { pagesOf, type RequestBody, type RequestQuery } from '../support/contract/contract-client.js';
import { contractOperations, eventChecks } from '../support/contract/contract.js';
import { addTerminal } from '../support/merchants.js';
import { databaseText, disguises } from '../support/records.js';
import { answers } from '../support/receiver.js';
import { apiKey, managementKey, terminalId } from '../support/service.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

const url = 'https://shop.example.com/webhooks';

describe('webhooks: the management API', () => {
  const stage = started(startWebhookStage);
  afterEach(() => stage.clear());

  const read = (path: string) =>
    stage.http.send({ method: 'GET', path, headers: { 'x-management-key': managementKey } });
  const operations = contractOperations.filter(
    ({ path, keyHeader }) => path.startsWith('/v1/management/') && keyHeader === 'x-management-key',
  );

  describe("the operator's key", () => {
    for (const { operationId, method, path } of operations)
      it(`is needed for ${operationId}`, async () => {
        expect(operationId).to.match(/^management[A-Z]/);
        const filled = path.replace(/\{\w+\}/g, '1');
        for (const headers of [
          {},
          { 'x-management-key': '' },
          { 'x-management-key': `${managementKey}x` },
          { 'x-management-key': apiKey },
          { 'x-api-key': managementKey },
        ])
          await stage.http.send({ method, path: filled, headers }).refused('INVALID_API_KEY');
      });

    it('opens no operation of an integrator', async () => {
      await stage.http
        .transactionStatus({ transaction_id: 'abcdefgh', apiKey: managementKey })
        .refused('INVALID_API_KEY');
      await read(`/v1/payments/status/${terminalId}/abcdefgh`).refused('INVALID_API_KEY');
    });

    it('is neither stored nor logged', async () => {
      await stage.http.managementDeliveryList().ok;
      const everything = [await databaseText(stage.service), ...stage.service.logged].join('\n');
      for (const form of disguises(managementKey)) expect(everything).not.to.include(form);
    });
  });

  describe('registering an endpoint', () => {
    const create = (body: RequestBody<'managementWebhookEndpointCreate'>) =>
      stage.http.managementWebhookEndpointCreate({ body });

    it('answers the endpoint and, this once, its secret', async () => {
      const endpoint = await create({ url, event_types: ['transaction.approved', 'transaction.approved'] }).ok;
      const { endpoint_id, account_id, secret, ...rest } = endpoint;
      expect(rest).to.eql({
        url,
        event_types: ['transaction.approved'],
        environment: 'sandbox',
        enabled: true,
        created_at: stage.service.clock.now().toISOString(),
      });
      expect(secret).to.match(/^whsec_[0-9A-Za-z+/]{43}=$/);
      const [listed] = (await stage.http.managementWebhookEndpointList({ query: { account_id } }).ok).webhook_endpoints;
      expect(listed).to.eql({ endpoint_id, account_id, ...rest });
      const everything = [await databaseText(stage.service), ...stage.service.logged].join('\n');
      for (const form of [
        ...disguises(secret),
        secret.slice(6),
        Buffer.from(secret.slice(6), 'base64').toString('hex'),
      ])
        expect(everything).not.to.include(form);
      await stage.http.managementWebhookEndpointDelete({ endpoint_id }).ok;
    });

    it('is refused when an account has 50 in the environment, also if they are registered at once', async () => {
      const made = await Promise.all(Array.from({ length: 51 }, () => create({ url, environment: 'live' })));
      expect(made.filter(({ status }) => status !== 409)).to.have.length(50);
      expect((await create({ url })).status).to.equal(200);
      await stage.query('DELETE FROM webhook_endpoints');
    });

    it('needs the account when there are several', async () => {
      const { prisma } = stage.service.deps.store;
      const { accountId } = await prisma.account.create({
        data: { name: 'Another', createdAt: stage.service.clock.now() },
      });
      await create({ url }).refused('VALIDATION/MISSING_FIELD', { field: 'account_id' });
      const endpoint = await create({ url, account_id: accountId, environment: 'live' }).ok;
      expect(endpoint).to.include({ account_id: accountId, environment: 'live' });
      await stage.http.managementWebhookEndpointDelete({ endpoint_id: endpoint.endpoint_id }).ok;
      await prisma.account.delete({ where: { accountId } });
      const unknown = await create({ url, account_id: accountId }).refused('VALIDATION/RECORD_NOT_FOUND');
      expect(unknown.context).to.eql({ field: 'account_id', value: accountId });
    });

    const forbidden = `
      https://10.0.0.1/ https://192.168.1.1/ https://169.254.169.254/latest https://[::ffff:10.0.0.1]/
      https://[fd00:ec2::254]/ https://0xa9fea9fe/ https://167772161/ https://012.0.0.1/ https://[64:ff9b::a00:1]/
      https://100.64.0.1/ https://0.0.0.0/ https://224.0.0.1/ https://metadata.google.internal/
      https://user:pass@shop.example.com/
    `
      .trim()
      .split(/\s+/);
    for (const address of forbidden)
      it(`is refused for ${address}, and so is a move there`, async () => {
        const problem = await create({ url: address }).refused('VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED');
        expect(problem.context).to.eql({ field: 'url', ...(address.includes('pass') ? {} : { value: address }) });
        const params = { endpoint_id: (await stage.listen()).endpointId, body: { url: address } };
        const moved = stage.http.managementWebhookEndpointUpdate(params);
        await moved.refused('VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED');
      });

    const invalid: Record<string, unknown> = {
      'an address of another kind': { url: 'ftp://shop.example.com/' },
      'no address': { url: 'shop' },
      'an address without a host': { url: 'https:///' },
      'an address that is no text': { url: 1 },
      'an unknown type of event': { url, event_types: ['transaction.paid'] },
      'types that are no list': { url, event_types: 'transaction.approved' },
      'another environment': { url, environment: 'test' },
      'an account that is no id': { url, account_id: 'me' },
    };
    for (const [name, invalidBody] of Object.entries(invalid))
      it(`is refused with ${name}`, () =>
        stage.http.managementWebhookEndpointCreate({ invalidBody }).refused('VALIDATION/INVALID_FIELD'));
    it('is refused without an address', () =>
      stage.http.managementWebhookEndpointCreate({ invalidBody: {} }).refused('VALIDATION/MISSING_FIELD'));
    it('is refused without JSON', () =>
      stage.http.managementWebhookEndpointCreate({ rawBody: '{' }).refused('VALIDATION/MALFORMED_JSON'));
  });

  it('lists endpoints page by page, the newest first', async () => {
    const ids: string[] = [];
    for (let endpoint = 0; endpoint < 5; endpoint++) {
      ids.unshift((await stage.listen()).endpointId);
      // Two of them at the same time: then the id decides.
      if (endpoint !== 2) await stage.service.clock.advance(1);
    }
    const list = (query: RequestQuery<'managementWebhookEndpointList'>) =>
      stage.http.managementWebhookEndpointList({ query }).ok;
    const pages = (await pagesOf((at) => list({ limit: 2, ...at }))).map(({ webhook_endpoints }) =>
      webhook_endpoints.map(({ endpoint_id }) => endpoint_id),
    );
    expect(pages.map(({ length }) => length)).to.eql([2, 2, 1]);
    expect(pages.flat()).to.have.members(ids);
    expect(pages.flat().filter((_, place) => place !== 1 && place !== 2)).to.eql(
      ids.filter((_, place) => place !== 1 && place !== 2),
    );
  });

  it('lists deliveries by state and endpoint', async () => {
    const [well, ill] = [await stage.listen(), await stage.listen(answers(500))];
    for (let sale = 0; sale < 3; sale++) await stage.sellAndDeliver();
    const list = async (query: RequestQuery<'managementDeliveryList'>) =>
      (await stage.http.managementDeliveryList({ query }).ok).deliveries;
    expect((await list({ state: 'delivered' })).map(({ endpoint_id }) => endpoint_id)).to.eql(
      Array(3).fill(well.endpointId),
    );
    expect(
      (await list({ state: 'pending', endpoint_id: ill.endpointId, limit: 200 })).map(({ state }) => state),
    ).to.eql(Array(3).fill('pending'));
    expect(await list({ state: 'failed' })).to.eql([]);
    expect(await list({ endpoint_id: randomUUID() })).to.eql([]);
    expect(await list({ limit: 1 })).to.have.length(1);
    const { next_cursor: cursor = '' } = await stage.http.managementDeliveryList({ query: { limit: 4 } }).ok;
    expect([...(await list({ limit: 4 })), ...(await list({ cursor }))]).to.eql(await list({}));

    // Those of one endpoint are read state by state, and listed in one order.
    const [, middle] = await list({ endpoint_id: well.endpointId });
    await stage.service.deps.store.prisma.delivery.updateMany({
      where: { deliveryId: BigInt(middle!.delivery_id) },
      data: { state: 'failed' },
    });
    const mixed = await list({ endpoint_id: well.endpointId });
    expect(mixed.map(({ state }) => state)).to.eql(['delivered', 'failed', 'delivered']);
    expect(mixed).to.eql((await list({})).filter(({ endpoint_id }) => endpoint_id === well.endpointId));
    expect(await list({ endpoint_id: well.endpointId, state: 'failed' })).to.eql([{ ...middle, state: 'failed' }]);
    expect(await list({ state: 'failed' })).to.eql([{ ...middle, state: 'failed' }]);
    const { next_cursor: after = '' } = await stage.http.managementDeliveryList({
      query: { endpoint_id: well.endpointId, limit: 1 },
    }).ok;
    expect(await list({ endpoint_id: well.endpointId, cursor: after })).to.eql(mixed.slice(1));

    // After a move between cells, deliveries of two terminals may have one id.
    const all = await list({});
    const [same, other] = [mixed[0]!, all.find(({ endpoint_id }) => endpoint_id === ill.endpointId)!];
    await addTerminal(stage.service, 'TERM09');
    await stage.query(
      `INSERT INTO events SELECT (jsonb_populate_record(e, '{"terminal_id":"TERM09"}')).* FROM events e
        WHERE event_id = $1`,
      other.event_id,
    );
    await stage.query(
      `INSERT INTO deliveries SELECT (jsonb_populate_record(d, jsonb_build_object('terminal_id', 'TERM09',
        'delivery_id', $1::bigint))).* FROM deliveries d WHERE delivery_id = $2::bigint`,
      ...[same.delivery_id, other.delivery_id],
    );
    expect(await list({ endpoint_id: well.endpointId })).to.eql(mixed);
    expect(await list({ state: 'delivered' })).to.eql(all.filter(({ state }) => state === 'delivered'));
    const both = await list({});
    expect(both).to.have.length(all.length + 1);
    const paged = await pagesOf((at) => stage.http.managementDeliveryList({ query: { limit: 1, ...at } }).ok);
    expect(paged.flatMap(({ deliveries }) => deliveries)).to.eql(both);
    const named = { delivery_id: same.delivery_id, query: { terminal_friendly_id: 'TERM09' } };
    for (const act of ['managementDeliveryGet', 'managementDeliveryResend'] as const) {
      await stage.http[act]({ delivery_id: same.delivery_id }).refused('VALIDATION/RECORD_NOT_FOUND');
      expect(await stage.http[act](named).ok).to.include({ terminal_friendly_id: 'TERM09' });
    }
  });

  const foreign = Buffer.from('9999999999999 00000000-0000-0000-0000-00000000000').toString('base64url');
  for (const query of [
    ...['limit=0', 'limit=201', 'limit=many', 'cursor=abc', 'cursor=%20', 'cursor=', `cursor=${foreign}`],
    ...['state=lost', 'endpoint_id=1', 'account_id=1'],
  ])
    it(`refuses a list with ${query}`, async () => {
      const list = query.startsWith('account_id') || query.endsWith(foreign) ? 'webhook-endpoints' : 'deliveries';
      const problem = await read(`/v1/management/${list}?${query}`).refused('VALIDATION/INVALID_FIELD');
      expect(problem.context?.field).to.equal(query.split('=')[0]);
    });

  describe('what is not there', () => {
    const params = { endpoint_id: randomUUID(), delivery_id: '999999999999999999' };
    const asked: Record<string, () => ReturnType<typeof stage.http.send>> = {
      'an endpoint to change': () => stage.http.managementWebhookEndpointUpdate({ ...params, body: { enabled: true } }),
      'an endpoint to delete': () => stage.http.managementWebhookEndpointDelete({ ...params }),
      'an endpoint to rotate the secret of': () => stage.http.managementWebhookEndpointRotateSecret({ ...params }),
      'an endpoint to test': () =>
        stage.http.managementWebhookEndpointTest({ ...params, body: { type: 'transaction.approved' } }),
      'an endpoint to send failed deliveries to': () =>
        stage.http.managementDeliveryResendFailed({
          body: { since: '2026-03-10T00:00:00Z', endpoint_id: params.endpoint_id },
        }),
      'a delivery': () => stage.http.managementDeliveryGet({ ...params }),
      'a delivery to send again': () => stage.http.managementDeliveryResend({ ...params }),
    };
    for (const [name, ask] of Object.entries(asked))
      it(`is answered 404: ${name}`, () => ask().refused('VALIDATION/RECORD_NOT_FOUND'));
    it('is refused where it is no id', async () => {
      await stage.http.managementDeliveryGet({ delivery_id: 'first' }).refused('VALIDATION/INVALID_FIELD');
      await stage.http.managementWebhookEndpointDelete({ endpoint_id: 'first' }).refused('VALIDATION/INVALID_FIELD');
    });
  });

  describe('a test event', () => {
    const test = (endpointId: string, type: EventType) =>
      stage.http.managementWebhookEndpointTest({ endpoint_id: endpointId, body: { type } });

    it('can be of every type of the contract, and is delivered as it declares it, to this endpoint alone', async () => {
      const listener = await stage.listen(answers(200), { event_types: ['recurring.paused'] });
      const other = await stage.listen();
      for (const type of eventChecks.keys()) {
        const { event_id, delivery_id } = await test(listener.endpointId, type as EventType).ok;
        await stage.deliver();
        expect(listener.receiver.received.at(-1)?.event).to.include({
          id: event_id,
          type,
          environment: 'sandbox',
          created_at: stage.service.clock.now().toISOString(),
        });
        expect(await stage.http.managementDeliveryGet({ delivery_id }).ok).to.include({
          state: 'delivered',
          event_type: type,
          terminal_friendly_id: terminalId,
        });
      }
      expect(listener.receiver.received).to.have.length(eventChecks.size).and.not.to.be.empty;
      expect(other.receiver.received).to.eql([]);
    });

    it('is refused for a live endpoint, one that is switched off, and an unknown type', async () => {
      const live = await stage.listen(answers(200), { environment: 'live' });
      await test(live.endpointId, 'transaction.approved').refused('VALIDATION/TEST_EVENT_NEEDS_SANDBOX');
      const { endpointId } = await stage.listen();
      await test(endpointId, 'transaction.paid' as EventType).refused('VALIDATION/INVALID_FIELD');
      await stage.http.managementWebhookEndpointUpdate({ endpoint_id: endpointId, body: { enabled: false } }).ok;
      await test(endpointId, 'transaction.approved').refused('VALIDATION/WEBHOOK_ENDPOINT_DISABLED');
    });

    it('is refused when the account has no sandbox terminal', async () => {
      const { prisma } = stage.service.deps.store;
      const { accountId } = await prisma.account.create({
        data: { name: 'Without a terminal', createdAt: stage.service.clock.now() },
      });
      const { endpointId } = await stage.listen(answers(200), { account_id: accountId });
      await test(endpointId, 'transaction.approved').refused('VALIDATION/TEST_EVENT_NEEDS_SANDBOX');
      await stage.clear();
      await prisma.account.delete({ where: { accountId } });
    });
  });
});
