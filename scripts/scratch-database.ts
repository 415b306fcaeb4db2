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

/**
 * Makes a database of one name on every server behind a router, which leads to the database that is asked for.
 * @param shards the servers, as DATABASE_SHARDS names them
 */
export async function createScratchShards(
  router: string,
  shards: string,
): Promise<ScratchDatabase & { readonly databaseShards: string }> {
  const name = `test_${randomBytes(16).toString('hex')}`;
  const servers = shards.split(',').map((entry) => /^([^=]+)=(.*)$/.exec(entry)?.slice(1) ?? []);
  const on = (server: string): string => Object.assign(new URL(server), { pathname: name }).href;
  const everywhere = async (statement: string): Promise<void> => {
    for (const [, server = ''] of servers) await onServer(server, (client) => client.query(statement));
  };
  await everywhere(`CREATE DATABASE ${name}`);
  return {
    databaseUrl: on(router),
    databaseShards: servers.map(([shard = '', server = '']) => `${shard}=${on(server)}`).join(','),
    drop: () => everywhere(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
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
