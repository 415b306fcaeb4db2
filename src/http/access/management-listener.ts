import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Route } from '../request/state.js';

/**
 * What is answered at an address: everything, what integrators need, or what the operator does. Health checks are
 * answered at every one.
 */
export type Surface = 'all' | 'public' | 'management';

/** Whether an operation is answered there. One that is not is as unknown as a path that nothing has. */
export const serves: Readonly<Record<Surface, (route: Route) => boolean>> = {
  all: () => true,
  public: ({ tag }) => tag !== 'Management',
  // What names a role a user may do in place of a merchant.
  management: ({ tag, role }) => tag === 'Management' || tag === 'Health' || role !== 'none',
};

/** The address of the operator, beside the public one. */
export interface ManagementListener {
  /** Undefined: there is none, and everything is at the public one. */
  readonly url: string | undefined;
  /** Where a request came in. */
  readonly surfaceOf: (request: IncomingMessage) => Surface;
  /** Takes no more connections. @returns when those that there are have ended */
  readonly close: () => Promise<void>;
}

const none: ManagementListener = { url: undefined, surfaceOf: () => 'all', close: () => Promise.resolve() };

/**
 * Listens at an address of its own for `/v1/management/`, which the public one does not have then. The connections are
 * handed to the public server: its limits, its care for malformed requests and its way of stopping hold for them as
 * well.
 * @param address undefined: nothing of its own is opened
 * @throws Error that says what to do when the address cannot be listened on
 */
export async function openManagementListener(
  server: Server,
  address: { readonly host: string; readonly port: number } | undefined,
): Promise<ManagementListener> {
  if (!address) return none;
  const { host, port } = address;
  const sockets = new WeakSet<Socket>();
  // As an HTTP server takes its own connections (node:http, createServer).
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    server.emit('connection', socket);
  });
  // Node reports what is no HTTP to the server that took the connection from the network.
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
