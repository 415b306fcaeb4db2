import type { Handler } from '../../operation/handler.js';
import { onePerAccount } from '../../store/erasure/erase-person.js';
import { exportPerson } from '../../store/erasure/export-person.js';
import { audited } from '../audit/audit.js';
import { readTerminal } from '../terminals/terminal.js';
import { findPerson, type PersonDeps } from './person.js';

/** Returns the stored records about a payer, without secrets. */
export const managementPayerExport: Handler<'managementPayerExport', PersonDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const terminal = await readTerminal(deps.store.prisma, params.terminal_friendly_id);
  const found = await findPerson(deps, terminal, body);
  await deps.requestLog.flush();
  const { pool } = deps.store;
  const records = await onePerAccount(pool, terminal.accountId, () => exportPerson(pool, found));
  return audited(deps, access, 'managementPayerExport', async () => ({
    result: {
      exported_at: deps.clock.now().toISOString(),
      records: records.map(({ table, terminalId, fields }) => ({
        records: table,
        terminal_friendly_id: terminalId,
        fields: [...fields],
      })),
    },
    subject: ['payer', body.payer_id ?? found.person.payers.ids[0], terminal.accountId],
    after: { terminal_friendly_id: terminal.terminalId, records: records.length },
  }));
};
