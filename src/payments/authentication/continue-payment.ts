import type { Access } from '../../operation/handler.js';
import { challengeSeconds } from '../../authentication/authenticator.js';
import { readAuthentication, type AuthenticationRow } from '../../store/payments/authentications.js';
import { postpone } from '../../store/payments/open-attempts.js';
import { plusSeconds } from '../../base/clock.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { type Attempt, interrupted, isChallenged } from '../read/attempt.js';
import { firstLookupSeconds, operationOf } from '../send/processor-call.js';
import { settleOutcome, type Outcome } from '../settle/outcome.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { instrumentDetails } from '../decide/instrument.js';
import { completeAttempt } from '../submit.js';
import { authenticationAddress, issuerResult, type Step, stepOf } from './ask-issuer.js';
import { follow } from './begin.js';

/**
 * Continues an attempt after a step of the payer's authentication: it waits, is declined, or is authorized once.
 * @param lease the caller's lease on the attempt
 */
export async function continuePayment(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  step: Step,
  lease: Date,
): Promise<void> {
  const { instrument, payment, storedInstrument: stored } = attempt;
  // The security code is never stored, so it cannot be sent.
  const next = await follow(deps, terminal, attempt, step, { lease, cvv: undefined, stored });
  if (next.kind === 'settles') await settle(deps, terminal, attempt, next.outcome, lease);
  if (next.kind !== 'sends') return;
  const operation = operationOf(payment);
  if (instrument === null || operation === 'capture' || operation === 'void' || operation === 'refund')
    throw new Error(`the payer of ${attempt.transactionId} was authenticated, but the attempt has no payment`);
  const details = await instrumentDetails(deps.vault, instrument, undefined);
  const access: Pick<Access, 'terminal' | 'claim'> = { terminal, claim: undefined };
  const work = { kind: 'payment', operation, instrument: details, stored } as const;
  await completeAttempt(deps, access, work, Object.assign({}, attempt, next.times), next.proof);
}

/** The payer's time limit has passed, or the payer can no longer return. */
const timedOut: Outcome = { status: 'DECLINED', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' };

/**
 * Settles or continues a due attempt. It continues with the issuer's result if there is one. Otherwise it ends
 * unauthenticated.
 * @param lease the caller's lease on the attempt
 */
export async function settleDueAuthentication(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  lease: Date,
): Promise<void> {
  const row = await readAuthentication(deps.store.pool, attempt);
  if (!row) return settle(deps, terminal, attempt, interrupted, lease);
  const result = await issuerResult(deps, row);
  const at = terminalNow(terminal, deps.clock);
  if (!result.known) {
    if (attempt.lookups < maxLookups)
      return waitOn(deps, attempt, plusSeconds(at, firstLookupSeconds * attempt.lookups), lease);
    return settle(deps, terminal, attempt, timedOut, lease);
  }
  const { authentication } = result;
  const page = authenticationAddress(deps, terminal, row.token);
  const isOpen = authentication?.status === 'challenge' && isChallenged(attempt);
  if (authentication && !isOpen)
    return continuePayment(deps, terminal, attempt, stepOf(authentication, at, page), lease);
  // The issuer or this service did not respond when the payer returned. The payer's time limit still applies.
  const endsAt = plusSeconds(attempt.updatedAt, challengeSeconds);
  if (isOpen && at < endsAt) return waitOn(deps, attempt, endsAt, lease);
  const ends = attempt.actionUrl === null ? interrupted : timedOut;
  return settle(deps, terminal, attempt, ends, lease);
}

/** Maximum lookups of an authentication at an issuer that does not respond. */
const maxLookups = 10;

/**
 * Handles a payer's return from the challenge. Only the issuer's result counts. While the challenge is open, the
 * payer's time limit applies. Without a response the issuer is called again later.
 * @param lease the caller's lease on the attempt
 */
export async function afterChallenge(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  row: AuthenticationRow,
  lease: Date,
): Promise<void> {
  const result = await issuerResult(deps, row);
  const at = terminalNow(terminal, deps.clock);
  const { authentication } = result.known ? result : { authentication: undefined };
  if (authentication && authentication.status !== 'challenge') {
    const page = authenticationAddress(deps, terminal, row.token);
    return continuePayment(deps, terminal, attempt, stepOf(authentication, at, page), lease);
  }
  return waitOn(deps, attempt, authentication ? (attempt.dueAt ?? at) : plusSeconds(at, firstLookupSeconds), lease);
}

const waitOn = ({ store }: Pick<ProcessorDeps, 'store'>, attempt: Attempt, dueAt: Date, lease: Date): Promise<void> =>
  postpone(store.pool, attempt, { calls: [], processorKey: undefined, reason: attempt.reason, dueAt, lease });

async function settle(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  outcome: Outcome,
  lease: Date,
): Promise<void> {
  await settleOutcome(deps, terminal, attempt, outcome, { at: terminalNow(terminal, deps.clock), lease });
}
