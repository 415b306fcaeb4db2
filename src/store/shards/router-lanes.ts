import type pg from 'pg';
import type { ConnectionPool } from '../pool.js';

/** So many terminals are remembered at most. */
const mostKnown = 100_000;
/** For so long it is believed that a terminal is where it was. */
const knownMilliseconds = 10 * 60_000;

interface Known {
  readonly shard: string;
  readonly since: number;
}

/**
 * Connections to the router, a lane for each shard: what waits for a shard that is silent holds connections of its own
 * lane, and of no other. Which lane a statement takes decides nothing but that. The router leads it to its shard by the
 * terminal, so that one that was moved since is found.
 */
export class RouterLanes {
  readonly #lanes = new Map<string, ConnectionPool>();
  readonly #known = new Map<string, Known>();
  /** For who asks where a terminal is. */
  readonly #questions: ConnectionPool;

  /**
   * @param open opens a pool of connections to the router
   * @param answerMilliseconds how long the router may take to say where a terminal is; undefined: as long as it wants
   */
  constructor(
    private readonly open: () => ConnectionPool,
    private readonly answerMilliseconds: number | undefined,
  ) {
    this.#questions = open();
  }

  /**
   * A connection in the lane of the shard that has a terminal.
   * @param ask finds out which one has it, when that is not known
   */
  async connect(terminalId: string, ask: () => Promise<string>): Promise<pg.PoolClient> {
    const known = this.#known.get(terminalId);
    if (known && performance.now() - known.since < knownMilliseconds) return this.of(known.shard).connect();
    const shard = await ask();
    this.#remember(terminalId, shard);
    return this.of(shard).connect();
  }

  /** A connection for a short question about where a terminal is. */
  async connectToAsk(): Promise<pg.PoolClient> {
    const client = await this.#questions.pool.connect();
    if (this.answerMilliseconds !== undefined) this.#questions.breakAfter(client, this.answerMilliseconds);
    return client;
  }

  /** The lane of a shard. */
  of(shard: string): pg.Pool {
    let lane = this.#lanes.get(shard);
    if (!lane) this.#lanes.set(shard, (lane = this.open()));
    return lane.pool;
  }

  /** A terminal may be elsewhere now. */
  forget(terminalId: string): void {
    this.#known.delete(terminalId);
  }

  /** Another server of a shard takes writes now: what waits for the one before waits in vain. */
  giveUp(shard: string): void {
    this.#lanes.get(shard)?.giveUp();
  }

  async end(): Promise<void> {
    await Promise.all([this.#questions, ...this.#lanes.values()].map((pool) => pool.end()));
  }

  #remember(terminalId: string, shard: string): void {
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(terminalId, { shard, since: performance.now() });
  }
}
