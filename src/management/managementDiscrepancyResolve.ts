import { given } from '../contract.js';
import type { Handler } from '../handler.js';
import { acceptDiscrepancy, reverseDiscrepancy, type About, type WrittenWithState } from '../payments/reverse-discrepancy.js';
import { refuseCardNumbers, textsOf } from '../vault/identifiers.js';
import { redactCardData } from '../vault/redact.js';
import { addAuditEntry } from './audit.js';
import { discrepancyView, requireDiscrepancy } from './discrepancy.js';
import { readTransaction } from './transaction.js';

/** Resolves a discrepancy on stated evidence: the processor's word is accepted, or its approval reversed. Every step leaves its entry. */
export const managementDiscrepancyResolve: Handler<'managementDiscrepancyResolve'> = async (deps, { params, body }, access) => {
  const { discrepancy_id: discrepancyId } = params;
  const { resolution, provider_transaction_id: providerTransactionId } = body;
  const evidence = redactCardData(body.evidence);
  const found = await requireDiscrepancy(deps, discrepancyId);
  const about: About | undefined = found.transactionId === null ? undefined : await readTransaction(deps, found.transactionId);
  if (found.terminalId !== null) await refuseCardNumbers(deps, [found.terminalId], textsOf(body));
  let before = found.state;
  const also: WrittenWithState = (statement, condition, state) => {
    addAuditEntry(statement, access, 'managementDiscrepancyResolve', {
      subject: 'discrepancy', subjectId: discrepancyId, accountId: about?.terminal.accountId,
      before: { state: before }, after: { state, resolution, evidence, ...given({ transaction_id: found.transactionId, provider_transaction_id: providerTransactionId }) },
    }, deps.clock.now(), condition);
    before = state;
  };
  let resolved = true;
  if (resolution === 'accept') await acceptDiscrepancy(deps, found, about, evidence, also);
  else resolved = await reverseDiscrepancy(deps, found, about, { evidence, providerTransactionId }, also);
  return { status: 200, body: { resolved, discrepancy: discrepancyView(await requireDiscrepancy(deps, discrepancyId)) } };
};
