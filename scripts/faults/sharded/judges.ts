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

/** An event as a shard has it. */
interface WrittenEvent {
  readonly id: string;
  readonly place: bigint;
}

/** The shard that an event was written on: its place has the number (src/store/shards/number-apart.ts). */
const writtenOn = ({ place }: WrittenEvent): bigint => (place >> 5n) & 127n;

/**
 * Every event was listed to whoever read all the time, once; those of a terminal that were written on several shards
 * in the order of their places. Within one shard that is the order of database transactions, which is no other's.
 * @returns how many events there are
 */
export async function judgeEvents(stage: ShardedStage, reader: EventReader): Promise<number> {
  const written = new Map<string, WrittenEvent>();
  for (const { server } of stage.cluster.servers)
    for (const row of await server.query('SELECT event_id AS id, place::text FROM events', 'postgres'))
      written.set(String(row['id']), { id: String(row['id']), place: BigInt(String(row['place'])) });
  await reader.readAll(written.size);
  const missed = [...written.keys()].filter((id) => !reader.listed.has(id));
  if (missed.length > 0) stage.fault('lost', `${missed.length} events were never listed, ${missed[0]} among them`);
  const latest = new Map<string, Map<bigint, bigint>>();
  for (const [id, { terminalId, times }] of reader.listed) {
    if (times > 1) stage.fault('untrue', `the event ${id} of ${terminalId} was listed ${times} times`);
    const event = written.get(id);
    if (!event) continue;
    const [shard, before] = [writtenOn(event), latest.get(terminalId) ?? new Map<bigint, bigint>()];
    if ([...before].some(([other, place]) => other !== shard && place > event.place))
      stage.fault('untrue', `the event ${id} of ${terminalId} was listed after one that was written later elsewhere`);
    const last = before.get(shard) ?? 0n;
    latest.set(terminalId, before.set(shard, event.place > last ? event.place : last));
  }
  return written.size;
}
