import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { databaseSettings, shardServers } from '../../scripts/scratch-database.js';
import { IN_MEMORY, openEmbedded } from '../../src/store/embedded.js';
import { createServedDatabase, testServer, type TestDatabase } from './database.js';
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

/** Opens a new, empty database, served or embedded as for all tests, behind a line: of shards each is behind one. */
export async function openDatabaseLine(): Promise<DatabaseLine> {
  const lines: Line[] = [];
  const lineTo = async (session: () => Duplex): Promise<string> => {
    const line = await openLine(session);
    lines.push(line);
    return `127.0.0.1:${line.port}`;
  };
  const { addresses, drop } = await (testServer === undefined ? embedded(lineTo) : served(testServer, lineTo));
  const cut = () => {
    for (const line of lines) line.cut();
  };
  return {
    settings: { ...databaseSettings(addresses), DATABASE_POOL_SIZE: '1' },
    cut,
    async mend() {
      for (const line of lines) await line.mend();
    },
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

/** Opens a line to a server. @returns its host and port */
type LineTo = (session: () => Duplex) => Promise<string>;

interface Behind {
  readonly addresses: Pick<TestDatabase, 'databaseUrl' | 'databaseShards'>;
  drop(): Promise<void>;
}

async function embedded(lineTo: LineTo): Promise<Behind> {
  const database = await openEmbedded(IN_MEMORY, recordLog().log);
  const host = await lineTo(() => database.session().connect());
  return { addresses: { databaseUrl: `postgres://postgres@${host}/postgres` }, drop: () => database.close() };
}

async function served(server: string, lineTo: LineTo): Promise<Behind> {
  const { databaseUrl, databaseShards, drop } = await createServedDatabase(server);
  const throughLine = async (address: string): Promise<string> => {
    const { hostname, port } = new URL(address);
    const host = await lineTo(() => connect(Number(port === '' ? 5432 : port), hostname));
    return Object.assign(new URL(address), { host }).href;
  };
  const addresses = { databaseUrl: await throughLine(databaseUrl) };
  if (databaseShards === undefined) return { addresses, drop };
  const shards: string[] = [];
  for (const shard of shardServers(databaseShards)) shards.push(`${shard.name}=${await throughLine(shard.server)}`);
  return { addresses: { ...addresses, databaseShards: shards.join(',') }, drop };
}
