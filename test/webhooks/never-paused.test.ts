import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { openProcessorFetch } from '../../src/processors/processor-fetch.js';

/** mocha takes an exception that nobody catches, which would end a process, for a failure of the test. */
describe('an answer that is not read when the other side closes the connection', () => {
  for (const length of [65_536, 131_072])
    it(`is there as a whole, all ${length} bytes, and the process lives on`, async () => {
      const server = createServer((socket) =>
        socket.once('data', () => {
          socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
          socket.end('a'.repeat(length));
        }),
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const way = openProcessorFetch({ allowLocal: true });
      try {
        const connected = once(server, 'connection') as Promise<[Socket]>;
        const answer = await way.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        const [socket] = await connected;
        if (!socket.closed) await once(socket, 'close');
        expect(await answer.text()).to.have.length(length);
      } finally {
        await way.close();
        server.close();
      }
    });
});
