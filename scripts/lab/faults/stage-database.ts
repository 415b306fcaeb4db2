import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pageRoleSettings, PgBouncer } from './pgbouncer.js';
import { PostgresServer } from './postgres.js';

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

/**
 * A TCP proxy between the instances and their database that can drop all packets in both directions. Nothing is refused
 * or reset while it does, as behind a failed switch or a firewall that lost its connections.
 */
export class Proxy {
  #swallowing = false;
  readonly #pairs = new Set<{ readonly client: Socket; readonly server: Socket; dead: boolean }>();

  private constructor(
    private readonly listener: Server,
    private target: number,
  ) {}

  /** @param target port on loopback */
  static async open(target: number): Promise<Proxy> {
    const listener = createServer();
    const proxy = new Proxy(listener, target);
    listener.on('connection', (client) => proxy.#join(client));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** Drops all packets from now on. A connection that lost a packet stays silent permanently. */
  swallow(): void {
    this.#swallowing = true;
  }

  /** Forwards packets again, over new connections and those that lost nothing. */
  pass(): void {
    this.#swallowing = false;
  }

  /** Silences all existing connections permanently, also those that were idle. */
  silence(): void {
    for (const pair of this.#pairs) pair.dead = true;
  }

  /** Forwards new connections to another port, and keeps the others. */
  redirect(target: number): void {
    this.target = target;
  }

  /** Resets every connection, like a server that shuts down. */
  reset(): void {
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.destroy();
  }

  async close(): Promise<void> {
    this.listener.close();
    this.reset();
    await once(this.listener, 'close');
  }

  #join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    const pair = { client, server, dead: false };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => {
        pair.dead ||= this.#swallowing;
        if (!pair.dead && to.writable) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        // A packet also announces the end of one side.
        pair.dead ||= this.#swallowing;
        if (!pair.dead) to.destroy();
        if (client.destroyed && server.destroyed) this.#pairs.delete(pair);
      });
      from.setNoDelay(true);
    }
  }
}
