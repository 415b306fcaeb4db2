import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import type { Answer, Order } from './embedded-worker.js';

type Done = (error?: Error | null) => void;

/**
 * PostgreSQL's message Terminate. A session of the embedded database ends with its port; Terminate would end the
 * database.
 */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/**
 * A session of the embedded database in `worker`, which node-postgres uses as its socket. It has its own message port,
 * so that answers to an earlier session cannot reach it. It fails, instead of waiting forever, if the worker stops.
 */
export class EmbeddedSession extends Duplex {
  readonly #worker: Worker;
  readonly #whyStopped: () => Error | undefined;
  #port: MessagePort | undefined;
  readonly #stopped = (): void => {
    this.destroy(this.#whyStopped());
  };

  constructor(worker: Worker, whyStopped: () => Error | undefined) {
    super();
    this.#worker = worker;
    this.#whyStopped = whyStopped;
  }

  /** Connects like net.Socket; the arguments (port and host) have no effect. */
  connect(): this {
    if (this.#whyStopped()) {
      process.nextTick(this.#stopped);
      return this;
    }
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker.once('exit', this.#stopped);
    port1.on('message', (answer: Answer) => {
      if (answer === 'ready') this.emit('connect');
      else if (answer === 'replaced')
        this.destroy(new Error('another session of the embedded database replaced this one'));
      else this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
    });
    this.#worker.postMessage({ session: port2 } satisfies Order, [port2]);
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk]);
    done();
  }

  /** Sends one request, which node-postgres corks into several writes, to the worker as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#worker.removeListener('exit', this.#stopped);
    this.#port?.close();
    done(error);
  }

  #send(chunks: Buffer[]): void {
    // A copy, because the buffer is transferred.
    const bytes = new Uint8Array(Buffer.concat(chunks.filter((chunk) => !chunk.equals(TERMINATE))));
    if (bytes.length > 0) this.#port?.postMessage(bytes, [bytes.buffer]);
  }
}
