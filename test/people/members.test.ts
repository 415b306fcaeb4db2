import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { userRoles } from '../../generated/enumerations.js';
import { operationTable } from '../../generated/operations.js';
import { isObject, type Json } from '../../scripts/contract/source.js';
import { mayCall } from '../../src/base/actor.js';
import { resendFailed } from '../../src/store/deliveries/deliveries.js';
import { inTransaction } from '../../src/store/query/transaction.js';
import { exampleRequest, fieldsOf } from '../conformance/requests.js';
import { type ContractOperation, contractOperations } from '../support/contract/contract.js';
import { openMerchant } from '../support/merchants.js';
import { asPage, asReader, byToken, newAccessToken, newUser, type SignedIn } from '../support/pages/sessions.js';
import { startedApi } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { managementKey } from '../support/service.js';
import { TestClock } from '../support/time/clock.js';

type Role = (typeof userRoles)[number];

/** The ids of one account's records, by the names of the fields that hold them. */
type Ids = Readonly<Record<string, string>>;

const place = ({ method, operationId }: ContractOperation): number =>
  /Delete|Revoke|Erase|UserUpdate|Cancel/.test(operationId) ? 2 : Number(method !== 'GET');

/** The operations of users, each with its bound for members. Those that end records come last. */
const bounded = contractOperations
  .filter(({ operationId }) => !['none', 'anyone'].includes(operationTable[operationId].role))
  .sort((one, other) => place(one) - place(other));

/** Names of records of the caller, of parts of what another one names, and of values that several may have. */
const unowned: ReadonlySet<string> = new Set([
  ...['session_id', 'passkey_id', 'access_token_id'],
  ...['journal_account_id', 'adjustment_id', 'month'],
  ...['merchant_transaction_id', 'merchant_order_id', 'provider_transaction_id', 'provider_token', 'credential_id'],
  ...['fingerprint', 'apple_pay_merchant_id', 'google_pay_merchant_id', 'private_key'],
]);
/** Names that may name a record, as in test/lab/http/two-merchants.test.ts. */
const maybeRecord = /(^|_)(ids?|key|token|fingerprint|routes)$/;

/** Names that exclude the ones of the example: they are sent where the example has them. */
const alternatives: ReadonlySet<string> = new Set(['token', 'payer_fingerprint']);

const nameOf = (path: readonly string[]): string => path.filter((part) => !/^\d+$/.test(part)).at(-1) ?? '';

/** How answers show these records: a delivery's number within its field, for amounts and counts may equal it. */
const traces = (ids: Ids) =>
  Object.entries(ids).map(([name, id]) => (name === 'delivery_id' ? `"${name}":"${id}"` : `"${id}"`));

/** The value with every id of a record replaced. */
function withIds(value: Json, ids: Ids, name = ''): Json {
  if (Array.isArray(value)) return [...new Set(value.map((item) => withIds(item as Json, ids, name)))];
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, ids, key)]));
  return typeof value === 'string' ? (ids[name] ?? value) : value;
}

describe('management: members of an account', () => {
  const { service, api: http } = startedApi({}, { clock: new TestClock(new Date('2026-12-01T12:00:00.000Z')) });
  let own: Ids;
  let foreign: Ids;
  let owner: SignedIn;
  /** Access tokens of members of the account, and of users of the installation, by role. */
  const tokens = new Map<Role, OutgoingHttpHeaders>();
  const unbounded = new Map<Role, OutgoingHttpHeaders>();

  async function opened(name: string): Promise<Ids> {
    const merchant = await openMerchant(service, name, '2026-12-20');
    const email = `record-${name}@example.com`;
    const { session } = await newUser(service, http, { email, role: 'viewer', account_id: merchant.account });
    const [delivery] = await service.query<{ id: string }>(
      'SELECT delivery_id::text AS id FROM deliveries WHERE endpoint_id = $1 LIMIT 1',
      merchant.endpoint,
    );
    const [payer] = await service.query<{ id: string }>(
      'SELECT payer_id AS id FROM payers WHERE terminal_id = $1 LIMIT 1',
      merchant.terminal,
    );
    const { requests } = await http.managementRequestList({ query: { terminal_friendly_id: merchant.terminal } }).ok;
    return {
      account_id: merchant.account,
      terminal_friendly_id: merchant.terminal,
      terminal_friendly_ids: merchant.terminal,
      api_key_id: merchant.apiKeyId,
      endpoint_id: merchant.endpoint,
      transaction_id: merchant.transaction,
      recurring_id: merchant.series,
      future_transaction_id: merchant.futureTransaction,
      originating_id: merchant.transaction,
      transaction_reference_id: merchant.transaction,
      order_id: merchant.order,
      order_reference_id: merchant.order,
      subject_id: merchant.transaction,
      provider_key: merchant.processor,
      token: merchant.token,
      payer_fingerprint: merchant.payerFingerprint,
      user_id: session.user.user_id,
      delivery_id: delivery!.id,
      payer_id: payer!.id,
      request_id: requests[0]!.request_id,
    };
  }

  before(async () => {
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    own = await opened('own');
    foreign = await opened('foreign');
    for (const role of userRoles) {
      const member = await newUser(service, http, {
        email: `${role}@shop.example`,
        role,
        account_id: own['account_id']!,
      });
      if (role === 'owner') owner = member;
      tokens.set(role, await tokenOf(member));
      unbounded.set(role, await tokenOf(await newUser(service, http, { email: `${role}@example.com`, role })));
    }
  });

  const tokenOf = async (user: SignedIn): Promise<OutgoingHttpHeaders> =>
    byToken((await newAccessToken(http, user)).access_token).headers;

  async function send(operation: ContractOperation, ids: Ids, headers: OutgoingHttpHeaders) {
    const [path, queries]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const { place: where, path: parts } of fieldsOf(operation).values()) {
      const id = ids[parts[0] ?? ''];
      if (id === undefined || parts.length > 1) continue;
      if (where === 'path') path[parts[0]!] = id;
      if (where === 'query') queries[parts[0]!] = id;
    }
    const credentials = { terminalId: ids['terminal_friendly_id']!, apiKey: '', managementKey };
    const shaped = exampleRequest(operation, credentials, { path, query: queries, headers });
    const json = shaped.body === undefined ? undefined : (JSON.parse(shaped.body as string) as Json);
    // Optional fields that name a record are sent too.
    const optional = [...fieldsOf(operation).values()].flatMap(({ place: where, path: [name = '', ...inner] }) =>
      where === 'body' && inner.length === 0 && typeof ids[name] === 'string' && !alternatives.has(name)
        ? [[name, ids[name]] as const]
        : [],
    );
    const full = isObject(json) ? { ...Object.fromEntries(optional), ...json } : json;
    const rawBody = full === undefined ? {} : { rawBody: JSON.stringify(withIds(full, ids)) };
    const request = exampleRequest(operation, credentials, { path, query: queries, headers, ...rawBody });
    const { 'x-api-key': _key, 'x-management-key': _management, ...sent } = request.headers ?? {};
    return http.send({ ...request, headers: sent });
  }

  it('resend the failed deliveries of their account alone, whatever they name in an ignored field', async () => {
    const since = new Date('2026-01-01T00:00:00.000Z');
    const resend = (fields: object) =>
      http.managementDeliveryResendFailed({ ...asPage(owner), invalidBody: { since, ...fields } });
    const fail = () => service.query("UPDATE deliveries SET state = 'failed'");
    const expectForeignLeft = async () => {
      const text = "SELECT DISTINCT endpoint_id FROM deliveries WHERE state = 'failed'";
      expect(await service.query(text)).to.eql([{ endpoint_id: foreign['endpoint_id'] }]);
    };
    await fail();
    const { detail } = await resend({ terminal_friendly_id: own['terminal_friendly_id'] }).refused(
      'VALIDATION/SCOPE_NOT_SUFFICIENT',
    );
    expect(detail).to.equal('Name a record.');
    // Looked up as an id, `x` would be an error of the database: it is no number.
    const { resent } = await resend({ endpoint_id: own['endpoint_id'], delivery_id: 'x' }).ok;
    expect(resent).to.be.greaterThan(0);
    await expectForeignLeft();

    await fail();
    const all = { since, endpointId: undefined, accountId: own['account_id'], now: service.clock.now() };
    const count = await inTransaction(service.deps.store.prisma, (transaction) => resendFailed(transaction, all));
    expect(count, 'the statement has the bound too').to.equal(resent);
    await expectForeignLeft();
  });

  it('find requests of their account alone', async () => {
    const find = async ({ request_id: q = '' }: Ids) => {
      const sent = { managementKey: null, headers: tokens.get('viewer')!, query: { q } };
      const { requests, transactions } = await http.managementSearchGet(sent).ok;
      return [requests.length, transactions.length];
    };
    expect(await find(foreign)).to.eql([0, 0]);
    expect((await find(own))[0]).to.equal(1);
  });

  const refusalFor = (role: string) => `VALIDATION/${role === 'accountant' ? 'SCOPE' : 'ROLE'}_NOT_SUFFICIENT`;
  const codeOf = ({ body }: { body: unknown }) => (body as { reason_code?: string } | undefined)?.reason_code;
  const reasonOf = ({ body }: { body: unknown }) =>
    `${codeOf({ body })} ${(body as { context?: { field?: string } } | undefined)?.context?.field}`;
  const bounds = ['VALIDATION/SCOPE_NOT_SUFFICIENT', 'TERMINAL_NOT_FOUND'];

  function expectNames(member: string, records: readonly string[]): void {
    if (member === 'credentials') expect(records).to.eql([]);
    if (member === 'record') expect(records).not.to.eql([]);
    if (member === 'account') expect(records).to.include('account_id');
    if (member === 'self') expect(records).not.to.include('terminal_friendly_id');
  }

  for (const operation of bounded) {
    const { role: needed, accountant, member } = operationTable[operation.operationId];
    it(`${operation.operationId} is bounded: ${member}`, async () => {
      const names = [...fieldsOf(operation).values()].map(({ path }) => nameOf(path));
      const records = names.filter((name) => own[name] !== undefined);
      const paths = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const named = [...paths, ...names.filter((name) => maybeRecord.test(name))];
      const unknown = named.filter((name) => own[name] === undefined && !unowned.has(name));
      // A record that this test does not know would be sent as the example's, which nobody has.
      if (member !== 'none') expect(unknown, 'add it to `opened`, or to `unowned`').to.eql([]);
      expectNames(member, records);
      let isShown = records.length === 0 || ['none', 'self'].includes(member);
      for (const role of userRoles) {
        const headers = tokens.get(role)!;
        const answer = await send(operation, foreign, headers);
        const summary = `${role}: ${answer.status} ${answer.text.slice(0, 300)}`;
        expect(answer.status, summary).to.be.below(500);
        const isRefused = answer.status >= 400;
        if (!mayCall(role, { role: needed, accountant })) expect(codeOf(answer), summary).to.equal(refusalFor(role));
        else if (member === 'none') expect(codeOf(answer), summary).to.equal('VALIDATION/SCOPE_NOT_SUFFICIENT');
        else if (records.length > 0) {
          expect(isRefused, summary).to.equal(true);
          const mine = await send(operation, own, headers);
          const comparison = `${summary}\nown: ${mine.status} ${mine.text.slice(0, 300)}`;
          expect(bounds, comparison).not.to.include(codeOf(mine));
          isShown ||= mine.status < 400 || reasonOf(mine) !== reasonOf(answer);
          for (const trace of traces(foreign)) expect(mine.text, comparison).not.to.include(trace);
          // The journal's own accounts are named by another id, which no example has.
          const isFound = operation.operationId !== 'managementJournalStatementGet' && member !== 'self';
          if (operation.method !== 'GET' || !isFound) continue;
          expect(mine.status, comparison).to.equal(200);
          // A user of the installation with the same role reads the same of both accounts.
          for (const ids of [own, foreign]) {
            const { status, text } = await send(operation, ids, unbounded.get(role)!);
            expect(status, `${role} of the installation: ${text.slice(0, 300)}`).to.equal(200);
          }
        }
      }
      expect(isShown, 'own and foreign records are refused alike').to.equal(true);
    });
  }

  it('see their account alone in lists without a filter', async () => {
    for (const operation of bounded.filter(({ operationId }) => operationTable[operationId].member === 'account')) {
      if (operation.method !== 'GET' || operation.path.includes('{')) continue;
      const { text } = await send(operation, {}, tokens.get('owner')!);
      for (const trace of traces(foreign)) expect(text, operation.operationId).not.to.include(trace);
    }
    const { accounts } = await http.managementAccountList({ managementKey: null, headers: tokens.get('viewer')! }).ok;
    expect(accounts.map(({ account_id }) => account_id)).to.eql([own['account_id']]);
  });

  it('see no queues, no disputes of unknown payments, and no endpoints of another account', async () => {
    const { transaction_id } = await http.sale({ body: payment() }).ok;
    await http.sandboxDispute({ transaction_id, body: { phase: 'opened' } }).ok;
    const listed = async (headers: OutgoingHttpHeaders) =>
      (await http.managementDisputeList({ managementKey: null, headers }).ok).disputes.length;
    expect([await listed(tokens.get('viewer')!), await listed(unbounded.get('viewer')!)]).to.eql([0, 1]);
    await service.query('UPDATE disputes SET terminal_id = NULL, transaction_id = NULL');
    const query = { since: '2026-12-01T00:00:00Z', until: '2026-12-02T00:00:00Z' };
    await service.query('UPDATE webhook_endpoints SET failing_since = $1', service.clock.now());
    const seen = async (headers: OutgoingHttpHeaders) => {
      const sent = { managementKey: null, headers, query };
      const { disputes, backlog, deliveries } = await http.managementOverviewGet(sent).ok;
      return [disputes.unmatched, backlog.length > 0, deliveries.failing_endpoints.includes(foreign['endpoint_id']!)];
    };
    expect(await seen(tokens.get('viewer')!)).to.eql([0, false, false]);
    expect(await seen(unbounded.get('viewer')!)).to.eql([1, true, true]);
  });

  it('come from another account, by an invitation of the installation, and the new one does not learn it', async () => {
    const invited = async ({ account_id = '' }: Ids) =>
      (await http.managementUserCreate({ body: { email: 'mover@shop.example', role: 'viewer', account_id } }).ok).user;
    const { user_id } = await invited(foreign);
    expect((await invited(own)).user_id).to.equal(user_id);
    const log = async (access: object, { account_id = '' }: Ids) =>
      (await http.managementAuditList({ ...access, query: { subject_id: user_id, account_id } }).ok).audit_entries;
    const changes = (await log(asReader(owner), own)).flatMap((entry) => entry.changes);
    expect(changes).to.deep.include({ field: 'account_id', after: own['account_id'] });
    expect(changes.filter((change) => 'before' in change)).to.eql([]);
    const [left, ...earlier] = await log({}, foreign);
    expect(left?.changes).to.deep.include({ field: 'account_id', before: foreign['account_id'] });
    expect(left?.changes.filter((change) => 'after' in change)).to.eql([]);
    expect(earlier).to.have.length(1);
  });

  it('are invited by an owner of the account, into that account only', async () => {
    const invite = (account_id?: string) =>
      http.managementUserCreate({
        ...asPage(owner),
        body: { email: `${account_id ?? 'new'}@shop.example`, role: 'owner', ...(account_id ? { account_id } : {}) },
      });
    await invite(foreign['account_id']).refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    expect((await invite().ok).user.account_id).to.equal(own['account_id']);
    const { users } = await http.managementUserList(asPage(owner)).ok;
    expect(new Set(users.map(({ account_id }) => account_id))).to.eql(new Set([own['account_id']]));
  });

  for (const name of ['managementUserInvite', 'managementUserUpdate'] as const)
    it(`do not change a user who leaves the account after the bound of ${name}`, async () => {
      const deps = service.deps as { store: typeof service.deps.store };
      const { store } = deps;
      const body = { role: 'owner' } as const;
      const invited = { body: { ...body, email: `${name}@example.com` } };
      const { user_id } = (await http.managementUserCreate({ ...asPage(owner), ...invited }).ok).user;
      const leaving = async (...work: Parameters<typeof store.prisma.$transaction>) => {
        deps.store = store;
        await http.managementUserCreate(invited).ok;
        return store.prisma.$transaction(...work);
      };
      const get = (on: object, key: string | symbol): unknown =>
        key === '$transaction' ? leaving : Reflect.get(on, key);
      deps.store = { ...store, prisma: new Proxy<typeof store.prisma>(store.prisma, { get }) };
      const sent = { ...asPage(owner), user_id };
      const answer = name === 'managementUserInvite' ? http[name](sent) : http[name]({ ...sent, body });
      await answer.refused('VALIDATION/RECORD_NOT_FOUND');
    });

  it('set no rate limit of a key', async () => {
    const body = { account_id: own['account_id']!, terminal_friendly_ids: [own['terminal_friendly_id']!] };
    await http
      .managementApiKeyCreate({ ...asPage(owner), body: { ...body, requests_per_second: 1000 } })
      .refused('VALIDATION/ROLE_NOT_SUFFICIENT');
    await http.managementApiKeyCreate({ ...asPage(owner), body }).ok;
  });

  it('may all leave, while the installation keeps its owner', async () => {
    const boss = await newUser(service, http, { email: 'boss@example.com', role: 'owner' });
    const update = (user_id: string) => http.managementUserUpdate({ user_id, body: { role: 'viewer' } });
    const { users } = await http.managementUserList({ query: { limit: 200 } }).ok;
    const others = users.filter(({ role, user_id }) => role === 'owner' && user_id !== boss.session.user.user_id);
    for (const { user_id } of others) await update(user_id).ok;
    await update(boss.session.user.user_id).refused('VALIDATION/LAST_OWNER');
  });
});
