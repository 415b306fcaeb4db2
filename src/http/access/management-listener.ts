import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Route } from '../request/state.js';

/**
 * The operations served at an address: all, those of integrators, or those of the operator. Every address serves health
 * checks.
 */
type Surface = 'all' | 'public' | 'management';

/** Returns true if an address serves an operation. Others are refused like unknown paths. */
export const serves: Readonly<Record<Surface, (route: Route) => boolean>> = {
  all: () => true,
  public: ({ tag }) => tag !== 'Management',
  // Users may call merchant operations that name a role.
  management: ({ tag, role }) => tag === 'Management' || tag === 'Health' || role !== 'none',
};

/** The operator's address, separate from the public one. */
export interface ManagementListener {
  /** Undefined: the public address serves everything. */
  readonly url: string | undefined;
  readonly surfaceOf: (request: IncomingMessage) => Surface;
  /** Accepts no more connections. Resolves when the open ones have ended. */
  readonly close: () => Promise<void>;
}

const none: ManagementListener = { url: undefined, surfaceOf: () => 'all', close: () => Promise.resolve() };

/**
 * Opens a separate address for `/v1/management/`, which the public address then no longer serves. Connections are
 * passed to the public server, so its limits, error handling and shutdown apply to them too.
 * @param address undefined: opens nothing
 * @throws Error with advice if the address is unusable
 */
export async function openManagementListener(
  server: Server,
  address: { readonly host: string; readonly port: number } | undefined,
): Promise<ManagementListener> {
  if (!address) return none;
  const { host, port } = address;
  const sockets = new WeakSet<Socket>();
  // The options of node:http's own listener (createServer).
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    server.emit('connection', socket);
  });
  // Node reports malformed HTTP to the server that accepted the connection.
  listener.on('clientError', (error, socket) => server.emit('clientError', error, socket));
  listener.listen(port, host);
  try {
    await once(listener, 'listening');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new Error(
      `MANAGEMENT_PORT ${port} on ${host} cannot be listened on (${reason}): ` +
        `set MANAGEMENT_PORT to another port, or to 0 for any free one.`,
      { cause: error },
    );
  }
  const bound = listener.address() as AddressInfo;
  return {
    url: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`,
    surfaceOf: (request) => (sockets.has(request.socket) ? 'management' : 'public'),
    close: async () => {
      const closed = once(listener, 'close');
      listener.close();
      await closed;
    },
  };
}
