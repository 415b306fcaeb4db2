import type { PayerBrowser } from '../../payer-pages/payer-browser.js';
import { withinTime } from '../../base/clock.js';
import { Problem } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import type { CardFault, EnteredCard, SeriesTerms } from '../../payer-pages/payment-page.js';
import { startPaymentOnPage } from '../../store/payments/payment-page.js';
import type { Terminal } from '../../base/terminal.js';
import type { Attempt } from '../read/attempt.js';
import { processAttempt } from '../process-attempt.js';
import { beginningOf } from '../write/new-attempt.js';
import { callTimes } from '../send/call-times.js';
import type { PaymentDeps } from '../payment-deps.js';
import { sealedSource, type PaymentSource } from '../decide/instrument.js';
import { cardSource } from '../decide/payment-source.js';
import { paymentWork } from '../send/work.js';
import { operationOf } from '../send/processor-call.js';
import { assertRoutable } from '../decide/assert-routable.js';
import { profileOf, requestContext } from '../decide/request-context.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import type { Submission } from '../write/submission.js';
import { submitRequest } from '../submit.js';
import { checkedCard, type CheckedCard } from './entered-card.js';
import { withMaskedIdentifiers } from './mask-identifiers.js';

/** Access to the series that starts on the page. `src/recurring` provides it. */
export interface SeriesOnPage {
  /** Reads the terms that the payer agrees to; `isOpen` if the series can still start. */
  read(terminalId: string, recurringId: string): Promise<{ readonly terms: SeriesTerms; readonly isOpen: boolean }>;
  /** The next attempt of a refused init, which starts a series of its own on the same terms. */
  nextInit(access: Access, original: Attempt, source: PaymentSource): Promise<Submission>;
  /** Begins the series, or ends it, if the outcome of its init is known. */
  settle(terminal: Terminal, recurringId: string): Promise<void>;
}

/** A payment page, and where its payment stands. */
export interface OpenedPage {
  readonly terminal: Terminal;
  readonly access: Access;
  /** The attempt that the page was made for. */
  readonly first: Attempt;
  /** The last one of its chain of retries. */
  readonly last: Attempt;
}

/**
 * Pays with the card that was entered: the attempt that waits for it or, after a decline, the next one.
 * @returns what is wrong with the card; none when it was sent, or another request was faster
 */
export async function payOnPage(
  deps: PaymentDeps,
  series: SeriesOnPage,
  page: OpenedPage & { readonly state: 'open' | 'declined' },
  entered: EnteredCard,
  browser: PayerBrowser,
): Promise<readonly CardFault[]> {
  const { access, state } = page;
  const card = checkedCard(entered, access.now);
  if (!('cardNumber' in card)) return card;
  const source = sourceOf(deps, access, card, browser);
  const last = await withMaskedIdentifiers(deps, access, page.last, card.cardNumber);
  try {
    const paid = { ...page, last };
    const recurringId =
      state === 'open' ? await payFirst(deps, paid, source) : await payNext(deps, series, paid, source);
    if (recurringId !== undefined) await series.settle(page.terminal, recurringId);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'ROUTING/NO_ROUTE') return [{ field: 'number', fault: 'refused' }];
    // The attempt has moved on meanwhile: its new state is shown.
    if (movedOn.has(error.code)) return [];
    throw error;
  }
}

function sourceOf(deps: PaymentDeps, access: Access, card: CheckedCard, browser: PayerBrowser): PaymentSource {
  const { cardNumber: card_number, expiryMonth: expiry_month, expiryYear: expiry_year, cardholderName, cvv } = card;
  const instrument = {
    card_number,
    expiry_month,
    expiry_year,
    ...(cardholderName === undefined ? {} : { card_cardholder_name: cardholderName }),
  } as const;
  const chosen = cardSource(instrument, 'number', cvv, access.now);
  return { ...sealedSource(deps, access, chosen), browserProfile: profileOf(browser) };
}

const movedOn: ReadonlySet<string> = new Set([
  'VALIDATION/RELATED_TRANSACTION_LOCKED',
  'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
]);

/** The series that begins with it, if one does. */
type RecurringId = string | undefined;

/** Makes the next attempt, unless another try has come first: what became of that is shown. */
async function payNext(
  deps: PaymentDeps,
  series: SeriesOnPage,
  { access, last }: OpenedPage,
  source: PaymentSource,
): Promise<RecurringId> {
  const origin = { originating_id: last.transactionId };
  return onOriginal(deps, access, origin, paidOnPage(last), async (original) => {
    if (original.transactionId !== last.transactionId) return undefined;
    const next =
      original.payment.type === 'recurring_init'
        ? await series.nextInit(access, original, source)
        : retrySubmission(deps, original, { source, changes: {} });
    const { attempt } = await submitRequest(deps, access, next);
    return attempt.payment.series?.recurringId;
  });
}

function paidOnPage({ payment: { type } }: Attempt): 'sale' | 'preauth' | 'recurring_init' {
  if (type !== 'sale' && type !== 'preauth' && type !== 'recurring_init')
    throw new Error(`a ${type} is not paid on a page`);
  return type;
}

/** Sends an attempt that was waiting for the payer. The first writer wins; the second does nothing. */
async function payFirst(
  deps: PaymentDeps,
  { terminal, access, last }: OpenedPage,
  source: PaymentSource,
): Promise<RecurringId> {
  const { store, clock, config, background } = deps;
  const { payment, order, transactionId } = last;
  paidOnPage(last);
  const operation = operationOf(payment);
  if (operation !== 'sale' && operation !== 'authorize' && operation !== 'verify')
    throw new Error(`${operation} is not done on a page`);
  const work = paymentWork(deps, operation, source);
  const submission: Submission = {
    payment,
    order: { kind: 'existing', orderId: order.orderId, merchantOrderId: order.merchantOrderId },
    instrument: source.instrument,
    context: requestContext({}, source.browserProfile),
    work,
    changes: null,
  };
  await assertRoutable(deps, terminal, submission);
  if (source.instrument.kind !== 'new') throw new Error('a card that was typed is a new instrument');
  const times = callTimes(deps, access);
  const recurringId = payment.series?.recurringId;
  const taken = await startPaymentOnPage(store.pool, source.instrument.instrument, {
    terminalId: terminal.terminalId,
    transactionId,
    recurringId: recurringId ?? null,
    ...beginningOf(deps, terminal, payment, work),
    context: submission.context && JSON.stringify(submission.context),
    sentWithCvv: work.kind === 'payment',
    createdAt: access.now,
    ...times,
  });
  if (!taken) return undefined;
  const processing = processAttempt(deps, access, work, Object.assign({}, last, times));
  background.run(`attempt ${transactionId}`, processing);
  await withinTime(clock, config.submissionWaitMilliseconds, processing);
  return recurringId;
}
