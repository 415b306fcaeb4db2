import { withinTime } from '../../base/clock.js';
import { Problem } from '../../base/errors/errors.js';
import type { Terminal } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import type {
  CardFault,
  EnteredCard,
  EnteredWallet,
  PayerBrowser,
  SeriesTerms,
} from '../../payer-pages/payment-page.js';
import { type CardNetwork, isSentOnce } from '../../processors/processor.js';
import { maskTexts, readIdentifiers, startPaymentOnPage } from '../../store/payments/payment-page.js';
import { isExpired, passesLuhn, securityCodeLength } from '../../vault/card.js';
import { masked } from '../../vault/redact.js';
import { assertRoutable, processAttempt, submitRequest } from '../submit.js';
import { type PaymentSource, sealedSource } from '../decide/instrument.js';
import { profileOf, requestContext } from '../decide/details.js';
import { cardSource } from '../decide/payment-source.js';
import type { PaymentDeps } from '../payment-deps.js';
import type { Attempt } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import { callTimes, operationOf, paymentWork } from '../send/processor-call.js';
import { transactionEvent } from '../settle/events.js';
import { beginningOf } from '../write/written-attempt.js';
import type { Submission } from '../write/submission.js';

/** Access to the series that starts on the page. `src/recurring` provides it. */
export interface SeriesOnPage {
  /** Reads the terms that the payer agrees to; `isOpen` if the series can still start. */
  read(terminalId: string, recurringId: string): Promise<{ readonly terms: SeriesTerms; readonly isOpen: boolean }>;
  /** Creates the next attempt of a refused init, which starts a new series on the same terms. */
  nextInit(access: Access, original: Attempt, source: PaymentSource): Promise<Submission>;
  /** Begins the series, or ends it, if the outcome of its init is known. */
  settle(terminal: Terminal, recurringId: string): Promise<void>;
}

/** A payment page with the state of its payment. */
export interface OpenedPage {
  readonly terminal: Terminal;
  readonly access: Access;
  /** The attempt that the page was made for. */
  readonly first: Attempt;
  /** The last one of its chain of retries. */
  readonly last: Attempt;
}

/**
 * Pays with the entered card or with a wallet. Sends the attempt that waits for it or, after a decline, the next one.
 * @returns the faults of the card; empty when it was sent or another request was first
 */
export async function payOnPage(
  deps: PaymentDeps,
  series: SeriesOnPage,
  page: OpenedPage & { readonly state: 'open' | 'declined'; readonly coBadged: readonly string[] },
  entered: EnteredCard | EnteredWallet,
  browser: PayerBrowser,
): Promise<readonly CardFault[]> {
  const { access, state } = page;
  const paidWith = 'payload' in entered ? entered : checkedCard(entered, access.now, page.coBadged);
  if ('length' in paidWith) return paidWith;
  const source = await sourceOf(deps, access, paidWith, browser);
  const last =
    'payload' in paidWith ? page.last : await withMaskedIdentifiers(deps, access, page.last, paidWith.cardNumber);
  try {
    const paid = { ...page, last };
    const recurringId =
      state === 'open' ? await payFirst(deps, paid, source) : await payNext(deps, series, paid, source);
    if (recurringId !== undefined) await series.settle(page.terminal, recurringId);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'ROUTING/NO_ROUTE') return [{ field: 'number', fault: 'refused' }];
    // The attempt has progressed in the meantime: its new state is shown.
    if (movedOn.has(error.code)) return [];
    throw error;
  }
}

async function sourceOf(
  deps: PaymentDeps,
  access: Access,
  card: CheckedCard | EnteredWallet,
  browser: PayerBrowser,
): Promise<PaymentSource> {
  const browserProfile = profileOf(browser);
  if ('payload' in card) {
    const chosen = { kind: 'wallet', ...card, paymentMethod: 'digital_wallets' } as const;
    return { ...(await sealedSource(deps, access, chosen)), browserProfile };
  }
  const { cardNumber: card_number, expiryMonth: expiry_month, expiryYear: expiry_year, cardholderName, cvv } = card;
  const instrument = {
    card_number,
    expiry_month,
    expiry_year,
    ...(cardholderName === undefined ? {} : { card_cardholder_name: cardholderName }),
  } as const;
  const chosen = { ...cardSource(instrument, 'number', cvv, access.now), cardNetwork: card.cardNetwork };
  return { ...(await sealedSource(deps, access, chosen)), browserProfile };
}

const movedOn: ReadonlySet<string> = new Set([
  'VALIDATION/RELATED_TRANSACTION_LOCKED',
  'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
]);

/** The id of the series that begins with the payment, if any. */
type RecurringId = string | undefined;

/** Submits the next attempt. If another try came first, that one's outcome is shown. */
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
        : await retrySubmission(deps, original, { source, changes: {} });
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
    throw new Error(`${operation} is not available on a page`);
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
  if (source.instrument.kind !== 'new') throw new Error('an instrument of a page has to be a new one');
  const times = callTimes(deps, access);
  const recurringId = payment.series?.recurringId;
  const taken = await startPaymentOnPage(store.pool, source.instrument.instrument, {
    terminalId: terminal.terminalId,
    transactionId,
    recurringId: recurringId ?? null,
    ...beginningOf(deps, terminal, payment, work),
    context: submission.context && JSON.stringify(submission.context),
    sentWithCvv: work.kind === 'payment' && isSentOnce(work.instrument),
    createdAt: access.now,
    ...times,
  });
  if (!taken) return undefined;
  const processing = processAttempt(deps, access, work, Object.assign({}, last, times));
  background.run(`attempt ${transactionId}`, processing);
  await withinTime(clock, config.submissionWaitMilliseconds, processing);
  return recurringId;
}

/** A card that passed the checks. */
interface CheckedCard {
  readonly cardNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cvv: string;
  readonly cardholderName: string | undefined;
  readonly cardNetwork: CardNetwork | undefined;
}

/** Maximum length of the contract's `card_cardholder_name`. */
const longestName = 100;

/** Characters that can display a name in another order than it is stored. */
const controls = /[\p{Bidi_Control}\p{Cc}]/u;

/** Converts full-width characters to plain ones. */
const plain = (text: string): string => text.normalize('NFKC').trim();

/**
 * Reads the payer's input. A number within other text ("Card: 4111 …") counts as the number. A pure function.
 * @param now the terminal's time
 * @returns the card, or its faults: at most one a field, in the order of the form
 */
function checkedCard(entered: EnteredCard, now: Date, coBadged: readonly string[]): CheckedCard | readonly CardFault[] {
  const cardNumber = plain(entered.number).replace(/\D/g, '');
  const expiry = expiryOf(entered.expiry);
  const cvv = plain(entered.cvv);
  const name = entered.name.trim();
  const faults: CardFault[] = [];
  const add = (field: CardFault['field'], fault: CardFault['fault'] | undefined): void => {
    if (fault) faults.push({ field, fault });
  };
  add('number', plain(entered.number) === '' ? 'missing' : numberFault(cardNumber));
  if (entered.expiry.trim() === '') add('expiry', 'missing');
  else if (!expiry) add('expiry', 'invalid');
  else if (isExpired(expiry.month, expiry.year, now)) add('expiry', 'expired');
  add('cvv', cvvFault(cvv, cardNumber));
  if (controls.test(name)) add('name', 'characters');
  else if ([...name].length > longestName) add('name', 'invalid');
  if (faults.length > 0 || !expiry) return faults;
  return {
    cardNumber,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    cvv,
    cardholderName: name === '' ? undefined : name,
    cardNetwork: coBadged.some((prefix) => cardNumber.startsWith(prefix))
      ? chosenNetwork(entered.network, cardNumber)
      : undefined,
  };
}

function chosenNetwork(chosen: string, cardNumber: string): CardNetwork | undefined {
  if (chosen === 'international') return cardNumber.startsWith('4') ? 'visa' : 'mastercard';
  return chosen === 'cartes_bancaires' ? chosen : undefined;
}

const numberFault = (digits: string): 'invalid' | undefined =>
  /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? undefined : 'invalid';

function cvvFault(cvv: string, cardNumber: string): CardFault['fault'] | undefined {
  if (cvv === '') return 'missing';
  const length = /^\d{13,19}$/.test(cardNumber) ? securityCodeLength(cardNumber) : undefined;
  if (/^\d{3,4}$/.test(cvv) && (length === undefined || cvv.length === length)) return undefined;
  return length === 3 ? 'three' : length === 4 ? 'four' : 'invalid';
}

/** `12/29`, `12 / 2029`, `1229`, `2029-12` as browsers fill it in. */
function expiryOf(text: string): { readonly month: number; readonly year: number } | undefined {
  const compact = plain(text).replace(/\s/g, '');
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(compact) ?? [];
  const [, monthText = isoMonth, yearText = isoYear] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(compact) ?? [];
  const month = Number(monthText);
  const year = Number(yearText);
  if (!(month >= 1 && month <= 12) || Number.isNaN(year)) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

/**
 * Masks a card number in the identifiers of its payment. They were accepted before the payer entered the card, so an
 * order number that is a card number could not be recognized. An event notifies the merchant.
 * @returns the attempt with its identifiers as stored now
 */
async function withMaskedIdentifiers(
  { store, random, requestLog }: Pick<PaymentDeps, 'store' | 'random' | 'requestLog'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  attempt: Attempt,
  cardNumber: string,
): Promise<Attempt> {
  const { terminalId, transactionId, order } = attempt;
  const payment = { terminalId, orderId: order.orderId };
  const texts = [...new Set((await readIdentifiers(store.pool, payment)).flatMap(textsIn))]
    .map((text) => ({ text, mask: masked(text, cardNumber) }))
    .filter(({ text, mask }) => mask !== text);
  if (texts.length === 0) return attempt;
  const { payment: details } = attempt;
  const reference = details.details.merchantTransactionId;
  const shown = {
    ...details,
    details: { ...details.details, merchantTransactionId: reference && masked(reference, cardNumber) },
  };
  const event = transactionEvent(
    random,
    terminal,
    'transaction.identifier_masked',
    { transactionId, payment: shown, order },
    { outcome: attempt, at: now },
  );
  // A request still queued for the request log would be written unmasked later.
  await requestLog.flush();
  await maskTexts(store.pool, payment, texts, event);
  return (await readAttempt(store.pool, terminalId, transactionId)) ?? attempt;
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
