import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches a server's connections. `closeIdleConnections` of Node leaves out those over which nothing has come yet, as
 * browsers and load balancers open them in advance: a stopping server would wait for them until its grace is over.
 * @returns closes the connections over which nothing has come
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
