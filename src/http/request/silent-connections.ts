import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
