import { EnvMissingError } from 'envalid';

/** A setting that cannot be used. The message has one sentence per setting, which names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that hold secrets: messages never repeat their values. */
const secret: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SANDBOX_API_KEY',
  'MANAGEMENT_KEY',
  'VAULT_KEYS',
  'FINGERPRINT_KEY',
  'VAULT_TRANSIT_TOKEN',
  'SSO_CLIENT_SECRET',
  'SIMULATOR_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]);

/** @throws ConfigError that names every setting that cannot be used, if there is one */
export function reportFaults(
  errors: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, string | undefined>>,
): void {
  const sentences = Object.entries(errors).map(([name, error]) => {
    if (error instanceof EnvMissingError) return `${name} must be set.`;
    const value = secret.has(name) ? '' : `; it is "${given[name]}"`;
    const wrong = error instanceof Error ? wrongIn(error.message) : 'is invalid';
    return `${name} ${wrong}${value}.`;
  });
  if (sentences.length > 0) throw new ConfigError(sentences.join('\n'));
}

/** Returns the fault in a message of envalid, which repeats the value if there are choices. */
function wrongIn(message: string): string {
  const choices = message.lastIndexOf(' not in choices [');
  return choices === -1 ? message : `must be one of ${message.slice(choices + ' not in choices ['.length, -1)}`;
}
