import { createScratchShards } from '../../scripts/scratch-database.js';
import { startCluster, type Cluster } from '../../scripts/shards/cluster.js';
import { addTerminal } from './access.js';
import { startStage, type Stage } from './stage.js';

/** A terminal on the first of two shards; the terminal of all tests is on the second. */
export const onFirst = 'AAAA01';

/** Two shards behind a router. The caller closes it. */
export const startTwoShards = (): Promise<Cluster> =>
  startCluster([
    { from: '0', shard: 'sh1' },
    { from: 'K', shard: 'sh2' },
  ]);

/** A service on databases of its own there, with a terminal on each shard. */
export async function startStageOn({ settings }: Cluster): Promise<{ stage: Stage; close: () => Promise<void> }> {
  const database = await createScratchShards(settings.TEST_DATABASE_URL, settings.TEST_DATABASE_SHARDS, 'test');
  const stage = await startStage({}, { database: { ...database, dataDirectory: 'memory://' } });
  await addTerminal(stage.service, onFirst);
  return {
    stage,
    async close() {
      await stage.close();
      await database.drop();
    },
  };
}
