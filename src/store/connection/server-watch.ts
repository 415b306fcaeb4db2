import { systemClock, withinTime } from '../../base/clock.js';
import { placeOfServer } from '../../config/database-servers.js';
import { Connection } from './connection.js';
import type { StoreLog } from './log.js';
import { askServer, freshStandby, primaryAmong, type Mark, type ServerState } from './server-states.js';

/** How often the servers are asked: so long a process may go on with a primary that is none any more. */
const roundMilliseconds = 1_000;

/** Which server does what. */
export interface Roles {
  readonly primary: string;
  /** One that lags less than it may; undefined when there is none. */
  readonly standby: string | undefined;
}

export interface WatchOptions {
  readonly servers: readonly string[];
  /** Which setting names them, for people. */
  readonly setting: string;
  /** How long one may take to be reached, and to answer. */
  readonly answerMilliseconds: number;
  readonly lagMilliseconds: number;
  readonly log: StoreLog;
}

/** Asks a server again and again, over one connection as long as it lasts. */
class Asker {
  /** What it answered last; undefined while it does not answer. */
  state: ServerState | undefined;
  failure = 'does not answer';
  /** Nothing came when it was asked, not even that it takes no connection: those errors have a code. */
  isSilent = false;
  #session: Connection | undefined;
  #connecting: Connection | undefined;
  #asking: Promise<void> | undefined;

  constructor(
    readonly address: string,
    private readonly options: WatchOptions,
  ) {}

  /** Waits for the answer to what was asked already, if it has not come. It does not fail. */
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
      session.giveUp();
      throw error;
    });
    session.breakAfter(answerMilliseconds);
    return session;
  }

  close(): void {
    for (const session of [this.#connecting, this.#session]) session?.giveUp();
    this.#session = undefined;
  }
}

/**
 * Knows which of several servers takes writes, and which standby follows closely. While none takes writes, the last
 * primary stays: what needs it fails by itself.
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
   * Asks all servers once.
   * @param patience for how many milliseconds; who is silent for longer does not keep the others' answers waiting
   * @throws NoPrimary that says what each of them answered
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

  /** Whether a server said nothing when it was asked last. */
  get isAnySilent(): boolean {
    return this.#askers.some(({ isSilent }) => isSilent);
  }

  /** Asks again and again from now on. @param changed is called when a server has another role than before */
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
              'another server of the database takes writes now',
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
