import type { AuthenticationPages } from '../../payer-pages/authentication-page.js';
import type { PaymentPages } from '../../payer-pages/payment-page.js';
import { authenticationPages } from '../authentication/pages.js';
import { payerReturns } from './payer-return.js';
import type { PaymentDeps } from '../payment-deps.js';

/** The pages of payers: payment, authentication, and the return from a processor's page. */
export interface PayerPages {
  readonly pages: PaymentPages;
  readonly authentication: AuthenticationPages;
  readonly payerReturned: ReturnType<typeof payerReturns>;
}

/** @param pages on which payers pay, also the first payment of a series */
export const payerPages = (deps: PaymentDeps, pages: PaymentPages): PayerPages => ({
  pages,
  authentication: authenticationPages(deps),
  payerReturned: payerReturns(deps),
});
