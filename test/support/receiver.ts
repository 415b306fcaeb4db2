import { AssertionError } from 'chai';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventFaults } from './contract/contract.js';

/** The reaction of a receiver to a request that it has read. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export const answers =
  (status: number, body = ''): Behaviour =>
  (response) => {
    response.writeHead(status).end(body);
  };

/** Reads the request and never answers. */
export const hangs: Behaviour = () => undefined;

/** Breaks the connection instead of answering. */
export const resets: Behaviour = (response) => {
  response.socket?.resetAndDestroy();
};

export const redirects =
  (location: string): Behaviour =>
  (response) => {
    response.writeHead(307, { location }).end();
  };

/** Answers with a body that never ends. */
export const floods =
  (status: number): Behaviour =>
  (response) => {
    const pour = (): void => {
      if (!response.destroyed && response.write('flood '.repeat(4096))) setImmediate(pour);
    };
    response.writeHead(status).on('drain', pour);
    pour();
  };

export interface ReceivedEvent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
    readonly environment?: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export interface Receiver {
  readonly url: string;
  readonly received: ReceivedEvent[];
  /** Returns the number of open connections. */
  readonly connections: () => number;
  /** Set this to change the next reactions. */
  behaviour: Behaviour;
  /** Fails if an event does not match the contract of its type. */
  close(): Promise<void>;
}

export async function startReceiver(behaviour: Behaviour = answers(200)): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const received: ReceivedEvent[] = [];
  const faults: string[] = [];
  const server = createServer((request, response) => {
    // A request that is aborted while it is read was not received.
    void text(request).then(
      (body) => {
        const event = JSON.parse(body) as ReceivedEvent['event'];
        faults.push(...eventFaults(event));
        received.push({ path: request.url ?? '', headers: request.headers, body, event });
        receiver.behaviour(response, request);
      },
      () => undefined,
    );
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    behaviour,
    connections: () => sockets.size,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      if (faults.length > 0)
        throw new AssertionError(`events were delivered that break the contract:\n${faults.join('\n')}`);
    },
  };
  return receiver;
}
