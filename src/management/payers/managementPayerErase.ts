import type { Handler } from '../../operation/handler.js';
import { readTerminal } from '../terminals/terminal.js';
import { eraseFound, findPerson, type PersonDeps } from './person.js';

/** Erases a payer, and with `scope: everything` the payer's cards. */
export const managementPayerErase: Handler<'managementPayerErase', PersonDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const terminal = await readTerminal(deps.store.prisma, params.terminal_friendly_id);
  const found = await findPerson(deps, terminal, body);
  const { person } = found;
  const keepsCards = body.scope === 'payer';
  const tokens = keepsCards ? { terminals: [], ids: [] } : person.tokens;
  return eraseFound(deps, access, {
    operation: 'managementPayerErase',
    terminal,
    found: { ...found, person: { ...person, tokens }, keepsCards },
    dryRun: body.dry_run ?? false,
    endSeries: body.end_series ?? false,
    subject: ['payer', body.payer_id ?? person.payers.ids[0]],
    audited: { scope: body.scope },
  });
};
