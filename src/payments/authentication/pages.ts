import type {
  AuthenticationPages,
  AuthenticationState,
  AuthenticationView,
  WindowSize,
} from '../../payer-pages/authentication-page.js';
import type { PayerBrowser } from '../../payer-pages/payment-page.js';
import { challengeRequest, methodData, readChallengeResponse, readMethodData } from '../../authentication/messages.js';
import { plusSeconds, withinTime } from '../../base/clock.js';
import {
  completeMethod,
  leaseAuthentication,
  readAuthentication,
  readAuthenticationAt,
  type AuthenticationRow,
} from '../../store/payments/authentications.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { payerBaseUrl, refuseMoved, terminalNow, type Terminal } from '../../base/terminal.js';
import { type Attempt, challenged, initiated, isAuthenticating, isChallenged, isReceived } from '../read/attempt.js';
import { firstLookupSeconds } from '../send/processor-call.js';
import type { PaymentDeps } from '../payment-deps.js';
import { instrumentDetails } from '../decide/instrument.js';
import { readAttempt, steppedUp } from '../read/read-attempt.js';
import { payerJourneyOf } from '../payment-page/payer-journey.js';
import { terminalOfReturn } from '../send/processor-details.js';
import { askIssuer, authenticationAddress } from './ask-issuer.js';
import { afterChallenge, continuePayment } from './continue-payment.js';

interface Opened {
  readonly row: AuthenticationRow;
  readonly attempt: Attempt;
  readonly terminal: Terminal;
}

/** Creates the steps of authentication pages. They throw a Problem if the terminal is moving or in another cell. */
export function authenticationPages(deps: PaymentDeps): AuthenticationPages {
  const { store } = deps;

  async function open(token: string): Promise<Opened | undefined> {
    const terminalId = terminalOfReturn(token);
    const row = terminalId === undefined ? undefined : await readAuthenticationAt(store.pool, { terminalId, token });
    const attempt = row && (await readAttempt(store.pool, row.terminalId, row.transactionId));
    if (!attempt) return undefined;
    const terminal = (await terminalsOf(store.prisma, [row]))(row);
    refuseMoved(terminal);
    return { row, attempt, terminal };
  }

  return {
    async read(token) {
      const opened = await open(token);
      return opened && viewOf(deps, opened);
    },

    async methodCompleted(token, text) {
      const opened = await open(token);
      if (opened && readMethodData(text)?.serverTransactionId === opened.row.serverTransactionId)
        await completeMethod(store.pool, { terminalId: opened.row.terminalId, token });
    },

    async identified(token, browser) {
      const opened = await open(token);
      if (opened) await underLease(deps, opened, initiated, (lease) => identify(deps, opened, browser, lease));
    },

    async returned(token, response) {
      const opened = await open(token);
      if (!opened || readChallengeResponse(response) !== opened.row.serverTransactionId) return;
      const { terminal, attempt, row } = opened;
      await underLease(deps, opened, challenged, (lease) => afterChallenge(deps, terminal, attempt, row, lease));
    },
  };
}

/**
 * Runs a step once, under a lease, while the attempt waits for it. The step continues when the payer leaves, and a
 * stopping process waits for it. The payer waits as long as a submission does.
 */
async function underLease(
  deps: PaymentDeps,
  { attempt, terminal }: Opened,
  reason: string,
  work: (lease: Date) => Promise<void>,
): Promise<void> {
  const { store, clock, config, background } = deps;
  const seconds = config.processorTimeoutMilliseconds / 1000 + firstLookupSeconds;
  const [now, at] = [clock.now(), terminalNow(terminal, clock)];
  const lease = plusSeconds(now, seconds);
  const claim = { reason, now, at, leasedUntil: lease, dueAt: plusSeconds(at, seconds) };
  if (!(await leaseAuthentication(store.pool, attempt, claim))) return;
  const done = work(lease);
  background.run(`the payer of ${attempt.transactionId}`, done);
  await withinTime(clock, config.submissionWaitMilliseconds, done);
}

/**
 * Ends a challenge of the sandbox's issuer as the payer would, and continues the payment.
 * @returns false when the attempt has no open challenge
 */
export async function endChallengeHere(
  deps: PaymentDeps,
  terminal: Terminal,
  attempt: Attempt,
  outcome: 'succeeded' | 'failed',
): Promise<boolean> {
  const { store, authenticator } = deps;
  const row = isChallenged(attempt) ? await readAuthentication(store.pool, attempt) : undefined;
  if (!row || !(await authenticator?.endChallenge?.(row, outcome))) return false;
  await underLease(deps, { attempt, terminal, row }, challenged, (lease) =>
    afterChallenge(deps, terminal, attempt, row, lease),
  );
  return true;
}

async function identify(
  deps: PaymentDeps,
  { attempt, terminal, row }: Opened,
  browser: PayerBrowser,
  lease: Date,
): Promise<void> {
  const card = attempt.instrument && (await instrumentDetails(deps.vault, attempt.instrument, undefined));
  if (card?.kind !== 'card') throw new Error(`the payer of ${attempt.transactionId} does not pay with a card`);
  const step = await askIssuer(deps, terminal, attempt.payment, row, { card, browser });
  await continuePayment(deps, terminal, attempt, step, lease);
}

async function viewOf(deps: PaymentDeps, opened: Opened): Promise<AuthenticationView> {
  const { attempt, terminal } = opened;
  const { amount, currency } = attempt.payment;
  // It has the outcome of a payment whose issuer soft-declined.
  const next = await steppedUp(deps.store.pool, attempt);
  return {
    ...(await payerJourneyOf(deps, next ?? attempt)),
    amount,
    currency,
    sandbox: terminal.environment === 'sandbox',
    state: next ? stateAfter(next) : stateOf(deps, opened),
  };
}

const stateAfter = (next: Attempt): AuthenticationState =>
  next.status === 'PROCESSING' && next.actionUrl !== null
    ? { step: 'again', url: next.actionUrl }
    : { step: stepBy(next) };

/** The page state of an attempt that does not wait for its payer. */
function stepBy({ status, reason }: Attempt): 'open' | 'approved' | 'refused' | 'undecided' {
  if (status === 'APPROVED') return 'approved';
  if (status === 'UNKNOWN' || (status === 'PROCESSING' && isReceived({ reason }))) return 'undecided';
  return status === 'PROCESSING' ? 'open' : 'refused';
}

function stateOf(deps: PaymentDeps, { row, attempt, terminal }: Opened): AuthenticationState {
  const absolute = (url: string): string => (url.startsWith('/') ? `${payerBaseUrl(deps, terminal)}${url}` : url);
  const isInTime = attempt.dueAt !== null && terminalNow(terminal, deps.clock) < attempt.dueAt;
  if (attempt.status !== 'PROCESSING' || !isAuthenticating(attempt) || !isInTime) return { step: stepBy(attempt) };
  const { serverTransactionId, acsUrl, acsTransactionId, methodUrl, methodCompleted } = row;
  if (isChallenged(attempt) && acsUrl !== null && acsTransactionId !== null) {
    // The column holds only values of the contract's enumeration.
    const windowSize = row.windowSize as WindowSize;
    const request = challengeRequest({ serverTransactionId, acsTransactionId, version: row.version, windowSize });
    return { step: 'challenge', url: absolute(acsUrl), request };
  }
  const completedAt = `${authenticationAddress(deps, terminal, row.token)}/method`;
  const method =
    methodUrl === null || methodCompleted
      ? undefined
      : { url: absolute(methodUrl), data: methodData(serverTransactionId, completedAt) };
  return { step: 'browser', method };
}
