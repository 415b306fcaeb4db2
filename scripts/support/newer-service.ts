import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Values that a later version of the service may send instead of current ones. */
const newer: readonly (readonly [string, string])[] = [
  ['"INVALID_CURRENCY"', '"MOON/WRONG_PHASE"'],
  ['"RISK.FRAUD_SUSPECTED"', '"MOON.WRONG_PHASE"'],
  ['"RISK"', '"MOON"'],
];

/** Headers of one connection, which are not forwarded. */
const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'http2-settings'];

/** Returns a body as a later version of the service would send it. */
export const asNewer = (text: string): string => newer.reduce((made, [old, now]) => made.replaceAll(old, now), text);

/** Starts a proxy that makes a service look like a later version: a client must tolerate unknown values. */
export async function startNewerService(target: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((incoming, response) => {
    void (async () => {
      const headers = Object.entries(incoming.headers).filter(([name]) => !ofConnection.includes(name));
      const body = await buffer(incoming);
      const answer = await fetch(new URL(incoming.url ?? '/', target), {
        method: incoming.method ?? 'GET',
        headers: Object.fromEntries(headers) as Record<string, string>,
        ...(body.length > 0 ? { body } : {}),
      });
      const text = asNewer(await answer.text());
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
        .end(text);
    })().catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
