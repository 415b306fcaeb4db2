import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { killAtExit, systemProgram } from '../programs.js';
import { until } from '../until.js';

/** Where SPQR's router is: SPQR_ROUTER, a system's program, or packed beside the project. */
const packed = resolve(import.meta.dirname, '../../../shared/tools/spqr/spqr-router.xz');

/** Whether there is a router on this machine, or one that can be unpacked. */
export const hasRouter = (): boolean => installedRouter() !== undefined || existsSync(packed);

const installedRouter = (): string | undefined => process.env['SPQR_ROUTER'] ?? systemProgram('spqr-router');

function routerProgram(directory: string): string {
  const installed = installedRouter();
  if (installed !== undefined) return installed;
  const program = join(directory, 'spqr-router');
  const file = openSync(program, 'w');
  try {
    execFileSync('xz', ['--decompress', '--stdout', packed], { stdio: ['ignore', file, 'inherit'] });
  } finally {
    closeSync(file);
  }
  chmodSync(program, 0o755);
  return program;
}

/** Tables whose rows belong to a terminal: what the router may move. */
export type TerminalTables = readonly string[];

/** A range of terminal ids, from one on, and the shard that has them. */
export interface Range {
  readonly from: string;
  readonly shard: string;
}

export interface Router {
  /** Of any database of the shards. */
  url(database: string): string;
  /** Executes a statement of the router's console. */
  console(text: string): Promise<Record<string, unknown>[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** As SPQR wants it; a range that begins later is named before. */
const initialization = (ranges: readonly Range[], tables: TerminalTables): string =>
  [
    'CREATE DISTRIBUTION terminals COLUMN TYPES varchar;',
    ...[...ranges]
      .sort((one, other) => (one.from < other.from ? 1 : -1))
      .map(
        ({ from, shard }, index) =>
          `CREATE KEY RANGE range${index} FROM '${from}' ROUTE TO ${shard} FOR DISTRIBUTION terminals;`,
      ),
    ...tables.map((table) => `ALTER DISTRIBUTION terminals ATTACH RELATION ${table} DISTRIBUTION KEY terminal_id;`),
  ].join('\n');

/** Starts a router before shards, which keeps its records in its memory. @param shards their names and ports */
export async function startRouter(
  directory: string,
  shards: readonly { readonly name: string; readonly port: number }[],
  ranges: readonly Range[],
  tables: TerminalTables,
): Promise<Router> {
  const [port, consolePort, grpcPort] = [await freePort(), await freePort(), await freePort()];
  const program = routerProgram(directory);
  writeFileSync(join(directory, 'init.sql'), initialization(ranges, tables));
  writeFileSync(
    join(directory, 'router.yaml'),
    `log_level: error
host: '127.0.0.1'
router_port: '${port}'
admin_console_port: '${consolePort}'
grpc_api_port: '${grpcPort}'
router_mode: PROXY
use_init_sql: true
init_sql: ${join(directory, 'init.sql')}
exit_on_init_sql: true
frontend_rules:
  - { pool_mode: TRANSACTION, pool_default: true, pool_prepared_statement: true, auth_rule: { auth_method: ok } }
backend_rules:
  - { pool_default: true, connection_limit: 50, auth_rules: {} }
query_routing:
  default_route_behaviour: BLOCK
shards:
${shards
  .map(
    ({ name, port: at }) =>
      `  ${name}: { db: postgres, usr: postgres, pwd: x, type: DATA, hosts: ['127.0.0.1:${at}'] }`,
  )
  .join('\n')}
`,
  );
  const url = (database: string, at = port): string => `postgresql://postgres@127.0.0.1:${at}/${database}`;
  const inConsole = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({
      connectionString: url('spqr-console', consolePort),
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  let child: ReturnType<typeof spawn> | undefined;
  const start = async (): Promise<void> => {
    // A router that was killed leaves its socket, and does not start where one is.
    for (const each of [port, consolePort]) rmSync(`/var/run/postgresql/.s.PGSQL.${each}`, { force: true });
    let printed = '';
    const router = spawn(program, ['run', '-c', join(directory, 'router.yaml')], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [router.stdout, router.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed = (printed + text).slice(-4_000);
      });
    child = router;
    killAtExit(router, 'SIGKILL');
    await until('the router answers', () => {
      if (router.exitCode !== null) throw new Error(`the router ended with ${router.exitCode}:\n${printed}`);
      return inConsole('SHOW key_ranges').then(
        (rows) => rows.length === ranges.length,
        () => false,
      );
    });
  };
  await start();
  return {
    url,
    console: inConsole,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
