import { parseFingerprintKeys, parseVaultKeys } from './vault-keys.js';

/** The settings that hold keys. */
export interface KeySettings {
  readonly vaultKeys: string | undefined;
  readonly fingerprintKey: string | undefined;
  readonly managementKey: string | undefined;
}

interface NamedKey {
  readonly setting: string;
  readonly secret: Buffer;
}

/** Longest period checked for repeated bytes. A generated key never repeats with a period this short. */
const longestPeriod = 16;

/**
 * Returns the reasons, a sentence each, why the keys of a live service are unfit. A typed key has zeros or a few bytes
 * that repeat. A key with two purposes gives both to anyone who learns it. No sentence repeats a key.
 */
export function keyRefusals(settings: KeySettings): string[] {
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
      (setting) => `${setting} has a key of bytes that repeat: generate it with \`openssl rand -base64 32\`.`,
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
