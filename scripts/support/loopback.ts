import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Ports below those that Linux, macOS and Windows give to outgoing connections, which could take a port meanwhile. */
const [lowestPort, highestPort] = [15_000, 32_000] as const;

/** Returns a loopback port that is free now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowestPort, highestPort);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A server on loopback, such as a receiver of webhooks or a proxy. */
export interface LoopbackServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startLoopbackServer(answer: RequestListener): Promise<LoopbackServer> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1');
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

/**
 * Waits until a condition holds.
 * @throws Error that names `what` if it does not hold in time; and the errors of the condition
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { seconds = 60, pauseMilliseconds = 50 } = {},
): Promise<void> {
  for (const began = performance.now(); !(await holds()); await wait(pauseMilliseconds)) {
    if (performance.now() - began > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`);
  }
}

/** True if a server answers a GET with a success. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
