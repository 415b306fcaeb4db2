import { terminalTables } from '../../../src/store/shards/reach.js';
import type { EventReader } from './event-reader.js';
import { rangeOf } from '../sharded/ranges.js';
import { terminals, type ShardedStage } from './stage.js';

/** Every row of a terminal is on the shard that its range leads to: rows elsewhere are lost to it. */
export async function judgePlaces(stage: ShardedStage, of: readonly string[] = terminals): Promise<void> {
  for (const terminalId of of) {
    const { shard } = await rangeOf(stage, terminalId);
    for (const { name, server } of stage.cluster.servers) {
      if (name === shard) continue;
      const counts = [...terminalTables].map(
        (table) => `SELECT '${table}' AS table, count(*)::int AS rows FROM ${table} WHERE terminal_id = $1`,
      );
      const left = await server.query(
        `SELECT * FROM (${counts.join(' UNION ALL ')}) counted WHERE rows > 0`,
        'postgres',
        [terminalId],
      );
      for (const row of left)
        stage.fault('lost', `${terminalId} is on ${shard}, and ${name} has rows of it: ${JSON.stringify(row)}`);
    }
  }
}

/** Nothing that waits for the first shard's word is left. */
export async function judgePrepared(stage: ShardedStage): Promise<void> {
  for (const { name, server } of stage.cluster.servers)
    for (const { gid } of await server.query('SELECT gid FROM pg_prepared_xacts', 'postgres'))
      stage.fault('stuck', `${name} has a transaction that is prepared and not ended: ${String(gid)}`);
}

/**
 * Every event was listed to whoever read all the time; what was listed twice is of a terminal that was moved.
 * @returns how many events there are, and how many of them were listed more than once
 */
export async function judgeEvents(
  stage: ShardedStage,
  reader: EventReader,
  moved: ReadonlySet<string>,
): Promise<{ readonly events: number; readonly repeated: number }> {
  const written: string[] = [];
  for (const { server } of stage.cluster.servers)
    written.push(
      ...(await server.query('SELECT event_id FROM events', 'postgres')).map((row) => String(row['event_id'])),
    );
  await reader.readAll(written.length);
  const missed = written.filter((id) => !reader.listed.has(id));
  if (missed.length > 0) stage.fault('lost', `${missed.length} events were never listed, ${missed[0]} among them`);
  const repeated = [...reader.listed].filter(([, { times }]) => times > 1);
  for (const [id, { terminalId }] of repeated)
    if (!moved.has(terminalId)) stage.fault('untrue', `the event ${id} of ${terminalId}, which stayed, came twice`);
  return { events: written.length, repeated: repeated.length };
}
