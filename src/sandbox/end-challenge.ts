import type { Schema } from '../base/contract.js';
import type { Attempt } from '../payments/read/attempt.js';
import { isChallenged, outcomeOf, settleOutcome } from '../payments/settle/outcome.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import type { Terminal } from '../base/terminal.js';
import type { SandboxDeps } from './sandbox-deps.js';

export type Settled = Pick<Attempt, 'status' | 'reason'>;

/** Ends a challenge of the simulated bank, and settles the attempt by it. @returns undefined if none waits */
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
