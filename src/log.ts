import { pino, type DestinationStream, type Logger } from 'pino';
import { redactCardNumbers } from './vault/redact.js';

/**
 * The structured log. Whatever is logged by mistake under the name of a secret is taken out, and of an error only what it is and where it
 * came from is kept: messages of drivers quote what they were given.
 * @param destination where the lines go; standard output when it is left out
 */
export const createLog = (level: string, destination?: DestinationStream): Logger => pino({
  level,
  base: null,
  redact: {
    paths: ['card_number', 'cvv', 'token', 'apiKey', 'secret', 'x-api-key', 'x-management-key', 'managementKey', '*.card_number', '*.cvv', '*.token', '*.apiKey', '*.secret', '*["x-api-key"]', '*["x-management-key"]', '*.managementKey'],
    censor: '[removed]',
  },
  serializers: {
    err: (error: unknown) => error instanceof Error
      ? { type: error.name, message: redactCardNumbers(error.message), code: (error as NodeJS.ErrnoException).code, stack: redactCardNumbers(error.stack ?? '') }
      : { type: typeof error },
  },
}, destination);
