import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Config } from '../../config/config.js';
import { type ManagementListener, openManagementListener } from '../access/management-listener.js';

/**
 * Time in which a request must arrive, headers and body, and the interval of checks, in milliseconds. Node's default
 * interval of 30 seconds would let a slow sender stay for a minute.
 */
export const arrivalLimits = { request: 30_000, check: 1_000 };

/** Maximum of connections that wait to be accepted. More, as of a load balancer that restarts, wait for a second. */
const waitingConnections = 4_096;

/** Creates the HTTP server of the service. It does not listen yet. */
export function createHttpServer(limits = arrivalLimits): Server {
  return createServer({
    // src/http/request/target.ts refuses a missing Host, with a problem.
    requireHostHeader: false,
    requestTimeout: limits.request,
    headersTimeout: limits.request,
    connectionsCheckingInterval: limits.check,
    // Longer than the idle time of common load balancers. They would otherwise send requests into a closing connection.
    keepAliveTimeout: 65_000,
  });
}

/**
 * Opens the addresses of the service. @throws Error with advice if one is unusable
 * @returns `close` for a start that fails afterwards, which would otherwise hold requests for ever
 */
export async function listen(
  server: Server,
  { host, port, baseUrl, management: managementAddress }: Pick<Config, 'host' | 'port' | 'baseUrl' | 'management'>,
): Promise<{ baseUrl: string; management: ManagementListener; close: () => Promise<void> }> {
  const management = await openManagementListener(server, managementAddress);
  server.listen({ port, host, backlog: waitingConnections });
  try {
    await once(server, 'listening');
  } catch (error) {
    void management.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use: set PORT to another one, or to 0 for any free one.`, { cause: error });
    throw error;
  }
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    baseUrl:
      baseUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${(server.address() as AddressInfo).port}`,
    management,
    close() {
      server.close();
      const closed = management.close();
      server.closeAllConnections();
      return closed;
    },
  };
}

/**
 * Holds the requests that arrive between the opening of the service's address and the end of its start: Node answers no
 * request that nothing listens for.
 * @returns a function that passes them, and those that follow, to a listener
 */
export function holdRequests(server: Server): (listener: Listener) => void {
  const held: Parameters<Listener>[] = [];
  const add = (...exchange: Parameters<Listener>): void => {
    held.push(exchange);
  };
  server.on('request', add);
  return (listener) => {
    server.off('request', add);
    server.on('request', listener);
    for (const exchange of held) server.emit('request', ...exchange);
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Tracks a server's connections. Node's `closeIdleConnections` omits connections without any data yet, which browsers
 * and load balancers open in advance. They would delay a shutdown until its grace period ends.
 * @returns a function that closes the connections without any data
 */
export function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
