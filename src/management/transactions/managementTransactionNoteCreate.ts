import type { Handler } from '../../operation/handler.js';
import { writeNote } from '../notes.js';
import type { RecordDeps } from '../record.js';
import { readTransaction } from './transaction.js';

export const managementTransactionNoteCreate: Handler<'managementTransactionNoteCreate', RecordDeps> = async (
  deps,
  { params: { transaction_id: recordId }, query, body: { text } },
  access,
) => {
  const { terminalId, accountId } = (await readTransaction(deps, recordId, query.terminal_friendly_id)).terminal;
  const note = { kind: 'transaction', terminalId, accountId, recordId, text } as const;
  return writeNote(deps, access, 'managementTransactionNoteCreate', note);
};
