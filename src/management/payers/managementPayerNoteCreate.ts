import type { Handler } from '../../operation/handler.js';
import { writeNote } from '../notes.js';
import type { RecordDeps } from '../record.js';
import { readTerminal } from '../terminals/terminal.js';

export const managementPayerNoteCreate: Handler<'managementPayerNoteCreate', RecordDeps> = async (
  deps,
  { params, body: { text } },
  access,
) => {
  const { terminalId, accountId } = await readTerminal(deps.store.prisma, params.terminal_friendly_id);
  const note = { kind: 'payer', terminalId, accountId, recordId: params.payer_id, text } as const;
  return writeNote(deps, access, 'managementPayerNoteCreate', note);
};
