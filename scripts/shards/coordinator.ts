import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { systemProgram } from '../programs.js';
import { hasProgram, inConsole, Program, programOf } from './program.js';
import { distributionOf, shardLine, type Range, type Router, type ShardPort, type TerminalTables } from './router.js';

/** What moves terminals between shards: SPQR's coordinator, with the etcd that keeps its records. */
export interface Coordinator {
  /** The file that routers are given, which says where the records are. */
  readonly configuration: string;
  /** Executes a statement of its console. @throws what it answers */
  console(text: string): Promise<Record<string, unknown>[]>;
  /** Tells it of a router, which from then on is told of every change. */
  register(router: Router): Promise<void>;
  /** Tells it, and by it the routers, of one more shard. */
  addShard(shard: ShardPort): Promise<void>;
  /** Tells it, and by it the routers, that another server of a shard takes writes now. */
  leadTo(shard: ShardPort): Promise<void>;
  /** As a machine that fails: what it was at stays as it is. Its records are there. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** What keeps its records. */
  readonly records: Pick<Program, 'freeze' | 'goOn'>;
  stop(): Promise<void>;
}

/** In milliseconds. */
const longestWithoutLock = 60_000;

const etcd = (): string | undefined => process.env['ETCD'] ?? systemProgram('etcd');

/** Whether this machine has what a coordinator needs. */
export const hasCoordinator = (): boolean => {
  const records = etcd();
  return records !== undefined && existsSync(records) && hasProgram('spqr-coordinator');
};

async function startRecords(directory: string): Promise<{ readonly address: string; readonly program: Program }> {
  const program = etcd();
  if (program === undefined) throw new Error('There is no etcd on this machine: install Debian\'s "etcd-server".');
  const [client, peer] = [await freePort(), await freePort()];
  const [address, other] = [`127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const records = new Program(
    'etcd',
    program,
    [
      ...['--name', 'one', '--data-dir', join(directory, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', `http://${address}`, '--advertise-client-urls', `http://${address}`],
      ...['--listen-peer-urls', other, '--initial-advertise-peer-urls', other, '--initial-cluster', `one=${other}`],
    ],
    async () => (await fetch(`http://${address}/health`)).ok,
  );
  await records.start();
  return { address, program: records };
}

/** Starts a coordinator whose records know of the shards and ranges, and of no router. */
export async function startCoordinator(
  directory: string,
  shards: readonly ShardPort[],
  ranges: readonly Range[],
  tables: TerminalTables,
  database: string,
): Promise<Coordinator> {
  const records = await startRecords(directory);
  const [consolePort, grpcPort] = [await freePort(), await freePort()];
  const [configuration, shardFile] = [join(directory, 'coordinator.yaml'), join(directory, 'shard_data.yaml')];
  const known = [...shards];
  const writeShards = (): void =>
    writeFileSync(shardFile, `shards:\n${known.map((shard) => shardLine(shard, database)).join('\n')}\n`);
  writeShards();
  writeFileSync(
    configuration,
    `host: 127.0.0.1
coordinator_port: '${consolePort}'
grpc_api_port: '${grpcPort}'
qdb_addr: '${records.address}'
log_level: error
shard_data: '${shardFile}'
frontend_rules:
  - { pool_default: true, auth_rule: { auth_method: ok } }
`,
  );
  const console = async (text: string): Promise<Record<string, unknown>[]> => {
    for (const began = performance.now(); ; await wait(200)) {
      try {
        return await inConsole(consolePort, text);
      } catch (error) {
        // Until it has the lock in its records, which the one before it may have for some seconds more.
        const waits = error instanceof Error && error.message.includes('read only mode');
        if (!waits || performance.now() - began > longestWithoutLock) throw error;
      }
    }
  };
  const program = new Program(
    'the coordinator',
    programOf('spqr-coordinator', directory),
    ['-c', configuration],
    async () => (await inConsole(consolePort, 'SHOW shards')).length === known.length,
  );
  await program.start();
  for (const statement of distributionOf(ranges, tables)) await console(statement);
  return {
    configuration,
    console,
    async register({ name, grpcPort: at }) {
      await console(`REGISTER ROUTER ${name} ADDRESS '127.0.0.1:${at}'`);
    },
    async addShard(shard) {
      known.push(shard);
      writeShards();
      const place = `HOST '127.0.0.1:${shard.port}', DBNAME '${database}', USER 'postgres', PASSWORD 'x'`;
      await console(`CREATE SHARD ${shard.name} OPTIONS (${place})`);
      // The mover reads the file of shards once.
      await program.kill();
      await program.start();
    },
    async leadTo(shard) {
      const at = known.findIndex(({ name }) => name === shard.name);
      known[at] = shard;
      writeShards();
      await console(`ALTER SHARD ${shard.name} OPTIONS (SET HOST '127.0.0.1:${shard.port}')`);
    },
    kill: () => program.kill(),
    start: () => program.start(),
    records: records.program,
    async stop() {
      await program.kill();
      await records.program.kill();
    },
  };
}
