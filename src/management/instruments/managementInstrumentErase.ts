import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { findInstruments } from '../../store/erasure/find-person.js';
import { terminalIdsOf } from '../../store/terminals/terminals.js';
import { eraseFound, type PersonDeps, tokensOfCards } from '../payers/person.js';
import { readTerminal } from '../terminals/terminal.js';

/** Erases a stored card with all of its tokens on the account's terminals of the environment. */
export const managementInstrumentErase: Handler<'managementInstrumentErase', PersonDeps> = async (
  deps,
  { params, body: { token, end_series: endSeries = false, dry_run: dryRun = false } },
  access,
) => {
  const { store } = deps;
  const terminal = await readTerminal(store.prisma, params.terminal_friendly_id);
  const { terminalId } = terminal;
  if (
    (await findInstruments(store.pool, { terminalIds: [terminalId], tokens: [token], fingerprints: [] })).length === 0
  )
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The terminal has no such instrument.', { field: 'token' });
  const terminalIds = await terminalIdsOf(store.prisma, terminal);
  const nobody = { terminals: [], ids: [] };
  const person = { payers: nobody, orders: nobody, tokens: await tokensOfCards(deps, terminalIds, [token]) };
  return eraseFound(deps, access, {
    operation: 'managementInstrumentErase',
    terminal,
    found: { person, terminalIds, emails: [] },
    dryRun,
    endSeries,
    subject: ['instrument', undefined],
    // A dead token is no secret; its end identifies it.
    audited: { token_ends_with: token.slice(-8) },
  });
};
