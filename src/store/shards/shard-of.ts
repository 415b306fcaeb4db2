import type pg from 'pg';
import { databaseId } from './database-id.js';
import { routeTo, type Shard, type Shards } from './shard.js';

/**
 * The shard that has a terminal now, by what the server says of itself that the router leads to.
 * @throws Error when it is none of DATABASE_SHARDS; DatabaseError while the terminal is being moved
 */
export async function shardOf(shards: Shards, terminalId: string): Promise<string> {
  const client = await shards.router.connectToAsk();
  let id: string;
  try {
    await client.query(routeTo(terminalId));
    id = await databaseId(client);
  } finally {
    client.release();
  }
  const name = shards.names.get(id);
  if (name === undefined)
    throw new Error(`the router leads the terminal ${terminalId} to a PostgreSQL that DATABASE_SHARDS does not name`);
  return name;
}

/**
 * Asks again for a terminal that was found on a shard.
 * @throws Error that is taken for an outage, when it was moved since; DatabaseError while it is being moved
 */
export async function stillThere(shards: Shards, { name }: Shard, terminalId: string): Promise<void> {
  if ((await shardOf(shards, terminalId)) === name) return;
  throw new Error(`the terminal ${terminalId} was just moved from the shard ${name}`);
}

/** A connection to the router for statements about a terminal, in the lane of its shard. */
export const connectFor = (shards: Shards, terminalId: string): Promise<pg.PoolClient> =>
  shards.router.connect(terminalId, () => shardOf(shards, terminalId));
