import { problem, unknownTransaction } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';
import type { Schema } from '../../base/contract.js';
import { type Attempt, isAuthenticating } from '../../payments/read/attempt.js';
import { endChallengeHere } from '../../payments/authentication/pages.js';
import type { Terminal } from '../../base/terminal.js';
import { readAttempt } from '../../payments/read/read-attempt.js';
import { statusObject } from '../../reasons/reasons.js';
import { endAtBank, type Settled } from '../bank-charges.js';

/**
 * Ends a waiting challenge as the payer would. The simulated bank records the outcome, which settles the transaction.
 */
export const sandboxChallenge: Handler<'sandboxChallenge', SandboxDeps> = async (
  deps,
  { params, body },
  { terminal, now },
) => {
  requireSandbox(terminal);
  const { transaction_id: transactionId } = params;
  const attempt = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!attempt) throw unknownTransaction(transactionId);
  const after = isAuthenticating(attempt)
    ? await endHere(deps, terminal, attempt, body.outcome)
    : await endAtBank(deps, terminal, attempt, body.outcome, now);
  if (!after)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The transaction has no open challenge.', {
      transaction_id: transactionId,
      status: attempt.status,
    });
  return { transaction_id: transactionId, status: statusObject(after.status, after.reason) };
};

/** Ends a challenge of the sandbox's issuer, as if the payer had returned from it. */
async function endHere(
  deps: SandboxDeps,
  terminal: Terminal,
  attempt: Attempt,
  outcome: Schema<'ChallengeOutcome'>,
): Promise<Settled | undefined> {
  if (!(await endChallengeHere(deps, terminal, attempt, outcome))) return undefined;
  return readAttempt(deps.store.pool, terminal.terminalId, attempt.transactionId);
}
