import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
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
export const createLog = (level: string, destination?: DestinationStream): Logger =>
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
