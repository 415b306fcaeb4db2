import { execFileSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, until } from '../../support/loopback.js';
import { account, end, outputOf, startAsPostgres, systemProgram } from '../../support/programs.js';
import type { PostgresServer } from './postgres.js';

const page = fileURLToPath(new URL('../../../docs/operate/postgresql-and-instances.md', import.meta.url));
/** Lines of the docs' example that differ here. */
const written = {
  database: 'payments = host=127.0.0.1 port=5432',
  port: 'listen_port = 6432',
  passwords: 'auth_type = scram-sha-256',
  users: 'auth_file = /etc/pgbouncer/userlist.txt',
} as const;
const writtenRole = 'payment_terminal';

/** Returns the path of PgBouncer on this machine. PGBOUNCER overrides it, to try a later version. */
export const bouncerProgram = (): string | undefined => process.env.PGBOUNCER ?? systemProgram('pgbouncer');

/** Returns true if a PgBouncer supports prepared statements in transaction mode: from 1.21 on. */
export function bouncerKeepsStatements(program: string): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21);
}

/** Returns a block of the docs by its language and first line. @throws Error if it is missing */
function readmeBlock(language: 'ini' | 'sql', first: string): string {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms);
  for (const [, name, text = ''] of blocks) if (name === language && text.startsWith(first)) return text;
  throw new Error(
    `docs/operate/postgresql-and-instances.md has no block of \`\`\`${language} that begins with ${first}`,
  );
}

/** Returns the documented statements that give a role its settings, for the role `service`. */
export const pageRoleSettings = (): string =>
  readmeBlock('sql', `ALTER ROLE ${writtenRole}`).replaceAll(`ROLE ${writtenRole} `, 'ROLE service ');

/** Returns the documented PgBouncer configuration, on loopback, with the values of this run. */
function readmeConfiguration(values: Readonly<Record<keyof typeof written, string>>): string {
  return Object.entries(written).reduce(
    (text, [name, line]) => {
      if (text.split(`${line}\n`).length !== 2)
        throw new Error(`docs/operate/postgresql-and-instances.md does not have the PgBouncer line "${line}" once`);
      return text.replace(`${line}\n`, `${values[name as keyof typeof written]}\n`);
    },
    readmeBlock('ini', '[databases]'),
  );
}

/** A PgBouncer in transaction mode in front of a PostgreSQL, configured as documented. */
export class PgBouncer {
  #process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly program: string,
    private readonly file: string,
  ) {}

  /**
   * Writes its configuration and starts it.
   * @param directory a new directory
   * @throws Error that names a missing program
   */
  static async start(directory: string, { port: target }: Pick<PostgresServer, 'port'>): Promise<PgBouncer> {
    const program = bouncerProgram();
    if (program === undefined)
      throw new Error('There is no PgBouncer on this machine: install Debian\'s package "pgbouncer".');
    mkdirSync(directory, { recursive: true });
    const [port, users, file] = [await freePort(), join(directory, 'userlist.txt'), join(directory, 'pgbouncer.ini')];
    writeFileSync(users, '"service" ""\n"postgres" ""\n');
    const configuration = readmeConfiguration({
      database: `* = host=127.0.0.1 port=${target}`,
      port: `listen_port = ${port}\nunix_socket_dir =`,
      passwords: 'auth_type = trust',
      users: `auth_file = ${users}`,
    });
    const keeps = bouncerKeepsStatements(program) ? 'max_prepared_statements = 500\n' : '';
    writeFileSync(file, `${configuration}admin_users = postgres\n${keeps}`);
    const user = account('postgres');
    if (user) chownSync(directory, user.uid, user.gid);
    const bouncer = new PgBouncer(port, program, file);
    await bouncer.startAgain();
    return bouncer;
  }

  /** Starts it again after its end. */
  async startAgain(): Promise<void> {
    const child = startAsPostgres(this.program, [this.file], 'SIGKILL');
    this.#process = child;
    const printed = outputOf(child);
    await until('PgBouncer listens', () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${printed()}`);
      return printed().includes('process up');
    });
  }

  /** Makes it close its connections to PostgreSQL as they become free, and open new ones. */
  async reconnect(): Promise<void> {
    const console = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${this.port}/pgbouncer` });
    await console.connect();
    await console.query('RECONNECT');
    await console.end();
  }

  async kill(): Promise<void> {
    await end(this.#process);
  }
}
