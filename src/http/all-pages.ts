import type { Router } from '@koa/router';
import { docsRouter } from './docs.js';
import { cardFieldsRouter, type CardFieldsOptions } from './pages/card-fields/routes.js';
import { paymentPageRouter, type PaymentPageOptions } from './pages/payment-page/routes.js';
import { payerReturnRouter, type PayerReturnOptions } from './payer-returns.js';

/** The documentation, the pages on which payers pay, the address that they come back to, and the card fields. */
export const allPages = (options: PaymentPageOptions & PayerReturnOptions & CardFieldsOptions): readonly Router[] => [
  docsRouter(options),
  payerReturnRouter(options),
  paymentPageRouter(options),
  cardFieldsRouter(options),
];
