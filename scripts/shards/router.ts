import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { inConsole, Program, programOf } from './program.js';

/** Tables whose rows belong to a terminal: what the router may move. */
export type TerminalTables = readonly string[];

/** A range of terminal ids, from one on, and the shard that has them. */
export interface Range {
  readonly from: string;
  readonly shard: string;
}

/** A PostgreSQL server as a router finds it. */
export interface ShardPort {
  readonly name: string;
  readonly port: number;
}

/** Where a router has its ranges from: what it begins with and keeps in its memory, or a coordinator. */
export type Records =
  | { readonly ranges: readonly Range[]; readonly tables: TerminalTables }
  | { readonly coordinatorConfiguration: string };

export interface Router {
  readonly name: string;
  /** Its process. */
  readonly pid: number;
  /** Where a coordinator reaches it. */
  readonly grpcPort: number;
  /** Of any database of the shards. */
  url(database: string): string;
  /** Executes a statement of the router's console. */
  console(text: string): Promise<Record<string, unknown>[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The statements of SPQR that make the distribution; a range that begins later is named before. */
export const distributionOf = (ranges: readonly Range[], tables: TerminalTables): readonly string[] => [
  'CREATE DISTRIBUTION terminals COLUMN TYPES varchar;',
  ...[...ranges]
    .sort((one, other) => (one.from < other.from ? 1 : -1))
    .map(
      ({ from, shard }, index) =>
        `CREATE KEY RANGE range${index} FROM '${from}' ROUTE TO ${shard} FOR DISTRIBUTION terminals;`,
    ),
  ...tables.map((table) => `ALTER DISTRIBUTION terminals ATTACH RELATION ${table} DISTRIBUTION KEY terminal_id;`),
];

/** Without the second line a router is told of a new shard, and leads nobody there. */
const learning = 'use_coordinator_init: true\nmanage_shards_by_coordinator: true';

/** How a router, a coordinator and its mover name a shard. */
export const shardLine = ({ name, port }: ShardPort, database: string): string =>
  `  ${name}: { db: ${database}, usr: postgres, pwd: x, type: DATA, hosts: ['127.0.0.1:${port}'] }`;

/**
 * Starts a router before shards.
 * @param directory for its configuration
 * @param database of the shards, where a client names none
 */
export async function startRouter(
  directory: string,
  shards: readonly ShardPort[],
  records: Records,
  { name = 'router', database = 'postgres' } = {},
): Promise<Router> {
  const [port, consolePort, grpcPort] = [await freePort(), await freePort(), await freePort()];
  const [configuration, begin] = [join(directory, `${name}.yaml`), join(directory, `${name}.sql`)];
  const own = 'ranges' in records;
  if (own) writeFileSync(begin, distributionOf(records.ranges, records.tables).join('\n'));
  writeFileSync(
    configuration,
    `log_level: error
host: '127.0.0.1'
router_port: '${port}'
admin_console_port: '${consolePort}'
grpc_api_port: '${grpcPort}'
router_mode: PROXY
${own ? `use_init_sql: true\ninit_sql: ${begin}\nexit_on_init_sql: true` : learning}
frontend_rules:
  - { pool_mode: TRANSACTION, pool_default: true, pool_prepared_statement: true, auth_rule: { auth_method: ok } }
backend_rules:
  - { pool_default: true, connection_limit: 50, auth_rules: {} }
query_routing:
  default_route_behaviour: BLOCK
shards:
${shards.map((shard) => shardLine(shard, database)).join('\n')}
`,
  );
  const console = (text: string) => inConsole(consolePort, text);
  const program = new Program(
    name,
    programOf('spqr-router', directory),
    ['run', '-c', configuration, ...(own ? [] : ['--coordinator-config', records.coordinatorConfiguration])],
    async () => (await console('SHOW key_ranges')).length >= (own ? records.ranges.length : 0),
  );
  const start = (): Promise<void> => {
    // A router that was killed leaves its socket, and does not start where one is.
    for (const each of [port, consolePort]) rmSync(`/var/run/postgresql/.s.PGSQL.${each}`, { force: true });
    return program.start();
  };
  await start();
  return {
    name,
    get pid() {
      return program.pid;
    },
    grpcPort,
    url: (asked) => `postgresql://postgres@127.0.0.1:${port}/${asked}`,
    console,
    start,
    kill: () => program.kill(),
  };
}
