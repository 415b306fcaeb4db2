import { unknownTransaction } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { readShownAttempt } from '../read/read-attempt.js';
import { transactionView } from '../read/view.js';

/** The full view of a transaction (specification, Transaction status). */
export const transactionStatus: Handler<'transactionStatus', PaymentDeps> = async (deps, { params }, { terminal }) => {
  const attempt = await readShownAttempt(deps.store.pool, terminal.terminalId, params.transaction_id);
  if (!attempt) throw unknownTransaction(params.transaction_id);
  return transactionView(attempt, deps, terminal);
};
