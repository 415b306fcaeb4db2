import { createHmac } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Schema } from '../base/contract.js';
import { simulatorKeys } from '../processors/simulator/simulator-keys.js';
import { terminalFriendlyId, type Random } from '../base/random.js';
import type { Store } from '../store/connection/open.js';
import { isUniqueViolation } from '../store/query/transaction.js';
import { ensureSandboxKey, ensureSandboxTerminal } from '../store/sandbox/provision.js';
import { newVaultKey } from '../config/vault-keys.js';
import { apiKeyState } from './api-keys/api-key.js';
import { newApiKey, newManagementKey, storedKey } from './api-keys/api-keys.js';

/** What a sandbox made for itself on its first start and keeps beside its data. */
export interface SandboxSecrets {
  readonly terminalId: string;
  readonly apiKey: string;
  readonly managementKey: string;
  readonly vaultKeys: string;
  readonly fingerprintKey: string;
  /** Signs the notifications of the simulated processors: with it, a waiting payment can be approved. */
  readonly simulatorSecret: string;
}

/**
 * The sandbox's own terminal id, keys and vault keys: made on the first start, read from `sandbox.json` in the data
 * directory ever after. Of several processes that start at once on one directory, one makes the file and all read it.
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

/** Gives a whole file its name, unless there is one of that name: no process reads half of it. */
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
    const { terminalId, apiKey, managementKey, vaultKeys, fingerprintKey, simulatorSecret } = JSON.parse(
      await readFile(file, 'utf8'),
    ) as Partial<SandboxSecrets>;
    const secrets = {
      terminalId,
      apiKey,
      managementKey,
      vaultKeys,
      fingerprintKey,
      simulatorSecret: simulatorSecret ?? derived(fingerprintKey),
    };
    if (Object.values(secrets).every((text) => typeof text === 'string')) return secrets as SandboxSecrets;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(
    `${file} is damaged. It holds the keys of the sandbox's data: ` +
      `restore it, or delete the whole data directory to start anew.`,
  );
}

/**
 * The secret of a file that is older than the secret. It is derived and not drawn, so that all processes that read the
 * file have the same one.
 */
const derived = (fingerprintKey = ''): string =>
  createHmac('sha256', fingerprintKey).update('the notifications of the simulated processors').digest('hex');

/**
 * Makes sure that the sandbox has its account, terminal and key, whatever earlier starts made. A key that is given anew
 * works beside the earlier ones. One that the operator revoked or replaced stays so. Of several processes that start at
 * once one makes each of them, and the others find it.
 * @returns whether the key is accepted
 */
export async function provisionSandbox(
  store: Store,
  clock: Clock,
  credentials: Pick<SandboxCredentials, 'terminalId' | 'apiKey'>,
): Promise<Schema<'ApiKeyState'>> {
  // Account, terminal and key: another process can be first with each.
  for (let others = 0; ; others++) {
    try {
      return await provide(store, clock, credentials);
    } catch (error) {
      if (others === 3 || !isUniqueViolation(error)) throw error;
    }
  }
}

export type SandboxCredentials = Pick<SandboxSecrets, 'terminalId' | 'apiKey' | 'managementKey'>;

async function provide(
  { prisma }: Store,
  clock: Clock,
  { terminalId, apiKey }: Pick<SandboxCredentials, 'terminalId' | 'apiKey'>,
): Promise<Schema<'ApiKeyState'>> {
  const now = clock.now();
  const terminal = await ensureSandboxTerminal(prisma, {
    terminalId,
    name: 'Sandbox',
    routes: [...simulatorKeys],
    createdAt: now,
  });
  if (terminal.environment !== 'sandbox')
    throw new Error(`The terminal ${terminalId} is a live one: set SANDBOX_TERMINAL_ID to another id.`);
  const key = await ensureSandboxKey(prisma, terminal, { ...storedKey(apiKey), createdAt: now });
  return apiKeyState(key, now);
}

/** Returns the sandbox's terminal and keys: those that the settings fix, else its own. */
export const sandboxCredentials = (config: Config, secrets: SandboxSecrets): SandboxCredentials => ({
  terminalId: config.sandboxTerminalId ?? secrets.terminalId,
  apiKey: config.sandboxApiKey ?? secrets.apiKey,
  managementKey: config.managementKey ?? secrets.managementKey,
});
