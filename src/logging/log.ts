import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { withoutSecrets as shown } from '../vault/redact.js';

/** Names of secrets. What is logged under one of them by mistake is taken out. */
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

/** How deep pino writes an object. */
const depthLimit = 5;

/**
 * The structured log. Whatever is logged by mistake under the name of a secret is taken out, and of an error only what
 * it is and where it came from is kept: messages of drivers quote what they were given.
 * @param destination where the lines go; standard output when it is left out
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      depthLimit,
      formatters: { log: withoutSecrets },
      // For what is bound to a child of the log, which no formatter sees.
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

/**
 * The same object, or a copy without its secrets where it has any. pino's own redaction by wildcards costs eight times
 * a line.
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

/** Objects and arrays that are written member by member; an error is left to its serializer. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error) && !('toJSON' in value);

/** A log as the store takes one. */
export const storeLog = (log: Logger) => ({
  info: (details: object, message: string) => log.info(details, message),
  warn: (details: object, message: string) => log.warn(details, message),
  error: (details: object, message: string) => log.error(details, message),
});
