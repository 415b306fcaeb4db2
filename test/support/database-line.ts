import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IN_MEMORY, openEmbedded } from '../../src/store/embedded.js';
import { createMigratedDatabaseOn, testServer } from './database.js';
import { recordLog } from './log.js';

/** A database that is reached over a line of its own, which can be cut. */
export interface DatabaseLine {
  /** The settings of a service that uses the database by this line. */
  readonly settings: Readonly<Record<string, string>>;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  mend(): Promise<void>;
  /** Cuts the line and drops the database. */
  drop(): Promise<void>;
}

/** Opens a new, empty database, served or embedded as for all tests, behind a line. */
export async function openDatabaseLine(): Promise<DatabaseLine> {
  const behind = testServer === undefined ? await embedded() : await served(testServer);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const session = behind.session();
    const end = () => {
      open.delete(socket);
      socket.destroy();
      session.destroy();
    };
    for (const side of [socket, session]) side.on('error', end).on('close', end);
    socket.pipe(session).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return {
    settings: { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/${behind.database}`, DATABASE_POOL_SIZE: '1' },
    cut,
    async mend() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    async drop() {
      cut();
      await behind.drop();
    },
  };
}

interface Behind {
  readonly database: string;
  session(): Duplex;
  drop(): Promise<void>;
}

async function embedded(): Promise<Behind> {
  const database = await openEmbedded(IN_MEMORY, recordLog().log);
  return { database: 'postgres', session: () => database.session().connect(), drop: () => database.close() };
}

async function served(server: string): Promise<Behind> {
  const { databaseUrl, drop } = await createMigratedDatabaseOn(server);
  const { hostname, port, pathname } = new URL(databaseUrl);
  return { database: pathname.slice(1), session: () => connect(Number(port === '' ? 5432 : port), hostname), drop };
}
