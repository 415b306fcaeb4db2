import { createHash } from 'node:crypto';
import { plusSeconds } from '../../base/clock.js';
import { payerBaseUrl, refuseMoved, terminalNow } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import type {
  CardFault,
  EnteredCard,
  EnteredWallet,
  PayerBrowser,
  PaymentPages,
  PaymentPageState,
  PaymentPageView,
  SeriesTerms,
  WalletOffer,
} from '../../payer-pages/payment-page.js';
import { coBadgedOf, endDeclinedPage, pageOptions, readLogo } from '../../store/payment-pages/payment-pages.js';
import { type PaymentPageRecord, readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import { isClaimedApproved } from '../../store/discrepancies/discrepancies.js';
import { extendPaymentPage, leasePaymentPage, readPaymentPage } from '../../store/payments/payment-page.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { itemsOf } from '../decide/line-items.js';
import type { PageRequest } from '../decide/page-request.js';
import type { PaymentDeps } from '../payment-deps.js';
import { type Attempt, isReceived, isRefused, payerActionSeconds } from '../read/attempt.js';
import { endOfChain } from '../retry/manual-retry.js';
import { settleOutcome } from '../settle/outcome.js';
import { operationOf } from '../send/processor-call.js';
import { offersOf } from './wallets.js';
import { payOnPage, requestReceiptByEmail } from './pay-on-page.js';
import type { OpenedPage, SeriesOnPage, ShownSeries } from './pay-on-page.js';
import { declineReasonOf } from './decline-reason.js';
import { askedFields } from './entered.js';
import { cardsOfPayer, type CardsOfPayer, maySave, removeCard } from './saved-cards.js';
import { openForm, sealForm } from './form-again.js';
import { brandOf, heldUntil, longestHold, pageStateOf } from './payer-journey.js';
import { receiptOf, returnUrlOf, signedReturnOf } from './payer-journey.js';

export type { SeriesOnPage } from './pay-on-page.js';

interface ShownPage extends OpenedPage, CardsOfPayer {
  readonly request: PageRequest & { readonly receipt_requested?: boolean };
  /** The end of the page, by the terminal's clock. */
  readonly until: Date;
  readonly settings: PaymentPageRecord | null;
  readonly merchantName: string;
  readonly series: ShownSeries | undefined;
  readonly state: PaymentPageState;
  /** True if only the processor can tell the outcome, maybe in days: the payer need not wait for it. */
  readonly isUndecided: boolean;
}

/** The last part of a page's address: the terminal and the token of the attempt. */
const addressForm = /^([0-9A-Za-z]{6})[\w-]{32}$/;

/** Lease for writing an outcome without a processor call. */
const cancelSeconds = 10;

/** Creates the actions of payment pages. They throw a Problem if the terminal is moving or in another cell. */
export function paymentPages(deps: PaymentDeps, seriesOnPage: SeriesOnPage): PaymentPages {
  const { store, clock, vault } = deps;
  const open = (address: string) => openPage(deps, seriesOnPage, address);
  /** @returns undefined if the page accepts nothing now */
  async function payWith(
    address: string,
    attempt: string,
    entered: EnteredCard | EnteredWallet,
    browser: PayerBrowser,
  ): Promise<(Pick<ShownPage, 'asked'> & { readonly faults: readonly CardFault[] }) | undefined> {
    const page = await open(address);
    if (!page || !isNextAttempt(page, attempt)) return undefined;
    const { state, asked } = page;
    if (state !== 'open' && state !== 'declined') return undefined;
    const shown = { ...page, state, coBadged: coBadgedOf(page.settings) };
    return { asked, faults: await payOnPage(deps, seriesOnPage, shown, entered, browser) };
  }

  return {
    async read(address, again) {
      const page = await open(address);
      if (!page) return undefined;
      const form = { attempt: attemptOf(page), now: clock.now() };
      const [baseUrl, wallets] = [payerBaseUrl(deps, page.terminal), await offersFor(deps, page)];
      const filled = again === undefined ? undefined : openForm(vault, address, again, form);
      return { ...viewOf(page), baseUrl, wallets, again: filled };
    },

    async pay(address, attempt, entered, browser) {
      const paid = await payWith(address, attempt, entered, browser);
      if (!paid || paid.faults.length === 0) return undefined;
      const { faults, asked } = paid;
      return sealForm(vault, address, { faults, attempt, entered, asked, now: clock.now() });
    },

    async payByWallet(address, attempt, wallet, browser) {
      return (await payWith(address, attempt, wallet, browser))?.faults ?? [];
    },

    removeCard: async (address, card) => removeCard(deps, await open(address), card),

    async askForReceipt(address, email) {
      const page = await open(address);
      return page?.state !== 'paid' || !offersReceipt(page) || requestReceiptByEmail(deps, page, email);
    },

    async cancel(address) {
      const page = await open(address);
      if (page?.state === 'declined') await endDeclinedPage(store.pool, endOf(page));
      if (page?.state !== 'open') return;
      const { last, terminal, access } = page;
      const lease = plusSeconds(clock.now(), cancelSeconds);
      if (!(await leasePaymentPage(store.pool, last, lease, plusSeconds(access.now, cancelSeconds)))) return;
      const outcome = { status: 'CANCELLED', reason: 'PAYMENT_METHOD.COLLECTION_CANCELLED' } as const;
      await settleOutcome(deps, terminal, last, outcome, { at: access.now, lease });
      if (last.payment.series) await seriesOnPage.settle(terminal, last.payment.series.recurringId);
    },

    async extend(address) {
      const page = await open(address);
      if (page?.state !== 'open' && page?.state !== 'declined') return;
      const { first, access } = page;
      const { terminalId, transactionId } = first;
      const until = new Date(Math.min(+plusSeconds(access.now, payerActionSeconds), +longestHold(first)));
      await extendPaymentPage(store.pool, { terminalId, transactionId, now: access.now, heldUntil: until });
    },

    async returnAddress(address, after) {
      const page = await open(address);
      const url = page && returnUrlOf(page.request, page.settings);
      if (!page?.settings || !url || !leadsBack(page, after)) return undefined;
      return signedReturnOf(deps, url, page.settings, page.first, page.last);
    },

    logo: (digest) => readLogo(store.prisma, digest),
  };
}

/** The end of a page that its payer leaves: a past time by the clock of every instance. */
const endOf = ({ first: { terminalId, transactionId, createdAt }, last }: ShownPage) => ({
  ...{ terminalId, transactionId, lastId: last.transactionId, end: createdAt },
});

/** Reads the payment of an address as its page shows it; undefined if there is no such payment. */
async function openPage(
  deps: PaymentDeps,
  seriesOnPage: SeriesOnPage,
  address: string,
): Promise<ShownPage | undefined> {
  const { store, clock } = deps;
  const [, terminalId] = addressForm.exec(address) ?? [];
  const found = terminalId === undefined ? undefined : await readPaymentPage(store.pool, terminalId, address);
  if (terminalId === undefined || !found) return undefined;
  const [terminalOf, settings] = await Promise.all([
    terminalsOf(store.prisma, [found.attempt]),
    readPaymentPageSettings(store.prisma, terminalId),
  ]);
  const terminal = terminalOf(found.attempt);
  refuseMoved(terminal);
  const access: Access = { terminal, now: terminalNow(terminal, clock), claim: undefined };
  // Every stored reason is one of the catalogue.
  const first = found.attempt as Attempt;
  const last = await endOfChain(deps, access, first);
  const recurringId = last.payment.series?.recurringId;
  const series = recurringId === undefined ? undefined : await seriesOnPage.read(access, recurringId);
  const { payer } = first.order;
  // Written by the service: the contract's fields, the wish for a receipt, and the payer's extended deadline.
  const { held_until: extended, ...request } = found.page as ShownPage['request'] & { readonly held_until?: string };
  const until = heldUntil(first, extended);
  return {
    ...(await cardsOfPayer(deps, access, first, request.is_payer_named ? settings : null)),
    terminal,
    access,
    first,
    last,
    request,
    until,
    settings,
    merchantName: settings?.merchantName ?? found.merchantName,
    series,
    ...(await standingOf(deps, { first, last, until, access, series })),
    asked: askedFields(pageOptions(settings).ask_payer_for ?? [], payer && { ...payer, hasAddress: found.hasAddress }),
  };
}

async function standingOf(
  { store }: PaymentDeps,
  { first, last, until, access, series }: Pick<ShownPage, 'first' | 'last' | 'until' | 'access' | 'series'>,
): Promise<Pick<ShownPage, 'state' | 'isUndecided'>> {
  // A payer whose bank reports an approval after all must not pay again.
  if (isRefused(last.status) && (await isClaimedApproved(store.pool, last.terminalId, last.transactionId)))
    return { state: 'processing', isUndecided: true };
  let state = pageStateOf(first, last, until, access.now);
  // The shop has cancelled it: the payer can no longer agree.
  if (state === 'open' && series?.isOpen === false) state = 'cancelled';
  if (state === 'declined' && series?.isOver === true) state = 'failed';
  return { state, isUndecided: last.status === 'UNKNOWN' || (last.status === 'PROCESSING' && isReceived(last)) };
}

/** The amount that the next form charges, or that was charged last. The next init of a series has its newest terms. */
const amountOf = ({ state, series, last }: ShownPage): string =>
  series && (state === 'declined' || (state === 'open' && series.isDue)) ? series.terms.amount : last.payment.amount;

/** The terms of the series that begins. When its first payment is due, a form that is sent now leads to its charge. */
const termsOf = ({ state, series }: ShownPage): SeriesTerms | undefined =>
  series?.isDue === true && (state === 'open' || state === 'declined')
    ? { ...series.terms, firstPaymentDate: undefined }
    : series?.terms;

async function offersFor(deps: PaymentDeps, page: ShownPage): Promise<WalletOffer[]> {
  const { state, terminal, settings, first, merchantName } = page;
  if (state !== 'open' && state !== 'declined') return [];
  const { currency } = first.payment;
  const operation = operationOf(first.payment);
  // A wallet's sheet shows an amount, and a verification has none.
  if (operation !== 'sale' && operation !== 'authorize') return [];
  const offers = await offersOf(deps, terminal, settings, { amount: amountOf(page), currency, operation });
  return offers.map((offer) => ({ ...offer, label: merchantName }));
}

const offersReceipt = ({ settings, terminal }: ShownPage): boolean =>
  pageOptions(settings).email_receipts ?? terminal.environment === 'sandbox';

function viewOf(page: ShownPage): Omit<PaymentPageView, 'baseUrl' | 'again' | 'wallets'> {
  const { first, last, terminal, settings } = page;
  const { payment, order } = first;
  return {
    terminalId: terminal.terminalId,
    state: page.state,
    merchantName: page.merchantName,
    amount: amountOf(page),
    currency: payment.currency,
    description: payment.details.description ?? order.description ?? undefined,
    merchantOrderId: order.merchantOrderId ?? undefined,
    items: itemsOf(page.request, payment.currency),
    attempt: attemptOf(page),
    month: page.access.now.toISOString().slice(0, 7),
    secondsLeft: Math.max(0, Math.ceil((+page.until - +page.access.now) / 1000)),
    mayExtend: page.until < longestHold(first),
    held: payment.type === 'preauth',
    series: termsOf(page),
    reason: declineReasonOf(last),
    receipt: page.state === 'paid' ? receiptOf(last, page.request, offersReceipt(page)) : undefined,
    challengeUrl: last.actionUrl ?? undefined,
    isUndecided: page.isUndecided,
    sandbox: terminal.environment === 'sandbox',
    language: page.request.language,
    brand: brandOf(settings),
    returnOrigin: returnUrlOf(page.request, settings)?.origin,
    frameAncestors: settings?.frameAncestors ?? [],
    coBadged: coBadgedOf(settings),
    savedCards: page.saved.map(({ token: _secret, ...card }) => card),
    maySave: page.savesFor !== undefined && maySave(first),
    asked: page.asked,
  };
}

/**
 * The states in which a payer is redirected automatically, and those in which the page only offers a link. After a
 * decline they could try again.
 */
const leads: Readonly<Record<PaymentPageState, readonly ('form' | 'link')[]>> = {
  open: [],
  processing: [],
  challenge: [],
  paid: ['form', 'link'],
  declined: [],
  failed: ['form', 'link'],
  cancelled: ['form', 'link'],
  expired: ['form', 'link'],
};

const leadsBack = (page: ShownPage, after: 'form' | 'link'): boolean =>
  leads[page.state].includes(after) || (after === 'link' && page.isUndecided);

/**
 * Names the payer's next attempt, the one that waits for them or a new one: its number, and a digest of the terms of
 * its series. A payer who was shown other terms has not agreed to these.
 */
function attemptOf(page: ShownPage): string {
  const { reason, payment } = page.last;
  const number = payment.attemptNumber + (reason === 'AUTH.PENDING' ? 0 : 1);
  const terms = termsOf(page);
  if (!terms) return `${number}`;
  return `${number}-${createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 16)}`;
}

/** A form of an earlier version, or one that a program fills in, names the number alone. */
const isNextAttempt = (page: ShownPage, attempt: string): boolean =>
  [attemptOf(page), attemptOf(page).split('-')[0]].includes(attempt);
