import type { Handler } from '../handler.js';
import { terminalFriendlyId } from '../random.js';
import { readAccount } from './account.js';
import { audited } from './audit.js';
import { servedEnvironment, terminalSettings, terminalView } from './terminal.js';

/** Makes a terminal of this service's environment. */
export const managementTerminalCreate: Handler<'managementTerminalCreate'> = async (deps, { body }, access) => {
  const environment = servedEnvironment(deps, body.environment);
  const settings = { ...terminalSettings(deps, body, environment), name: body.name, routes: body.routes };
  const terminalId = terminalFriendlyId(deps.random);
  const terminal = await audited(deps, access, 'managementTerminalCreate', async (transaction) => {
    const { accountId } = await readAccount(transaction, body.account_id);
    const after = terminalView(await transaction.terminal.create({ data: { ...settings, terminalId, accountId, environment, createdAt: deps.clock.now() } }));
    return { result: after, subject: 'terminal', subjectId: terminalId, accountId, after };
  });
  return { status: 200, body: terminal };
};
