import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Done = (error?: Error | null) => void;

/** A PostgreSQL of one session inside this process. */
export interface Embedded {
  /** Opens a new session, as a socket for node-postgres. It replaces the previous session, which fails. */
  session(): EmbeddedSession;
  /** Stores a database in memory as the template of later ones. Does nothing for databases on disk. */
  keepAsTemplate(): Promise<void>;
  /**
   * Writes all data, ends the thread and releases the directory. A migrated database in memory is emptied and reused
   * instead: a new one takes half a second of CPU.
   */
  close(): Promise<void>;
}

/**
 * An answer to a session: it is ready, another session replaced it, PostgreSQL stopped, or bytes of PostgreSQL's wire
 * protocol.
 */
export type Answer = 'ready' | 'replaced' | 'stopped' | Uint8Array;

/** A session's line to its PostgreSQL. Nothing is received after `close`. */
export interface Line {
  /** Sends bytes of the wire protocol. They belong to the line from now on. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
  ref?(): void;
  unref?(): void;
}

const SYNC = new Uint8Array([0x53, 0, 0, 0, 4]);

/** Discards what a session left: half a request, an open transaction, prepared statements, settings. */
export async function forget(database: PGlite): Promise<void> {
  await database.execProtocolRaw(SYNC);
  await database.exec('ROLLBACK');
  await database.exec('DISCARD ALL');
}

/**
 * PostgreSQL's message Terminate. A session of the embedded database ends with its line; Terminate would end the
 * database.
 */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/**
 * A session of the embedded database, which node-postgres uses as its socket. It has its own line, so that answers to
 * an earlier session cannot reach it. It fails, instead of waiting forever, if PostgreSQL stops.
 */
export class EmbeddedSession extends Duplex {
  readonly #open: (receive: (answer: Answer) => void) => Line;
  readonly #whyStopped: () => Error | undefined;
  #line: Line | undefined;

  constructor(open: (receive: (answer: Answer) => void) => Line, whyStopped: () => Error | undefined) {
    super();
    this.#open = open;
    this.#whyStopped = whyStopped;
  }

  /** Connects like net.Socket; the arguments (port and host) have no effect. */
  connect(): this {
    if (this.#whyStopped()) process.nextTick(() => this.#receive('stopped'));
    else this.#line = this.#open((answer) => this.#receive(answer));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#line?.ref?.();
    return this;
  }

  unref(): this {
    this.#line?.unref?.();
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk]);
    done();
  }

  /** Sends one request, which node-postgres corks into several writes, as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#line?.close();
    done(error);
  }

  #receive(answer: Answer): void {
    if (answer === 'ready') this.emit('connect');
    else if (answer === 'stopped') this.destroy(this.#whyStopped());
    else if (answer === 'replaced')
      this.destroy(new Error('another session of the embedded database replaced this one'));
    else this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }

  #send(chunks: Buffer[]): void {
    // A copy, because node-postgres reuses its buffer.
    const bytes = new Uint8Array(Buffer.concat(chunks.filter((chunk) => !chunk.equals(TERMINATE))));
    if (bytes.length > 0) this.#line?.send(bytes);
  }
}
