import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Faults of an exchange between a client and the service. */
export const cuts = {
  'request lost': 'the connection breaks before the service has the request',
  'cut while it works': 'the connection breaks when the service has the request, before it has answered',
  'answer lost': 'the connection breaks when the service has answered',
  'half an answer': 'the connection breaks during the answer',
  'page of a gateway': 'a gateway answers 502 with a page of its own, after the service has answered',
  busy: 'a gateway answers 503 and lets the service know nothing',
} as const;

export type Cut = keyof typeof cuts;

/** A proxy between a client and the service that spoils some of their exchanges. */
export interface CuttingProxy {
  readonly url: string;
  /** Number of exchanges with each fault. */
  readonly done: Readonly<Record<Cut, number>>;
  close(): Promise<void>;
}

/** @param choose returns the fault of the next exchange; undefined for none */
export async function startCuttingProxy(target: string, choose: () => Cut | undefined): Promise<CuttingProxy> {
  const done = Object.fromEntries(Object.keys(cuts).map((cut) => [cut, 0])) as Record<Cut, number>;
  const server = createServer((incoming, response) => {
    const cut = choose();
    if (cut) done[cut] += 1;
    serve(target, cut, incoming, response).catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function serve(
  target: string,
  cut: Cut | undefined,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming);
  if (cut === 'request lost') {
    incoming.socket.destroy();
    return;
  }
  if (cut === 'busy') {
    response.writeHead(503, { 'retry-after': '0', 'content-type': 'text/plain' }).end('busy');
    return;
  }
  const pending = forward(target, incoming, body);
  if (cut === 'cut while it works') {
    incoming.socket.destroy();
    await pending;
    return;
  }
  const answer = await pending;
  if (cut === 'answer lost') {
    incoming.socket.destroy();
  } else if (cut === 'half an answer') {
    response.writeHead(answer.status, answer.headers);
    response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => incoming.socket.destroy());
  } else if (cut === 'page of a gateway') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  } else {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const sent = request(new URL(url ?? '/', target), { method, headers: { ...headers, connection: 'close' } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // Headers of one connection are not forwarded.
  const { connection, 'keep-alive': _, ...rest } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: rest, body: await buffer(answer) };
}
