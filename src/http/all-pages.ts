import type { Router } from '@koa/router';
import { docsRouter } from './docs.js';
import { paymentPageRouter, type PaymentPageOptions } from './pages/payment-page/routes.js';
import { payerReturnRouter, type PayerReturnOptions } from './payer-returns.js';

/** The documentation, the pages on which payers pay, and the address that they come back to. */
export const allPages = (options: PaymentPageOptions & PayerReturnOptions): readonly Router[] => [
  docsRouter(options),
  payerReturnRouter(options),
  paymentPageRouter(options),
];
