import {
  destination as destinationOf,
  pino,
  stdTimeFunctions,
  symbols,
  type DestinationStream,
  type Logger,
} from 'pino';
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
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
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

/** Size of a write, in bytes, less than the 16 KiB of sonic-boom's largest, and maximum age of a line in the buffer. */
const bufferBytes = 16_000;
const flushMilliseconds = 1_000;
/** Maximum size of the buffer while the output accepts nothing. Later lines are dropped. */
const maxBytes = 16 * 1024 * 1024;
/** pino's number of the level `error`. */
const errorLevel = 50;

/**
 * Returns standard output with a buffer, because a system call for each line costs a request more than the line. An
 * error, and any end of the process except by a signal without a handler, writes the buffer immediately.
 */
function standardOutput(): DestinationStream {
  const output = destinationOf({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    periodicFlush: flushMilliseconds,
    maxLength: maxBytes,
    // Texts would be measured as a whole at each line.
    contentMode: 'buffer',
  });
  const flushSync = (): void => {
    output.flushSync();
  };
  let dropped = 0;
  output.on('drop', () => {
    dropped += 1;
  });
  output.on('drain', () => {
    if (dropped === 0) return;
    const text = 'log lines were dropped: the output did not accept them';
    output.write(`{"level":40${stdTimeFunctions.isoTime()},"dropped":${dropped},"msg":"${text}"}\n`);
    dropped = 0;
  });
  return {
    // pino then sets the level of each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(Buffer.from(line) as never);
      if (this.lastLevel >= errorLevel) flushSync();
    },
    flushSync,
  } as DestinationStream & { lastLevel: number };
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
