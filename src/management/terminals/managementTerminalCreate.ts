import type { Handler } from '../../operation/handler.js';
import { terminalFriendlyId } from '../../base/random.js';
import { problem } from '../../base/errors/errors.js';
import { lockAccountRow } from '../../store/due-work/record-locks.js';
import { insertTerminal } from '../../store/terminals/terminals.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { auditedTerminal, checkRoutes, servedEnvironment, terminalSettings, terminalView } from './terminal.js';
import type { TerminalDeps } from './terminal.js';

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
  return audited(deps, access, 'managementTerminalCreate', async (transaction) => {
    await lockAccountRow(transaction, body.account_id);
    const { accountId, state } = await readAccount(transaction, body.account_id);
    if (state === 'closed') throw problem('VALIDATION/RECORD_CLOSED', 'The account is closed.');
    const after = terminalView(
      await insertTerminal(transaction, {
        ...settings,
        terminalId,
        accountId,
        environment,
        createdAt: deps.clock.now(),
      }),
    );
    return { result: after, subject: ['terminal', terminalId, accountId], after: auditedTerminal(after) };
  });
};
