import { join } from 'node:path';
import { PgBouncer, pageRoleSettings } from './pgbouncer.js';
import { PostgresServer } from './postgres.js';
import { Proxy } from './proxy.js';

/** How the instances reach their database. */
export interface WayToDatabase {
  /** Whether through a proxy. */
  readonly proxied?: boolean;
  /** Whether through PgBouncer. */
  readonly pooled?: boolean;
  /** Whether the database has a synchronous standby, of which they know. */
  readonly replicated?: boolean;
}

export interface StageDatabase {
  /** The server that has the data. */
  readonly postgres: PostgresServer;
  readonly proxy: Proxy | undefined;
  readonly bouncer: PgBouncer | undefined;
  /** The server that follows the one that has the data, where the instances know of one. */
  readonly follower: PostgresServer | undefined;
  /** What the instances are told of it. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Creates the database of a stage. @param directory empty, and open to the user postgres */
export async function openStageDatabase(directory: string, way: WayToDatabase): Promise<StageDatabase> {
  const postgres = await PostgresServer.create(join(directory, 'postgres'));
  const proxy = way.proxied ? await Proxy.open(postgres.port) : undefined;
  if (way.pooled) await postgres.query(pageRoleSettings());
  const bouncer = way.pooled ? await PgBouncer.start(join(directory, 'pgbouncer'), postgres) : undefined;
  const follower = way.replicated ? await postgres.createStandby(join(directory, 'follower')) : undefined;
  return {
    postgres,
    proxy,
    bouncer,
    follower,
    settings: {
      ...(follower ? { DATABASE_STANDBY_LAG_MS: '2000' } : {}),
      DATABASE_URL: postgres.url(bouncer?.port ?? proxy?.port, 'service', follower),
    },
  };
}
