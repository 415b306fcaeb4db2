import { expect } from 'chai';
import { exchange, type HttpAnswer } from '../support/exchange.js';
import { startServerProcess, type ServerProcess } from '../../scripts/lab/faults/server-process.js';
import { IN_MEMORY } from '../../src/store/embedded/embedded.js';

/** Longer than any test waits: what ends before has not drained. */
const drainMilliseconds = '600000';

describe('a process that gets a signal', () => {
  let server: ServerProcess;

  beforeEach(async () => {
    server = await startServerProcess({
      PORT: '0',
      DATA_DIR: IN_MEMORY,
      LOG_LEVEL: 'error',
      SHUTDOWN_DRAIN_MS: drainMilliseconds,
    });
  });
  afterEach(() => server.kill());

  it('stops in order at SIGINT, without a drain', async () => {
    server.signal('SIGINT');
    expect(await server.ended).to.equal(0);
  });

  const get = (path: string): Promise<HttpAnswer> => exchange(server.baseUrl, { method: 'GET', path });

  it('drains at SIGTERM, and ends at once at a second signal', async () => {
    expect((await get('/health/ready')).status).to.equal(200);
    server.signal('SIGTERM');
    let answer: HttpAnswer;
    do answer = await get('/health/ready');
    while (answer.status === 200);
    expect([answer.status, answer.headers.connection]).to.deep.equal([503, 'close']);
    expect((await get('/openapi.yaml')).status).to.equal(200);
    server.signal('SIGTERM');
    expect(await server.ended).to.equal(1);
  });
});
