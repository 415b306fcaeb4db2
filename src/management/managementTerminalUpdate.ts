import type { Handler } from '../handler.js';
import { audited } from './audit.js';
import { readTerminal, terminalSettings, terminalView } from './terminal.js';

/** Changes the settings of a terminal. What is planned in its series keeps its instants, whatever the time zone becomes. */
export const managementTerminalUpdate: Handler<'managementTerminalUpdate'> = async (deps, { params, body }, access) => {
  const { terminal_friendly_id: terminalId } = params;
  const terminal = await audited(deps, access, 'managementTerminalUpdate', async (transaction) => {
    await transaction.$queryRaw`SELECT FROM terminals WHERE terminal_id = ${terminalId} FOR UPDATE`;
    const found = await readTerminal(transaction, terminalId);
    const data = terminalSettings(deps, body, found.environment);
    const after = terminalView(await transaction.terminal.update({ where: { terminalId }, data }));
    return { result: after, subject: 'terminal', subjectId: terminalId, accountId: found.accountId, before: terminalView(found), after };
  });
  deps.accessControl.forget();
  return { status: 200, body: terminal };
};
