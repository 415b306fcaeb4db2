import type { Handler } from '../../operation/handler.js';
import { writeNote } from '../notes.js';
import type { RecordDeps } from '../record.js';
import { terminalOfSeries } from './managementSeriesGet.js';

export const managementSeriesNoteCreate: Handler<'managementSeriesNoteCreate', RecordDeps> = async (
  deps,
  { params: { recurring_id: recordId }, query, body: { text } },
  access,
) => {
  const { terminalId, accountId } = await terminalOfSeries(deps, recordId, query.terminal_friendly_id);
  const note = { kind: 'series', terminalId, accountId, recordId, text } as const;
  return writeNote(deps, access, 'managementSeriesNoteCreate', note);
};
