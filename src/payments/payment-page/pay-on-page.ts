import { withinTime } from '../../base/clock.js';
import { Problem } from '../../base/errors/errors.js';
import type { Terminal } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import type {
  CardFault,
  EnteredCard,
  EnteredWallet,
  PayerBrowser,
  PayerField,
  SeriesTerms,
} from '../../payer-pages/payment-page.js';
import { isSentOnce } from '../../processors/processor.js';
import { readContext } from '../../store/payments/authentications.js';
import { readInstrument } from '../../store/payments/known-records.js';
import { requestReceipt, startPaymentOnPage } from '../../store/payments/payment-page.js';
import { writePayerOfPage } from '../../store/payment-pages/payment-pages.js';
import { payerFingerprints } from '../../vault/fingerprints.js';
import { assertRoutable, isSwitchedOff, processAttempt, submitRequest } from '../submit.js';
import { type PaymentSource, sealedSource } from '../decide/instrument.js';
import { profileOf, requestContext } from '../decide/details.js';
import { cardSource, isInstrumentGone, retiredInstrument } from '../decide/payment-source.js';
import type { PaymentDeps } from '../payment-deps.js';
import type { Attempt } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { onOriginal, retrySubmission } from '../retry/manual-retry.js';
import { callTimes, operationOf, paymentWork } from '../send/processor-call.js';
import { transactionEvent } from '../settle/events.js';
import { maskIdentifiers } from '../write/masked-identifiers.js';
import { beginningOf, type Submission } from '../write/written-attempt.js';
import { checkedPayer, noEntries, type CheckedCard, type CheckedPayer } from './entered.js';
import { type CardsOfPayer, type ChosenCard, enteredIn, savesCard } from './saved-cards.js';

/** Access to the series that starts on the page. `src/recurring` provides it. */
export interface SeriesOnPage {
  /** Reads the terms. `isDue`: consent leads to the charge of the first payment. `isOver`: their dates have passed. */
  read(access: Access, recurringId: string): Promise<ShownSeries>;
  /** Creates the next attempt of a refused init, which starts a new series on the same terms. */
  nextInit(access: Access, original: Attempt, source: PaymentSource): Promise<Submission>;
  /** Begins the series, or ends it, if the outcome of its init is known. */
  settle(terminal: Terminal, recurringId: string): Promise<void>;
}

export type ShownSeries = Readonly<Record<'isOpen' | 'isDue' | 'isOver', boolean>> & { readonly terms: SeriesTerms };

export interface OpenedPage {
  readonly terminal: Terminal;
  readonly access: Access;
  /** The attempt that the page was made for. */
  readonly first: Attempt;
  /** The last one of its chain of retries. */
  readonly last: Attempt;
  /** The fields about the payer that nobody has told yet. */
  readonly asked: readonly PayerField[];
}

/**
 * Pays with the entered card or with a wallet. Sends the attempt that waits for it or, after a decline, the next one.
 * @returns the faults of the card; empty when it was sent or another request was first
 */
export async function payOnPage(
  deps: PaymentDeps,
  series: SeriesOnPage,
  page: OpenedPage & CardsOfPayer & { readonly state: 'open' | 'declined'; readonly coBadged: readonly string[] },
  entered: EnteredCard | EnteredWallet,
  browser: PayerBrowser,
): Promise<readonly CardFault[]> {
  const { access, state } = page;
  const payer = checkedPayer(entered.payer, page.asked);
  const paidWith = enteredIn(entered, page);
  const faults = [payer, paidWith].flatMap((checked) => ('length' in checked ? checked : []));
  if ('length' in payer || 'length' in paidWith) return faults;
  const savedFor = 'token' in paidWith || savesCard(page, entered) ? page.savesFor : undefined;
  const known = page.asked.length === 0 ? page.last : await withPayer(deps, access, page.last, payer);
  try {
    const found = await sourceOf(deps, access, paidWith, browser);
    const last = await withMaskedIdentifiers(deps, access, known, found);
    const source = { ...found, instrument: { ...found.instrument, savedFor } };
    const paid = { ...page, last };
    const recurringId =
      state === 'open' ? await payFirst(deps, paid, source) : await payNext(deps, series, paid, source);
    if (recurringId !== undefined) await series.settle(page.terminal, recurringId);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (isInstrumentGone(error)) return [{ field: 'number', fault: 'removed' }];
    // A switched-off terminal is no fault of the card: the payer sees a refusal page.
    const isOfCard = error.code === 'ROUTING/NO_ROUTE' && !isSwitchedOff(page.terminal);
    if (isOfCard) return [{ field: 'number', fault: 'refused' }];
    // The attempt has progressed in the meantime: its new state is shown.
    if (await hasMovedOn(deps, page.last, error)) return [];
    throw error;
  }
}

/** @returns the attempt with its identifiers as they are stored after the card's number was masked in them */
async function withMaskedIdentifiers(
  deps: PaymentDeps,
  access: Access,
  attempt: Attempt,
  { details }: PaymentSource,
): Promise<Attempt> {
  if (details.kind !== 'card' || !(await maskIdentifiers(deps, access, attempt, details.cardNumber))) return attempt;
  return (await readAttempt(deps.store.pool, attempt.terminalId, attempt.transactionId)) ?? attempt;
}

/** Stores what the payer told about themselves. @returns the attempt with its payer */
async function withPayer(
  { store, vault, random }: PaymentDeps,
  { terminal, now }: Access,
  attempt: Attempt,
  { email, phoneNumber, address }: CheckedPayer,
): Promise<Attempt> {
  const { terminalId, transactionId, order } = attempt;
  const split = email?.lastIndexOf('@') ?? -1;
  const fingerprints: readonly (string | undefined)[] =
    email === undefined ? [] : payerFingerprints(vault, terminalId, email);
  await writePayerOfPage(store.pool, {
    terminalId,
    orderId: order.orderId,
    payerId: random.friendlyId(now),
    fingerprint: fingerprints[0] ?? null,
    previousFingerprint: fingerprints[1] ?? null,
    emailUsername: email?.slice(0, split) ?? null,
    emailDomain: email?.slice(split + 1) ?? null,
    phoneNumber: phoneNumber ?? null,
    address: address ?? null,
    createdAt: now,
  });
  return (await readAttempt(store.pool, terminal.terminalId, transactionId)) ?? attempt;
}

const hasEmail = ({ order }: Attempt): boolean => (order.payer?.emailUsername ?? null) !== null;

/**
 * Asks the merchant for the receipt of a paid page.
 * @param email the payer's entry, stored if the payer has no address
 * @returns false if the address is needed and not one
 */
export async function requestReceiptByEmail(
  deps: PaymentDeps,
  { terminal, access, first, last }: Pick<OpenedPage, 'terminal' | 'access' | 'first' | 'last'>,
  email: string,
): Promise<boolean> {
  let asking = last;
  if (!hasEmail(last)) {
    const payer = checkedPayer({ ...noEntries, email }, ['email']);
    if ('length' in payer) return false;
    asking = await withPayer(deps, access, last, payer);
  }
  // An erased payer stays so: the merchant would not know where to send it.
  if (!hasEmail(asking)) return true;
  const { store, random } = deps;
  const facts = { outcome: last, at: access.now };
  const event = transactionEvent(random, terminal, 'transaction.receipt_requested', asking, facts);
  await requestReceipt(store.pool, first, event);
  return true;
}

async function sourceOf(
  deps: PaymentDeps,
  access: Access,
  card: CheckedCard | ChosenCard | EnteredWallet,
  browser: PayerBrowser,
): Promise<PaymentSource> {
  const browserProfile = profileOf(browser);
  if ('token' in card) {
    const { terminalId } = access.terminal;
    const instrument = await readInstrument(deps.store.pool, { terminalId, token: card.token });
    if (!instrument) throw retiredInstrument();
    const chosen = { kind: 'stored', instrument, cvv: card.cvv } as const;
    return { ...(await sealedSource(deps, access, chosen)), browserProfile };
  }
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

/** True if another try came first. Otherwise the page would show the earlier decline as that of the entered card. */
async function hasMovedOn({ store }: PaymentDeps, last: Attempt, { code }: Problem): Promise<boolean> {
  if (code === 'VALIDATION/RELATED_TRANSACTION_LOCKED') return true;
  if (code !== 'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED') return false;
  return ((await readAttempt(store.pool, last.terminalId, last.transactionId))?.successorId ?? null) !== null;
}

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
    const before = await readContext(deps.store.pool, original);
    const next =
      original.payment.type === 'recurring_init'
        ? await series.nextInit(access, original, source)
        : await retrySubmission(deps, original, {
            source,
            // A stored card without its payer would be charged by the merchant.
            initiatedBy: source.stored ? 'payer' : undefined,
            context: before && { ...before, ...requestContext({}, source.browserProfile) },
            carriesContext: before !== null,
            changes: {},
          });
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
  const times = callTimes(deps, access);
  const beginning = await beginningOf(deps, terminal, submission);
  const taken = await startPaymentOnPage(store.pool, source.instrument, {
    terminalId: terminal.terminalId,
    transactionId,
    recurringId: payment.series?.recurringId ?? null,
    ...beginning,
    context: submission.context && JSON.stringify(submission.context),
    sentWithCvv: work.kind === 'payment' && isSentOnce(work.instrument),
    createdAt: access.now,
    ...times,
  });
  if (!taken) return undefined;
  const processing = processAttempt(deps, access, work, Object.assign({}, last, beginning, times));
  background.run(`attempt ${transactionId}`, processing);
  await withinTime(clock, config.submissionWaitMilliseconds, processing);
  return payment.series?.recurringId;
}
