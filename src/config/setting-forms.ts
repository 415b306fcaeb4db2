import { isIP } from 'node:net';
import { EnvError, EnvMissingError, makeValidator } from 'envalid';
import { databaseServers } from './database-servers.js';
import { userRoles } from '../../generated/enumerations.js';
import type { UserRole } from '../base/actor.js';
import { givenKey, keyForm } from '../base/key-form.js';
import { parseFingerprintKeys, parseKeyEncryption, parseVaultKeys } from './vault-keys.js';

/** Creates a validator of whole numbers in decimal digits. Both bounds are valid. */
export const whole = (least: number, most: number) =>
  makeValidator((text: string) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new EnvError(`must be a whole number from ${least} to ${most}`);
    return value;
  });

/** At least two days, because the seven attempts of a delivery take a day and a half; at most ten years. */
export const retention = whole(2, 3_650);

/** High enough that a leased delivery is attempted before its lease expires, and not twice (webhooks/deliver.ts). */
export const pace = whole(100, 100_000);

const matching = (pattern: RegExp, rule: string) =>
  makeValidator((text: string) => {
    if (!pattern.test(text)) throw new EnvError(`must be ${rule}`);
    return text;
  });

export const terminalId = matching(/^[0-9A-Za-z]{6}$/, '6 letters and digits');

export const cellId = matching(/^[a-z0-9][a-z0-9-]{0,30}$/, '1 to 31 lower-case letters, digits and hyphens');

/** A secret that opens everything or signs for money: long enough that a random one cannot be guessed. */
export const longSecret = matching(
  /^[\x21-\x7e]{32,200}$/,
  '32 to 200 printable characters without spaces, as `openssl rand -hex 32` prints',
);

/** A secret for signatures, as the service makes those of endpoints. */
export const webhookSecret = matching(/^whsec_[0-9A-Za-z+/]{32,86}={0,2}$/, 'whsec_ and 24 to 64 bytes in base64');

/** Creates a validator of URLs, which removes slashes at the end. @param protocols with a colon, as `https:` */
export const address = (protocols: readonly string[]) =>
  makeValidator((text: string) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !protocols.includes(url.protocol))
      throw new EnvError(
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    return text.replace(/\/+$/, '');
  });

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** The issuer of an identity provider, unchanged: a slash at its end is part of its name. */
export const issuer = makeValidator((text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new EnvError('must be an https:// address without a query, or http:// on this machine in a sandbox');
  return text;
});

/** The roles that values of a claim grant: `payments-admin=owner,support=viewer`. */
export const claimedRoles = makeValidator((text: string): ReadonlyMap<string, UserRole> => {
  const roles = listOf(text).map((entry) => {
    const [, value, name] = /^(.+)=([a-z]+)$/.exec(entry) ?? [];
    const role = userRoles.find((each) => each === name);
    if (value === undefined || role === undefined)
      throw new EnvError(`must be value=role with commas between them, the role one of ${userRoles.join(', ')}`);
    return [value.trim(), role] as const;
  });
  return new Map(roles);
});

/** The address of PostgreSQL: one server, or several with commas between them. */
export const databaseAddress = makeValidator((text: string) => {
  try {
    databaseServers(text);
  } catch (error) {
    throw new EnvError((error as Error).message);
  }
  return text.replace(/\/+$/, '');
});

export const sandboxKey = makeValidator((text: string) => {
  if (!givenKey.test(text)) throw new EnvError('must be 16 to 200 printable characters without spaces');
  if (keyForm(text) === 'broken')
    throw new EnvError('looks like a key of this service, but its checksum is wrong: it was cut or mistyped');
  return text;
});

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

export const proxies = makeValidator((text: string) => {
  for (const entry of listOf(text)) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const longest = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : -1;
    const fits = prefix === undefined ? longest > 0 : /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest;
    if (!fits || rest.length > 0)
      throw new EnvError('must be addresses, or networks such as 10.0.0.0/8, with commas between them');
  }
  return text;
});

export const ports = makeValidator((text: string): readonly number[] => {
  const given = text.split(',').map((port) => port.trim());
  if (!given.every((port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    throw new EnvError('must be ports from 1 to 65535, with commas between them, such as 443,8443');
  return [...new Set(given.map(Number))];
});

export const keys = makeValidator((text: string) => {
  try {
    parseVaultKeys(text);
  } catch (error) {
    throw new EnvError(`cannot be read: ${(error as Error).message}`);
  }
  return text;
});

export const fingerprintKeys = makeValidator((text: string) => {
  try {
    parseFingerprintKeys(text);
  } catch (error) {
    throw new EnvError((error as Error).message);
  }
  return text;
});

export const keyEncryption = makeValidator((text: string) => {
  try {
    return parseKeyEncryption(text);
  } catch (error) {
    throw new EnvError((error as Error).message);
  }
});

/** The identity provider of the console's users (OpenID Connect). */
export interface SignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that holds the user's values: its name, or a path with dots. */
  readonly roleClaim: string;
  /** The role that each value grants. */
  readonly roles: ReadonlyMap<string, UserRole>;
  /** True if only an owner with a second factor may sign in otherwise. */
  readonly isRequired: boolean;
}

type Given = { readonly [Name in keyof SignOnSettings]: SignOnSettings[Name] | undefined };

/**
 * Returns the identity provider of the settings; undefined if none is set.
 * @throws ConfigError if only a part is set
 */
export function signOnOf({ issuer, clientId, clientSecret, roles, roleClaim, isRequired }: Given) {
  const needed = { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: clientSecret, SSO_ROLES: roles };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const isUnset = missing.length === Object.keys(needed).length;
  if (isUnset && isRequired === true)
    throw new ConfigError('SSO_REQUIRED needs an identity provider: set SSO_ISSUER and the settings that go with it.');
  if (isUnset) return undefined;
  if (!issuer || !clientId || !clientSecret || !roles || !roleClaim)
    throw new ConfigError(`Single sign-on needs ${missing.join(', ')} as well: set all of its settings, or unset all.`);
  return { issuer, clientId, clientSecret, roles, roleClaim, isRequired: isRequired === true } satisfies SignOnSettings;
}

/** A setting that cannot be used. The message has one sentence per setting, which names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that hold secrets, in an address as well: messages never repeat their values. */
const secret: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SANDBOX_API_KEY',
  'MANAGEMENT_KEY',
  'VAULT_KEYS',
  'FINGERPRINT_KEY',
  'VAULT_TRANSIT_TOKEN',
  'KEY_ENCRYPTION',
  'SSO_CLIENT_SECRET',
  'SIMULATOR_SECRET',
  'AUDIT_WEBHOOK_SECRET',
  'AUDIT_WEBHOOK_URL',
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
