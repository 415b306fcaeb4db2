import type { Handler } from '../../operation/handler.js';
import { changeMetadata } from '../metadata.js';
import type { RecordDeps } from '../record.js';
import { readTerminal } from '../terminals/terminal.js';

export const managementPayerMetadataUpdate: Handler<'managementPayerMetadataUpdate', RecordDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { terminalId, accountId } = await readTerminal(deps.store.prisma, params.terminal_friendly_id);
  const record = { kind: 'payer', terminalId, accountId, id: params.payer_id } as const;
  return changeMetadata(deps, access, 'managementPayerMetadataUpdate', record, body);
};
