import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { databaseSettings } from '../../../scripts/support/scratch-database.js';
import { digestOfMigrations } from '../../../src/store/connection/migrate.js';
import { IN_MEMORY, openEmbedded } from '../../../src/store/embedded/embedded.js';
import { client } from '../contract/contract-client.js';
import { recordLog } from '../log.js';
import type { TestService } from '../service.js';
import { createMigratedDatabaseOn, migrations, testServer } from './database.js';

/** A separate connection to a database, which can be cut. */
export interface DatabaseLine {
  /** The settings of a service that connects through this line. */
  readonly settings: Readonly<Record<string, string>>;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  mend(): Promise<void>;
  /** Cuts the line and drops the database. */
  drop(): Promise<void>;
}

/** Starts a service behind a line, for `started`. */
export async function startBehindLine(start: (settings: DatabaseLine['settings']) => Promise<TestService>) {
  const line = await openDatabaseLine();
  const service = await start(line.settings);
  return { line, service, api: client(service), close: () => service.close().finally(line.drop) };
}

/** Opens a new, empty database behind a line, served or embedded as in the other tests. */
export async function openDatabaseLine(): Promise<DatabaseLine> {
  const { session, databaseUrl, drop } = await (testServer === undefined ? embedded() : served(testServer));
  const { port, cut, mend } = await openLine(session);
  const throughLine = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href;
  return {
    settings: { ...databaseSettings({ databaseUrl: throughLine }), DATABASE_POOL_SIZE: '1' },
    cut,
    mend,
    async drop() {
      cut();
      await drop();
    },
  };
}

interface Line {
  readonly port: number;
  cut(): void;
  mend(): Promise<void>;
}

/** Opens a line from a port on loopback. @param session opens the other end */
export async function openLine(session: () => Duplex): Promise<Line> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const other = session();
    const end = () => {
      open.delete(socket);
      socket.destroy();
      other.destroy();
    };
    for (const side of [socket, other]) side.on('error', end).on('close', end);
    socket.pipe(other).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
    async mend() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
}

interface Behind {
  /** Opens the other end of the line. */
  readonly session: () => Duplex;
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

async function embedded(): Promise<Behind> {
  const database = await openEmbedded(IN_MEMORY, recordLog().log, digestOfMigrations(migrations));
  return {
    session: () => database.session().connect(),
    databaseUrl: 'postgres://postgres@127.0.0.1/postgres',
    drop: () => database.close(),
  };
}

async function served(server: string): Promise<Behind> {
  const { databaseUrl, drop } = await createMigratedDatabaseOn(server);
  const { hostname, port } = new URL(databaseUrl);
  return { session: () => connect(Number(port === '' ? 5432 : port), hostname), databaseUrl, drop };
}

/** A connection from a service to a served database that can drop packets silently. */
export interface SilentLine {
  /** The address of the database through this line. */
  readonly databaseUrl: string;
  /**
   * Drops all later traffic silently in both directions, including the end of a connection. New connections open, but
   * nobody answers.
   */
  swallow(): void;
  /** Delivers later traffic again. Dropped data stays lost, so affected connections never respond again. */
  restore(): void;
  open(): number;
  /** Returns the number of connections the service has made so far. */
  made(): number;
  close(): Promise<void>;
}

/** Opens a line to the PostgreSQL of an address. */
export async function openSilentLine(databaseUrl: string): Promise<SilentLine> {
  const behind = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [swallowing, made, open] = [false, 0, 0];

  /** Forwards data from one side to the other, including the end. */
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
