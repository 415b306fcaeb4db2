import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database that is there for one run only. */
export interface ScratchDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/**
 * Makes a database on a PostgreSQL server: an empty one, or a copy of a template.
 * @param server the address of any database of the server on which databases may be created
 * @param prefix what the name of the new database begins with
 * @param template the name of a database of the server to which nobody is connected
 * @throws Error when the server cannot be reached, or does not allow it
 */
export async function createScratchDatabase(
  server: string,
  prefix: string,
  template?: string,
): Promise<ScratchDatabase> {
  const name = `${prefix}_${randomBytes(16).toString('hex')}`;
  const copied = template === undefined ? '' : ` TEMPLATE ${template}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name}${copied}`));
  const url = new URL(server);
  url.pathname = name;
  return {
    databaseUrl: url.href,
    drop: async () => {
      await onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** A server behind a router. */
export interface ShardServer {
  /** As the router calls it. */
  readonly name: string;
  /** The address of any of its databases. */
  readonly server: string;
}

/** @param shards servers, as DATABASE_SHARDS names them; undefined: there are none */
export const shardServers = (shards: string | undefined): ShardServer[] =>
  (shards?.split(',') ?? []).map((entry) => {
    const [, name = '', server = ''] = /^([^=]+)=(.*)$/.exec(entry) ?? [];
    return { name, server };
  });

/**
 * Makes a database of one name on every server behind a router, which leads to the database that is asked for.
 * @param shards the servers, as DATABASE_SHARDS names them
 * @param prefix what the name of the new databases begins with
 * @param template of each server, the name of a database to copy, to which nobody is connected
 */
export async function createScratchShards(
  router: string,
  shards: string,
  prefix: string,
  template?: string,
): Promise<ScratchDatabase & { readonly databaseShards: string }> {
  const name = `${prefix}_${randomBytes(16).toString('hex')}`;
  const servers = shardServers(shards);
  const on = (server: string): string => Object.assign(new URL(server), { pathname: name }).href;
  const everywhere = async (statement: string): Promise<void> => {
    for (const { server } of servers) await onServer(server, (client) => client.query(statement));
  };
  await everywhere(`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  return {
    databaseUrl: on(router),
    databaseShards: servers.map((shard) => `${shard.name}=${on(shard.server)}`).join(','),
    drop: () => everywhere(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A database, and the PostgreSQL behind it where that is a router. */
export interface DatabaseAddress {
  readonly databaseUrl?: string | undefined;
  readonly databaseShards?: string | undefined;
}

/** The settings of a service that uses a database; of an embedded one there are none. */
export const databaseSettings = ({ databaseUrl, databaseShards }: DatabaseAddress): Record<string, string> => ({
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  ...(databaseShards === undefined ? {} : { DATABASE_SHARDS: databaseShards }),
});

/**
 * Makes a database where TEST_DATABASE_URL leads, on each server of TEST_DATABASE_SHARDS if that is a router.
 * @returns undefined where neither is set: then the database is embedded
 */
export async function createScratchWhereTested(
  prefix: string,
): Promise<(ScratchDatabase & DatabaseAddress) | undefined> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_SHARDS: shards } = process.env;
  if (server === undefined) return undefined;
  return shards === undefined ? createScratchDatabase(server, prefix) : createScratchShards(server, shards, prefix);
}

/** Runs `work` on a connection of its own. */
export async function onServer<Result>(server: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 30_000 });
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof AggregateError ? error.errors.join(', ') : String(error);
    throw new Error(`the PostgreSQL at ${new URL(server).host} cannot be reached: ${reason}`, { cause: error });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
