import { randomBytes } from 'node:crypto';
import { copyTerminal } from '../../shards/copy-terminal.js';
import { startGrowingCluster, type GrowingCluster, type ShardServer } from '../../shards/cluster.js';
import { freePort } from '../../free-port.js';
import type { Fault } from '../audit.js';
import type { Target } from '../exchanges.js';
import { Instance } from '../instance.js';
import { Load } from '../load.js';
import { apiKey, managementKey, quick, simulatorSecret } from '../stage.js';

/** Half of them are below 'K', on the first shard; the last ones are beyond all capitals. */
export const terminals = ['A00001', 'D00001', 'G00001', 'S00001', 'a00001', 't00001'] as const;
const [sandbox] = terminals;

/** A terminal with those who send to it. */
export interface Customer {
  readonly terminalId: string;
  readonly load: Load;
}

export interface ShardedStageOptions {
  /** Runs what `npm run build` made instead of the sources. */
  readonly built: boolean;
  readonly progress: (text: string) => void;
  /** Whether each shard waits for the disk, and has a synchronous standby, of which the instances know. */
  readonly replicated?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Two instances on two shards, each before a router of its own, and an integrator for each terminal. */
export class ShardedStage {
  readonly faults: Fault[] = [];
  readonly customers: readonly Customer[] = terminals.map((terminalId) => ({ terminalId, load: new Load(terminalId) }));

  private constructor(
    readonly cluster: GrowingCluster,
    readonly instances: readonly Instance[],
    private readonly settings: readonly Record<string, string>[],
    readonly progress: (text: string) => void,
  ) {}

  static async open(options: ShardedStageOptions): Promise<ShardedStage> {
    const { built, progress, replicated = false, settings: special = {} } = options;
    const cluster = await startGrowingCluster(
      [
        { from: '0', shard: 'sh1' },
        { from: 'K', shard: 'sh2' },
      ],
      { routers: 2, replicated },
    );
    const common = {
      ...quick,
      DATABASE_SHARDS: cluster.shards(),
      DATA_DIR: `${cluster.directory}/data`,
      SANDBOX_TERMINAL_ID: sandbox,
      SANDBOX_API_KEY: apiKey,
      MANAGEMENT_KEY: managementKey,
      SIMULATOR_SECRET: simulatorSecret,
      VAULT_KEYS: `faults:${randomBytes(32).toString('base64')}`,
      FINGERPRINT_KEY: randomBytes(32).toString('base64'),
      ...special,
    };
    const settings = cluster.routers.map((router) => ({ ...common, DATABASE_URL: router.url('postgres') }));
    const instances: Instance[] = [];
    const stage = new ShardedStage(cluster, instances, settings, progress);
    for (const [index, each] of settings.entries()) {
      const ended = (how: string): void => {
        stage.fault('untrue', how);
        progress(how);
      };
      instances.push(new Instance(`instance ${index + 1}`, await freePort(), each, ended, built));
    }
    try {
      for (const instance of instances) {
        await instance.start();
        if (instance === instances[0])
          await copyTerminal(
            cluster.servers.map(({ server }) => server),
            sandbox,
            terminals.slice(1),
          );
      }
      for (const shard of cluster.servers) await stage.letMove(shard);
    } catch (error) {
      await stage.close();
      throw error;
    }
    return stage;
  }

  /** What the mover needs of a shard, and only its administrator may give. */
  async letMove({ server }: ShardServer): Promise<void> {
    await server.query('CREATE EXTENSION IF NOT EXISTS postgres_fdw', 'postgres');
  }

  /** Stops the instances one after the other, and starts each with the shards that there are now. */
  async restartInstances(): Promise<void> {
    for (const [index, instance] of this.instances.entries()) {
      const settings = this.settings[index];
      if (settings) settings['DATABASE_SHARDS'] = this.cluster.shards();
      const stopped = await instance.stop();
      if (stopped?.end !== 0) this.fault('stuck', `${instance.name} did not stop in order`);
      await instance.start();
    }
  }

  targets(terminalId: string): Target[] {
    return this.instances.map(({ baseUrl }) => ({ baseUrl, terminalId, apiKey }));
  }

  /** Those of an instance that all shards are named to. */
  get lastSettings(): Readonly<Record<string, string>> {
    return this.settings[0] ?? {};
  }

  fault(kind: Fault['kind'], what: string): void {
    this.faults.push({ kind, what });
  }

  async close(): Promise<void> {
    for (const instance of this.instances) await instance.kill();
    await this.cluster.close();
  }
}
