import type pg from 'pg';
import { systemClock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { StoreLog } from './connection.js';
import { outageIn } from './outage.js';
import type { ConnectionPool } from './pool.js';
import { ServerWatch, type Roles } from './server-watch.js';

/** Reads from a standby, or from the primary. */
export type Lagging = <Result>(read: (pool: pg.Pool) => Promise<Result>) => Promise<Result>;

/** A store on one server that can be moved to another. */
export interface ServedStore {
  readonly pool: pg.Pool;
  readonly moveTo: ConnectionPool['moveTo'];
  /** Opens more connections of the same kind. They connect nowhere until they are moved. */
  readonly morePool: () => ConnectionPool;
  readonly close: () => Promise<void>;
}

export interface ReplicatedOptions {
  /** The setting that names the servers, for messages. */
  readonly setting: string;
  readonly timeouts: Config['databaseTimeouts'] | undefined;
  /** Maximum replication lag, in milliseconds, for reads from a standby. Undefined disables them. */
  readonly standbyLag: number | undefined;
  readonly log: StoreLog;
}

/** Time limit for a server's response if the settings have none. */
const answerMilliseconds = 5_000;
/** The limit for a starting process, which is busy. */
const firstLookMilliseconds = 10_000;
/** Pause before the second look. */
const secondLookMilliseconds = 500;

/**
 * Looks again while no server accepts writes and one is silent: a process that starts on a busy machine may read a
 * response too late.
 */
async function firstLook(watch: ServerWatch): Promise<Roles> {
  const end = performance.now() + firstLookMilliseconds;
  for (;;) {
    try {
      return await watch.look(end - performance.now());
    } catch (error) {
      if (!watch.isAnySilent || performance.now() + secondLookMilliseconds >= end) throw error;
      await systemClock.sleep(secondLookMilliseconds);
    }
  }
}

/**
 * Opens a store on the server that accepts writes, and follows it from one server to the next. Reads that may be stale
 * use a standby if the settings allow it.
 * @throws NoPrimary with the state of each server, if none accepts writes; and the errors of `open`
 */
export async function openReplicated<Served extends ServedStore>(
  servers: readonly string[],
  { setting, timeouts, standbyLag, log }: ReplicatedOptions,
  open: (primary: string) => Promise<Served>,
): Promise<Served & { readonly lagging: Lagging }> {
  const watch = new ServerWatch({
    servers,
    setting,
    answerMilliseconds: timeouts?.connect ?? answerMilliseconds,
    lagMilliseconds: standbyLag ?? 0,
    log,
  });
  try {
    const first = await firstLook(watch);
    const store = await open(first.primary);
    const readers = standbyLag === undefined ? undefined : store.morePool();
    let standby: pg.Pool | undefined;
    const change = (roles: Roles): void => {
      store.moveTo(roles.primary);
      if (roles.standby !== undefined) readers?.moveTo(roles.standby);
      standby = roles.standby === undefined ? undefined : readers?.pool;
    };
    change(first);
    watch.follow(change);
    let closed: Promise<void> | undefined;
    const { close } = store;
    return Object.assign(store, {
      async lagging<Result>(read: (pool: pg.Pool) => Promise<Result>) {
        if (standby === undefined) return read(store.pool);
        try {
          return await read(standby);
        } catch (error) {
          const outage = outageIn(error);
          if (outage === undefined) throw error;
          log.warn({ outage }, 'the standby could not be read: reading from the primary');
          return read(store.pool);
        }
      },
      close: () =>
        (closed ??= (async () => {
          watch.close();
          await readers?.end();
          await close();
        })()),
    });
  } catch (error) {
    watch.close();
    throw error;
  }
}
