import type { PaymentTerminal } from './terminal.js';
import type { ChallengeOutcome, SandboxClockMove, Transaction } from './generated/types.js';

export { signWebhook } from './webhooks.js';

/** Card numbers of the sandbox, named after the outcome of a payment. */
export const cards = {
  approved: '4111111111111111',
  doNotHonor: '4000000000000002',
  insufficientFunds: '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  wrongCvv: '4000000000000127',
  suspectedOfFraud: '4100000000000019',
  processorError: '4000000000000119',
  challenge: '4000000000003220',
  /** Approved now; every later charge of its token is declined. */
  declinedLater: '4000000000000341',
  /**
   * Authenticated by 3-D Secure, immediately if the complete `browser_profile` is sent. The same holds for the next
   * four.
   */
  authenticated: '4000002000001006',
  authenticationAttempted: '4000002000001030',
  authenticationFailed: '4000002000001048',
  authenticationUnavailable: '4000002000001055',
  authenticationRejected: '4000002000001063',
  /** The payer is challenged: finish with `completeChallenge`. */
  authenticationChallenge: '4000002000001071',
} as const;

/** Amounts that trigger behaviour of the sandbox, in any currency. */
export const amounts = {
  answerLostThenApproved: 3001,
  unknown: 3002,
  approvedBySecondRoute: 3003,
  approvedAtThirdAttempt: 3004,
  /** The processor responds after 12 seconds. */
  slow: 3005,
  /** Approved; a capture, void or refund of this amount is declined. */
  followUpDeclined: 3006,
  /** The processor records it 40 seconds after the call; a lookup finds it approved. */
  bookedLate: 3007,
  /** The call is lost and repeated under its key. */
  callLost: 3008,
} as const;

const millisecondsOf = { seconds: 1e3, minutes: 6e4, hours: 36e5, days: 864e5 };

type Duration = Partial<Record<keyof typeof millisecondsOf, number>>;

/** Advances the terminal's clock. Due work is completed before this returns, in as many moves as the service needs. */
export async function advanceClock(terminal: PaymentTerminal, by: Duration): Promise<SandboxClockMove> {
  const { now } = await terminal.sandboxClock();
  const milliseconds = Object.entries(by).reduce(
    (sum, [unit, count]) => sum + count * millisecondsOf[unit as keyof typeof millisecondsOf],
    0,
  );
  return moveClock(terminal, new Date(new Date(now).getTime() + milliseconds));
}

/** Advances the terminal's clock to a time, like `advanceClock`. */
export async function moveClock(terminal: PaymentTerminal, to: Date): Promise<SandboxClockMove> {
  for (;;) {
    const move = await terminal.sandboxAdvanceClock({ now: to.toISOString() });
    if (move.complete) return move;
  }
}

/** Completes the 3-D Secure challenge of a transaction as the payer would, and waits for the outcome. */
export async function completeChallenge(
  terminal: PaymentTerminal,
  transactionId: string,
  outcome: ChallengeOutcome = 'succeeded',
): Promise<Transaction> {
  await terminal.sandboxChallenge(transactionId, { outcome });
  return terminal.waitForOutcome(transactionId);
}
