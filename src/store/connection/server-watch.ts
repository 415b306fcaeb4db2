import { systemClock, withinTime } from '../../base/clock.js';
import { placeOfServer } from '../../config/database-servers.js';
import { Connection } from './connection.js';
import type { StoreLog } from './log.js';
import { askServer, freshStandby, primaryAmong, type Mark, type ServerState } from './server-states.js';

/** Interval between queries, and so the longest time that a process uses a former primary. */
const roundMilliseconds = 1_000;

/** The roles of the servers. */
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
  failure = 'does not answer';
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
      this.state = await askServer(this.#session, this.address);
    } catch (error) {
      this.isSilent = (error as { code?: unknown }).code === undefined;
      this.failure = error instanceof AggregateError ? error.errors.join(', ') : String(error);
      this.close();
    }
  }

  async #connect(): Promise<Connection> {
    const { answerMilliseconds } = this.options;
    const session = new Connection({
      connectionString: this.address,
      connectionTimeoutMillis: answerMilliseconds,
    });
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
 * stays: operations that need it fail.
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
