import { given } from '../contract.js';
import { problem, type Problem } from '../errors.js';
import type { Handler, Input } from '../handler.js';
import { settleByLookup, settleByStatement, type StatedOutcome, type WrittenWith } from '../payments/resolve.js';
import { follow } from '../recurring/account.js';
import { statusObject } from '../retries/reasons.js';
import { refuseCardNumbers, textsOf } from '../vault/identifiers.js';
import { addAuditEntry } from './audit.js';
import { readTransaction } from './transaction.js';

/** Settles an UNKNOWN transaction on outside evidence: the processor's answer, or what the operator states. */
export const managementTransactionResolve: Handler<'managementTransactionResolve'> = async (deps, { params, body }, access) => {
  const { transaction_id: transactionId } = params;
  const stated = statedOutcome(body);
  const { terminal, attempt } = await readTransaction(deps, transactionId);
  await refuseCardNumbers(deps, [terminal.terminalId], textsOf(body));
  const also: WrittenWith = (statement, condition, { status, reason, providerTransactionId, authorizationCode }) => addAuditEntry(
    statement, access, 'managementTransactionResolve', {
      subject: 'transaction', subjectId: transactionId, accountId: terminal.accountId, before: { status: 'UNKNOWN' },
      after: { status, reason_code: reason, ...given({ provider_transaction_id: providerTransactionId, authorization_code: authorizationCode }), resolution: body.resolution, ...given({ evidence: stated?.evidence }) },
    }, deps.clock.now(), condition);
  let settled = true;
  if (stated) await settleByStatement(deps, terminal, attempt, stated, also);
  else settled = await settleByLookup(deps, terminal, attempt, also);
  if (settled && attempt.recurringId !== null) await follow(deps, terminal, attempt.recurringId);
  const { attempt: { status, reason, reasonPointer } } = await readTransaction(deps, transactionId);
  return { status: 200, body: { transaction_id: transactionId, settled, status: statusObject(status, reason, reasonPointer ?? undefined) } };
};

/**
 * What the request states; undefined when it asks for a lookup.
 * @throws Problem VALIDATION/MISSING_FIELD
 */
function statedOutcome(body: Input<'managementTransactionResolve'>['body']): StatedOutcome | undefined {
  const { resolution, evidence, provider_transaction_id: providerTransactionId, authorization_code: authorizationCode } = body;
  if (resolution === 'lookup') return undefined;
  if (evidence === undefined) throw missing('evidence', 'an outcome is stated with what it is known from');
  if (resolution === 'approved' && providerTransactionId === undefined) throw missing('provider_transaction_id', 'an approved transaction is captured and refunded by it');
  return { outcome: resolution, evidence, providerTransactionId, authorizationCode };
}

const missing = (field: string, reason: string): Problem => problem('VALIDATION/MISSING_FIELD', `The field ${field} is missing: ${reason}.`, { field });
