/** Receives webhooks: a process of its own, so that what it costs is not counted as the service's. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCalls } from './messages.js';

export interface Receiver {
  /** Answers every POST with 200. @returns the port */
  listen: (argument: undefined) => Promise<number>;
  received: (argument: undefined) => number;
}

let received = 0;

answerCalls<Receiver>({
  async listen() {
    const server = createServer((request, response) => {
      request.resume();
      received += 1;
      response.end('{"received":true}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  },
  received: () => received,
}, { waits: true });
