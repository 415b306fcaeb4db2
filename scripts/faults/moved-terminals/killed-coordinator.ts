import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../until.js';
import type { PostgresServer } from '../postgres.js';
import { rangeOf, rangesOf } from '../sharded/ranges.js';
import type { ShardedStage } from '../sharded/stage.js';
import { leaveAlone, redistribute } from './moves.js';

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
  /** Before the move begins. */
  readonly prepare?: (moving: Moving) => Promise<unknown>;
  /** When the coordinator is gone. */
  readonly afterKill?: (moving: Moving) => void;
  /** When it is there again, before anything else is done. */
  readonly afterStart?: (moving: Moving) => Promise<void>;
}

/**
 * The mover's deletion takes a second to commit, so that it can be seen: it reads its records until then. It does so in
 * all later moves from there.
 */
const slowDeletion = `
  CREATE OR REPLACE FUNCTION commit_slowly() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('faults.slow', true) IS DISTINCT FROM 'seen' THEN
      PERFORM set_config('faults.slow', 'seen', true), pg_sleep(1);
    END IF;
    RETURN NULL;
  END $$;
  DROP TRIGGER IF EXISTS slow_deletion ON transactions;
  CREATE CONSTRAINT TRIGGER slow_deletion AFTER DELETE ON transactions DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (current_setting('application_name') LIKE 'spqr-transfer%') EXECUTE FUNCTION commit_slowly()`;

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
  {
    name: 'it has deleted',
    prepare: ({ source }) => source.query(slowDeletion, 'postgres'),
    // What follows is over at once: its records stand still, so that it cannot note what it has done.
    async isThere({ stage, source, terminalId }) {
      const [deletes] = await source.query(
        `SELECT FROM pg_stat_activity WHERE application_name LIKE 'spqr-transfer%' AND wait_event = 'PgSleep'`,
        'postgres',
      );
      if (!deletes) return false;
      stage.cluster.coordinator.records.freeze();
      await until('it has deleted', async () => !(await has(source, terminalId)), { pauseMilliseconds: 2 });
      return true;
    },
    afterKill({ stage }) {
      stage.cluster.coordinator.records.goOn();
    },
  },
  {
    // Between the two is no moment that anybody could see. The lock is what the coordinator's own would be.
    name: 'it has locked the range, and not noted it',
    isThere: async ({ stage }) => (await stage.cluster.coordinator.console('SHOW task_groups')).length > 0,
    async afterStart({ stage, terminalId }) {
      const { name } = await rangeOf(stage, terminalId);
      await stage.cluster.coordinator.console(`LOCK KEY RANGE "${name}"`);
    },
  },
];

/** Longer than the locks on what a coordinator was at when it was lost: 5 s and 30 s. */
const locksMilliseconds = 31_000;
const longestMilliseconds = 90_000;

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
  await moment.prepare?.(moving);
  const move: { isOver: boolean; refused?: unknown } = { isOver: false };
  const ended = coordinator.console(redistribute(name, shard)).then(
    () => (move.isOver = true),
    (error: unknown) => (move.refused = error),
  );
  const isThere = async (): Promise<boolean> => {
    if (move.refused !== undefined) throw new Error(`a move of ${name} was refused`, { cause: move.refused });
    return move.isOver || (await moment.isThere(moving));
  };
  await until(moment.name, isThere, { pauseMilliseconds: 2 });
  // The connection of a move that is not over ends with it.
  await coordinator.kill();
  moment.afterKill?.(moving);
  await ended;
  await coordinator.start();
  if (!move.isOver) await moment.afterStart?.(moving);
  const told = move.isOver ? 'it was over before' : await goOn(moving, shard);
  await leaveAlone(stage, [terminalId], 'NULL');
  for (const range of await rangesOf(stage))
    if (range.locked) stage.fault('stuck', `the range ${range.name} from ${range.from} is locked after the move`);
  return told;
}

/** What an operator does when the coordinator is there again. @returns what that was */
async function goOn({ stage, terminalId, target }: Moving, shard: string): Promise<string> {
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
      else await coordinator.console(redistribute(range.name, shard));
      told.push(after);
    } catch (error) {
      // Until the locks of the one that was killed have run out.
      const milliseconds = performance.now() - began;
      if (milliseconds > longestMilliseconds) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (told.at(-1) !== `${what}: ${message}`) told.push(`${what}: ${message}`);
      // A lock of the range itself does not run out.
      if (message === 'key range is locked' && milliseconds > locksMilliseconds && !(await has(target, terminalId))) {
        await coordinator.console(`UNLOCK KEY RANGE "${range.name}"`);
        told.push('UNLOCK KEY RANGE');
      }
      await wait(500);
    }
  }
}
