import { given } from '../../base/contract.js';
import { missingField, type Problem } from '../../base/errors/errors.js';
import type { Handler, Input } from '../../operation/handler.js';
import type { ProcessorDeps } from '../../payments/payment-deps.js';
import { settleByLookup, settleByStatement } from '../../payments/reconciliation/resolve.js';
import type { StatedOutcome, OutcomeAudit } from '../../payments/reconciliation/resolve.js';
import { settleChargesIfSettled } from '../../recurring/settle-charges.js';
import { statusObject } from '../../reasons/reasons.js';
import { refuseCardNumbers, textsOf } from '../../vault/identifiers.js';
import { auditEntry } from '../audit/audit.js';
import { readTransaction } from './transaction.js';

/** Settles an UNKNOWN transaction on outside evidence: a lookup at the processor, or the operator's statement. */
export const managementTransactionResolve: Handler<'managementTransactionResolve', ProcessorDeps> = async (
  deps,
  { params, query, body },
  access,
) => {
  const { transaction_id: transactionId } = params;
  const stated = statedOutcome(body);
  const { terminal, attempt } = await readTransaction(deps, transactionId, query.terminal_friendly_id);
  await refuseCardNumbers(deps, [terminal.terminalId], textsOf(body));
  const auditOf: OutcomeAudit = ({ status, reason, providerTransactionId, authorizationCode }) =>
    auditEntry(
      access,
      'managementTransactionResolve',
      {
        subject: ['transaction', transactionId, terminal.accountId],
        before: { status: 'UNKNOWN' },
        after: {
          status,
          reason_code: reason,
          ...given({ provider_transaction_id: providerTransactionId, authorization_code: authorizationCode }),
          resolution: body.resolution,
          ...given({ evidence: stated?.evidence }),
        },
      },
      deps.clock.now(),
    );
  let settled = true;
  if (stated) await settleByStatement(deps, terminal, attempt, stated, auditOf);
  else settled = await settleByLookup(deps, terminal, attempt, auditOf);
  const { series } = attempt.payment;
  if (settled && series) await settleChargesIfSettled(deps, terminal, series.recurringId);
  const { status, reason, reasonPointer } = (await readTransaction(deps, transactionId, terminal.terminalId)).attempt;
  return { transaction_id: transactionId, settled, status: statusObject(status, reason, reasonPointer ?? undefined) };
};

/**
 * Returns the outcome that the request states, or undefined if it requests a lookup.
 * @throws Problem VALIDATION/MISSING_FIELD
 */
function statedOutcome(body: Input<'managementTransactionResolve'>['body']): StatedOutcome | undefined {
  const { resolution, evidence, provider_transaction_id: providerTransactionId } = body;
  if (resolution === 'lookup') return undefined;
  if (evidence === undefined) throw missing('evidence', 'an outcome is stated with what it is known from');
  if (resolution === 'approved' && providerTransactionId === undefined)
    throw missing('provider_transaction_id', 'an approved transaction is captured and refunded by it');
  return { outcome: resolution, evidence, providerTransactionId, authorizationCode: body.authorization_code };
}

const missing = (field: string, reason: string): Problem =>
  missingField(`The field ${field} is missing: ${reason}.`, field);
