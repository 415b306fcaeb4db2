import type { ShardedStage } from './stage.js';

/** A range of terminal ids, as the coordinator has it. */
interface KnownRange {
  readonly name: string;
  readonly from: string;
  readonly shard: string;
  readonly locked: boolean;
}

/** The ranges in the order of ids. */
export async function rangesOf({ cluster }: ShardedStage): Promise<KnownRange[]> {
  const rows = await cluster.coordinator.console('SHOW key_ranges');
  return rows
    .map((row) => ({
      name: String(row['key_range_id']),
      from: String(row['lower_bound']).replaceAll("'", ''),
      shard: String(row['shard_id']),
      locked: String(row['locked']) === 'true',
    }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The range that has a terminal. @throws Error when none has it */
export async function rangeOf(stage: ShardedStage, terminalId: string): Promise<KnownRange> {
  const range = (await rangesOf(stage)).findLast(({ from }) => from <= terminalId);
  if (!range) throw new Error(`no range has the terminal ${terminalId}`);
  return range;
}
