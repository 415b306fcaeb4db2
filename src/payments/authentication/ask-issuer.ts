import type { WindowSize } from '../../payer-pages/authentication-page.js';
import type { PayerBrowser } from '../../payer-pages/payer-browser.js';
import type { Authentication, AuthenticationRequest, ChallengeIndicator } from '../../authentication/authenticator.js';
import { withinTime } from '../../base/clock.js';
import { plainAmount } from '../../base/money.js';
import type { InstrumentDetails } from '../../processors/processor.js';
import type { Exemption } from '../../store/payments/attempt.js';
import type { AuthenticationRow } from '../../store/payments/authentications.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { Payment } from '../read/attempt.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { isStepUp } from '../read/read-attempt.js';
import { stepOf, withoutAnswer, type Step } from './step.js';

/** As version 2.2 has them: a small amount has no indicator of its own before 2.3. */
const indicators: Readonly<Record<Exemption, ChallengeIndicator>> = {
  low_value: '02',
  transaction_risk_analysis: '05',
  delegated_authentication: '07',
  trusted_beneficiary: '08',
};

/**
 * Returns the merchant's challenge preference.
 * @param isStepUp the issuer soft-declined the attempt before, and wants an authentication
 */
function challengeIndicatorOf(
  { type, details }: Pick<Payment, 'type' | 'details'>,
  isStepUp: boolean,
): ChallengeIndicator {
  if (isStepUp) return '04';
  if (details.exemptionRequested !== null) return indicators[details.exemptionRequested];
  return type === 'recurring_init' ? '04' : '01';
}

/** The page on which a payer is authenticated. */
export const authenticationAddress = (baseUrl: string, token: string): string => `${baseUrl}/pay/authenticate/${token}`;

/**
 * Asks the issuer to authenticate the payer. Without an answer in time the payment continues without one.
 * @param row of the attempt
 */
export async function askIssuer(
  deps: ProcessorDeps,
  terminal: Terminal,
  payment: Payment,
  row: AuthenticationRow,
  { card, browser }: { readonly card: Extract<InstrumentDetails, { kind: 'card' }>; readonly browser: PayerBrowser },
): Promise<Step> {
  const { authenticator, baseUrl, clock, store } = deps;
  if (!authenticator) throw new Error('an authentication has begun without an authenticator');
  const { cardNumber, expiryMonth, expiryYear, cardholderName } = card;
  const page = authenticationAddress(baseUrl, row.token);
  const request: AuthenticationRequest = {
    terminalId: row.terminalId,
    serverTransactionId: row.serverTransactionId,
    range: { version: row.version, methodUrl: row.methodUrl ?? undefined },
    cardNumber,
    expiryMonth,
    expiryYear,
    cardholderName,
    merchantName: row.merchantName,
    amount: plainAmount(payment.amount),
    currency: payment.currency,
    purpose: payment.type === 'recurring_init' ? 'series' : 'payment',
    challengeIndicator: challengeIndicatorOf(payment, await isStepUp(store.pool, row.terminalId, payment)),
    browser,
    methodCompletion: row.methodUrl === null ? 'unavailable' : row.methodCompleted ? 'completed' : 'not_completed',
    // The column holds what the contract's enumeration allows.
    windowSize: row.windowSize as WindowSize,
    notificationUrl: `${page}/returned`,
  };
  const answer = await exchange(deps, (signal) => authenticator.authenticate(request, signal));
  return answer
    ? stepOf(answer, terminalNow(terminal, clock), page)
    : withoutAnswer(row.version, authenticator.eciWithout(cardNumber));
}

/** The issuer's report on an authentication. */
export type IssuerResult =
  | { readonly known: true; readonly authentication: Authentication | undefined }
  /** There was no answer. */
  | { readonly known: false };

/** Queries the issuer for the result of an authentication, without side effects. */
export async function issuerResult(deps: ProcessorDeps, row: AuthenticationRow): Promise<IssuerResult> {
  const { authenticator } = deps;
  if (!authenticator) return { known: false };
  const { terminalId, serverTransactionId } = row;
  const asked = await exchange(deps, async (signal) => ({
    known: true as const,
    authentication: await authenticator.result({ terminalId, serverTransactionId }, signal),
  }));
  return asked ?? { known: false };
}

/** Makes one call within the time limit; undefined without an answer. */
async function exchange<Answer>(
  { clock, config }: Pick<ProcessorDeps, 'clock' | 'config'>,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  const limit = new AbortController();
  const answer = ask(limit.signal).catch(() => undefined);
  return withinTime(clock, config.processorTimeoutMilliseconds, answer, () => limit.abort());
}
