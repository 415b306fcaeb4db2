import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that webhooks are sent to. */
export interface Receiver {
  readonly url: string;
  close(): void;
}

export async function startReceiver(receive: RequestListener): Promise<Receiver> {
  const server = createServer(receive).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
