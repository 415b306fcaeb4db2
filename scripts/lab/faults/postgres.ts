import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort, until } from '../../support/loopback.js';
import { account, end, finished, outputOf, startAsPostgres } from '../../support/programs.js';

const root = '/usr/lib/postgresql';
const startLimitMilliseconds = 60_000;

/** The roles: `postgres` is the superuser; `service` is the role of the instances, which owns the database. */
export type Role = 'postgres' | 'service';
const databaseName = 'payments';

/** Returns the program folder of the newest PostgreSQL (Debian's layout); undefined if it is not installed. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'))
    .find((directory) =>
      ['initdb', 'postgres', 'pg_basebackup'].every((program) => existsSync(join(directory, program))),
    );
}

/** A PostgreSQL server of this run, on loopback and a free port. Its commits wait for the disk, as in production. */
export class PostgresServer {
  #process: ChildProcess | undefined;
  #printed = (): string => '';

  private constructor(
    readonly port: number,
    private readonly programs: string,
    private readonly directory: string,
  ) {}

  /**
   * Creates a server with an empty database in `directory`, and starts it. @throws Error that names a missing program
   */
  static async create(directory: string): Promise<PostgresServer> {
    const server = await PostgresServer.#place(directory);
    await server.#run('initdb', [
      '--pgdata',
      server.#data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]);
    await server.start();
    await server.#queryIn('postgres', 'CREATE ROLE service LOGIN');
    await server.#queryIn('postgres', `CREATE DATABASE ${databaseName} OWNER service`);
    return server;
  }

  /** Starts a server on the existing data directory `data` in `directory`. */
  static async open(directory: string): Promise<PostgresServer> {
    const server = await PostgresServer.#place(directory);
    await server.start();
    return server;
  }

  static async #place(directory: string): Promise<PostgresServer> {
    const programs = postgresPrograms();
    if (programs === undefined)
      throw new Error(`There is no PostgreSQL under ${root}: install Debian's package "postgresql".`);
    mkdirSync(directory, { recursive: true });
    const user = account('postgres');
    if (user) chownSync(directory, user.uid, user.gid);
    return new PostgresServer(await freePort(), programs, directory);
  }

  get #data(): string {
    return join(this.directory, 'data');
  }

  /** @param follower second host of the address, so that clients find the primary */
  url(port: number = this.port, role: Role = 'service', follower?: PostgresServer): string {
    const second = follower ? `,127.0.0.1:${follower.port}` : '';
    return `postgresql://${role}@127.0.0.1:${port}${second}/${databaseName}`;
  }

  /** The id of its first process. @throws Error if it does not run */
  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('PostgreSQL does not run');
    return pid;
  }

  /** Starts it, and waits until it responds. Also waits for processes left by a killed server. */
  async start(): Promise<void> {
    const began = performance.now();
    for (;;) {
      const child = this.#spawn();
      while (child.exitCode === null && child.signalCode === null) {
        if (await this.answers()) return;
        await wait(50);
      }
      if (performance.now() - began > startLimitMilliseconds)
        throw new Error(`PostgreSQL did not start:\n${this.#printed()}`);
      await wait(200);
    }
  }

  /**
   * Stops it as its administrator would. `fast` breaks the connections, `immediate` does not even write its memory to
   * disk.
   */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await end(this.#process, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  /** Kills its first process. The others notice, and end. */
  async kill(): Promise<void> {
    await end(this.#process);
  }

  /** Executes one statement over a separate connection. */
  async query(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
    return this.#queryIn(databaseName, text, values);
  }

  async #queryIn(
    database: 'postgres' | typeof databaseName,
    text: string,
    values: unknown[] = [],
  ): Promise<Record<string, unknown>[]> {
    const session = await this.session(database);
    try {
      return (await session.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  /** Opens a connection as the superuser. The caller ends it. @param database `postgres` is the maintenance database */
  async session(database: 'postgres' | typeof databaseName = databaseName): Promise<pg.Client> {
    const url = new URL(this.url(this.port, 'postgres'));
    url.pathname = database;
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Breaks every connection of the instances. @returns their number */
  async terminateBackends(): Promise<number> {
    const [row] = await this.query(
      `SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity WHERE usename = 'service'`,
    );
    return Number(row?.['ended']);
  }

  /** Creates a synchronous standby of this server: from then on every commit waits until both have it on disk. */
  async createStandby(directory: string): Promise<PostgresServer> {
    const standby = await PostgresServer.#place(directory);
    await standby.#follow(this);
    return standby;
  }

  async #follow(primary: PostgresServer): Promise<void> {
    await this.#run('pg_basebackup', [
      '--pgdata',
      this.#data,
      '--write-recovery-conf',
      '--wal-method=stream',
      '--checkpoint=fast',
      '--no-sync',
      '--dbname',
      `postgresql://postgres@127.0.0.1:${primary.port}/postgres?application_name=standby`,
    ]);
    await this.start();
    await primary.#configure("synchronous_standby_names = '*'");
    await until(
      'the standby follows',
      async () => (await primary.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length > 0,
    );
  }

  /** Deletes the data of this stopped server, which a promoted one has replaced, and makes it follow that one. */
  async followAgain(primary: PostgresServer): Promise<void> {
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 5 });
    await this.#follow(primary);
  }

  /** Sends a signal to each of its processes. SIGSTOP makes it unresponsive, with open sockets. */
  async signalAll(signal: NodeJS.Signals): Promise<void> {
    const first = this.pid;
    // The first process starts the others, so it is stopped before they are counted, and continued after them.
    if (signal === 'SIGSTOP') process.kill(first, signal);
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').split(' ').map(Number);
    for (const pid of others.filter((other) => other > 0)) process.kill(pid, signal);
    if (signal !== 'SIGSTOP') process.kill(first, signal);
    await Promise.resolve();
  }

  /** Promotes this standby to accept writes. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 30)');
  }

  async #configure(setting: string): Promise<void> {
    await this.query(`ALTER SYSTEM SET ${setting}`);
    await this.query('SELECT pg_reload_conf()');
  }

  async answers(): Promise<boolean> {
    return this.#queryIn('postgres', 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  #spawn(): ChildProcess {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.directory,
      max_connections: '100',
      wal_level: 'logical',
      log_min_messages: 'fatal',
    };
    const args = [
      '-D',
      this.#data,
      '-p',
      String(this.port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const child = startAsPostgres(join(this.programs, 'postgres'), args, 'SIGQUIT');
    this.#printed = outputOf(child);
    this.#process = child;
    return child;
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    await finished(
      spawn(join(this.programs, program), args, {
        cwd: '/',
        ...account('postgres'),
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
      program,
    );
  }
}
