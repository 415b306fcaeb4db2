import type { Handler } from '../../operation/handler.js';
import { terminalFriendlyId } from '../../base/random.js';
import { insertTerminal } from '../../store/terminals/terminals.js';
import { readAccount } from '../accounts/account.js';
import { audited } from '../audit/audit.js';
import {
  auditedTerminal,
  checkRoutes,
  servedEnvironment,
  terminalSettings,
  terminalView,
  type TerminalDeps,
} from './terminal.js';

/** Creates a terminal in this service's environment. */
export const managementTerminalCreate: Handler<'managementTerminalCreate', TerminalDeps> = async (
  deps,
  { body },
  access,
) => {
  const environment = servedEnvironment(deps, body.environment);
  const settings = { ...terminalSettings(body), name: body.name, routes: body.routes };
  await checkRoutes(deps, body.routes, { accountId: body.account_id, environment });
  const terminalId = terminalFriendlyId(deps.random);
  const terminal = await audited(deps, access, 'managementTerminalCreate', async (transaction) => {
    const { accountId } = await readAccount(transaction, body.account_id);
    const after = terminalView(
      await insertTerminal(transaction, {
        ...settings,
        terminalId,
        accountId,
        environment,
        createdAt: deps.clock.now(),
      }),
    );
    return { result: after, subject: 'terminal', subjectId: terminalId, accountId, after: auditedTerminal(after) };
  });
  return { status: 200, body: terminal };
};
