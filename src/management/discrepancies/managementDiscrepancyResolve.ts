import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ProcessorDeps } from '../../payments/payment-deps.js';
import { acceptDiscrepancy, reverseDiscrepancy } from '../../payments/discrepancies/reverse-discrepancy.js';
import type { StateAudit } from '../../payments/discrepancies/reverse-discrepancy.js';
import type { AttemptOnTerminal } from '../../payments/read/read-attempt.js';
import { refuseCardNumbers, textsOf } from '../../vault/identifiers.js';
import { redactCardData } from '../../vault/redact.js';
import { auditEntry } from '../audit/audit.js';
import type { RecoveryDeps } from '../recovery/managementRecoveryGet.js';
import { discrepancyView, requireDiscrepancy } from './discrepancy.js';
import { readTransaction } from '../transactions/transaction.js';

type Deps = ProcessorDeps & Pick<RecoveryDeps, 'recovery'>;

/**
 * Resolves a discrepancy on stated evidence: accepts the processor's report, or reverses its approval. Each step writes
 * an audit entry.
 */
export const managementDiscrepancyResolve: Handler<'managementDiscrepancyResolve', Deps> = async (
  deps,
  { params, body },
  access,
) => {
  const { discrepancy_id: discrepancyId } = params;
  const { resolution, provider_transaction_id: providerTransactionId } = body;
  const evidence = redactCardData(body.evidence);
  // After a restore, the record may predate a reversal that was made.
  if (resolution === 'reverse') await deps.recovery.refuseWhileHeld();
  const found = await requireDiscrepancy(deps, discrepancyId);
  const about: AttemptOnTerminal | undefined =
    found.transactionId === null ? undefined : await readTransaction(deps, found.transactionId, found.terminalId);
  await refuseCardNumbers(deps, [found.terminalId], textsOf(body));
  const auditOf: StateAudit = (before, after) =>
    auditEntry(
      access,
      'managementDiscrepancyResolve',
      {
        subject: ['discrepancy', discrepancyId, about?.terminal.accountId],
        before: { state: before },
        after: {
          state: after,
          resolution,
          evidence,
          ...given({ transaction_id: found.transactionId, provider_transaction_id: providerTransactionId }),
        },
      },
      deps.clock.now(),
    );
  let resolved = true;
  if (resolution === 'accept') await acceptDiscrepancy(deps, found, about, evidence, auditOf);
  else resolved = await reverseDiscrepancy(deps, found, about, { evidence, providerTransactionId }, auditOf);
  return { resolved, discrepancy: await discrepancyView(deps, await requireDiscrepancy(deps, discrepancyId)) };
};
