import type { PaymentPages, SeriesTerms } from '../payer-pages/payment-page.js';
import { paymentPages, type SeriesOnPage } from '../payments/payment-page/payment-page.js';
import { readSeries } from '../store/series/series.js';
import type { RecurringDeps } from './recurring-deps.js';
import { nextInit } from './retry-init.js';
import { isOpen } from './series.js';
import { settleChargesIfSettled } from './settle-charges.js';
import { termsOf, type Terms } from './terms.js';

/** The hosted payment pages of this service, on which series begin as well. */
export const hostedPages = (deps: RecurringDeps): PaymentPages => paymentPages(deps, seriesOnPage(deps));

const seriesOnPage = (deps: RecurringDeps): SeriesOnPage => ({
  async read(terminalId, recurringId) {
    const series = await readSeries(deps.store.prisma, { terminalId, recurringId });
    if (!series) throw new Error(`the series ${recurringId} of a payment page cannot be read`);
    return { terms: shownTerms(termsOf(series)), isOpen: isOpen(series) };
  },
  nextInit: (access, original, source) => nextInit(deps, access, original, source),
  settle: (terminal, recurringId) => settleChargesIfSettled(deps, terminal, recurringId),
});

const shownTerms = ({ amount, recurringDateType, timeInterval, ...terms }: Terms): SeriesTerms => ({
  amount,
  every:
    recurringDateType === undefined || timeInterval === undefined
      ? undefined
      : { dateType: recurringDateType, interval: timeInterval },
  payments: terms.numberOfPayments,
  firstPaymentDate: terms.initCharges ? undefined : terms.firstPaymentDate,
  cancellationDate: terms.cancellationDate,
});
