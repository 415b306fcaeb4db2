import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { systemClock } from '../../base/clock.js';

/** The database was silent for longer than it may be; whether it did what it was asked is not known. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = 'DATABASE_SILENT';
}

/**
 * How much later than PostgreSQL's own limit a client gives up a statement: PostgreSQL is to say itself that it took
 * too long.
 */
const marginMilliseconds = 5_000;
/** How long a connection that ends waits for the other side to end it as well. */
const endMilliseconds = 2_000;
/**
 * An answer that came while this process did not run (a stopped process, a long collection of garbage) is read before
 * its silence is believed.
 */
const checkMilliseconds = 100;

const permission = /SET LOCAL statement_timeout = (\d+)/;
/** Longer texts hold no permission, and are not searched for one. */
const longestPermission = 100;

/**
 * SQL that lets the statements of the database transaction that is open take so many milliseconds, whatever the
 * settings say: PostgreSQL goes on for that long, and the connection waits for it. For work that may be about very many
 * rows.
 */
export const statementsMayTake = (milliseconds: number): string => `SET LOCAL statement_timeout = ${milliseconds}`;

/**
 * A connection to PostgreSQL that breaks instead of waiting for ever, and whose end never ends the process.
 *
 * node-postgres's own `query_timeout` is not used: it fails the query and leaves the connection as it is, waiting for
 * the answer. Prisma then sends a ROLLBACK that waits behind it, and gives the connection back to the pool, where the
 * next query waits behind both. Here the socket is destroyed: every query that waits fails at once, the pool sees a
 * connection that cannot be used and forgets it, and a peer that has vanished cannot keep a half-open connection alive.
 */
export class Connection extends pg.Client {
  /** Whether it is in use: silence means nothing to a connection that waits in the pool. */
  lent = true;
  /** Whether it finds statements again that it prepared under a name; otherwise none gets one. */
  keepsStatements = true;
  /** What PostgreSQL, or what stands before it, said that it is; node-postgres has no type for it. */
  declare readonly processID: number | null;
  readonly #onSilence: (error: DatabaseSilent) => void;
  #silenceMilliseconds = 0;
  #ends = false;

  /** @param onSilence called when the connection is given up because it was silent for too long */
  constructor(config: pg.ClientConfig, onSilence: (error: DatabaseSilent) => void = () => undefined) {
    super(config);
    this.#onSilence = onSilence;
    // An error event without a listener ends the process. The pool listens while a connection is idle, and Prisma while
    // it has one in a transaction, but there are moments between them. Nothing is lost: the query that runs fails with
    // the error, and so does the next one.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (query: unknown, values: unknown, callback: unknown) => unknown;
    this.query = ((text: unknown, values: unknown, callback: unknown) => {
      this.#followPermission(text);
      if (!this.keepsStatements && typeof text === 'object') (text as { name?: string }).name = '';
      return query(text, values, callback);
    }) as typeof this.query;
  }

  /**
   * From now on the connection breaks when it is lent and nothing comes or goes for so many milliseconds; 0: never.
   * Without an effect on what is no socket. The socket's own timer costs a query nothing: whatever comes or goes sets
   * it back.
   */
  breakAfter(milliseconds: number): void {
    if (milliseconds === this.#silenceMilliseconds) return;
    const { stream } = this.#line();
    if (!isSocket(stream)) return;
    this.#silenceMilliseconds = milliseconds;
    stream.setTimeout(milliseconds);
    if (stream.listenerCount('timeout') === 0)
      stream.on('timeout', () => {
        this.#checkSilence(stream);
      });
  }

  /** Breaks the connection now. Queries that wait fail with the error. */
  giveUp(error?: Error): void {
    this.#line().stream.destroy(error);
  }

  override end(...all: [] | [callback: (error: Error) => void]): Promise<void> {
    this.#ends = true;
    this.breakAfter(endMilliseconds);
    return super.end(...(all as []));
  }

  /** A transaction that lets its statements take longer is waited for longer. */
  #followPermission(query: unknown): void {
    if (this.#silenceMilliseconds === 0) return;
    const text = typeof query === 'string' ? query : ((query as pg.QueryConfig | undefined)?.text ?? '');
    const permitted = text.length < longestPermission ? permission.exec(text)?.[1] : undefined;
    if (permitted !== undefined)
      this.breakAfter(Math.max(this.#silenceMilliseconds, Number(permitted) + marginMilliseconds));
  }

  #checkSilence(stream: Socket): void {
    const { bytesRead, bytesWritten } = stream;
    systemClock.timer(checkMilliseconds, () => {
      if (stream.destroyed || stream.bytesRead !== bytesRead || stream.bytesWritten !== bytesWritten) return;
      if (this.#ends) return this.giveUp();
      if (!this.lent) return;
      const error = new DatabaseSilent(
        `the database was silent for ${this.#silenceMilliseconds} ms; the connection is given up`,
      );
      this.giveUp(error);
      this.#onSilence(error);
    });
  }

  /**
   * node-postgres's side of the connection, whose stream is the socket, or the TLS socket that took its place. It has
   * no public name.
   */
  #line(): { readonly stream: Duplex } {
    return (this as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  }
}

/** What the embedded database has for a socket knows no silence. */
const isSocket = (stream: Duplex): stream is Socket => 'setTimeout' in stream;
