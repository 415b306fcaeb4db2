import type { CardRange, Proof } from '../../authentication/authenticator.js';
import { paymentRefusal } from '../../processors/capabilities.js';
import type { InstrumentDetails, PaymentOperation } from '../../processors/processor.js';
import { processorsOf } from '../../processors/routing.js';
import type { AuthorizationCall } from '../../store/payments/authentications.js';
import { beginAuthentication, beginAuthorization, noteAuthentication } from '../../store/payments/authentications.js';
import { plainAmount } from '../../base/money.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { Payment } from '../read/attempt.js';
import { callTimes, operationOf, paymentTerms } from '../send/processor-call.js';
import type { Outcome } from '../settle/outcome.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { browserOf, newReturnToken } from '../send/processor-details.js';
import { askIssuer, authenticationAddress, pendingThreeDs, type Step, waitForBrowser } from './ask-issuer.js';

type Card = Extract<InstrumentDetails, { kind: 'card' }>;

/** An attempt in payer authentication, under the caller's lease. */
interface HeldAttempt {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly payment: Payment;
  readonly leasedUntil: Date | null;
}

/** The next step of a leased attempt. */
export type Next =
  /** It is settled, or waits, with this outcome under its current lease. */
  | { readonly kind: 'settles'; readonly outcome: Outcome }
  /** It is sent under a new lease. */
  | { readonly kind: 'sends'; readonly times: AuthorizationCall; readonly proof: Proof | undefined }
  /** Another instance holds it by now. */
  | { readonly kind: 'lost' };

const lost: Next = { kind: 'lost' };

/** The series has ended before its payer was authenticated. */
export const seriesEnded: Outcome = { status: 'CANCELLED', reason: 'AUTH.CANCELLED' };

/**
 * Begins the authentication of an attempt's payer. If the issuer does not inspect the browser and the shop sent all
 * required fields, the issuer is called immediately. Otherwise the payer visits the page first.
 */
export async function authenticate(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: HeldAttempt,
  { instrument: card, stored }: { readonly instrument: Card; readonly stored: boolean },
  range: CardRange,
): Promise<Next> {
  const { store, random, clock } = deps;
  const { leasedUntil: lease, terminalId } = attempt;
  if (lease === null || clock.now() >= lease) return lost;
  const at = terminalNow(terminal, clock);
  const row = await beginAuthentication(
    store.pool,
    attempt,
    {
      token: newReturnToken(random, terminalId),
      serverTransactionId: random.uuid(),
      version: range.version,
      methodUrl: range.methodUrl ?? null,
      threeDs: pendingThreeDs(range),
      createdAt: at,
    },
    lease,
  );
  if (!row) return lost;
  const browser = browserOf(row.browserProfile ?? {});
  if (range.methodUrl !== undefined || !browser)
    return { kind: 'settles', outcome: waitForBrowser(at, authenticationAddress(deps, terminal, row.token)) };
  const whole = { ...browser, javascriptEnabled: browser.javascriptEnabled ?? true };
  const step = await askIssuer(deps, terminal, attempt.payment, row, { card, browser: whole });
  return follow(deps, terminal, attempt, step, { lease, cvv: card.cvv, stored });
}

/**
 * Writes the step that follows from the issuer's answer. A compare-and-set on the lease, while the attempt names no
 * processor, starts the authorization exactly once.
 * @param held the caller's lease on the attempt, and the terms of its card. The security code is only available before
 *   the payer is redirected
 */
export async function follow(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Pick<HeldAttempt, 'terminalId' | 'transactionId' | 'payment'>,
  step: Step,
  { lease, cvv, stored }: Pick<Card, 'cvv'> & { readonly lease: Date; readonly stored: boolean },
): Promise<Next> {
  const { store } = deps;
  if (step.kind === 'settles') {
    if (!(await noteAuthentication(store.pool, attempt, step.threeDs, step.challenge, lease))) return lost;
    return { kind: 'settles', outcome: step.outcome };
  }
  const at = terminalNow(terminal, deps.clock);
  const times = callTimes(deps, { terminal, now: at });
  const { terminalId, transactionId, payment } = attempt;
  const [first] = await processorsOf(deps.processors, terminal.routes.slice(0, 1));
  const instrument = { kind: 'card', cvv } as const;
  const operation = operationOf(payment) as PaymentOperation;
  const terms = { ...payment, ...paymentTerms(payment, stored), amount: plainAmount(payment.amount) };
  const traits = { ...terms, operation, instrument, hasStoredCredential: false };
  const isNamed = first?.accepting && !paymentRefusal(first.processor.capabilities, traits);
  const call = { at, ...times, processorKey: isNamed ? first.processor.key : null, sentWithCvv: cvv !== undefined };
  const recurringId = payment.series?.recurringId ?? null;
  const named = { terminalId, transactionId, recurringId };
  if (!(await beginAuthorization(store.pool, named, step.threeDs, lease, call)))
    // The holder of the lease settles it.
    return recurringId === null ? lost : { kind: 'settles', outcome: seriesEnded };
  return { kind: 'sends', times: call, proof: step.proof };
}
