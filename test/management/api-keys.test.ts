import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Schema } from '../../src/base/contract.js';
import { provisionSandbox, sandboxSignIn } from '../../src/management/sandbox.js';
import { addTerminal } from '../support/merchants.js';
import { client, refused, succeeded, type RequestBody, startedApi } from '../support/contract/contract-client.js';
import { databaseText, disguises } from '../support/records.js';
import { possibleInstances, startInstances, terminalId } from '../support/service.js';
import { payment } from '../support/payments.js';

type NewKey = RequestBody<'managementApiKeyCreate'>;

const day = 24 * 3600;

describe('management: API keys', () => {
  let account: string;
  const { service, api } = startedApi({ TRUSTED_PROXIES: '127.0.0.1' });
  before(async () => {
    await addTerminal(service, 'TERM02');
    await addTerminal(service, 'LIVE01', { environment: 'live' });
    account = (await api.managementTerminalGet().ok).account_id;
  });

  const inSeconds = (seconds: number): string => new Date(service.clock.now().getTime() + seconds * 1000).toISOString();
  const newKey = () => ({ account_id: account, terminal_friendly_ids: [terminalId] });
  const make = (fields: Partial<NewKey> = {}) => api.managementApiKeyCreate({ body: { ...newKey(), ...fields } }).ok;
  const get = ({ api_key_id }: { api_key_id: string }) => api.managementApiKeyGet({ api_key_id }).ok;
  const revoke = ({ api_key_id }: { api_key_id: string }) => api.managementApiKeyRevoke({ api_key_id });
  const rotate = ({ api_key_id }: { api_key_id: string }, body: RequestBody<'managementApiKeyRotate'> = {}) =>
    api.managementApiKeyRotate({ api_key_id, body });
  const pay = (apiKey: string, terminal = terminalId) => api.sale({ body: payment(), apiKey, terminalId: terminal });

  describe('are made', () => {
    it('for the terminals that they open, and for no other', async () => {
      const { api_key, api_key_id, ...rest } = await make();
      expect(api_key).to.match(/^ptk_test_[0-9A-Za-z]{46}$/);
      expect(rest).to.eql({
        account_id: account,
        environment: 'sandbox',
        terminal_friendly_ids: [terminalId],
        hint: api_key.slice(-4),
        state: 'active',
        created_at: service.clock.now().toISOString(),
      });
      expect(await get({ api_key_id })).to.eql({ api_key_id, ...rest });
      await pay(api_key).ok;
      await pay(api_key, 'TERM02').refused('TERMINAL_NOT_FOUND');
      const both = await make({ terminal_friendly_ids: ['TERM02', terminalId] });
      expect(both.terminal_friendly_ids).to.eql([terminalId, 'TERM02']);
      for (const terminal of [terminalId, 'TERM02']) await pay(both.api_key, terminal).ok;
    });

    it('with a limit of their own', async () => {
      const { api_key, requests_per_second } = await make({ requests_per_second: 3 });
      expect(requests_per_second).to.equal(3);
      expect((await pay(api_key)).headers['x-ratelimit-limit']).to.equal('3');
    });

    it('with an end', async () => {
      const key = await make({ expires_at: inSeconds(60) });
      expect(key.expires_at).to.equal(inSeconds(60));
      await pay(key.api_key).ok;
      await service.clock.advance(59_999);
      expect(await get(key)).to.include({ state: 'active' });
      await pay(key.api_key).ok;
      await service.clock.advance(1);
      expect(await get(key)).to.include({ state: 'expired' });
      await pay(key.api_key).refused('INVALID_API_KEY');
    });

    it('and shown this once: neither stored nor logged', async () => {
      const made = await make();
      const { api_key: rotated } = await rotate(made).ok;
      await pay(made.api_key).ok;
      await pay(rotated).ok;
      const everything = [await databaseText(service), ...service.logged].join('\n');
      for (const form of [made.api_key, rotated].flatMap((key) => [...disguises(key), key.slice(9, 49)]))
        expect(everything).not.to.include(form);
    });

    const wrong: Record<string, [object, field: string]> = {
      'without a terminal': [{ terminal_friendly_ids: [] }, 'terminal_friendly_ids'],
      'with one twice': [{ terminal_friendly_ids: [terminalId, terminalId] }, 'terminal_friendly_ids'],
      'with what is no terminal': [{ terminal_friendly_ids: ['TERM-1'] }, 'terminal_friendly_ids.0'],
      'with no limit at all': [{ requests_per_second: 0 }, 'requests_per_second'],
      'with half a request': [{ requests_per_second: 1.5 }, 'requests_per_second'],
      'with a limit beyond reason': [{ requests_per_second: 1_000_001 }, 'requests_per_second'],
      'with an end that is no time': [{ expires_at: 'tomorrow' }, 'expires_at'],
      'with an end that does not exist': [{ expires_at: '2026-12-31T23:59:60Z' }, 'expires_at'],
      'with an end in the past': [{ expires_at: '2026-03-09T00:00:00Z' }, 'expires_at'],
      'of an account that is no id': [{ account_id: 'me' }, 'account_id'],
    };
    for (const [name, [fields, field]] of Object.entries(wrong))
      it(`not ${name}`, async () => {
        const invalidBody = { ...newKey(), ...fields };
        await api.managementApiKeyCreate({ invalidBody }).refused('VALIDATION/INVALID_FIELD', field);
      });
    it('not with an end that is now', () =>
      api
        .managementApiKeyCreate({ body: { ...newKey(), expires_at: inSeconds(0) } })
        .refused('VALIDATION/INVALID_FIELD'));

    for (const field of ['account_id', 'terminal_friendly_ids'])
      it(`not without ${field}`, async () => {
        const invalidBody = { ...newKey(), [field]: undefined };
        await api.managementApiKeyCreate({ invalidBody }).refused('VALIDATION/MISSING_FIELD', { field });
      });

    it('not for an account or a terminal that is not there, nor for the terminal of another account', async () => {
      const elsewhere = { ...newKey(), account_id: randomUUID() };
      await api.managementApiKeyCreate({ body: elsewhere }).refused('VALIDATION/RECORD_NOT_FOUND', 'account_id');
      const { account_id } = await api.managementAccountCreate({ body: { name: 'Another shop' } }).ok;
      for (const body of [
        { account_id: account, terminal_friendly_ids: [terminalId, 'NOSUCH'] },
        { account_id, terminal_friendly_ids: [terminalId] },
      ]) {
        const place = body.terminal_friendly_ids.length - 1;
        const context = { field: `terminal_friendly_ids.${place}`, value: body.terminal_friendly_ids[place] };
        await api.managementApiKeyCreate({ body }).refused('VALIDATION/RECORD_NOT_FOUND', context);
      }
    });

    it('not for the other environment, nor with a terminal of it', async () => {
      const body = newKey();
      await api
        .managementApiKeyCreate({ body: { ...body, environment: 'live' } })
        .refused('VALIDATION/ENVIRONMENT_NOT_SERVED', { field: 'environment', value: 'live' });
      await api
        .managementApiKeyCreate({ body: { ...body, terminal_friendly_ids: [terminalId, 'LIVE01'] } })
        .refused('VALIDATION/ENVIRONMENT_NOT_SERVED', { field: 'terminal_friendly_ids.1', value: 'LIVE01' });
    });
  });

  describe('are revoked', () => {
    it('at once, for good, and alone', async () => {
      const [key, other] = [await make(), await make()];
      await pay(key.api_key).ok;
      const { api_key, ...record } = key;
      const [last_used_at, revoked_at] = [inSeconds(0), inSeconds(0)];
      expect(await revoke(key).ok).to.eql({ ...record, state: 'revoked', last_used_at, revoked_at });
      await pay(key.api_key).refused('INVALID_API_KEY');
      await pay(other.api_key).ok;
    });

    it('again without a change: the first time stands', async () => {
      const key = await make();
      const first = await revoke(key).ok;
      await service.clock.advance(1_000);
      expect(await revoke(key).ok).to.eql(first);
    });

    it('when they have expired, too', async () => {
      const key = await make({ expires_at: inSeconds(1) });
      await service.clock.advance(2_000);
      expect(await revoke(key).ok).to.include({ state: 'revoked' });
    });
  });

  it('of the sandbox itself stay revoked when it starts again', async () => {
    const { deps } = service;
    const own = { terminalId: 'TERM03', apiKey: 'ptk_test_key_of_a_sandbox_of_its_own' };
    expect(await provisionSandbox(deps, own)).to.equal('active');
    const { account_id } = await api.managementTerminalGet({ terminalId: own.terminalId }).ok;
    const [key] = (await api.managementApiKeyList({ query: { account_id } }).ok).api_keys;
    await revoke(key!).ok;
    expect(await provisionSandbox(deps, own)).to.equal('revoked');
    await pay(own.apiKey, own.terminalId).refused('INVALID_API_KEY');
  });

  it('of the sandbox itself are made and found without Prisma, which takes a third of the memory, and so is its owner', async () => {
    const { deps, clock } = service;
    const own = { terminalId: 'TERM04', apiKey: 'ptk_test_another_key_of_a_sandbox' };
    await provisionSandbox(deps, own);
    const store = Object.defineProperty({ ...deps.store }, 'prisma', {
      get: () => {
        throw new Error('Prisma was used');
      },
    });
    expect(await provisionSandbox({ ...deps, store }, own)).to.equal('active');
    expect(await sandboxSignIn(store, clock, deps.random)).to.match(/^pto_/);
    expect(await provisionSandbox({ ...deps, store }, { ...own, terminalId: 'TERM05' })).to.equal('active');
  });

  it('of the sandbox itself are made once by several processes, and not for a live terminal', async () => {
    const { deps } = service;
    const own = { terminalId: 'TERM06', apiKey: 'ptk_test_key_of_processes_that_start' };
    const states = await Promise.all(Array.from({ length: 5 }, () => provisionSandbox(deps, own)));
    expect(states).to.eql(Array(5).fill('active'));
    const { accountId } = await deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId: own.terminalId } });
    const made = { createdAt: deps.clock.now(), name: 'Sandbox' };
    expect(await deps.store.prisma.apiKey.count({ where: { accountId } })).to.equal(1);
    expect(await deps.store.prisma.account.count({ where: { ...made, terminals: { none: {} } } })).to.equal(0);
    await deps.store.prisma.terminal.update({ where: { terminalId: own.terminalId }, data: { environment: 'live' } });
    const live = await provisionSandbox(deps, { ...own, apiKey: 'ptk_test_another' }).catch(String);
    expect(live).to.contain('The terminal TERM06 is a live one');
    expect(await deps.store.prisma.apiKey.count({ where: { accountId } })).to.equal(1);
  });

  describe('are replaced', () => {
    const rotated = async (key: { api_key_id: string }, body: RequestBody<'managementApiKeyRotate'> = {}) =>
      rotate(key, body).ok;

    it('by one on the same terms, and go on working for a day', async () => {
      const old = await make({
        requests_per_second: 50,
        expires_at: inSeconds(30 * day),
        terminal_friendly_ids: [terminalId, 'TERM02'],
      });
      const { api_key, ...rotation } = await rotated(old);
      expect(rotation).to.eql({
        api_key_id: rotation.api_key_id,
        replaced_api_key_id: old.api_key_id,
        replaced_until: inSeconds(day),
      });
      expect(api_key).to.match(/^ptk_test_[0-9A-Za-z]{46}$/);
      expect(api_key).not.to.equal(old.api_key);
      const { api_key: _, ...terms } = old;
      expect(await get(rotation)).to.eql({ ...terms, api_key_id: rotation.api_key_id, hint: api_key.slice(-4) });
      expect(await get(old)).to.eql({ ...terms, expires_at: inSeconds(day), replaced_by: rotation.api_key_id });
      for (const key of [old.api_key, api_key]) await pay(key).ok;
      await service.clock.advance((day - 1) * 1000);
      await pay(old.api_key).ok;
      await service.clock.advance(1_000);
      await pay(old.api_key).refused('INVALID_API_KEY');
      await pay(api_key).ok;
    });

    it('at once without an overlap', async () => {
      const old = await make();
      await pay(old.api_key).ok;
      const { api_key, replaced_until } = await rotated(old, { overlap_seconds: 0 });
      expect(replaced_until).to.equal(inSeconds(0));
      await pay(old.api_key).refused('INVALID_API_KEY');
      await pay(api_key).ok;
    });

    it('and never live longer for it', async () => {
      const old = await make({ expires_at: inSeconds(60) });
      const { api_key_id, replaced_until } = await rotated(old, { overlap_seconds: 2_592_000 });
      expect(replaced_until).to.equal(old.expires_at);
      expect((await get({ api_key_id })).expires_at).to.equal(old.expires_at);
    });

    it('once: the second time is told by what', async () => {
      const old = await make();
      const { api_key_id } = await rotated(old);
      await rotate(old).refused('VALIDATION/API_KEY_ALREADY_ROTATED', {
        api_key_id: old.api_key_id,
        replaced_by: api_key_id,
      });
      await rotated({ api_key_id }, { overlap_seconds: 0 });
    });

    it('not when they have expired or are revoked', async () => {
      const [expiring, revoked] = [await make({ expires_at: inSeconds(1) }), await make()];
      await service.clock.advance(1_000);
      await revoke(revoked).ok;
      for (const key of [expiring, revoked])
        await rotate(key).refused('VALIDATION/API_KEY_NOT_ACTIVE', { api_key_id: key.api_key_id });
    });

    for (const overlap_seconds of [-1, 1.5, 2_592_001, '60', null])
      it(`not with an overlap of ${JSON.stringify(overlap_seconds)}`, async () => {
        const { api_key_id } = await make();
        await api
          .managementApiKeyRotate({ api_key_id, invalidBody: { overlap_seconds } })
          .refused('VALIDATION/INVALID_FIELD', 'overlap_seconds');
      });

    it('by one key, when many ask at once', async () => {
      const old = await make();
      const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(old)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).to.have.length(1);
      const { api_key_id } = await succeeded(won[0]!);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect((await refused(answer, 'VALIDATION/API_KEY_ALREADY_ROTATED')).context).to.include({
          replaced_by: api_key_id,
        });
      expect(await service.query('SELECT FROM api_keys WHERE replaced_by_id = $1', api_key_id)).to.have.length(1);
    });

    it('or revoked, when both are asked for at once: a revoked key is never replaced afterwards', async () => {
      for (let round = 0; round < 6; round++) {
        const old = await make();
        const before = (await service.query('SELECT FROM api_keys')).length;
        const [revocation, rotation] =
          round % 2 === 0
            ? await Promise.all([revoke(old), rotate(old)])
            : ((await Promise.all([rotate(old), revoke(old)])).reverse() as [
                Awaited<ReturnType<typeof revoke>>,
                Awaited<ReturnType<typeof rotate>>,
              ]);
        await succeeded(revocation);
        expect(await get(old)).to.include({ state: 'revoked' });
        await pay(old.api_key).refused('INVALID_API_KEY');
        const made = (await service.query('SELECT FROM api_keys')).length - before;
        if (rotation.status === 200) await pay((await succeeded(rotation)).api_key).ok;
        else await refused(rotation, 'VALIDATION/API_KEY_NOT_ACTIVE');
        expect(made).to.equal(rotation.status === 200 ? 1 : 0);
      }
    });
  });

  it('that are not there are 404', async () => {
    const key = { api_key_id: randomUUID() };
    const change = api.managementApiKeyUpdate({ ...key, body: { name: 'x' } });
    for (const answer of [api.managementApiKeyGet({ ...key }), change, revoke(key), rotate(key)])
      await answer.refused('VALIDATION/RECORD_NOT_FOUND', { field: 'api_key_id', value: key.api_key_id });
    for (const answer of [
      api.managementApiKeyGet({ api_key_id: 'x' }),
      revoke({ api_key_id: 'x' }),
      rotate({ api_key_id: 'x' }),
    ])
      await answer.refused('VALIDATION/INVALID_FIELD');
  });

  describe('are restricted', () => {
    const change = ({ api_key_id }: { api_key_id: string }, body: RequestBody<'managementApiKeyUpdate'>) =>
      api.managementApiKeyUpdate({ api_key_id, body });
    const look = (apiKey: string, from?: string) =>
      api.sandboxClock({ apiKey, ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }) });

    it('to reading, from their making or later, until that is lifted', async () => {
      const key = await make({ read_only: true, name: 'reports' });
      expect(key).to.include({ read_only: true, name: 'reports' });
      const sales = 'SELECT FROM transactions';
      const before = (await service.query(sales)).length;
      await pay(key.api_key).refused('VALIDATION/SCOPE_NOT_SUFFICIENT', { operation: 'sale' });
      expect(await service.query(sales)).to.have.length(before);
      await look(key.api_key).ok;
      expect(await change(key, { read_only: false }).ok).to.include({ name: 'reports' });
      await pay(key.api_key).ok;
      await change(key, { read_only: true }).ok;
      await pay(key.api_key).refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    });

    it('to operations', async () => {
      const { api_key } = await make({ operations: ['sale', 'transactionStatus'] });
      await pay(api_key).ok;
      await look(api_key).refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    });

    it('to addresses and networks of both versions, as a trusted proxy names them', async () => {
      const { api_key } = await make({ allowed_addresses: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'] });
      for (const from of ['203.0.113.7', '198.51.100.255', '2001:db8:1::9', '::ffff:203.0.113.7'])
        await look(api_key, from).ok;
      for (const from of ['203.0.113.8', '198.51.101.0', '2001:db9::1', '6.6.6.6, 192.0.2.1']) {
        const { detail } = await look(api_key, from).refused('VALIDATION/ADDRESS_NOT_PERMITTED');
        expect(detail).to.include(from.split(', ').at(-1));
      }
      await look(api_key).refused('VALIDATION/ADDRESS_NOT_PERMITTED');
      await look(api_key, '203.0.113.7, 6.6.6.6').refused('VALIDATION/ADDRESS_NOT_PERMITTED');
    });

    it('to addresses before their rate limit, which others cannot use up', async () => {
      const { api_key } = await make({ allowed_addresses: ['203.0.113.7'], requests_per_second: 2 });
      const flood = Promise.all(Array.from({ length: 20 }, () => look(api_key, '203.0.113.8')));
      await look(api_key, '203.0.113.7').ok;
      for (const answer of await flood) {
        await refused(answer, 'VALIDATION/ADDRESS_NOT_PERMITTED');
        expect(answer.headers).not.to.have.property('x-ratelimit-limit');
      }
    });

    it('to all of IPv6 without IPv4, and to an IPv4 address that is written within IPv6', async () => {
      const { api_key } = await make({
        allowed_addresses: ['::/0', '::FFFF:203.0.113.7', '0:0:0:0:0:ffff:c633:6400/120'],
      });
      for (const from of ['2001:db8::1', '203.0.113.7', '198.51.100.9', '::ffff:c633:6409'])
        await look(api_key, from).ok;
      await look(api_key, '203.0.113.8').refused('VALIDATION/ADDRESS_NOT_PERMITTED');
      await look(api_key).refused('VALIDATION/ADDRESS_NOT_PERMITTED');
    });

    it('in the same way after a rotation', async () => {
      const key = await make({ operations: ['sale'], allowed_addresses: ['127.0.0.1'], name: 'till' });
      const { api_key, api_key_id } = await rotate(key).ok;
      const { operations, allowed_addresses, name } = key;
      expect(await get({ api_key_id })).to.deep.include({ operations, allowed_addresses, name });
      await look(api_key).refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    });

    const wrong: Record<string, [RequestBody<'managementApiKeyUpdate'>, field: string]> = {
      'an operation of the operator': [{ operations: ['sale', 'managementTerminalList'] }, 'operations.1'],
      'an operation that is not there': [{ operations: ['toString'] }, 'operations.0'],
      'an operation of card fields': [{ operations: ['tokenCreate'] }, 'operations.0'],
      'a network that is too small': [{ allowed_addresses: ['10.0.0.0/33'] }, 'allowed_addresses.0'],
      'an address with a number above 255': [{ allowed_addresses: ['::1', '10.0.0.256'] }, 'allowed_addresses.1'],
      'fifty-one addresses': [
        { allowed_addresses: Array.from({ length: 51 }, (_, last) => `10.0.0.${last}`) },
        'allowed_addresses',
      ],
    };
    for (const [name, [body, field]] of Object.entries(wrong))
      it(`not to ${name}`, async () => {
        const key = await make();
        await change(key, body).refused('VALIDATION/INVALID_FIELD', field);
        await pay(key.api_key).ok;
      });

    it('not if they are publishable', async () => {
      const origins = { allowed_origins: ['https://shop.example.com'] };
      const key = await make({ ...origins, name: 'fields', read_only: false, operations: [] });
      for (const [field, body] of Object.entries({
        read_only: { read_only: true },
        operations: { operations: ['sale'] },
        allowed_addresses: { allowed_addresses: ['127.0.0.1'] },
      }))
        for (const answer of [
          change(key, body),
          api.managementApiKeyCreate({ body: { ...newKey(), ...origins, ...body } }),
        ])
          await answer.refused('VALIDATION/INVALID_FIELD', field);
    });
  });

  it('have the time of their last use, to the minute', async () => {
    const key = await make();
    expect(await get(key)).not.to.have.property('last_used_at');
    await pay(key.api_key).ok;
    const first = inSeconds(0);
    expect(await get(key)).to.include({ last_used_at: first });
    await service.clock.advance(59_000);
    await pay(key.api_key).ok;
    expect(await get(key)).to.include({ last_used_at: first });
    await service.clock.advance(5_000);
    await pay(key.api_key).ok;
    expect(await get(key)).to.include({ last_used_at: inSeconds(0) });
    const ended = await make({ expires_at: inSeconds(1) });
    await service.clock.advance(1000);
    await pay(ended.api_key).refused('INVALID_API_KEY');
    expect(await get(ended)).not.to.have.property('last_used_at');
  });

  describe('in a list', () => {
    it('come by account, page by page, the newest first, and are not shown', async () => {
      const { account_id } = await api.managementAccountCreate({ body: { name: 'A shop of its own' } }).ok;
      const { terminal_friendly_id } = await api.managementTerminalCreate({
        body: { account_id, name: 'Till', routes: ['simulator_a'] },
      }).ok;
      const made: Schema<'NewApiKey'>[] = [];
      for (let key = 0; key < 5; key++) {
        made.unshift(await make({ account_id, terminal_friendly_ids: [terminal_friendly_id] }));
        await service.clock.advance(1);
      }
      const list = (more: { cursor?: string; limit?: number } = {}) =>
        api.managementApiKeyList({ query: { account_id, ...more } }).ok;
      const first = await list({ limit: 2 });
      await make({ account_id, terminal_friendly_ids: [terminal_friendly_id] });
      const second = await list({ limit: 2, cursor: first.next_cursor! });
      const third = await list({ limit: 2, cursor: second.next_cursor! });
      const listed = [...first.api_keys, ...second.api_keys, ...third.api_keys];
      expect(listed).to.eql(made.map(({ api_key, ...record }) => record));
      expect(third.next_cursor).to.equal(undefined);
      expect((await list()).api_keys).to.have.length(6);
      expect(JSON.stringify(listed)).not.to.include('ptk_');
    });

    for (const [field, value] of [
      ['cursor', 'x'],
      ['limit', '0'],
      ['account_id', 'me'],
    ] as const)
      it(`are refused with ${field} ${value}`, () =>
        api.managementApiKeyList({ query: { [field]: value } }).refused('VALIDATION/INVALID_FIELD', field));
  });
});

describe('management: API keys on several instances', () => {
  if (!possibleInstances.includes(2)) return;
  it('are refused by every other one within five seconds of their revocation, and of a rotation without overlap', async () => {
    const { services, clock, close } = await startInstances(2);
    const [here, there] = [client(services[0]!), client(services[1]!)];
    const { account_id } = await here.managementTerminalGet().ok;
    const make = () => here.managementApiKeyCreate({ body: { account_id, terminal_friendly_ids: [terminalId] } }).ok;
    const [revoked, replaced] = [await make(), await make()];
    for (const { api_key } of [revoked, replaced]) await there.sale({ body: payment(), apiKey: api_key }).ok;
    await here.managementApiKeyRevoke({ api_key_id: revoked.api_key_id }).ok;
    const rotation = await here.managementApiKeyRotate({
      api_key_id: replaced.api_key_id,
      body: { overlap_seconds: 0 },
    }).ok;
    for (const { api_key } of [revoked, replaced])
      await here.sale({ body: payment(), apiKey: api_key }).refused('INVALID_API_KEY');
    await there.sale({ body: payment(), apiKey: rotation.api_key }).ok;
    await clock.advance(5_000);
    for (const { api_key } of [revoked, replaced])
      await there.sale({ body: payment(), apiKey: api_key }).refused('INVALID_API_KEY');
    await close();
  });
});
