import { storedKey } from '../../src/management/api-keys/api-keys.js';
import type { Environment } from '../../src/base/terminal.js';
import { apiKey as testKey, terminalId as testTerminal, type TestService } from './service.js';

type Provisioned = Pick<TestService, 'deps'>;

/**
 * Adds a terminal to the account of the test service, and lets the service's own key use it. A key that was used is
 * read anew only after a while.
 */
export async function addTerminal(
  { deps }: Provisioned,
  terminalId: string,
  fields: { environment?: Environment; routes?: string[]; timeZone?: string } = {},
): Promise<void> {
  const { prisma } = deps.store;
  const { accountId } = await prisma.terminal.findUniqueOrThrow({ where: { terminalId: testTerminal } });
  await prisma.terminal.create({
    data: {
      terminalId,
      accountId,
      environment: 'sandbox',
      name: terminalId,
      routes: ['simulator_a', 'simulator_b'],
      createdAt: deps.clock.now(),
      ...fields,
    },
  });
  const { apiKeyId } = await prisma.apiKey.findUniqueOrThrow({ where: { hash: storedKey(testKey).hash } });
  await prisma.apiKeyTerminal.create({ data: { apiKeyId, terminalId } });
}

/** Adds an API key of the test service's account, for these terminals. */
export async function addApiKey(
  { deps }: Provisioned,
  apiKey: string,
  terminalIds: readonly string[] = [testTerminal],
  fields: { environment?: Environment; requestsPerSecond?: number; expiresAt?: Date } = {},
): Promise<void> {
  const { prisma } = deps.store;
  const { accountId } = await prisma.terminal.findUniqueOrThrow({ where: { terminalId: testTerminal } });
  await prisma.apiKey.create({
    data: {
      accountId,
      environment: 'sandbox',
      ...storedKey(apiKey),
      createdAt: deps.clock.now(),
      ...fields,
      terminals: { create: terminalIds.map((terminalId) => ({ terminalId })) },
    },
  });
}
