import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { putLoad } from '../../scripts/bench/load.js';
import { type PlanNode, planOf } from '../../scripts/bench/plans.js';
import { replayOf, type Trace } from '../../scripts/bench/recording.js';
import { filled, sequence } from '../../scripts/bench/scenarios.js';
import { latencyHistogram, quantilesOf, spread } from '../../scripts/bench/measure.js';

describe('the benchmark', () => {
  it('begins flows as often as their weights say, and as evenly as can be', () => {
    const order = sequence([12, 6, 1, 1]);
    expect([0, 1, 2, 3].map((flow) => order.filter((each) => each === flow).length)).to.eql([12, 6, 1, 1]);
    expect(
      order.slice(0, 4).filter((flow) => flow === 1),
      'among the first four',
    ).to.have.length(1);
  });

  it('names in a later request what the first was answered, and nothing when it was not', () => {
    const ids = { known: 'cccccccc', transaction_id: 'aaaaaaaa', order_id: 'bbbbbbbb' };
    expect(filled('/{known}/{transaction_id}/{order_id}', ids)).to.equal('/cccccccc/aaaaaaaa/bbbbbbbb');
    expect(filled('/{transaction_id}', { known: 'cccccccc' })).to.equal('/{transaction_id}');
  });

  const statement = (key: string, values: readonly unknown[]) => ({
    key,
    name: key,
    text: key,
    values,
    rowMode: undefined,
    outcome: '',
  });

  it('replays statements with ids of their own, the same one wherever it stands', () => {
    const trace = (id: string): Trace => ({
      at: 0,
      statements: [
        statement('write', [id, 10.5, 'EUR']),
        statement('settle', [`{"id":"${id}","of":"EUR"}`, new Date(5)]),
      ],
    });
    const replay = replayOf([trace('20aaaaaa'), trace('20bbbbbb')], true);
    const [write, settle] = replay();
    const id = write?.values[0];
    expect(id, 'begins as all recordings do').to.match(/^20\w{6}$/);
    expect(id, 'begins as all recordings do').not.to.equal('20aaaaaa');
    expect(write?.values.slice(1)).to.eql([10.5, 'EUR']);
    expect(settle?.values[0]).to.equal(`{"id":"${String(id)}","of":"EUR"}`);
    expect(settle?.values[1]).to.be.greaterThan(new Date(2026, 0, 1));
    expect(replay()[0]?.values[0]).not.to.equal(id);
    expect(() => replayOf([trace('20aaaaaa'), trace('20aaaaaa')], true)).to.throw('nothing differs');
    expect(replayOf([], true)(), 'a request that executes nothing').to.eql([]);
  });

  it('replays what only reads as it was recorded, one recording after the other', () => {
    const traces = ['aaaaaaaa', 'bbbbbbbb'].map((id) => ({ at: 0, statements: [statement('read', [id])] }));
    const replay = replayOf(traces, false);
    expect([replay(), replay(), replay()].map(([read]) => read?.values[0])).to.eql([
      'aaaaaaaa',
      'bbbbbbbb',
      'aaaaaaaa',
    ]);
  });

  /** Loads a server of the test's own with a flow of two requests. */
  async function load(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    requestsPerSecond?: number,
  ): Promise<Awaited<ReturnType<typeof putLoad>>> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = { method: 'GET', headers: {}, keyed: false, body: undefined } as const;
    const steps = [
      { ...request, path: '/{known}' },
      { ...request, path: '/then/{transaction_id}' },
    ];
    const flows = [{ name: 'two', weight: 1, steps }];
    const origins = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`];
    try {
      return await putLoad({ origins, flows, known: ['first'], connections: 4, seconds: 0.1, requestsPerSecond });
    } finally {
      server.close();
    }
  }
  const follow = ({ url }: IncomingMessage, response: ServerResponse) =>
    response.end(JSON.stringify({ transaction_id: url?.slice(1) }));

  it('sends the requests of a flow one after the other, and fails at an answer that is not 200', async () => {
    const asked = new Set<string | undefined>();
    const { sent, played, latencies } = await load((request, response) => {
      asked.add(request.url);
      follow(request, response);
    });
    expect([...asked]).to.eql(['/first', '/then/first']);
    expect(sent).to.equal(2 * (played[0] ?? NaN));
    expect(latencies.count).to.be.within(1, sent);

    for (const rate of [undefined, 100]) {
      const refused = load((request, response) => {
        if (request.url !== '/first') response.statusCode = 409;
        follow(request, response);
      }, rate);
      const error = await refused.catch((reason: unknown) => reason);
      expect(String(error)).to.contain('GET /then/{transaction_id} was answered 409');
    }
  });

  it('counts the time that a request of an open loop waits for a connection', async () => {
    const milliseconds = 200;
    const { latencies } = await load((request, response) => {
      setTimeout(() => follow(request, response), milliseconds);
    }, 2_000);
    // In 1.1 s 2,200 requests are due, and 256 connections answer 1,280 a second.
    expect(latencies.max / 1_000).to.be.greaterThan(1.5 * milliseconds);
  });

  it('finds the middle, the range and the quantiles', () => {
    expect(spread([5, 1, 3, 9])).to.eql({ median: 4, least: 1, most: 9 });
    const histograms = [latencyHistogram(), latencyHistogram()] as const;
    for (let milliseconds = 1; milliseconds <= 100; milliseconds++)
      histograms[milliseconds % 2 === 0 ? 0 : 1].record(milliseconds * 1000);
    const { p50, p99 } = quantilesOf(histograms);
    expect([Math.round(p50), Math.round(p99)]).to.eql([50, 99]);
  });

  it('finds fault with a plan that reads a whole large table, or more pages than its rows explain', () => {
    const node = (changes: object): PlanNode => ({
      'Node Type': 'Index Scan',
      'Relation Name': 'orders',
      'Actual Loops': 1,
      'Actual Rows': 1,
      'Actual Total Time': 1,
      'Shared Hit Blocks': 8,
      'Shared Read Blocks': 2,
      ...changes,
    });
    const faultOf = (Plan: PlanNode, isFirst = false, name = 's') =>
      planOf(name, { 'Query Text': 's', Plan, isFirst }, new Set(['orders'])).fault;
    expect(faultOf(node({}))).to.equal(undefined);
    const scan = node({ 'Node Type': 'Seq Scan' });
    expect(faultOf(node({ Plans: [scan] }))).to.equal('scans all of orders');
    const small = node({ 'Node Type': 'Seq Scan', 'Relation Name': 'accounts' });
    expect(faultOf(small), 'a small table').to.equal(undefined);
    expect(faultOf(node({ Plans: [{ ...scan, 'Actual Loops': 0 }] })), 'never executed').to.equal(undefined);
    const many = { 'Shared Hit Blocks': 1_000, 'Shared Read Blocks': 0 };
    expect(faultOf(node(many))).to.equal('reads 1000 pages');
    expect(faultOf(node({ ...many, 'Actual Rows': 50 }))).to.equal(undefined);
    const some = { 'Shared Hit Blocks': 800, 'Shared Read Blocks': 0 };
    expect(faultOf(node(some))).to.equal('reads 800 pages');
    expect(faultOf(node(some), true), 'the first time on a connection').to.equal(undefined);
    expect(faultOf(node(many), true)).to.equal('reads 1000 pages');
    expect(faultOf(node(many), false, 'seal-journal'), 'entries of a day').to.equal(undefined);
    expect(faultOf(node({ 'Shared Hit Blocks': 20_000 }), false, 'seal-journal')).to.equal('reads 20002 pages');
    const limited = node({ 'Node Type': 'Limit', 'Actual Rows': 1_000 });
    expect(faultOf(node({ ...many, Plans: [limited] })), 'a search that is limited').to.equal(undefined);
    expect(faultOf(node({ 'Shared Hit Blocks': 2_000, Plans: [limited] }))).to.equal('reads 2002 pages');
    expect(faultOf(node({ ...many, 'Relation Name': 'pg_class' })), "PostgreSQL's own").to.equal(undefined);
    const write = node({ ...many, 'Node Type': 'ModifyTable', 'Actual Rows': 0, Plans: [node({ 'Actual Rows': 50 })] });
    expect(faultOf(write), 'rows that are written, not answered').to.equal(undefined);
  });
});
