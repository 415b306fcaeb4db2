import {
  type Authentication,
  type AuthenticationRequest,
  type CardRange,
  type ChallengeIndicator,
  challengeSeconds,
  type Proof,
} from '../../authentication/authenticator.js';
import { plusSeconds, withinTime } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import { plainAmount } from '../../base/money.js';
import { payerBaseUrl, type Terminal, terminalNow } from '../../base/terminal.js';
import type { WindowSize } from '../../payer-pages/authentication-page.js';
import type { PayerBrowser } from '../../payer-pages/payment-page.js';
import type { InstrumentDetails } from '../../processors/processor.js';
import type { Exemption } from '../../store/payments/attempt.js';
import type { AuthenticationRow } from '../../store/payments/authentications.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { challenged, initiated, payerActionSeconds, type Payment } from '../read/attempt.js';
import { isStepUp } from '../read/read-attempt.js';
import type { Outcome } from '../settle/outcome.js';

/** The indicators of version 2.2. A low amount has no separate indicator before 2.3. */
const indicators: Readonly<Record<Exemption, ChallengeIndicator>> = {
  low_value: '02',
  transaction_risk_analysis: '05',
  delegated_authentication: '07',
  trusted_beneficiary: '08',
};

/**
 * Returns the merchant's challenge preference.
 * @param isStepUp the issuer soft-declined the previous attempt and requires authentication
 */
function challengeIndicatorOf(
  { type, details }: Pick<Payment, 'type' | 'details'>,
  isStepUp: boolean,
): ChallengeIndicator {
  if (isStepUp) return '04';
  if (details.exemptionRequested !== null) return indicators[details.exemptionRequested];
  return type === 'recurring_init' ? '04' : '01';
}

/** Returns the URL of the payer's authentication page, at the merchant's own origin if it is set. */
export const authenticationAddress = (
  deps: Pick<ProcessorDeps, 'baseUrl'>,
  terminal: Terminal,
  token: string,
): string => `${payerBaseUrl(deps, terminal)}/pay/authenticate/${token}`;

/**
 * Requests the payer's authentication from the issuer. Without a response in time the payment continues
 * unauthenticated.
 * @param row of the attempt
 */
export async function askIssuer(
  deps: ProcessorDeps,
  terminal: Terminal,
  payment: Payment,
  row: AuthenticationRow,
  { card, browser }: { readonly card: Extract<InstrumentDetails, { kind: 'card' }>; readonly browser: PayerBrowser },
): Promise<Step> {
  const { authenticator, clock, store } = deps;
  if (!authenticator) throw new Error('an authentication began without an authenticator');
  const { cardNumber, expiryMonth, expiryYear, cardholderName } = card;
  const page = authenticationAddress(deps, terminal, row.token);
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
    // The column holds only values of the contract's enumeration.
    windowSize: row.windowSize as WindowSize,
    notificationUrl: `${page}/returned`,
  };
  const answer = await exchange(deps, (signal) => authenticator.authenticate(request, signal));
  return answer
    ? stepOf(answer, terminalNow(terminal, clock), page)
    : withoutAnswer(row.version, authenticator.eciWithout(cardNumber));
}

type IssuerResult =
  | { readonly known: true; readonly authentication: Authentication | undefined }
  /** The issuer did not respond. */
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

/** Makes one call within the time limit. Returns undefined without a response. */
async function exchange<Answer>(
  { clock, config }: Pick<ProcessorDeps, 'clock' | 'config'>,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  const limit = new AbortController();
  const answer = ask(limit.signal).catch(() => undefined);
  return withinTime(clock, config.processorTimeoutMilliseconds, answer, () => limit.abort());
}

type Challenge = Extract<Authentication, { status: 'challenge' }>;

/** The next step of an attempt after its payer's authentication. */
export type Step =
  /** The attempt is settled, or waits for the payer. */
  | {
      readonly kind: 'settles';
      readonly threeDs: Schema<'ThreeDs'>;
      readonly outcome: Outcome;
      readonly challenge?: Pick<Challenge, 'acsUrl' | 'acsTransactionId'>;
    }
  /** The attempt is sent to a processor, with the proof of authentication if there is one. */
  | { readonly kind: 'authorizes'; readonly threeDs: Schema<'ThreeDs'>; readonly proof: Proof | undefined };

/** Before the issuer is called. */
export const pendingThreeDs = ({ version }: Pick<CardRange, 'version'>): Schema<'ThreeDs'> => ({
  status: 'pending',
  version,
  liability: 'merchant',
});

/** The attempt waits for the payer's browser. @param at the terminal's time; @param actionUrl the payer's page */
export const waitForBrowser = (at: Date, actionUrl: string): Outcome => ({
  status: 'PROCESSING',
  reason: initiated,
  dueAt: plusSeconds(at, payerActionSeconds),
  actionUrl,
});

/**
 * Returns the step that follows from the issuer's answer, or from a challenge. A pure function.
 * @param at the terminal's time
 * @param actionUrl the payer's page
 */
export function stepOf(authentication: Authentication, at: Date, actionUrl: string): Step {
  const threeDs = threeDsOf(authentication);
  switch (authentication.status) {
    case 'authenticated':
    case 'attempted':
    case 'exempted':
      return { kind: 'authorizes', threeDs, proof: authentication };
    case 'unavailable':
      return { kind: 'authorizes', threeDs, proof: undefined };
    case 'challenge': {
      const dueAt = plusSeconds(at, challengeSeconds);
      const outcome = { status: 'PROCESSING', reason: challenged, dueAt, actionUrl } as const;
      return { kind: 'settles', threeDs, outcome, challenge: authentication };
    }
    case 'failed':
    case 'rejected':
      return { kind: 'settles', threeDs, outcome: { status: 'DECLINED', reason: authentication.reason } };
  }
}

/** The issuer did not respond. The payment continues unauthenticated, as after "unavailable". */
const withoutAnswer = (version: string, eci: string): Step => ({
  kind: 'authorizes',
  threeDs: { status: 'unavailable', version, eci, liability: 'merchant' },
  proof: undefined,
});

function threeDsOf(authentication: Authentication): Schema<'ThreeDs'> {
  const { status, version, dsTransactionId } = authentication;
  return {
    status,
    version,
    ...('eci' in authentication && { eci: authentication.eci }),
    ds_transaction_id: dsTransactionId,
    liability: status === 'authenticated' || status === 'attempted' ? 'issuer' : 'merchant',
  };
}
