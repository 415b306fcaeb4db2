import type { Clock } from '../base/clock.js';
import type { KeyEncryptionName } from '../config/vault-keys.js';
import { keyOf, type AesKeys } from './aes.js';

/**
 * A system that encrypts data keys. The key never leaves the system, except with `environment`, where it is in
 * VAULT_KEYS.
 */
export interface KeyEncryption {
  /** The key's name, as it is stored with each data key that it wraps. */
  readonly name: string;
  /** Encrypts a data key. @param boundTo opens only with the same text @throws KeysUnavailable */
  wrap(secret: Buffer, boundTo: string): Promise<Buffer>;
  /** True if the newest key of this name wrapped it, as far as that shows. */
  isNewest(wrapped: Buffer): boolean;
  /** Decrypts a data key. @throws KeysUnavailable if the system does not respond or refuses */
  unwrap(wrapped: Buffer, boundTo: string): Promise<Buffer>;
}

/** A data key that cannot be used now, because its key-encrypting key is out of reach. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** Time limit of one call. Requests that need a card wait for it. */
const callMilliseconds = 3_000;

interface KeyEncryptionSources {
  readonly clock: Clock;
  /** The keys of VAULT_KEYS; undefined if it is not set. */
  readonly environment: AesKeys | undefined;
  /** The token of HashiCorp Vault. */
  readonly transitToken: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Loads an optional package. @throws Error if it is not installed */
  readonly load: (packageName: string) => Promise<unknown>;
}

/** Opens the key-encrypting keys of KEY_ENCRYPTION, in its order: the first wraps. */
export const openKeyEncryptions = (
  names: readonly KeyEncryptionName[],
  sources: KeyEncryptionSources,
): Promise<KeyEncryption[]> => Promise.all(names.map((name) => openKeyEncryption(name, sources)));

async function openKeyEncryption(name: KeyEncryptionName, sources: KeyEncryptionSources): Promise<KeyEncryption> {
  switch (name.kind) {
    case 'environment':
      if (!sources.environment) throw new Error('KEY_ENCRYPTION names environment: set VAULT_KEYS.');
      return environmentKey(sources.environment);
    case 'aws-kms':
      return awsKms(name.arn, sources);
    case 'vault-transit':
      return vaultTransit(name, sources);
  }
}

/** The first of VAULT_KEYS. The wrapped key names the one that opens it. */
const environmentKey = (keys: AesKeys): KeyEncryption => ({
  name: 'environment',
  isNewest: (wrapped) => keyOf(wrapped) === keys.newest,
  wrap: async (secret, boundTo) => keys.seal(secret.toString('base64'), boundTo),
  unwrap: async (wrapped, boundTo) => Buffer.from(keys.open(wrapped, boundTo), 'base64'),
});

/** The part of @aws-sdk/client-kms that is used. */
interface AwsKms {
  readonly KMSClient: new (options: { region: string; maxAttempts: number }) => {
    send(
      command: object,
      options: { abortSignal: AbortSignal },
    ): Promise<{ readonly CiphertextBlob?: Uint8Array; readonly Plaintext?: Uint8Array }>;
  };
  readonly EncryptCommand: new (input: object) => object;
  readonly DecryptCommand: new (input: object) => object;
}

const awsPackage = '@aws-sdk/client-kms';

/**
 * A symmetric key of AWS KMS, by the API of AWS's library (Encrypt, Decrypt). The library finds credentials and region
 * settings as it does everywhere: role, environment, profile.
 */
async function awsKms(arn: string, { load, clock }: KeyEncryptionSources): Promise<KeyEncryption> {
  const sdk = (await load(awsPackage).catch((cause: unknown) => {
    throw new Error(`AWS KMS needs the package ${awsPackage}: run \`npm install ${awsPackage}\`.`, { cause });
  })) as AwsKms;
  const client = new sdk.KMSClient({ region: arn.split(':')[3] ?? '', maxAttempts: 2 });
  const input = (boundTo: string) => ({ KeyId: arn, EncryptionContext: { payment_terminal: boundTo } });
  const call = async (command: object, field: 'CiphertextBlob' | 'Plaintext'): Promise<Buffer> =>
    reaching(clock, `aws-kms:${arn}`, async (signal) => {
      const bytes = (await client.send(command, { abortSignal: signal }))[field];
      if (!bytes) throw new Error(`the answer has no ${field}`);
      return Buffer.from(bytes);
    });
  return {
    name: `aws-kms:${arn}`,
    isNewest: () => true,
    wrap: (secret, boundTo) => call(new sdk.EncryptCommand({ ...input(boundTo), Plaintext: secret }), 'CiphertextBlob'),
    unwrap: (wrapped, boundTo) =>
      call(new sdk.DecryptCommand({ ...input(boundTo), CiphertextBlob: wrapped }), 'Plaintext'),
  };
}

/** A key of HashiCorp Vault's transit engine, by its HTTP API (encrypt, decrypt). */
function vaultTransit(
  { address, mount, key }: Extract<KeyEncryptionName, { kind: 'vault-transit' }>,
  { fetch, transitToken, clock }: KeyEncryptionSources,
): KeyEncryption {
  if (transitToken === undefined) throw new Error('KEY_ENCRYPTION names vault-transit: set VAULT_TRANSIT_TOKEN.');
  const name = `vault-transit:${address}/${mount}/${key}`;
  const call = (verb: 'encrypt' | 'decrypt', body: object, field: 'ciphertext' | 'plaintext'): Promise<string> =>
    reaching(clock, name, async (signal) => {
      const response = await fetch(`${address}/v1/${mount}/${verb}/${key}`, {
        method: 'POST',
        headers: { 'x-vault-token': transitToken, 'x-vault-request': 'true', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      });
      // The errors of an answer may repeat what was sent.
      if (!response.ok) throw new Error(`status ${response.status}`);
      const value = ((await response.json()) as { data?: Record<string, unknown> }).data?.[field];
      if (typeof value !== 'string') throw new Error(`the answer has no ${field}`);
      return value;
    });
  const associated = (boundTo: string) => ({ associated_data: Buffer.from(boundTo).toString('base64') });
  return {
    name,
    isNewest: () => true,
    async wrap(secret, boundTo) {
      const body = { plaintext: secret.toString('base64'), ...associated(boundTo) };
      return Buffer.from(await call('encrypt', body, 'ciphertext'));
    },
    async unwrap(wrapped, boundTo) {
      const body = { ciphertext: wrapped.toString(), ...associated(boundTo) };
      return Buffer.from(await call('decrypt', body, 'plaintext'), 'base64');
    },
  };
}

async function reaching<Result>(
  clock: Clock,
  name: string,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const callOff = clock.timer(callMilliseconds, () => limit.abort());
  try {
    return await call(limit.signal);
  } catch (error) {
    // The message of an answer may repeat what was sent: names and statuses only.
    const { name: kind, message } = error as Error;
    const reason = /^status \d+$/.test(message) ? message : kind;
    throw new KeysUnavailable(`The key-encrypting key ${name} cannot be used: ${reason}.`);
  } finally {
    callOff();
  }
}
