import { type ConnectOpts, Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { systemClock } from '../../base/clock.js';
import { Batch } from './batch.js';
import type { Execution } from '../query/execution.js';

/** The database did not respond in time; the outcome of the statement is unknown. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = 'DATABASE_SILENT';
}

/**
 * Extra time beyond PostgreSQL's own limit before the client closes the connection, so that PostgreSQL can report the
 * timeout itself.
 */
const marginMilliseconds = 5_000;
/** Time limit for the other side to end a closing connection. */
const endMilliseconds = 2_000;
/**
 * Delay before a silence counts, in milliseconds. A response that arrived while this process was stopped, or collected
 * garbage, is read first.
 */
const checkMilliseconds = 100;

const permission = /SET LOCAL statement_timeout = (\d+)/;
/** Longer texts are not searched for a permission. */
const longestPermission = 100;

/**
 * Returns SQL that lets the statements of the open database transaction take so many milliseconds, regardless of the
 * settings. The connection waits as long, which it would not with 0, for no limit. For work on very many rows.
 */
export const statementsMayTake = (milliseconds: number): string => `SET LOCAL statement_timeout = ${milliseconds}`;

/** Bytes of memory for several reads of a socket, and the least for one. */
const [memoryBytes, leastBytes] = [64 * 1024, 8 * 1024];

/**
 * Opens the socket of a connection. Node allocates 64 KiB for each read of a socket, which is 2 % of a sale; without
 * TLS, reads fill shared memory instead. What was read is never overwritten, so a part of a message can wait there.
 */
function openSocket({ ssl }: pg.ClientConfig): Socket {
  if (ssl) return new Socket();
  let memory = Buffer.allocUnsafeSlow(memoryBytes);
  const reads: SocketConstructorOpts & ConnectOpts = {
    onread: {
      buffer: () => memory,
      callback(bytes) {
        const read = memory.subarray(0, bytes);
        memory = memory.subarray(bytes);
        if (memory.length < leastBytes) memory = Buffer.allocUnsafeSlow(memoryBytes);
        socket.emit('data', read);
        return true;
      },
    },
  };
  const socket = new Socket(reads);
  return socket;
}

/**
 * A connection to PostgreSQL that closes instead of waiting forever, and whose errors never end the process.
 *
 * It replaces node-postgres's own `query_timeout`, which fails the query but leaves the connection waiting for the
 * answer. Prisma then sends a ROLLBACK that waits behind it, and returns the connection to the pool, where the next
 * query waits behind both. Here the socket is destroyed: every waiting query fails immediately, the pool drops the
 * connection, and a vanished peer cannot keep a half-open connection alive.
 */
export class Connection extends pg.Client {
  /** True while in use: silence means nothing on a connection that waits in the pool. */
  lent = true;
  /** True if statements prepared under a name stay available; otherwise statements get no name. */
  keepsStatements = true;
  /** The process id that PostgreSQL, or a pooler in front of it, reported; node-postgres has no type for it. */
  declare readonly processID: number | null;
  readonly #onSilence: (error: DatabaseSilent) => void;
  #silenceMilliseconds = 0;
  #ends = false;

  /** @param onSilence called when the connection is closed because it was silent for too long */
  constructor(config: pg.ClientConfig, onSilence: (error: DatabaseSilent) => void = () => undefined) {
    // node-postgres passes its settings to `stream`, which its types do not say.
    super({ stream: openSocket as () => Socket, ...config });
    this.#onSilence = onSilence;
    // An error event without a listener ends the process. The pool listens while a connection is idle, and Prisma while
    // it is in a transaction, but neither does in between. No error is lost: the running query fails with it, and so
    // does the next one.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (query: unknown, values: unknown, callback: unknown) => unknown;
    this.query = ((text: unknown, values: unknown, callback: unknown) => {
      this.#followPermission(text);
      if (!this.keepsStatements && typeof text === 'object') (text as { name?: string }).name = '';
      return query(text, values, callback);
    }) as typeof this.query;
  }

  /**
   * Breaks the connection from now on if it is in use and nothing is sent or received for so many milliseconds; 0 turns
   * this off. Has no effect without a socket. The socket's own timer costs a query nothing: any traffic restarts it.
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

  /** Sends everything that `work` writes in one system call. */
  together(work: () => void): void {
    const { stream } = this.#line();
    stream.cork();
    try {
      work();
    } finally {
      stream.uncork();
    }
  }

  /** True if PostgreSQL has confirmed a prepared statement of this name on this connection. */
  hasPrepared(name: string): boolean {
    return this.#line().parsedStatements[name] !== undefined;
  }

  /** Sends statements as one database transaction. */
  batch(executions: readonly Execution[]): void {
    (this.query as unknown as (batch: Batch) => void)(new Batch(executions));
  }

  /** Breaks the connection now. Waiting queries fail with the error. */
  abandon(error?: Error): void {
    this.#line().stream.destroy(error);
  }

  override end(...all: [] | [callback: (error: Error) => void]): Promise<void> {
    this.#ends = true;
    this.breakAfter(endMilliseconds);
    return super.end(...(all as []));
  }

  /** Waits longer for a transaction that lets its statements take longer. */
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
      if (this.#ends) return this.abandon();
      if (!this.lent) return;
      const error = new DatabaseSilent(
        `the database was silent for ${this.#silenceMilliseconds} ms; the connection is closed`,
      );
      this.abandon(error);
      this.#onSilence(error);
    });
  }

  /**
   * Returns node-postgres's side of the connection, whose stream is the socket, or the TLS socket that replaced it. It
   * has no public name.
   */
  #line(): Line {
    return (this as unknown as { readonly connection: Line }).connection;
  }
}

interface Line {
  readonly stream: Duplex;
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
}

/** False for the embedded database, whose stream is not a socket and has no timer. */
const isSocket = (stream: Duplex): stream is Socket => 'setTimeout' in stream;

/** The part of a pino logger that the store uses. */
export type StoreLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
