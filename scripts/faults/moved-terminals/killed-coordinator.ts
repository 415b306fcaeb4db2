import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../until.js';
import type { PostgresServer } from '../postgres.js';
import { rangeOf, rangesOf } from '../sharded/ranges.js';
import type { ShardedStage } from '../sharded/stage.js';
import { leaveAlone } from './moves.js';

/** A move that is going on. */
interface Moving {
  readonly stage: ShardedStage;
  readonly terminalId: string;
  readonly source: PostgresServer;
  readonly target: PostgresServer;
}

/** Up to when a move gets. */
export interface Moment {
  readonly name: string;
  readonly isThere: (moving: Moving) => Promise<boolean>;
}

const has = async (server: PostgresServer, terminalId: string): Promise<boolean> =>
  (await server.query('SELECT FROM transactions WHERE terminal_id = $1 LIMIT 1', 'postgres', [terminalId])).length > 0;

/** In the order in which they come. */
export const moments: readonly [Moment, ...Moment[]] = [
  {
    name: 'it has begun',
    isThere: async ({ stage }) => (await stage.cluster.coordinator.console('SHOW task_groups')).length > 0,
  },
  {
    name: 'the range is locked',
    async isThere({ stage, terminalId }) {
      const { from } = await rangeOf(stage, terminalId);
      const known = await stage.cluster.routers[0]?.console('SHOW key_ranges');
      const range = known?.find((one) => String(one['lower_bound']).replaceAll("'", '') === from);
      return String(range?.['locked']) === 'true';
    },
  },
  {
    name: 'it copies',
    async isThere({ target }) {
      const copying = await target.query(
        `SELECT FROM pg_stat_activity WHERE application_name LIKE 'spqr-transfer%' AND query LIKE '%INSERT INTO%'`,
        'postgres',
      );
      return copying.length > 0;
    },
  },
  { name: 'it has copied', isThere: ({ target, terminalId }) => has(target, terminalId) },
  { name: 'it has deleted', isThere: async ({ source, terminalId }) => !(await has(source, terminalId)) },
];

/** Longer than the locks on what a coordinator was at last when it is gone: 5 s and 30 s. */
const longestMilliseconds = 60_000;

/**
 * Moves the range of a terminal, kills the coordinator at a moment of that, and goes on as GOING-LIVE.md says.
 * @returns what was done then
 */
export async function moveInTwo(
  stage: ShardedStage,
  terminalId: string,
  shard: string,
  moment: Moment,
): Promise<string> {
  const { coordinator, servers } = stage.cluster;
  const { name, shard: from } = await rangeOf(stage, terminalId);
  const serverOf = (wanted: string): PostgresServer => {
    const found = servers.find((one) => one.name === wanted);
    if (!found) throw new Error(`there is no shard ${wanted}`);
    return found.server;
  };
  const moving: Moving = { stage, terminalId, source: serverOf(from), target: serverOf(shard) };
  await leaveAlone(stage, [terminalId], `now() + interval '10 minutes'`);
  const move = { isOver: false };
  // The connection ends with the coordinator, or the move is over before.
  const ended = coordinator.console(`REDISTRIBUTE KEY RANGE ${name} TO ${shard} BATCH SIZE 1000`).then(
    () => (move.isOver = true),
    () => undefined,
  );
  await until(moment.name, async () => move.isOver || (await moment.isThere(moving)), { pauseMilliseconds: 2 });
  await coordinator.kill();
  await ended;
  await coordinator.start();
  const told = move.isOver ? 'it was over before' : await goOn(stage, terminalId, shard);
  await leaveAlone(stage, [terminalId], 'NULL');
  for (const range of await rangesOf(stage))
    if (range.locked) stage.fault('stuck', `the range ${range.name} from ${range.from} is locked after the move`);
  return told;
}

/** What an operator does when the coordinator is there again. @returns what that was */
async function goOn(stage: ShardedStage, terminalId: string, shard: string): Promise<string> {
  const { coordinator } = stage.cluster;
  const began = performance.now();
  const told: string[] = [];
  for (;;) {
    const [group] = await coordinator.console('SHOW task_groups');
    const range = await rangeOf(stage, terminalId);
    if (!group && range.shard === shard && !range.locked) return told.join(', ');
    const what = group ? 'RETRY TASK GROUP' : 'REDISTRIBUTE';
    const after = `${what} after ${((performance.now() - began) / 1000).toFixed(1)} s`;
    try {
      if (group) await coordinator.console(`${what} '${String(group['task_group_id'])}'`);
      else await coordinator.console(`${what} KEY RANGE ${range.name} TO ${shard} BATCH SIZE 1000`);
      told.push(after);
    } catch (error) {
      // Until the locks of the one that was killed have run out.
      if (performance.now() - began > longestMilliseconds) throw error;
      const said = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      if (told.at(-1) !== said) told.push(said);
      await wait(500);
    }
  }
}
