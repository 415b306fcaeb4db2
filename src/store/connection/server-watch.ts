import type pg from 'pg';
import { systemClock, withinTime } from '../../base/clock.js';
import { placeOfServer } from '../../config/database-servers.js';
import { Connection, type StoreLog } from './connection.js';
import type { ConnectionPool, DatabaseTimeouts } from './pool.js';

/** Interval between queries, and so the longest time that a process uses a former primary. */
const roundMilliseconds = 1_000;

export interface Roles {
  readonly primary: string;
  /** A standby within the maximum lag; undefined if not found. */
  readonly standby: string | undefined;
}

export interface WatchOptions {
  readonly servers: readonly string[];
  /** The setting that names the servers, for messages. */
  readonly setting: string;
  /** Time limit for connecting to a server, and for its response. */
  readonly answerMilliseconds: number;
  readonly lagMilliseconds: number;
  readonly log: StoreLog;
}

/** Queries a server repeatedly, over one connection as long as it lasts. */
class Asker {
  /** Its last state; undefined while it does not respond. */
  state: ServerState | undefined;
  failure = 'does not respond';
  /** True if it sent nothing at all: a refused connection has an error code. */
  isSilent = false;
  #session: Connection | undefined;
  #connecting: Connection | undefined;
  #asking: Promise<void> | undefined;

  constructor(
    readonly address: string,
    private readonly options: WatchOptions,
  ) {}

  /** Queries the server, or waits for the query that is running. It does not fail. */
  ask(): Promise<void> {
    return (this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    }));
  }

  async #ask(): Promise<void> {
    this.state = undefined;
    this.isSilent = false;
    try {
      this.#session ??= await this.#connect();
      // It may be silent between two queries.
      this.#session.lent = true;
      this.state = await askServer(this.#session, this.address);
      this.#session.lent = false;
    } catch (error) {
      this.isSilent = (error as { code?: unknown }).code === undefined;
      this.failure = error instanceof AggregateError ? error.errors.join(', ') : String(error);
      this.close();
    }
  }

  async #connect(): Promise<Connection> {
    const { answerMilliseconds } = this.options;
    const session = new Connection({ connectionString: this.address, connectionTimeoutMillis: answerMilliseconds });
    this.#connecting = session;
    await session.connect().catch((error: unknown) => {
      session.abandon();
      throw error;
    });
    session.breakAfter(answerMilliseconds);
    return session;
  }

  close(): void {
    for (const session of [this.#connecting, this.#session]) session?.abandon();
    this.#session = undefined;
  }
}

/**
 * Tracks which server accepts writes, and which standby follows closely. While none accepts writes, the last primary
 * stays in use, and operations that need it fail.
 */
export class ServerWatch {
  readonly #askers: readonly Asker[];
  readonly #closing = new AbortController();
  #seen = 0;
  #marks: Mark[] = [];
  #roles: Roles | undefined;
  #complaint: string | undefined;

  constructor(private readonly options: WatchOptions) {
    this.#askers = options.servers.map((address) => new Asker(address, options));
  }

  /**
   * Queries all servers once.
   * @param patience in milliseconds; a server that is silent for longer does not delay the others
   * @throws NoPrimary with the response of each server
   */
  async look(patience: number): Promise<Roles> {
    const now = performance.now();
    await withinTime(systemClock, patience, Promise.all(this.#askers.map((asker) => asker.ask())));
    const states = this.#askers.flatMap(({ state }) => state ?? []);
    const primary = this.#primaryOf(states);
    if (primary.timeline > this.#seen) this.#marks = [];
    this.#seen = primary.timeline;
    this.#marks = [
      ...this.#marks.filter(({ at }) => now - at <= this.options.lagMilliseconds),
      { at: now, position: primary.position },
    ];
    const standby = freshStandby(states, this.#marks, now, this.options.lagMilliseconds);
    this.#roles = { primary: primary.address, standby: standby?.address };
    return this.#roles;
  }

  /** True if a server was silent in the last query. */
  get isAnySilent(): boolean {
    return this.#askers.some(({ isSilent }) => isSilent);
  }

  /** Queries repeatedly from now on. @param changed called when the role of a server changes */
  follow(changed: (roles: Roles) => void): void {
    const { log, setting } = this.options;
    const rounds = async (): Promise<void> => {
      for (;;) {
        await systemClock.sleep(roundMilliseconds, this.#closing.signal);
        const before = this.#roles;
        try {
          const roles = await this.look(roundMilliseconds);
          this.#complaint = undefined;
          if (this.#closing.signal.aborted) return;
          if (roles.primary !== before?.primary)
            log.warn(
              { setting, primary: placeOfServer(roles.primary) },
              'another server of the database accepts writes now',
            );
          if (roles.primary !== before?.primary || roles.standby !== before.standby) changed(roles);
        } catch (error) {
          const complaint = String(error);
          if (before?.standby !== undefined) changed((this.#roles = { ...before, standby: undefined }));
          if (complaint !== this.#complaint)
            log.error({ setting, err: error }, 'the database has no server to write to');
          this.#complaint = complaint;
        }
      }
    };
    rounds().catch(() => undefined); // it ends when it is closed
  }

  close(): void {
    this.#closing.abort();
    for (const asker of this.#askers) asker.close();
  }

  #primaryOf(states: readonly ServerState[]): ServerState & { readonly timeline: number } {
    try {
      return primaryAmong(states, this.#seen, this.options.setting);
    } catch (error) {
      const said = this.#askers.map((asker) => {
        const { state } = asker;
        if (!state) return `${placeOfServer(asker.address)}: ${asker.failure}`;
        const is = state.timeline === undefined ? 'a standby' : `timeline ${state.timeline}`;
        return `${placeOfServer(asker.address)}: ${is}`;
      });
      if (error instanceof Error) error.message += ` (${said.join('; ')})`;
      throw error;
    }
  }
}

/** The state of a server, as it reports it. */
export interface ServerState {
  readonly address: string;
  /** The number of promotions before it if it accepts writes; undefined for a standby. */
  readonly timeline: number | undefined;
  /** The position in its log, in bytes: written, or replayed by a standby. */
  readonly position: bigint;
}

/** Queries a server for its state. @throws the errors of a connection */
async function askServer(session: pg.Client, address: string): Promise<ServerState> {
  const { rows } = await session.query<{ timeline: string | null; position: string }>(
    `SELECT CASE WHEN standby THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline,
       (CASE WHEN standby THEN coalesce(pg_last_wal_replay_lsn(), '0/0') ELSE pg_current_wal_lsn() END
         - '0/0'::pg_lsn)::text AS position
     FROM pg_is_in_recovery() AS standby`,
  );
  const [{ timeline, position } = { timeline: null, position: '0' }] = rows;
  return { address, timeline: timeline === null ? undefined : parseInt(timeline, 16), position: BigInt(position) };
}

/** No server accepts writes, or more than one does. The message names them. */
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

/** The state of a database that responds. `no_standby`: commits wait for a standby, and none is connected. */
export type DatabaseState = 'ok' | 'read_only' | 'no_standby';

/** SQL condition: a commit waits for a standby, so that a promotion loses nothing that was acknowledged. */
export const commitsWait = `(current_setting('synchronous_standby_names') <> ''
  AND current_setting('synchronous_commit') IN ('on', 'remote_write', 'remote_apply'))`;

// A primary that was replaced and isolated looks healthy to a new process. It is recognised by its missing standbys,
// without which it never acknowledges a commit. Any role may count them.
const databaseState = `SELECT CASE
    WHEN current_setting('transaction_read_only') = 'on' THEN 'read_only'
    WHEN ${commitsWait} AND NOT EXISTS (SELECT FROM pg_stat_replication) THEN 'no_standby'
    ELSE 'ok' END AS state`;

/** Reads whether the database acknowledges writes. @throws the errors of a connection */
export async function readDatabaseState(
  { pool, breakAfter, renewLanes }: ConnectionPool,
  timeouts: DatabaseTimeouts | undefined,
): Promise<DatabaseState> {
  const client = await pool.connect();
  let unfit = true;
  try {
    // This statement must be answered as fast as a connection opens. A readiness check every second then finds a
    // silent connection within seconds.
    if (timeouts) breakAfter(client, timeouts.connect);
    const { rows } = await client.query<{ state: DatabaseState }>(databaseState);
    const state = rows[0]?.state ?? 'read_only';
    unfit = state === 'read_only';
    if (unfit) renewLanes();
    return state;
  } finally {
    // The server may have become a replica: the next connection may reach its successor.
    client.release(unfit);
  }
}
