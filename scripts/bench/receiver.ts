/** Receives webhooks: a process of its own, so that what it costs is not counted as the service's. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { answerCalls } from './messages.js';

export interface Receiver {
  /** Answers every POST with 200, but for those to `/hang`, which it never answers. @returns the port */
  listen: (argument: undefined) => Promise<number>;
  /** Waits for so many events, and forgets them. @returns milliseconds from each event to its arrival */
  delays: (count: number) => Promise<Float32Array>;
}

let arrived: number[] = [];

async function note(request: IncomingMessage): Promise<void> {
  const at = Date.now();
  const { created_at: createdAt } = JSON.parse(await text(request)) as { created_at: string };
  arrived.push(at - Date.parse(createdAt));
}

answerCalls<Receiver>({
  async listen() {
    const server = createServer((request, response) => {
      if (request.url === '/hang') return;
      void note(request).then(() => response.end('{"received":true}'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  },
  async delays(count) {
    while (arrived.length < count) await wait(20);
    const delays = Float32Array.from(arrived);
    arrived = [];
    return delays;
  },
}, { waits: true });
