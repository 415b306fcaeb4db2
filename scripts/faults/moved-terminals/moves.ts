import { rangeOf } from '../sharded/ranges.js';
import type { ShardedStage } from '../sharded/stage.js';

/** The id after one: where the range of that one alone ends. */
const after = (terminalId: string): string =>
  terminalId.slice(0, -1) + String.fromCharCode(terminalId.charCodeAt(terminalId.length - 1) + 1);

async function splitAt(stage: ShardedStage, id: string): Promise<void> {
  const { name, from } = await rangeOf(stage, id);
  if (from === id) return;
  await stage.cluster.coordinator.console(`SPLIT KEY RANGE from_${id} FROM "${name}" BY '${id}'`);
}

/** Gives a terminal a range of its own, so that it can be moved, or stay, alone. */
export async function pin(stage: ShardedStage, terminalId: string): Promise<void> {
  await splitAt(stage, terminalId);
  await splitAt(stage, after(terminalId));
}

/** Cuts the range of a terminal before it, so that it can be moved with those after it. */
export const splitBefore = splitAt;

/** In quotes, because the coordinator's own names begin with a digit as well. */
export const redistribute = (range: string, shard: string): string =>
  `REDISTRIBUTE KEY RANGE "${range}" TO ${shard} BATCH SIZE 1000`;

/**
 * Moves the range of a terminal.
 * @param along the terminals of the range
 * @returns how long that took, in seconds
 */
export async function move(
  stage: ShardedStage,
  terminalId: string,
  shard: string,
  along: readonly string[],
): Promise<number> {
  const { coordinator } = stage.cluster;
  const { name } = await rangeOf(stage, terminalId);
  const began = performance.now();
  await coordinator.console(`${redistribute(name, shard)} CHECK`);
  await leaveAlone(stage, along, `now() + interval '10 minutes'`);
  await coordinator.console(redistribute(name, shard));
  await leaveAlone(stage, along, 'NULL');
  return (performance.now() - began) / 1000;
}

/** Has the rounds leave what falls due on terminals alone, for they go to the shards past the router. */
export async function leaveAlone(
  { cluster }: ShardedStage,
  terminals: readonly string[],
  until: string,
): Promise<void> {
  for (const { server } of cluster.servers)
    await server.query(
      `UPDATE terminals SET clock_moving_until = ${until} WHERE terminal_id = ANY ($1::text[])`,
      'postgres',
      [terminals],
    );
}
