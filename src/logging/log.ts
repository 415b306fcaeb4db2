import { write, writeSync } from 'node:fs';
import { pino, stdTimeFunctions, symbols, type DestinationStream, type Logger } from 'pino';
import { laterIfRunning } from '../base/clock.js';
import { withoutSecrets as shown } from '../vault/redact.js';

/** Names of secrets. The log removes their values. */
const secretNames: ReadonlySet<string> = new Set([
  'card_number',
  'cvv',
  'token',
  'apiKey',
  'secret',
  'x-api-key',
  'x-management-key',
  'managementKey',
  'authorization',
  'cookie',
  'password',
  'x-csrf-token',
]);

const removed = '[removed]';

/** Maximum depth of a logged object in pino. */
const depthLimit = 5;

/**
 * Returns the structured log. It removes values under the names of secrets. Errors keep their type, message, code and
 * stack, with digits masked: messages of drivers quote their input.
 * @param destination receives the lines; standard output by default
 */
export const createLog = (level: string, destination: DestinationStream = new StandardOutput()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      depthLimit,
      formatters: { log: withoutSecrets },
      // For the bindings of a child log, which formatters do not see.
      redact: { paths: [...secretNames].map((name) => `["${name}"]`), censor: removed },
      serializers: {
        err: (error: unknown) =>
          error instanceof Error
            ? {
                type: error.name,
                message: shown(error.message),
                code: (error as NodeJS.ErrnoException).code,
                stack: shown(error.stack ?? ''),
              }
            : { type: typeof error },
      },
    },
    destination,
  );

/** Size of a write, in bytes, and maximum age of a line in the buffer. */
const bufferBytes = 16_000;
const flushMilliseconds = 1_000;
/** Maximum size of the buffer while the output accepts nothing. Later lines are dropped. */
const maxBytes = 16 * 1024 * 1024;
/** Pause while a pipe is full, and the number of pauses at the end of the process. */
const fullMilliseconds = 10;
const lastPauses = 50;
/** pino's number of the level `error`. */
const errorLevel = 50;

const isFull = (error: unknown): boolean => ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Standard output with a buffer, because a system call for each line costs a request more than the line. An error, and
 * any end of the process except by a signal without a handler, writes the buffer immediately. Not pino's destination:
 * where the disk is full or the reader has ended, its synchronous write never returns.
 */
class StandardOutput {
  // pino then sets the level of each line.
  readonly [symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #isWriting = false;
  #isPaused = false;
  #dropped = 0;

  constructor() {
    this.#writeRepeatedly();
    process.on('exit', () => {
      this.#writeNow(lastPauses);
    });
  }

  #writeRepeatedly(): void {
    this.#write();
    laterIfRunning(flushMilliseconds, () => {
      this.#writeRepeatedly();
    });
  }

  write(line: string): void {
    if (this.#bytes > maxBytes) this.#dropped += 1;
    else this.#add(Buffer.from(line));
    if (this.lastLevel >= errorLevel && !this.#isPaused) this.#writeNow(0);
    else if (this.#bytes >= bufferBytes) this.#write();
  }

  #add(line: Buffer): void {
    this.#waiting.push(line);
    this.#bytes += line.length;
  }

  /** @param most in bytes, and the rest of a line */
  #take(most: number): Buffer {
    let [count, bytes] = [0, 0];
    for (; bytes < most && count < this.#waiting.length; count++) bytes += this.#waiting[count]?.length ?? 0;
    const taken = this.#waiting.splice(0, count);
    this.#bytes -= bytes;
    // A single one is not copied: a full pipe may refuse it many times.
    return count === 1 && taken[0] ? taken[0] : Buffer.concat(taken);
  }

  #write(): void {
    if (this.#isWriting || this.#isPaused || this.#bytes === 0) return;
    this.#isWriting = true;
    const taken = this.#take(bufferBytes);
    write(1, taken, (error, written) => {
      this.#isWriting = false;
      const left = error ? taken : taken.subarray(written);
      if (error && !isFull(error)) return this.#drop(left);
      this.#waiting.unshift(left);
      this.#bytes += left.length;
      if (error) this.#pause();
      else if (left.length > 0 || this.#bytes >= bufferBytes) this.#write();
      else this.#tellDropped();
    });
  }

  /** @param pauses how often to wait for a full pipe; what it does not take then is written later */
  #writeNow(pauses: number): void {
    let left = this.#take(Infinity);
    for (let paused = 0; left.length > 0;)
      try {
        left = left.subarray(writeSync(1, left));
      } catch (error) {
        if (!isFull(error)) return this.#drop(left);
        if (paused++ === pauses) {
          this.#add(left);
          return this.#pause();
        }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fullMilliseconds);
      }
  }

  #pause(): void {
    this.#isPaused = true;
    laterIfRunning(fullMilliseconds, () => {
      this.#isPaused = false;
      this.#write();
    });
  }

  #drop(lines: Buffer): void {
    this.#dropped += lines.toString().split('\n').length - 1;
  }

  #tellDropped(): void {
    if (this.#dropped === 0) return;
    const text = 'log lines were dropped: the output did not accept them';
    this.#add(Buffer.from(`{"level":40${stdTimeFunctions.isoTime()},"dropped":${this.#dropped},"msg":"${text}"}\n`));
    this.#dropped = 0;
  }
}

/**
 * Returns the same object, or a copy without its secrets if it has any. pino's own redaction by wildcards takes eight
 * times as long.
 */
function withoutSecrets(members: object, depth = 1): Record<string, unknown> {
  let clean = members as Record<string, unknown>;
  for (const [name, member] of Object.entries(members)) {
    const kept: unknown = secretNames.has(name)
      ? removed
      : isNested(member) && depth < depthLimit
        ? withoutSecrets(member, depth + 1)
        : member;
    if (kept === member) continue;
    if (clean === members) clean = { ...members };
    clean[name] = kept;
  }
  return clean;
}

/** True for objects and arrays that are written member by member; an error has its own serializer. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error) && !('toJSON' in value);

/** Adapts the log to the store. */
export const storeLog = (log: Logger) => ({
  info: (details: object, message: string) => log.info(details, message),
  warn: (details: object, message: string) => log.warn(details, message),
  error: (details: object, message: string) => log.error(details, message),
});

/**
 * Returns the destination of log lines for a terminal, in words and colours. pino-pretty is an optional dependency,
 * which a production installation omits.
 * @returns undefined if the output is not a terminal or pino-pretty is not installed: the lines are JSON then
 */
export async function readableLog(output: NodeJS.WriteStream): Promise<DestinationStream | undefined> {
  if (!output.isTTY) return undefined;
  try {
    const { default: pretty } = await import('pino-pretty');
    return pretty({ destination: output, translateTime: 'SYS:HH:MM:ss', ignore: 'requestId' });
  } catch {
    return undefined;
  }
}
