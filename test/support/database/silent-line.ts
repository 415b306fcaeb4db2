import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The way from a service to a served database, which can swallow what goes over it as a network does that loses its
 * packets.
 */
export interface SilentLine {
  /** The address of the database by this line. */
  readonly databaseUrl: string;
  /**
   * From now on nothing that is sent arrives, in either direction, nor that somebody went away; connections can still
   * be made, and nobody answers on them.
   */
  swallow(): void;
  /**
   * What is sent from now on arrives. What was swallowed never does, so that connections on which something was are
   * silent for ever.
   */
  restore(): void;
  /** Connections that the service has open. */
  open(): number;
  /** Connections that the service made so far. */
  made(): number;
  close(): Promise<void>;
}

/** Opens a line to the PostgreSQL of an address. */
export async function openSilentLine(databaseUrl: string): Promise<SilentLine> {
  const behind = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [swallowing, made, open] = [false, 0, 0];

  /** Hands on what comes from one side to the other, its end included. */
  function hand(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!swallowing) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!swallowing) to.destroy();
    });
  }

  const server = createServer((near) => {
    made += 1;
    open += 1;
    near.on('close', () => {
      open -= 1;
    });
    const far = connect(Number(behind.port === '' ? 5432 : behind.port), behind.hostname);
    hand(near, far);
    hand(far, near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String((server.address() as AddressInfo).port)];
  return {
    databaseUrl: url.href,
    swallow() {
      swallowing = true;
    },
    restore() {
      swallowing = false;
    },
    open: () => open,
    made: () => made,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
