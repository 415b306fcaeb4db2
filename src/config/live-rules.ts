import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { databaseServers } from './database-servers.js';
import { parseFingerprintKeys, parseVaultKeys, type KeyEncryptionName } from './vault-keys.js';

interface LiveSettings {
  readonly databaseUrl: string | undefined;
  readonly baseUrl: string | undefined;
  readonly managementUrl: string | undefined;
  readonly managementKey: string | undefined;
  readonly vaultKeys: string | undefined;
  readonly fingerprintKey: string | undefined;
  readonly keyEncryption: readonly KeyEncryptionName[];
  readonly webhookAllowLocal: boolean;
  readonly processorAllowLocal: boolean;
  readonly refuseUnknownFields: boolean;
  readonly sso: { readonly issuer: string } | undefined;
  readonly auditHeads: { readonly webhook: { readonly url: string } | undefined };
}

/**
 * Returns the reasons, a sentence each, why settings do not suit a live service; no sentence repeats a secret. A live
 * service must set what a sandbox generates: money must not depend on a file in a working directory.
 */
export function liveRefusals(settings: LiveSettings): string[] {
  const { databaseUrl, baseUrl, managementUrl, vaultKeys, fingerprintKey, keyEncryption, sso, auditHeads } = settings;
  const required = {
    DATABASE_URL: databaseUrl,
    BASE_URL: baseUrl,
    ...neededBy(keyEncryption, vaultKeys),
    FINGERPRINT_KEY: fingerprintKey,
  };
  const missing = Object.entries(required)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  const refusals = missing.length === 0 ? [] : [`ENVIRONMENT=live needs ${missing.join(', ')} to be set.`];
  for (const [name, url] of Object.entries({ BASE_URL: baseUrl, MANAGEMENT_URL: managementUrl }))
    if (url !== undefined && !/^https:/i.test(url))
      refusals.push(`${name} must start with https:// where ENVIRONMENT is live; it is "${url}".`);
  refusals.push(...headRefusals(auditHeads));
  if (sso && !/^https:/i.test(sso.issuer))
    refusals.push('SSO_ISSUER must start with https:// where ENVIRONMENT is live.');
  if (keyEncryption.some(isPlain))
    refusals.push('KEY_ENCRYPTION must reach vault-transit at https:// where ENVIRONMENT is live.');
  refusals.push(...keyRefusals(settings));
  for (const address of databaseUrl === undefined ? [] : databaseServers(databaseUrl)) {
    const refusal = databaseRefusal(address);
    if (refusal !== undefined) refusals.push(refusal);
  }
  for (const [name, isSet, rule] of [
    ['WEBHOOK_ALLOW_LOCAL', settings.webhookAllowLocal, 'sends webhooks to public HTTPS addresses only'],
    ['PROCESSOR_ALLOW_LOCAL', settings.processorAllowLocal, 'calls processors at their own addresses only'],
    ['REFUSE_UNKNOWN_FIELDS', settings.refuseUnknownFields, 'ignores unknown fields, as the contract states'],
  ] as const)
    if (isSet) refusals.push(`${name} is for sandboxes: ENVIRONMENT=live ${rule}. Unset it.`);
  return refusals;
}

const isPlain = (name: KeyEncryptionName): boolean =>
  name.kind === 'vault-transit' && !name.address.startsWith('https:');

/** VAULT_KEYS, unless a key-management system has the only key-encrypting key. */
const neededBy = (names: readonly KeyEncryptionName[], vaultKeys: string | undefined): object =>
  names.some(({ kind }) => kind === 'environment') ? { VAULT_KEYS: vaultKeys } : {};

/** The address is not repeated, because it may have a secret. */
const headRefusals = ({ webhook }: LiveSettings['auditHeads']): string[] =>
  webhook === undefined ||
  /^https:/i.test(webhook.url) ||
  local.test(new URL(webhook.url).hostname.replace(/^\[|\]$/g, ''))
    ? []
    : ['AUDIT_WEBHOOK_URL must start with https:// where ENVIRONMENT is live, unless it names a loopback address.'];

const local = /^(\/|localhost$|127(\.\d{1,3}){3}$|::1$)/i;

/**
 * Returns the reason why the connection to a database is not safe. It is safe within the machine, or by TLS with a
 * checked server certificate. node-postgres reads the address, because it connects by it: there `sslmode=require`
 * checks the certificate, but `no-verify` and libpq's own `require` do not.
 * @returns undefined if the connection is safe
 */
function databaseRefusal(databaseUrl: string): string | undefined {
  try {
    const { host, ssl } = new pg.Client({ connectionString: databaseUrl }) as {
      host: string;
      ssl: boolean | ConnectionOptions;
    };
    if (local.test(host) || ssl === true || (ssl !== false && ssl.rejectUnauthorized !== false)) return undefined;
  } catch (error) {
    return `DATABASE_URL cannot be used: ${(error as Error).message.replace(/\.$/, '')}.`;
  }
  return (
    "DATABASE_URL must require TLS that checks the server's certificate " +
    '(sslmode=verify-full, with sslrootcert=… for your own authority) ' +
    'where ENVIRONMENT is live, unless it names a Unix socket or a loopback address.'
  );
}

type KeySettings = Pick<LiveSettings, 'vaultKeys' | 'fingerprintKey' | 'managementKey'>;

interface NamedKey {
  readonly setting: string;
  readonly secret: Buffer;
}

/** Longest period checked for repeated bytes. A generated key never repeats with a period this short. */
const longestPeriod = 16;

/**
 * Returns the reasons, a sentence each, why the keys of a live service are unfit. A typed key has zeros or a few
 * repeated bytes. A key with two purposes exposes both if it leaks. No sentence repeats a key.
 */
function keyRefusals(settings: KeySettings): string[] {
  const keys = keysOf(settings);
  const weak = new Set(keys.filter(({ secret }) => repeats(secret)).map(({ setting }) => setting));
  const shared = keys.flatMap(({ setting, secret }, index) =>
    keys
      .slice(index + 1)
      .filter((other) => other.secret.equals(secret))
      .map((other) => pairOf(setting, other.setting)),
  );
  return [
    ...Array.from(
      weak,
      (setting) => `${setting} has a key of repeated bytes: generate it with \`openssl rand -base64 32\`.`,
    ),
    ...Array.from(new Set(shared), (pair) => `${pair}: a key serves one purpose only. Generate another one.`),
  ];
}

const pairOf = (one: string, other: string): string =>
  one === other ? `${one} has the same key under two ids` : `${one} and ${other} have the same key`;

/** Returns the secrets of the settings. The management key counts as its text and, if it is base64, as its bytes. */
function keysOf({ vaultKeys, fingerprintKey, managementKey }: KeySettings): NamedKey[] {
  const sealing = vaultKeys === undefined ? [] : parseVaultKeys(vaultKeys).map(({ secret }) => secret);
  const recognizing = fingerprintKey === undefined ? [] : parseFingerprintKeys(fingerprintKey);
  const managing = managementKey === undefined ? [] : formsOf(managementKey);
  return [
    ...sealing.map((secret) => ({ setting: 'VAULT_KEYS', secret })),
    ...recognizing.flatMap((secret) => (secret ? [{ setting: 'FINGERPRINT_KEY', secret }] : [])),
    ...managing.map((secret) => ({ setting: 'MANAGEMENT_KEY', secret })),
  ];
}

/**
 * Returns the text, and the bytes that it encodes if all of it is base64: Node decodes up to the first other character.
 */
const formsOf = (key: string): Buffer[] =>
  /^(?:[\w+/-]{4})+(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(key)
    ? [Buffer.from(key), Buffer.from(key, 'base64')]
    : [Buffer.from(key)];

function repeats(secret: Buffer): boolean {
  for (let period = 1; period <= Math.min(longestPeriod, secret.length / 2); period++)
    if (secret.subarray(period).equals(secret.subarray(0, -period))) return true;
  return false;
}
