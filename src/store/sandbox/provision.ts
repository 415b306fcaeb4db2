import type { ApiKey } from '../../../generated/prisma/client.js';
import type { Transaction } from '../query/transaction.js';
import type { TerminalRow } from '../terminals/terminals.js';

/**
 * Returns a terminal. If it does not exist, creates it as a sandbox terminal with an account of the same name.
 * @throws a unique violation if another process creates it at the same time
 */
export function ensureSandboxTerminal(
  client: Transaction,
  { terminalId, name, routes, createdAt }: Pick<TerminalRow, 'terminalId' | 'name' | 'routes' | 'createdAt'>,
): Promise<TerminalRow> {
  const account = { create: { name, createdAt } };
  return client.terminal.upsert({
    where: { terminalId },
    update: {},
    create: { terminalId, environment: 'sandbox', name, routes, createdAt, account },
  });
}

/**
 * Returns a key, created if necessary, and lets it use a terminal.
 * @throws a unique violation if another process creates either at the same time
 */
export async function ensureSandboxKey(
  client: Transaction,
  terminal: Pick<TerminalRow, 'terminalId' | 'accountId'>,
  { hash, hint, createdAt }: Pick<ApiKey, 'hash' | 'hint' | 'createdAt'>,
): Promise<ApiKey> {
  const { terminalId, accountId } = terminal;
  const key = await client.apiKey.upsert({
    where: { hash },
    update: {},
    create: { accountId, environment: 'sandbox', hash, hint, createdAt },
  });
  const { apiKeyId } = key;
  await client.apiKeyTerminal.upsert({
    where: { apiKeyId_terminalId: { apiKeyId, terminalId } },
    update: {},
    create: { apiKeyId, terminalId },
  });
  return key;
}
