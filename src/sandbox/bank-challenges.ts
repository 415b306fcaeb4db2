import type { BankChallengePages, BankChallengeView } from '../payer-pages/access-control-page.js';
import type { Attempt } from '../payments/read/attempt.js';
import { isAuthenticating, isChallenged } from '../payments/settle/outcome.js';
import { payerJourneyOf } from '../payments/payment-page/payer-journey.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../base/terminal.js';
import { endAtBank } from './end-challenge.js';
import type { SandboxDeps } from './sandbox-deps.js';

interface Challenge {
  readonly terminal: Terminal;
  readonly attempt: Attempt;
}

/** The challenges of the simulated banks. A live terminal has none, and neither has a payment at another processor. */
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
