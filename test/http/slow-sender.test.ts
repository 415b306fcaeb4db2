import { expect } from 'chai';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { arrivalLimits, createHttpServer } from '../../src/http/request/listen.js';
import { answerProtocolErrors } from '../../src/http/request/protocol.js';
import { systemRandom } from '../../src/base/random.js';
import { TestClock } from '../support/time/clock.js';
import { testStart } from '../support/service.js';

/** A thousandth of the real limits would be too short for a busy machine. */
const limits = { request: 200, check: 20 };

describe('a slow sender', () => {
  const clock = new TestClock(testStart);
  const server = createHttpServer(limits);
  before(async () => {
    answerProtocolErrors(server, { random: systemRandom, baseUrl: 'https://a', clock });
    server.on('request', (request, response) => request.resume().once('end', () => response.end('taken')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  const sender = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);

  it('has 30 seconds, looked at every second, and a request that arrives in time is answered', async () => {
    expect(arrivalLimits).to.deep.equal({ request: 30_000, check: 1_000 });
    const socket = sender();
    socket.end('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab');
    expect(await text(socket)).to.match(/^HTTP\/1\.1 200 /);
  });

  for (const [part, begun] of [
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-'],
    ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'],
  ] as const)
    it(`is answered 408 when the ${part} drip in for too long, and cut off though it drips on`, async () => {
      const socket = sender();
      socket.write(begun);
      const dripping = setInterval(() => socket.write('a'), 10);
      try {
        const [answer] = (await once(socket, 'data')) as [Buffer];
        expect(answer.toString())
          .to.match(/^HTTP\/1\.1 408 /)
          .and.include('VALIDATION/REQUEST_TIMEOUT');
        expect(answer.toString()).to.include('Strict-Transport-Security: max-age=31536000\r\n');
        // It goes on writing: the connection ends by the clock, not by its silence.
        const sockets = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)));
        expect(await sockets()).to.equal(1);
        await clock.advance(5_000);
        await once(socket, 'close');
        expect(await sockets()).to.equal(0);
      } finally {
        clearInterval(dripping);
        socket.destroy();
      }
    });
});
