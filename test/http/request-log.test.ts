import { expect } from 'chai';
import { visitBody } from '../../src/http/request/body.js';
import type { Pool } from 'pg';
import type { FailureLog } from '../../src/base/background.js';
import { loggedRequest } from '../../src/http/request/logged-request.js';
import { requestLog } from '../../src/http/request/request-log.js';
import { shownField } from '../../src/http/validation/violations.js';
import { createMetrics } from '../../src/telemetry/metrics.js';
import { answered } from '../support/contract/contract-client.js';
import { TestClock, thrownBy, until } from '../support/time/clock.js';
import { recordLog } from '../support/log.js';
import { approvedCard } from '../support/payments.js';
import { testStart } from '../support/service.js';

interface Inserted {
  readonly requestId: string;
  readonly at: number;
  readonly requestLength?: number;
  readonly answerLength: number;
}

/** Returns a log on a store that records its writes, or fails. */
function logOn({ entries = 1_000_000 } = {}) {
  const written: string[] = [];
  const rows: object[] = [];
  const state: { failure?: Error | undefined; held?: Promise<void>; onQuery?: () => unknown; sent: number } = {
    sent: 0,
  };
  const query = async (execution: unknown) => {
    state.sent += 1;
    state.onQuery?.();
    await state.held;
    if (state.failure) throw state.failure;
    const [bodies, requests] = (execution as { values: Buffer[] }).values as [Buffer, Buffer];
    const inserted = JSON.parse(requests.toString()) as Inserted[];
    for (const { at, requestLength = 0, answerLength, ...row } of inserted) {
      const [begin, end] = [at - 1, at - 1 + requestLength];
      const answerBody = JSON.parse(bodies.toString('utf8', end, end + answerLength)) as unknown;
      rows.push({ ...row, requestBody: bodies.toString('utf8', begin, end), answerBody });
    }
    written.push(...inserted.map(({ requestId }) => requestId));
    return { rows: [], rowCount: inserted.length };
  };
  const clock = new TestClock(testStart);
  const metrics = createMetrics();
  const { log, messages } = recordLog();
  const dropped = async (): Promise<Record<string, number>> => {
    const found = (await metrics.registry.getMetricsAsJSON()).find(
      ({ name }) => name === 'payment_terminal_request_log_dropped_total',
    );
    return Object.fromEntries(found!.values.map(({ labels, value }) => [String(labels['reason']), value]));
  };
  const outages: unknown[] = [];
  const requests = requestLog({
    pool: { query } as unknown as Pool,
    clock,
    log: log as unknown as FailureLog['log'],
    noteOutage: (error) => outages.push(error) > 0,
    metrics,
    config: { requestLogEntries: entries, retentionDays: { requests: 30 } },
  });
  return { requests, written, rows, state, clock, dropped, messages, outages };
}

const away = Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });

describe('the request log on its way into the store', () => {
  it('writes its entries in order, and none twice', async () => {
    const { requests, written } = logOn();
    const ids = Array.from({ length: 250 }, (_, number) => String(number));
    for (const id of ids) requests.record(answered(id));
    await Promise.all([requests.flush(), requests.flush()]);
    expect(written).to.eql(ids);
  });

  it('writes automatically within half a second, and sets no timer while nothing waits', async () => {
    const { requests, written, clock } = logOn();
    expect(clock.sleeping).to.equal(0);
    requests.record(answered('1'));
    requests.record(answered('2'));
    expect(clock.sleeping).to.equal(1);
    await clock.advance(499);
    expect(written).to.eql([]);
    await clock.advance(1);
    expect(written).to.eql(['1', '2']);
    expect(clock.sleeping).to.equal(0);
  });

  it('writes each hundred without waiting, also one that arrives while another is written', async () => {
    const { requests, written, state, clock } = logOn();
    const record = (count: number) => {
      for (let number = 0; number < count; number++) requests.record(answered('1'));
    };
    let release: () => void = () => undefined;
    state.held = new Promise((resolve) => (release = resolve));
    record(100);
    await until('they are sent', () => state.sent === 1);
    record(250);
    release();
    await until('two hundred more are written', () => written.length === 300);
    await clock.advance(500);
    await until('the others are written', () => written.length === 350);
    record(99);
    await clock.advance(499);
    expect(written.length).to.equal(350);
    record(1);
    await until('the next hundred is written', () => written.length === 450);
    // A reader of the log waits for what it has, not for all that arrives.
    let more = 20;
    state.onQuery = () => more-- > 0 && record(100);
    record(100);
    await requests.flush();
    expect(written.length).to.be.below(1_000);
    await until('the others are written', () => written.length === 2_550);
  });

  it('retries automatically while the database is unreachable, until it is closed', async () => {
    const { requests, written, state, clock, outages } = logOn();
    state.failure = away;
    requests.record(answered('1'));
    await clock.advance(1_000);
    expect(outages).to.eql([away, away]);
    state.failure = undefined;
    await clock.advance(500);
    expect(written).to.eql(['1']);
    requests.record(answered('2'));
    await requests.close();
    requests.record(answered('3'));
    expect(clock.sleeping).to.equal(0);
    expect(written).to.eql(['1', '2']);
  });

  it('keeps its entries while the database is unreachable, and writes them afterwards', async () => {
    const { requests, written, state, dropped } = logOn();
    state.failure = away;
    requests.record(answered('1'));
    expect(await thrownBy(requests.flush())).to.equal(away);
    requests.record(answered('2'));
    state.failure = undefined;
    await requests.flush();
    expect(written).to.eql(['1', '2']);
    expect(await dropped()).to.eql({});
  });

  it('is bounded, drops further entries, counts them, and logs that once a minute', async () => {
    const { requests, written, state, clock, dropped, messages } = logOn();
    state.failure = away;
    for (let number = 0; number < 6_000; number++) requests.record(answered(String(number)));
    await requests.flush().catch(() => undefined);
    requests.record(answered('late'));
    await requests.flush().catch(() => undefined);
    expect(await dropped()).to.eql({ full: 1_001 });
    expect(messages('warn')).to.have.length(1);
    await clock.advance(60_000);
    state.failure = undefined;
    await requests.flush();
    expect(written).to.have.length(5_000);
    expect(messages('warn')).to.have.length(2);
    requests.record(answered('again'));
    await requests.flush();
    expect(written.at(-1)).to.equal('again');
  });

  it('is bounded by the length of waiting entries too', async () => {
    const { requests, written, state, dropped } = logOn();
    state.failure = away;
    const long = JSON.stringify({ text: 'x'.repeat(30_000) });
    for (let number = 0; number < 600; number++) requests.record(answered(String(number), long));
    state.failure = undefined;
    await requests.flush();
    expect(written.length).to.be.within(550, 560);
    expect(await dropped()).to.eql({ full: 600 - written.length });
  });

  it('loses only entries that cannot be written', async () => {
    const { requests, written, state, dropped, messages } = logOn();
    state.failure = new Error('a value that the database does not take');
    requests.record(answered('1'));
    await requests.flush();
    state.failure = undefined;
    requests.record(answered('2'));
    await requests.flush();
    expect(written).to.eql(['2']);
    expect(await dropped()).to.eql({ failed: 1 });
    expect(messages('error')).to.have.length(1);
  });

  it('makes the rows of ten or more requests that wait in idle time, however many arrive at once', async () => {
    const { requests, rows } = logOn();
    const answerValue = { transaction_id: 'earlier1' };
    for (let number = 0; number < 45; number++) requests.record({ ...answered(String(number)), answerValue });
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    answerValue.transaction_id = 'later002';
    await requests.flush();
    const found = (rows as { transactionId: string }[]).map(({ transactionId }) => transactionId);
    expect(found).to.eql([...Array<string>(40).fill('earlier1'), ...Array<string>(5).fill('later002')]);
  });

  it('records nothing when it is switched off', async () => {
    const { requests, written, dropped } = logOn({ entries: 0 });
    requests.record(answered('1'));
    await requests.flush();
    expect(written).to.eql([]);
    expect(await dropped()).to.eql({});
  });

  it('logs what it could not write when the service stops', async () => {
    const { requests, state, messages } = logOn();
    state.failure = away;
    requests.record(answered('1'));
    await requests.close();
    expect(messages('warn')).to.eql(['requests were not written into the request log']);
  });

  it('has no card number of a request that waits, once a write has been tried during an outage', async () => {
    const { requests, written, state, rows } = logOn();
    state.failure = away;
    const card = '4111111111111111';
    const value = { payment_instrument: { card_number: card }, note: `my card ${card}` };
    const taken: unknown[] = [];
    for (let number = 0; number < 50; number++) {
      const request = answered(String(number));
      const body = { raw: JSON.stringify(value), json: visitBody('', value) };
      const answerValue = { accepted: true, at: new Date(0) };
      requests.record({ ...request, body, answerValue, answer: JSON.stringify(answerValue) });
    }
    await requests.flush().catch((error: unknown) => taken.push(error));
    expect(taken).to.eql([away]);
    value.note = 'read after the rows were made';
    state.failure = undefined;
    await requests.flush();
    expect(written).to.have.length(50);
    expect(rows[49]).to.deep.include({ answerBody: { accepted: true, at: '1970-01-01T00:00:00.000Z' } });
    expect(JSON.stringify(rows)).not.to.match(/4111|after/);
  });
});

it('a limited text has no part of a number, though the removal of others moves its end forward', () => {
  const userAgent = Array(9).fill(approvedCard.replace(/\d/g, '%3$&')).join(' ');
  for (const text of [loggedRequest({ ...answered('1'), userAgent }).columns.userAgent, shownField(userAgent)])
    expect(text).to.include('[card number removed]').and.not.include('%3');
});
