import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { auditChainEnd, listAuditChain, listAuditHeads } from '../../store/audit/audit-entry.js';
import type { RecordDeps } from '../record.js';
import { pageLength, pageOf, positionOf } from '../listing.js';

export const managementAuditChainList: Handler<'managementAuditChainList', RecordDeps> = async ({ store }, request) => {
  const { cursor, limit = pageLength } = request.query;
  const after = cursor === undefined ? '0' : positionOf(cursor, /^\d{1,18}$/);
  // Read before the links, which then have the entries of the heads and of the end.
  const recorded = await listAuditHeads(store.pool, { after });
  const end = await auditChainEnd(store.pool);
  const rows = await listAuditChain(store.pool, { after, limit });
  const { page, next } = pageOf(rows, { limit }, ({ auditEntryId }) => auditEntryId);
  const links = page.map(({ auditEntryId, previousHash, hash, content }) => ({
    audit_entry_id: auditEntryId,
    previous_hash: previousHash,
    hash,
    content,
  }));
  const last = page.at(-1)?.auditEntryId ?? '0';
  const heads = recorded
    .filter(({ auditEntryId }) => next.next_cursor === undefined || BigInt(auditEntryId) <= BigInt(last))
    .map(({ day, auditEntryId, hash }) => ({ day, audit_entry_id: auditEntryId, hash }));
  const head = { head_entry_id: end?.auditEntryId, head_hash: end?.hash };
  return { links, heads, ...given(head), ...next };
};
