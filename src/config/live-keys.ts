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

/** A key is generated, so its bytes never repeat with a period as short as this. */
const longestPeriod = 16;

/**
 * Reasons, a sentence each, why the keys of a live service are unfit: one that was typed and not generated (zeros, a
 * byte or a few that repeat), and one that serves two purposes, so that whoever learns it for one has the other. No
 * sentence repeats a key.
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

/** The secrets of the settings. The management key counts as its text and, where it is base64, as its bytes. */
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

/** The text, and the bytes that it encodes if all of it is base64: Node would decode the part before another sign. */
const formsOf = (key: string): Buffer[] =>
  /^(?:[\w+/-]{4})+(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(key)
    ? [Buffer.from(key), Buffer.from(key, 'base64')]
    : [Buffer.from(key)];

function repeats(secret: Buffer): boolean {
  for (let period = 1; period <= Math.min(longestPeriod, secret.length / 2); period++)
    if (secret.subarray(period).equals(secret.subarray(0, -period))) return true;
  return false;
}
