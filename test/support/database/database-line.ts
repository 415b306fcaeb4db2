import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { databaseSettings } from '../../../scripts/support/scratch-database.js';
import { IN_MEMORY, openEmbedded } from '../../../src/store/embedded/embedded.js';
import { digestOfMigrations } from '../../../src/store/connection/migrate.js';
import { createMigratedDatabaseOn, migrations, testServer } from './database.js';
import { recordLog } from '../log.js';

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

/** Opens a new database without rows, served or embedded as for all tests, behind a line. */
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

/** @param session opens the other end */
async function openLine(session: () => Duplex): Promise<Line> {
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
