import { expect } from 'chai';
import type { Store } from '../../src/store/connection/open.js';
import { platformInit } from '../recurring/series-client.js';
import { succeeded } from '../support/contract/contract-client.js';
import { type ContractOperation, contractOperations } from '../support/contract/contract.js';
import { startBehindLine } from '../support/database/database-line.js';
import type { HttpRequest } from '../support/exchange.js';
import { signInByLink } from '../support/pages/sessions.js';
import { payment } from '../support/payments.js';
import { managementKey, startApiService, terminalId } from '../support/service.js';
import { referenceTo, startStage } from '../support/stage.js';
import { replacing, started } from '../support/started.js';

/** Rules of all operator operations, requested with the examples of the contract. */
describe('management: every operation', () => {
  const { line, service, api } = started(() => startBehindLine(startApiService));

  const operations = contractOperations.filter(({ keyHeader }) => keyHeader === 'x-management-key');
  const withBody = operations.filter(({ takesBody }) => takesBody);

  /** The searches, which are refused without a place to look. */
  const searches: ReadonlySet<string> = new Set([
    'managementTransactionList',
    'managementSeriesList',
    'managementRequestList',
    'managementOccurrenceList',
    'managementOverviewGet',
  ]);

  function example(
    { operationId, method, path: template, requests }: ContractOperation,
    fields: Partial<HttpRequest> = {},
  ): HttpRequest {
    const [{ path, query, body } = { path: {}, query: {}, body: undefined }] = requests.values();
    const values: Readonly<Record<string, string>> = { ...path, terminal_friendly_id: terminalId };
    const asked = new URLSearchParams({
      ...query,
      ...(searches.has(operationId) ? { terminal_friendly_id: terminalId } : {}),
    }).toString();
    return {
      method,
      path: template.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!) + (asked === '' ? '' : `?${asked}`),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...fields,
      headers: {
        'x-management-key': managementKey,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...fields.headers,
      },
    };
  }

  for (const operation of withBody)
    it(`refuses a body that is no JSON object, too large, or of another type: ${operation.operationId}`, async () => {
      await api.send(example(operation, { body: '{' })).refused('VALIDATION/MALFORMED_JSON');
      await api.send(example(operation, { body: '[]' })).refused('VALIDATION/INVALID_FIELD');
      await api
        .send(example(operation, { body: JSON.stringify('x'.repeat(262_144)) }))
        .refused('VALIDATION/REQUEST_TOO_LARGE');
      await api
        .send(example(operation, { headers: { 'Content-Type': 'text/plain' } }))
        .refused('VALIDATION/UNSUPPORTED_MEDIA_TYPE');
    });

  it('looks at no Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'key-1' };
    const bodies = [];
    for (const name of ['One', 'Another'])
      bodies.push((await api.managementAccountCreate({ body: { name }, headers })).body);
    expect(bodies.map((body) => (body as { name: string }).name)).to.eql(['One', 'Another']);
  });

  // Operations of a user are refused to the key before anything is read.
  const reading = operations.filter(
    ({ path, operationId }) =>
      !path.includes('/current') &&
      !/^management(AccessTokenCreate|JournalAdjustmentDecide|Key(Update|Act(?!List))|Passkey(?!List))/.test(
        operationId,
      ),
  );

  it('answers a failure of ours with 500', async () => {
    const { store, recovery } = service.deps;
    const broken = <Part extends object>(part: Part): Part =>
      new Proxy(part, {
        get: () => {
          throw new Error('the store is broken');
        },
      });
    const pool = broken(store.pool);
    const lagging: Store['lagging'] = (read) => read(pool);
    using _replaced = replacing(service.deps, {
      store: { ...store, prisma: broken(store.prisma), pool, lagging } satisfies Store,
      recovery: broken(recovery),
    });
    for (const operation of reading) await api.send(example(operation)).refused('SYSTEM/INTERNAL_ERROR');
  });

  it('answers 503 while there is no database', async () => {
    line.cut();
    for (const operation of reading) await api.send(example(operation)).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    await line.mend();
  });
});

describe('management: what users do in place of merchants', () => {
  const stage = started(startStage);
  const user = started(() => signInByLink(stage.service, stage.http));

  const asUser = () => ({ apiKey: null, headers: user.changing });
  const entries = async (subject_id: string) =>
    (await stage.http.managementAuditList({ query: { subject_id } }).ok).audit_entries;

  it('captures by a session, under an idempotency key, with a name in the audit log', async () => {
    const made = await stage.http.preauth({ body: payment() }).ok;
    const request = { ...asUser(), idempotencyKey: 'confirmation-1', body: { ...referenceTo(made), amount: 5 } };
    const captured = await stage.http.capture(request).ok;
    const again = await stage.http.capture(request);
    expect(again.headers['idempotency-replayed']).to.equal('true');
    expect(await succeeded(again)).to.eql(captured);
    // A repeat is asked for as well, and has an entry.
    const [, entry, ...others] = await entries(made.transaction_id);
    expect(others).to.eql([]);
    expect(entry).to.deep.include({
      operation: 'capture',
      subject: 'transaction',
      subject_id: made.transaction_id,
      changes: [
        { field: 'terminal_friendly_id', after: terminalId },
        { field: 'amount', after: 5 },
      ],
    });
    expect(entry!.actor).to.deep.include({ kind: 'session', email: user.session.user.email });
    expect((await stage.statusOf(captured)).status.status).to.equal('APPROVED');
  });

  it('voids, refunds and retries', async () => {
    const held = await stage.http.preauth({ body: payment() }).ok;
    await stage.http.voidPayment({ ...asUser(), body: referenceTo(held) }).ok;
    const paid = await stage.http.sale({ body: payment() }).ok;
    await stage.http.refund({ ...asUser(), body: { ...referenceTo(paid), amount: 1 } }).ok;
    for (const { transaction_id } of [held, paid]) expect(await entries(transaction_id)).to.have.length(1);
  });

  it('pauses, resumes, charges, skips and cancels a series, each under its name in the audit log', async () => {
    const { recurring_id } = await stage.http.recurringInit({ body: platformInit('2026-04-10') }).ok;
    const about = { ...asUser(), body: { recurring_id } };
    const planned = async () =>
      (await stage.http.recurringStatus({ query: { recurring_id } }).ok).future_transactions.find(
        ({ status }) => status === 'pending',
      )!;
    await stage.http.recurringPause(about).ok;
    await stage.http.recurringResume(about).ok;
    const { future_transaction_id: charged } = await planned();
    await stage.http.futureTransactionCharge({
      ...asUser(),
      body: { recurring_id, future_transaction_id: charged, amount: 7 },
    }).ok;
    const { future_transaction_id: skipped } = await planned();
    expect(skipped).not.to.equal(charged);
    await stage.http.futureTransactionCancel({ ...asUser(), body: { recurring_id, future_transaction_id: skipped } })
      .ok;
    await stage.http.recurringCancel(about).ok;
    await stage.http.recurringCancel(about).refused('VALIDATION/RECURRING_ALREADY_CANCELLED');

    const written = await entries(recurring_id);
    expect(written.map(({ operation }) => operation)).to.eql([
      ...['recurringCancel', 'recurringCancel', 'futureTransactionCancel', 'futureTransactionCharge'],
      ...['recurringResume', 'recurringPause'],
    ]);
    expect(written[3]).to.deep.include({
      subject: 'series',
      changes: [
        { field: 'terminal_friendly_id', after: terminalId },
        { field: 'future_transaction_id', after: charged },
        { field: 'amount', after: 7 },
      ],
    });
  });

  it('needs the role of an operator, the token of the session, and one that lasts', async () => {
    const paid = await stage.http.sale({ body: payment() }).ok;
    const body = { ...referenceTo(paid), amount: 1 };
    const { 'x-csrf-token': _, ...headers } = user.changing;
    await stage.http.refund({ apiKey: null, headers, body }).refused('VALIDATION/CROSS_SITE_REQUEST');
    const stranger = { apiKey: null, headers: { cookie: `${user.cookie}x` } };
    await stage.http.refund({ ...stranger, body }).refused('VALIDATION/SESSION_NOT_VALID');
    const set = (role: string) => stage.query(`UPDATE users SET role = '${role}'`);
    for (const role of ['viewer', 'support']) {
      await set(role);
      await stage.http.refund({ ...asUser(), body }).refused('VALIDATION/ROLE_NOT_SUFFICIENT');
    }
    await set('operator');
    await stage.http.refund({ ...asUser(), body }).ok;
    await set('owner');
    expect(await entries(paid.transaction_id)).to.have.length(1);
  });

  it('knows no terminal that is not there, and nothing that only merchants do', async () => {
    const paid = await stage.http.sale({ body: payment() }).ok;
    const nowhere = { ...asUser(), terminalId: 'NOWHER', body: referenceTo(paid) };
    await stage.http.refund(nowhere).refused('TERMINAL_NOT_FOUND');
    await stage.http.sale({ ...asUser(), body: payment() }).refused('INVALID_API_KEY');
  });
});
