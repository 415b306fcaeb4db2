import { expect } from 'chai';
import { systemRandom } from '../../src/base/random.js';
import { readLoggedRequest, writeLoggedRequests } from '../../src/store/request-log/request-log.js';
import type { LoggedRequest } from '../../src/store/request-log/request-log.js';
import { trimRequestLog } from '../../src/store/request-log/request-partitions.js';
import { sweep } from '../../src/store/sweep/sweep.js';
import { client, pagesOf, type RequestQuery } from '../support/contract/contract-client.js';
import { createLastingDatabase } from '../support/database/database.js';
import { approvedCard, declinedCard, payment, paymentWith, unpaid } from '../support/payments.js';
import { asReader, newUser } from '../support/pages/sessions.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { loggedRow, loggedSale } from '../support/records.js';
import { referenceTo, startStage } from '../support/stage.js';
import { closing, started } from '../support/started.js';

const manyFields: LoggedRequest = {
  ...loggedSale,
  status: 400,
  reasonCode: 'VALIDATION/INVALID_AMOUNT',
  field: 'order."a\\b"',
  idempotencyKey: 'key-1',
  replayed: true,
  sourceAddress: '::1',
  userAgent: 'a "shop"\t\\',
};

describe('the request log', () => {
  const stage = started(startStage);

  const here = { terminal_friendly_id: terminalId };
  const salePath = `/v1/payments/sale/${terminalId}`;
  const list = async (query: RequestQuery<'managementRequestList'>) =>
    (await stage.http.managementRequestList({ query }).ok).requests;
  const show = (request_id: string) => stage.http.managementRequestGet({ request_id }).ok;

  it('has a sale with its answer, what it is about, and the events that came of it', async () => {
    const sold = await stage.http.sale({
      body: { ...payment(), merchant_transaction_id: 'order-1001' },
      idempotencyKey: 'order-1001-sale-1',
    }).ok;
    const [found] = await list({ ...here, reference: 'order-1001' });
    expect(found).to.include({
      terminal_friendly_id: terminalId,
      operation: 'sale',
      method: 'POST',
      path: salePath,
      status: 200,
      transaction_id: sold.transaction_id,
      merchant_transaction_id: 'order-1001',
      idempotency_key: 'order-1001-sale-1',
      idempotency_replayed: false,
    });
    const details = await show(found!.request_id);
    expect(JSON.parse(details.answer_body!)).to.include({ accepted: true, transaction_id: sold.transaction_id });
    expect(JSON.parse(details.request_body!)).to.include({ amount: payment().amount });
    expect(details.events.map(({ type }) => type)).to.eql(['transaction.approved']);
    expect(details.source_address).to.equal('127.0.0.1');
  });

  it('finds a request by all that it names, once each', async () => {
    const { http } = stage;
    const body = {
      ...payment(),
      merchant_transaction_id: 'all-in-one',
      order: { ...payment().order, merchant_order_id: 'all-in-one' },
    };
    const sold = await http.sale({ body, idempotencyKey: 'all-in-one' }).ok;
    await http.sale({ body, idempotencyKey: 'all-in-one' }).ok;
    expect(
      (await list({ ...here, reference: 'all-in-one' })).map(({ idempotency_replayed }) => idempotency_replayed),
    ).to.eql([true, false]);
    await http
      .refund({ body: { ...referenceTo(sold), amount: 100, currency: 'EUR' } })
      .refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    const about = await list({ ...here, reference: sold.transaction_id });
    expect(about.map(({ operation }) => operation)).to.eql(['refund', 'sale', 'sale']);
    expect(about[0]).to.have.property('reason_code');
    expect(await list({ ...here, reference: sold.transaction_id, path: salePath })).to.eql(about.slice(1));
    expect(await list({ ...here, path: '/v1/payments/sale/{terminal_friendly_id}' })).to.eql([]);
  });

  it('says of a refusal why, and of which field; so does the log line', async () => {
    const began = stage.service.logged.length;
    await stage.http.sale({ body: payment({ amount: -1 }) }).refused('VALIDATION/INVALID_AMOUNT');
    const [found] = await list({ ...here, reason_code: 'VALIDATION/INVALID_AMOUNT' });
    expect(found).to.include({ status: 400, reason_code: 'VALIDATION/INVALID_AMOUNT', field: 'amount' });
    expect(await list({ ...here, status: 400, limit: 1 })).to.eql([found]);
    expect(await list({ ...here, status: 422, operation: 'sale' })).to.eql([]);
    const line = stage.service.logged.slice(began).map((text) => JSON.parse(text) as Record<string, unknown>)[0];
    expect(line).to.include({
      reason_code: 'VALIDATION/INVALID_AMOUNT',
      field: 'amount',
      requestId: found!.request_id,
    });
  });

  it('lists page by page without skipping or repeating one, whatever is searched for', async () => {
    for (let count = 0; count < 5; count++) await stage.http.sale({ body: payment() }).ok;
    for (const filter of [{}, { operation: 'sale' }, { path: salePath }, { status: 200 }] as const) {
      const all = await list({ ...here, ...filter, limit: 200 });
      const query = { ...here, ...filter, limit: 2 };
      const pages = await pagesOf((at) => stage.http.managementRequestList({ query: { ...query, ...at } }).ok);
      expect(pages.flatMap(({ requests }) => requests)).to.eql(all);
      expect(all.length).to.be.greaterThan(4);
    }
  });

  it('knows a request of a terminal that the key may not use by its key alone', async () => {
    const other = await stage.openOtherTerminal();
    await stage.http.sale({ body: payment(), terminalId: other.terminalId }).refused('TERMINAL_NOT_FOUND');
    const [mine] = await list({ ...here, limit: 1 });
    const query = { api_key_id: mine!.api_key_id, status: 403 };
    const [found] = await list(query);
    expect(found).to.include({ reason_code: 'TERMINAL_NOT_FOUND' }).and.not.have.property('terminal_friendly_id');
    await stage.http.managementRequestList().refused('VALIDATION/SEARCH_TOO_BROAD');
    const { terminals } = await stage.http.managementTerminalList().ok;
    for (const { terminal_friendly_id: id, account_id } of terminals) {
      const isOwn = id === terminalId;
      expect(await list({ ...query, account_id })).to.eql(isOwn ? [found] : []);
      const member = asReader(await newUser(stage.service, stage.http, { role: 'viewer', account_id }));
      const shown = await stage.http.managementRequestGet({ ...member, request_id: found!.request_id });
      expect(shown.status).to.equal(isOwn ? 200 : 404);
    }
  });

  it('keeps no card number, code, token, key or address of a page, however it was sent', async () => {
    const { http, service } = stage;
    const wrongNumber = '4111111111111112';
    await http.sale({ body: paymentWith(declinedCard) }).ok;
    await http.sale({ body: paymentWith(wrongNumber) }).refused('INVALID_CARD_NUMBER');
    const sold = await http.sale({ body: { ...payment(), description: `card ${approvedCard}, cvv: 9174` } }).ok;
    const { payment_instrument: instrument } = (await stage.statusOf(sold)).order;
    const token = (instrument as { token?: string } | undefined)?.token ?? '';
    expect(token).to.have.length(88);
    await http.sale({ body: unpaid({ order: {}, token }) }).ok;
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    await http.send({
      method: 'POST',
      path: `/v1/payments/sale/${terminalId}`,
      headers: { ...headers, 'user-agent': `shop ${approvedCard}`, 'idempotency-key': approvedCard },
      body: JSON.stringify({
        [approvedCard]: approvedCard,
        card: { pan: wrongNumber, CVC: '9174', securityCode: '9174' },
        order: { payment_instrument: { payment_method: 'cards', number: wrongNumber, cvv: 9174 } },
        merchant_transaction_id: approvedCard,
        note: [apiKey, managementKey, Number(approvedCard)],
        apiKey,
      }),
    });
    for (const path of [
      `/v1/payments/status/${terminalId}/${approvedCard}?x=${approvedCard}`,
      `/v1/payments/recurring/status/${terminalId}?recurring_id=${approvedCard}`,
    ])
      await http.send({ method: 'GET', path, headers: { 'x-api-key': apiKey } });
    const hosted = await http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const address = hosted.next_action?.url ?? '';
    expect(address).to.include('/pay/');
    await service.deps.requestLog.flush();
    const rows = await service.query<{ text: string }>(
      'SELECT row_to_json(request_log)::text AS text FROM request_log',
    );
    const text = rows.map((row) => row.text).join('\n');
    expect(rows.length).to.be.greaterThan(8);
    const pageToken = new URL(address).pathname.slice('/pay/'.length);
    for (const secret of [approvedCard, declinedCard, wrongNumber, token, apiKey, pageToken])
      expect(text.includes(secret), secret.slice(0, 6)).to.equal(false);
    // Random ids may hold these digits.
    expect(text).not.to.match(/(?<![\w-])9174(?![\w-])/);
    // The rest of the request is still there.
    expect(text).to.include('[removed]').and.to.include('hosted_page');
  });

  it('has bodies to the letter, whatever JSON writes in them', async () => {
    const { pool } = stage.service.deps.store;
    const texts = [
      ...['"quoted" \\ back/slash', 'tab\t new\nline \u0001\u007f', 'ä 😀 \u2028'],
      ...['\0', '\ud800', '\\u0000', "it's"],
    ];
    const rows = texts.map((text): LoggedRequest => {
      const body = JSON.stringify({ description: text, [text]: [1.5, -0.25, null, true, {}] });
      return {
        ...manyFields,
        requestId: systemRandom.uuid(),
        merchantOrderId: text.includes('\0') || text === '\ud800' ? null : text,
        query: body,
        requestBody: body,
        answerBody: `[${body}]`,
      };
    });
    await writeLoggedRequests(pool, rows.map(loggedRow), 30);
    for (const row of rows) expect(await readLoggedRequest(pool, row.requestId)).to.eql(row);
  });

  it('is written also where the log has no partition for the time yet', async () => {
    const { pool } = stage.service.deps.store;
    const receivedAt = new Date('2041-03-10T12:00:00.000Z');
    const row = { ...manyFields, requestId: systemRandom.timedUuid(receivedAt), receivedAt };
    await writeLoggedRequests(pool, [loggedRow(row)], 30);
    await writeLoggedRequests(pool, [loggedRow(row)], 30);
    expect(await readLoggedRequest(pool, row.requestId)).to.eql(row);
    expect((await list({ ...here, since: receivedAt.toISOString() }))[0]!.request_id).to.equal(row.requestId);
    await pool.query('DELETE FROM request_log WHERE request_id = $1', [row.requestId]);
  });

  it('goes by age and by number, the oldest first', async () => {
    const { service, http } = stage;
    const { store, requestLog, clock, config } = service.deps;
    const ids = async () =>
      (await store.pool.query<{ id: string }>('SELECT request_id AS id FROM request_log ORDER BY entry_id')).rows.map(
        ({ id }) => id,
      );
    for (let count = 0; count < 4; count++) await http.sale({ body: payment() }).ok;
    await requestLog.flush();
    const all = await ids();
    expect(await trimRequestLog(store.pool, 3)).to.equal(false);
    expect(await ids()).to.eql(all.slice(-3));
    const day = 24 * 60 * 60 * 1000;
    const { requests: days } = config.retentionDays;
    await sweep(store.pool, new Date(clock.now().getTime() + days * day - 1), config.retentionDays);
    expect(await ids()).to.have.length(3);
    await sweep(store.pool, new Date(clock.now().getTime() + days * day), config.retentionDays);
    expect(await ids()).to.eql([]);
  });

  it('is written before the service ends, and is emptied with its terminal', async () => {
    await using database = closing(await createLastingDatabase(), 'drop');
    const first = await startApiService({}, { database });
    const sold = await client(first).sale({ body: payment() }).ok;
    await first.close();
    await using second = closing(await startApiService({}, { database }));
    const http = client(second);
    const query = { ...here, reference: sold.transaction_id };
    expect((await http.managementRequestList({ query }).ok).requests).to.have.length(1);
    await http.sandboxReset().ok;
    expect((await http.managementRequestList({ query }).ok).requests).to.eql([]);
  });
});
