import type pg from 'pg';
import { systemClock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { StoreLog } from './log.js';
import { outageIn } from './outage.js';
import type { ConnectionPool } from './pool.js';
import { ServerWatch, type Roles } from './server-watch.js';

/** Reads from a standby, or from the primary. */
export type Lagging = <Result>(read: (pool: pg.Pool) => Promise<Result>) => Promise<Result>;

/** A store on one server, which can be led to another. */
export interface ServedStore {
  readonly pool: pg.Pool;
  readonly moveTo: ConnectionPool['moveTo'];
  /** Opens more connections of the same kind. They lead nowhere before they are moved. */
  readonly morePool: () => ConnectionPool;
  close(): Promise<void>;
}

export interface ReplicatedOptions {
  /** Which setting names the servers, for people. */
  readonly setting: string;
  readonly timeouts: Config['databaseTimeouts'] | undefined;
  /** How many milliseconds what is read from a standby may lag; undefined: nothing is. */
  readonly standbyLag: number | undefined;
  readonly log: StoreLog;
}

/** For who sets no limit: how long a server may take to answer that there is one. */
const answerMilliseconds = 5_000;
/** A starting process, which has much else to do, waits longer. */
const firstLookMilliseconds = 10_000;
/** It looks again after so long. */
const secondLookMilliseconds = 500;

/**
 * Looks again while none takes writes and one is silent: a process that starts on a busy machine may be too late for an
 * answer that has come.
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
 * Opens a store on the server that takes writes, and follows it from one server to the next. What may lag behind is
 * read from a standby, where that is wanted.
 * @throws NoPrimary that says what each server is, when none takes writes; and what `open` throws
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
    return {
      ...store,
      async lagging(read) {
        if (standby === undefined) return read(store.pool);
        try {
          return await read(standby);
        } catch (error) {
          const outage = outageIn(error);
          if (outage === undefined) throw error;
          log.warn({ outage }, 'the standby could not be read: the primary is');
          return read(store.pool);
        }
      },
      close: () =>
        (closed ??= (async () => {
          watch.close();
          await readers?.end();
          await store.close();
        })()),
    };
  } catch (error) {
    watch.close();
    throw error;
  }
}
