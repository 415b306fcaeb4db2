import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A shop's own site on this machine, whose pages browsers may put frames of the service into. */
export interface ShopSite {
  readonly origin: string;
  /** Shows a page at `/`, from now on. */
  show(body: string): void;
  close(): Promise<void>;
}

/** @param files what else the site has, by its path; undefined for what it does not have */
export async function startShopSite(
  files: (path: string) => { readonly type: string; readonly content: Buffer } | undefined = () => undefined,
): Promise<ShopSite> {
  let shown = '';
  const server = createServer(({ url = '/' }, response) => {
    const file = files(url);
    if (file) response.setHeader('Content-Type', file.type).end(file.content);
    else if (url === '/')
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>Shop</title><h1>Your order</h1>${shown}`);
    else response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(body) {
      shown = body;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
