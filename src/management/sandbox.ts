import { createHmac } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.js';
import type { Schema } from '../base/contract.js';
import { type Random, terminalFriendlyId } from '../base/random.js';
import type { Config } from '../config/config.js';
import { newVaultKey } from '../config/vault-keys.js';
import { newToken, tokenHash } from '../people/tokens.js';
import { simulatorKeys } from '../processors/simulator/simulator.js';
import type { Store } from '../store/connection/open.js';
import { insertLinkFor } from '../store/people/access-tokens.js';
import { provision, readProvisioned } from '../store/sandbox/sandbox.js';
import { apiKeyState, newApiKey, newManagementKey, storedKey } from './api-keys/api-key.js';

/** Keys and ids that a sandbox generates on its first start and stores in its data directory. */
export interface SandboxSecrets {
  readonly terminalId: string;
  readonly apiKey: string;
  readonly managementKey: string;
  readonly vaultKeys: string;
  readonly fingerprintKey: string;
  /** Signs the simulated processors' notifications, which can approve a waiting payment. */
  readonly simulatorSecret: string;
}

interface SandboxDeps {
  readonly store: Pick<Store, 'pool'>;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Returns the sandbox's terminal id, keys and vault keys. The first start generates them; later starts read them from
 * `sandbox.json` in the data directory. If several processes start at once, one creates the file and all read it.
 */
export async function sandboxSecrets(dataDirectory: string, random: Random): Promise<SandboxSecrets> {
  const fresh: SandboxSecrets = {
    terminalId: terminalFriendlyId(random),
    apiKey: newApiKey(random, 'sandbox'),
    managementKey: newManagementKey(random),
    vaultKeys: newVaultKey(random),
    fingerprintKey: random.bytes(32).toString('base64'),
    simulatorSecret: random.bytes(32).toString('hex'),
  };
  if (dataDirectory.startsWith('memory://')) return fresh;
  await mkdir(dataDirectory, { recursive: true });
  const file = join(dataDirectory, 'sandbox.json');
  if (await isWrittenFirst(file, `${JSON.stringify(fresh, null, 2)}\n`, random)) return fresh;
  await chmod(file, 0o600);
  return readSecrets(file);
}

/** Creates a complete file under its name, unless one exists. No process can read a partial file. */
async function isWrittenFirst(file: string, text: string, random: Random): Promise<boolean> {
  const unnamed = `${file}.${random.bytes(8).toString('hex')}`;
  try {
    await writeFile(unnamed, text, { flag: 'wx', mode: 0o600 });
    await link(unnamed, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unnamed, { force: true });
  }
}

async function readSecrets(file: string): Promise<SandboxSecrets> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as Partial<SandboxSecrets>;
    const { terminalId, apiKey, managementKey, vaultKeys, fingerprintKey } = read;
    const { simulatorSecret = derived(fingerprintKey) } = read;
    const secrets = { terminalId, apiKey, managementKey, vaultKeys, fingerprintKey, simulatorSecret };
    if (Object.values(secrets).every((text) => typeof text === 'string')) return secrets as SandboxSecrets;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(
    `${file} is damaged. It holds the keys of the sandbox's data: ` +
      `restore it, or delete the whole data directory to start again.`,
  );
}

/**
 * Returns the simulator secret for a file written before the secret existed. It is derived, not random, so that all
 * processes that read the file agree.
 */
const derived = (fingerprintKey = ''): string =>
  createHmac('sha256', fingerprintKey).update('the notifications of the simulated processors').digest('hex');

export type SandboxCredentials = Pick<SandboxSecrets, 'terminalId' | 'apiKey' | 'managementKey'>;

/**
 * Ensures that the sandbox has its account, terminal and key, despite earlier starts. A newly configured key works
 * alongside the earlier ones. A key that was revoked or replaced stays so. If several processes start at once, one
 * creates each record and the others find it.
 * @returns the state of the key
 * @throws Error if the terminal is a live one
 */
export async function provisionSandbox(
  { store, clock, random }: SandboxDeps,
  { terminalId, apiKey }: Pick<SandboxCredentials, 'terminalId' | 'apiKey'>,
): Promise<Schema<'ApiKeyState'>> {
  const now = clock.now();
  const key = storedKey(apiKey);
  // Another process can create the account, the terminal and the key first.
  for (let others = 0; others <= 3; others++) {
    const known = await readProvisioned(store.pool, { terminalId, hash: key.hash });
    if (known?.environment === 'sandbox') return apiKeyState(known, now);
    await provision(store.pool, {
      ...{ terminalId, name: 'Sandbox', routes: [...simulatorKeys], ...key, createdAt: now },
      ...{ accountId: random.timedUuid(now), apiKeyId: random.timedUuid(now) },
    });
  }
  throw new Error(`The terminal ${terminalId} is a live one: set SANDBOX_TERMINAL_ID to another id.`);
}

/** Returns the sandbox's terminal and keys: from the configuration, or else its own. */
export const sandboxCredentials = (config: Config, secrets: SandboxSecrets): SandboxCredentials => ({
  terminalId: config.sandboxTerminalId ?? secrets.terminalId,
  apiKey: config.sandboxApiKey ?? secrets.apiKey,
  managementKey: config.managementKey ?? secrets.managementKey,
});

const email = 'owner@sandbox.example';

const linkMilliseconds = 15 * 60_000;

/**
 * Creates a link token that signs in once as the sandbox's owner. The first call creates the owner.
 * @returns the token, which is not stored
 */
export async function sandboxSignIn({ pool }: Store, clock: Clock, random: Random): Promise<string> {
  const now = clock.now();
  const owner = { userId: random.timedUuid(now), email, role: 'owner', createdAt: now, lastActiveAt: now } as const;
  const token = newToken(random, 'pto_');
  const expiresAt = new Date(now.getTime() + linkMilliseconds);
  await insertLinkFor(pool, owner, { hash: tokenHash(token), purpose: 'sign_in', expiresAt });
  return token;
}
