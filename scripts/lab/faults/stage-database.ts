import { join } from 'node:path';
import { PgBouncer, pageRoleSettings } from './pgbouncer.js';
import { PostgresServer } from './postgres.js';
import { Proxy } from './proxy.js';

/** Connection of the instances to their database. */
export interface WayToDatabase {
  /** True for a proxy in between. */
  readonly proxied?: boolean;
  /** True for PgBouncer in between. */
  readonly pooled?: boolean;
  /** True for a synchronous standby that the instances know. */
  readonly replicated?: boolean;
}

export interface StageDatabase {
  /** The primary. */
  readonly postgres: PostgresServer;
  readonly proxy: Proxy | undefined;
  readonly bouncer: PgBouncer | undefined;
  /** The standby, if the instances know one. */
  readonly follower: PostgresServer | undefined;
  /** Settings of the instances for this database. */
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
