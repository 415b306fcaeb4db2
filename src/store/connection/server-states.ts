import type pg from 'pg';
import { placeOfServer } from '../../config/database-servers.js';

/** What a server said of itself. */
export interface ServerState {
  readonly address: string;
  /** The number of promotions before it, where it takes writes; undefined for a standby. */
  readonly timeline: number | undefined;
  /** How far its log is written, or replayed by a standby, in bytes. */
  readonly position: bigint;
}

/** Asks a server for its state. @throws what a connection throws */
export async function askServer(session: pg.Client, address: string): Promise<ServerState> {
  const { rows } = await session.query<{ timeline: string | null; position: string }>(
    `SELECT CASE WHEN standby THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline,
       (CASE WHEN standby THEN coalesce(pg_last_wal_replay_lsn(), '0/0') ELSE pg_current_wal_lsn() END
         - '0/0'::pg_lsn)::text AS position
     FROM pg_is_in_recovery() AS standby`,
  );
  const [{ timeline, position } = { timeline: null, position: '0' }] = rows;
  return { address, timeline: timeline === null ? undefined : parseInt(timeline, 16), position: BigInt(position) };
}

/** No server takes writes, or more than one; the message says which. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = 'DATABASE_NO_PRIMARY';
}

/**
 * The server that takes writes. Each promotion begins a timeline: a primary of an earlier one is what another server
 * was promoted in the place of, and is never gone back to.
 * @param seen the latest timeline that this process has seen
 * @param setting which names the servers, for the error
 * @throws NoPrimary when there is none, and when there are two, of which nobody knows which one is right
 */
export function primaryAmong(
  states: readonly ServerState[],
  seen: number,
  setting: string,
): ServerState & { readonly timeline: number } {
  const writable = states.flatMap((state) =>
    state.timeline === undefined ? [] : [{ ...state, timeline: state.timeline }],
  );
  const latest = Math.max(seen, ...writable.map(({ timeline }) => timeline));
  const [first, ...others] = writable.filter(({ timeline }) => timeline === latest);
  if (!first) throw new NoPrimary(`no server of ${setting} takes writes`);
  if (others.length > 0)
    throw new NoPrimary(
      `${[first, ...others].map(({ address }) => placeOfServer(address)).join(' and ')} take writes, each by itself: ` +
        'they are no primary and standby of one another',
    );
  return first;
}

/** Where the primary was at a time, in milliseconds. */
export interface Mark {
  readonly at: number;
  readonly position: bigint;
}

/**
 * A standby that has replayed all that the primary had written so many milliseconds ago. Marks of the primary are
 * compared, and not the times in the log: a standby that hears nothing believes that nothing happens.
 * @param marks of this timeline, the newest last
 */
export function freshStandby(
  states: readonly ServerState[],
  marks: readonly Mark[],
  now: number,
  lagMilliseconds: number,
): ServerState | undefined {
  const recent = marks.filter(({ at }) => now - at <= lagMilliseconds);
  return states
    .filter(({ timeline, position }) => timeline === undefined && recent.some((mark) => mark.position <= position))
    .reduce<ServerState | undefined>((best, one) => (best && best.position >= one.position ? best : one), undefined);
}
