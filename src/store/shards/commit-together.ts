import type pg from 'pg';
import { Absent } from './absences.js';
import { stillThere } from './shard-of.js';
import type { Shard, Shards } from './shard.js';

/** A shard on which a database transaction has begun. */
export interface Participant {
  readonly shard: Shard;
  readonly client: pg.PoolClient;
  /** Whether what was changed there has to be committed with the rest. */
  together: boolean;
  /** The terminals whose rows it is about, which were found there after it had begun. */
  readonly terminals: Set<string>;
}

const prefix = 'payment-terminal';

/**
 * The name of a transaction that waits for the first shard: it says which transaction of the first shard decides, so
 * that whoever finds it left behind can ask what became of that one.
 */
const nameOf = (homeId: string, decidedBy: string): string => `${prefix} ${homeId} ${decidedBy}`;

/**
 * Commits on all shards or on none. The first shard decides: the others have prepared by then, and what they have
 * prepared is committed when it has committed. Where one shard alone was changed, that is committed and no more.
 * @throws what a shard said; then nothing is committed, or, when the first shard cannot be asked, what becomes of it is
 * found out by `settleInDoubt`
 */
export async function commitTogether(shards: Shards, participants: readonly Participant[]): Promise<void> {
  const bound = participants.filter(({ together }) => together);
  if (bound.length < 2) {
    for (const { client } of participants) await commit(client);
    return;
  }
  const [home] = shards.all;
  const deciding = bound.find(({ shard }) => shard.name === home.name);
  const others = bound.filter((participant) => participant !== deciding);
  const client = deciding?.client ?? (await home.pool.connect());
  const guards: pg.PoolClient[] = [];
  try {
    for (const other of others) if (other.terminals.size > 0) await guard(shards, other, guards);
    if (!deciding) await client.query('BEGIN');
    await commitAsDecided(shards, client, others);
    for (const apart of participants.filter(({ together }) => !together)) await commit(apart.client);
  } finally {
    // They have changed nothing.
    for (const each of guards) each.release(true);
    if (!deciding) client.release();
  }
}

/** Prepares on the others, and commits on the first shard, which decides, and then there. */
async function commitAsDecided(shards: Shards, client: pg.PoolClient, others: readonly Participant[]): Promise<void> {
  const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
  const name = nameOf(shards.homeId, rows[0]?.xid ?? '');
  const prepared: Participant[] = [];
  try {
    for (const other of others) {
      await other.client.query(`PREPARE TRANSACTION '${name}'`);
      prepared.push(other);
    }
    await commit(client);
  } catch (error) {
    // Without an answer to the COMMIT nobody knows: what is prepared waits for `settleInDoubt`.
    const isUndone = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    if (isUndone) for (const other of prepared) await other.client.query(`ROLLBACK PREPARED '${name}'`);
    throw error;
  }
  // It is decided. What cannot be told so now is found by `settleInDoubt`.
  for (const other of prepared)
    await other.client.query(`COMMIT PREPARED '${name}'`).catch((err: unknown) => {
      shards.log.warn({ err, shard: other.shard.name, prepared: name }, 'a shard commits later what was decided');
    });
}

/**
 * A move waits for open transactions, and not for those that are prepared. So another one is open on the shard until
 * what is prepared there is committed.
 * @param guards gets its connection
 */
async function guard(shards: Shards, { shard, terminals }: Participant, guards: pg.PoolClient[]): Promise<void> {
  const client = await shard.pool.connect();
  guards.push(client);
  await client.query('BEGIN');
  for (const terminalId of terminals) await stillThere(shards, shard, terminalId);
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('a statement had failed, and PostgreSQL rolled the transaction back');
}

/** How old what is prepared has to be until it is taken for left behind. */
export const leftBehindSeconds = 30;

/**
 * Ends what a process left prepared that ended, or lost a shard, between the two steps of a commit: as the first shard
 * has decided. What that has not decided stays.
 * @returns how many were ended
 */
export async function settleInDoubt(shards: Shards, seconds = leftBehindSeconds): Promise<number> {
  const [home, ...others] = shards.all;
  let ended = 0;
  for (const shard of others) {
    const { pool } = shard;
    const found = await shards.absences.ask(shard, () =>
      pool.query<{ gid: string }>(
        `SELECT gid FROM pg_prepared_xacts
        WHERE database = current_database() AND gid LIKE $1 AND prepared < now() - make_interval(secs => $2)`,
        [nameOf(shards.homeId, '%'), seconds],
      ),
    );
    if (found instanceof Absent) continue;
    for (const { gid } of found.rows) {
      const decidedBy = gid.slice(nameOf(shards.homeId, '').length);
      const { rows: known } = await home.pool.query<{ status: string | null }>(
        'SELECT pg_xact_status($1::xid8) AS status',
        [decidedBy],
      );
      const status = known[0]?.status;
      if (status !== 'committed' && status !== 'aborted') continue;
      await pool.query(`${status === 'committed' ? 'COMMIT' : 'ROLLBACK'} PREPARED '${gid}'`);
      ended += 1;
    }
  }
  return ended;
}
