import type { Handler } from '../../operation/handler.js';
import { changeMetadata } from '../metadata.js';
import type { RecordDeps } from '../record.js';
import { readTransaction } from './transaction.js';

export const managementTransactionMetadataUpdate: Handler<'managementTransactionMetadataUpdate', RecordDeps> = async (
  deps,
  { params: { transaction_id: id }, query, body },
  access,
) => {
  const { terminalId, accountId } = (await readTransaction(deps, id, query.terminal_friendly_id)).terminal;
  const record = { kind: 'transaction', terminalId, accountId, id } as const;
  return changeMetadata(deps, access, 'managementTransactionMetadataUpdate', record, body);
};
