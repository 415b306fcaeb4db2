import type { Schema } from '../base/contract.js';
import { invalidField, missingField, recordNotFound } from '../base/errors/errors.js';
import type { ManagementAccess } from '../operation/handler.js';
import { type LabelledRecord, lockMetadata, writeMetadata } from '../store/payments/metadata.js';
import { checkedMetadata } from '../vault/metadata.js';
import { audited } from './audit/audit.js';
import type { RecordDeps } from './record.js';

/** Maximum number of keys (contract, Metadata). */
const most = 50;

/**
 * Sets and removes keys of a record's metadata under a lock. The audit entry names the keys without their values, which
 * an erasure deletes.
 * @throws Problem VALIDATION/MISSING_FIELD, VALIDATION/INVALID_FIELD, VALIDATION/RECORD_NOT_FOUND
 */
export async function changeMetadata(
  deps: RecordDeps,
  access: ManagementAccess,
  operation: 'managementTransactionMetadataUpdate' | 'managementPayerMetadataUpdate',
  { accountId, ...record }: LabelledRecord & { readonly accountId: string },
  { set = {}, remove = [] }: Schema<'MetadataChange'>,
): Promise<Schema<'MetadataChanged'>> {
  const added = checkedMetadata(set, 'set') ?? {};
  if (Object.keys(added).length === 0 && remove.length === 0)
    throw missingField('Name keys to set or to remove.', 'set');
  const twice = remove.findIndex((key) => Object.hasOwn(added, key));
  if (twice >= 0) throw invalidField('The key is set as well.', `remove.${twice}`);
  const metadata = await audited(deps, access, operation, async (transaction) => {
    const before = await lockMetadata(transaction, record);
    if (!before) throw recordNotFound(`There is no such ${record.kind}.`, `${record.kind}_id`, record.id);
    const rest = Object.entries(before).filter(([key]) => !remove.includes(key));
    const after = { ...Object.fromEntries(rest), ...added };
    if (Object.keys(after).length > most) throw invalidField(`The ${record.kind} would have more than 50 keys.`, 'set');
    await writeMetadata(transaction, record, before, after);
    const changes = { set: Object.keys(added), removed: remove };
    return { result: after, subject: [record.kind, record.id, accountId], after: changes };
  });
  return { metadata };
}
