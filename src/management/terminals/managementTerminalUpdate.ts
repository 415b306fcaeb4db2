import { given } from '../../base/contract.js';
import { invalidField } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { lockTerminalRow } from '../../store/due-work/record-locks.js';
import { hasPlannedPayments, updateTerminal } from '../../store/terminals/terminals.js';
import { audited } from '../audit/audit.js';
import { checkState } from '../record.js';
import { auditedTerminal, checkRoutes, readTerminal, terminalSettings, terminalView } from './terminal.js';
import type { TerminalDeps } from './terminal.js';

/** Changes the settings of a terminal. Planned occurrences keep their times if the time zone changes. */
export const managementTerminalUpdate: Handler<'managementTerminalUpdate', TerminalDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { terminal_friendly_id: terminalId } = params;
  // The account and the environment of a terminal never change.
  const { moved_to_cell: movedToCell, state } = body;
  if (typeof movedToCell === 'string' && movedToCell === deps.config.recovery.cellId)
    throw invalidField(
      'moved_to_cell is this cell. To take the terminal back, send null.',
      'moved_to_cell',
      movedToCell,
    );
  const settings = {
    ...terminalSettings(body),
    ...given({ state }),
    ...(movedToCell === undefined ? {} : { movedToCell }),
  };
  if (body.routes) await checkRoutes(deps, body.routes, await readTerminal(deps.store.prisma, terminalId));
  const terminal = await audited(deps, access, 'managementTerminalUpdate', async (transaction) => {
    await lockTerminalRow(transaction, terminalId);
    const found = await readTerminal(transaction, terminalId);
    await checkState('terminal', found.state, { state, actor: access.actor }, async () =>
      (await hasPlannedPayments(transaction, terminalId)) ? 'has open series or scheduled retries' : undefined,
    );
    const after = terminalView(await updateTerminal(transaction, terminalId, settings));
    return {
      result: after,
      subject: ['terminal', terminalId, found.accountId],
      before: auditedTerminal(terminalView(found)),
      after: auditedTerminal(after),
    };
  });
  deps.accessControl.forget();
  return terminal;
};
