import { plusSeconds } from '../../base/clock.js';
import type { Access } from '../../operation/handler.js';
import type { PaymentPages, PaymentPageState, PaymentPageView, SeriesTerms } from '../../payer-pages/payment-page.js';
import { readLogo, readPaymentPageSettings, type PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import { leasePaymentPage, readPaymentPage } from '../../store/payments/payment-page.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { terminalNow } from '../../base/terminal.js';
import type { Attempt } from '../read/attempt.js';
import { settleOutcome } from '../settle/outcome.js';
import type { PaymentDeps } from '../payment-deps.js';
import { endOfChain } from '../retry/manual-retry.js';
import { declineReasonOf } from './decline-reason.js';
import { openForm, sealForm } from './form-again.js';
import type { PageRequest } from '../decide/page-request.js';
import { pageStateOf } from './page-state.js';
import { payOnPage, type OpenedPage, type SeriesOnPage } from './pay-on-page.js';
import { brandOf, returnUrlOf, signedReturnOf } from './shop-return.js';

export type { SeriesOnPage } from './pay-on-page.js';

interface ShownPage extends OpenedPage {
  readonly request: PageRequest;
  readonly settings: PaymentPageRecord | null;
  readonly merchantName: string;
  readonly series: { readonly terms: SeriesTerms; readonly isOpen: boolean } | undefined;
  readonly state: PaymentPageState;
}

/** The address of a page ends with the terminal and the token of the attempt (hosted-page.ts). */
const addressForm = /^([0-9A-Za-z]{6})[\w-]{32}$/;

/** Lease for writing an outcome without a processor call. */
const cancelSeconds = 10;

/** The hosted payment pages of this service. */
export function paymentPages(deps: PaymentDeps, seriesOnPage: SeriesOnPage): PaymentPages {
  const { store, clock, vault } = deps;
  const open = (address: string) => openPage(deps, seriesOnPage, address);

  return {
    async read(address, again) {
      const page = await open(address);
      if (!page) return undefined;
      const form = { attempt: attemptOf(page.last), now: clock.now() };
      return { ...viewOf(page), again: again === undefined ? undefined : openForm(vault, address, again, form) };
    },

    async pay(address, attempt, entered, browser) {
      const page = await open(address);
      if (!page || attemptOf(page.last) !== attempt) return undefined;
      const { state } = page;
      if (state !== 'open' && state !== 'declined') return undefined;
      const faults = await payOnPage(deps, seriesOnPage, { ...page, state }, entered, browser);
      return faults.length === 0 ? undefined : sealForm(vault, address, { faults, attempt, entered, now: clock.now() });
    },

    async cancel(address) {
      const page = await open(address);
      if (page?.state !== 'open') return;
      const { last, terminal, access } = page;
      const lease = plusSeconds(clock.now(), cancelSeconds);
      if (!(await leasePaymentPage(store.pool, last, lease))) return;
      const outcome = { status: 'CANCELLED', reason: 'PAYMENT_METHOD.COLLECTION_CANCELLED' } as const;
      await settleOutcome(deps, terminal, last, outcome, { at: access.now, lease });
      if (last.payment.series) await seriesOnPage.settle(terminal, last.payment.series.recurringId);
    },

    async returnAddress(address, after) {
      const page = await open(address);
      const url = page && returnUrlOf(page.request, page.settings);
      if (!page?.settings || !url || !leads[page.state].includes(after)) return undefined;
      return signedReturnOf(deps, url, page.settings, page.first, page.last);
    },

    logo: (digest) => readLogo(store.prisma, digest),
  };
}

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
  const access: Access = { terminal, now: terminalNow(terminal, clock), claim: undefined };
  // Every reason in the store is one of the catalogue.
  const first = found.attempt as Attempt;
  const last = await endOfChain(deps, access, first);
  const recurringId = last.payment.series?.recurringId;
  const series = recurringId === undefined ? undefined : await seriesOnPage.read(terminalId, recurringId);
  const state = pageStateOf(first, last, access.now);
  return {
    terminal,
    access,
    first,
    last,
    // The service wrote it, in the contract's form.
    request: found.page,
    settings,
    merchantName: settings?.merchantName ?? found.merchantName,
    series,
    // Cancelled by the shop: the payer can agree to nothing any more.
    state: state === 'open' && series?.isOpen === false ? 'cancelled' : state,
  };
}

function viewOf(page: ShownPage): Omit<PaymentPageView, 'again'> {
  const { first, last, terminal, settings } = page;
  const { payment, order } = first;
  return {
    state: page.state,
    merchantName: page.merchantName,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.details.description ?? order.description ?? undefined,
    merchantOrderId: order.merchantOrderId ?? undefined,
    attempt: attemptOf(last),
    month: page.access.now.toISOString().slice(0, 7),
    held: payment.type === 'preauth',
    series: page.series?.terms,
    reason: declineReasonOf(last),
    challengeUrl: last.actionUrl ?? undefined,
    sandbox: terminal.environment === 'sandbox',
    language: page.request.language,
    brand: brandOf(settings),
    returnOrigin: returnUrlOf(page.request, settings)?.origin,
    frameAncestors: settings?.frameAncestors ?? [],
  };
}

/** Where a payer is led back by itself, and where they may ask for it: after a decline they could try again. */
const leads: Readonly<Record<PaymentPageState, readonly ('form' | 'link')[]>> = {
  open: [],
  processing: [],
  challenge: [],
  paid: ['form', 'link'],
  declined: ['link'],
  failed: ['form', 'link'],
  cancelled: ['form', 'link'],
  expired: ['form', 'link'],
};

/** The number of the attempt that a payer would make now: the one that waits for them, or the next one. */
const attemptOf = ({ reason, payment }: Attempt): number => payment.attemptNumber + (reason === 'AUTH.PENDING' ? 0 : 1);
