import type { Schema } from '../base/contract.js';
import { type Terminal, terminalNow } from '../base/terminal.js';
import type { BankChallengePages, BankChallengeView } from '../payer-pages/authentication-page.js';
import { payerJourneyOf } from '../payments/payment-page/payer-journey.js';
import type { Attempt } from '../payments/read/attempt.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { isAuthenticating, isChallenged, outcomeOf, settleOutcome } from '../payments/settle/outcome.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import type { SandboxDeps } from './sandbox-deps.js';

interface Challenge {
  readonly terminal: Terminal;
  readonly attempt: Attempt;
}

/** Returns the challenges of the simulated banks. Live terminals and payments at other processors have none. */
export function bankChallenges(deps: SandboxDeps): BankChallengePages {
  const { store, clock } = deps;

  async function find(terminalId: string, transactionId: string): Promise<Challenge | undefined> {
    if (!/^[0-9A-Za-z]{6}$/.test(terminalId) || !/^[0-9A-Za-z]{8}$/.test(transactionId)) return undefined;
    const attempt = await readAttempt(store.pool, terminalId, transactionId);
    const bank = (await deps.processors.get(attempt?.processorKey ?? ''))?.processor.sandbox;
    if (!attempt || !bank) return undefined;
    const terminal = (await terminalsOf(store.prisma, [attempt]))(attempt);
    return terminal.environment === 'sandbox' ? { terminal, attempt } : undefined;
  }

  return {
    async read(terminalId, transactionId) {
      const found = await find(terminalId, transactionId);
      if (!found) return undefined;
      const { attempt } = found;
      return {
        ...(await payerJourneyOf(deps, attempt)),
        state: stateOf(attempt),
        amount: attempt.payment.amount,
        currency: attempt.payment.currency,
      };
    },

    async end(terminalId, transactionId, outcome) {
      const found = await find(terminalId, transactionId);
      if (found && stateOf(found.attempt) === 'asked')
        await endAtBank(deps, found.terminal, found.attempt, outcome, terminalNow(found.terminal, clock));
    },
  };
}

function stateOf(attempt: Attempt): BankChallengeView['state'] {
  if (attempt.status === 'APPROVED') return 'approved';
  if (attempt.status === 'UNKNOWN') return 'open';
  if (attempt.status !== 'PROCESSING') return 'refused';
  return isChallenged(attempt) && !isAuthenticating(attempt) ? 'asked' : 'open';
}

export type Settled = Pick<Attempt, 'status' | 'reason'>;

/**
 * Ends a challenge of the simulated bank, and settles the attempt by it. @returns undefined if there is no open
 * challenge
 */
export async function endAtBank(
  deps: SandboxDeps,
  terminal: Terminal,
  attempt: Attempt,
  ending: Schema<'ChallengeOutcome'>,
  now: Date,
): Promise<Settled | undefined> {
  const { terminalId } = terminal;
  const { transactionId } = attempt;
  const waits = attempt.status === 'PROCESSING' && isChallenged(attempt);
  const bank = waits ? (await deps.processors.get(attempt.processorKey ?? ''))?.processor.sandbox : undefined;
  const result = await bank?.endChallenge({ terminalId, idempotencyKey: transactionId }, ending);
  if (!result) return undefined;
  const outcome = await outcomeOf(deps, result, attempt.processorKey ?? undefined, now);
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, { at: now });
  return settled ? outcome : ((await readAttempt(deps.store.pool, terminalId, transactionId)) ?? outcome);
}
