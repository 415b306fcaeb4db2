import type pg from 'pg';
import { placeOfServer } from '../../config/database-servers.js';

/** The state of a server, as it reports it. */
export interface ServerState {
  readonly address: string;
  /** The number of promotions before it if it accepts writes; undefined for a standby. */
  readonly timeline: number | undefined;
  /** The position in its log, in bytes: written, or replayed by a standby. */
  readonly position: bigint;
}

/** Queries a server for its state. @throws the errors of a connection */
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

/** No server accepts writes, or more than one does; the message says which. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = 'DATABASE_NO_PRIMARY';
}

/**
 * Returns the server that accepts writes. Each promotion begins a timeline: another server has replaced a primary of an
 * earlier timeline, and the service never returns to it.
 * @param seen the latest timeline that this process has seen
 * @param setting names the servers in the error
 * @throws NoPrimary if no server accepts writes, or if two do and neither can be preferred
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
  if (!first) throw new NoPrimary(`no server of ${setting} accepts writes`);
  if (others.length > 0)
    throw new NoPrimary(
      `${[first, ...others].map(({ address }) => placeOfServer(address)).join(' and ')} accept writes independently: ` +
        'they do not replicate each other',
    );
  return first;
}

/** The position of the primary at a time, in milliseconds. */
export interface Mark {
  readonly at: number;
  readonly position: bigint;
}

/**
 * Returns a standby that has replayed everything the primary had written so many milliseconds ago. It compares
 * positions of the primary, not times in the log: a disconnected standby sees no newer times.
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
