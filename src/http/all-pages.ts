import type { Router } from '@koa/router';
import { accessControlRouter, type AccessControlOptions } from './pages/access-control/routes.js';
import { authenticationRouter, type AuthenticationPageOptions } from './pages/authentication/routes.js';
import { consoleRouter } from './pages/console/routes.js';
import { docsRouter, type DocsOptions } from './docs.js';
import { cardFieldsRouter, type CardFieldsOptions } from './pages/card-fields/routes.js';
import { paymentPageRouter, type PaymentPageOptions } from './pages/payment-page/routes.js';
import { payerReturnRouter, type PayerReturnOptions } from './payer-returns.js';

type PageOptions = DocsOptions &
  PaymentPageOptions &
  PayerReturnOptions &
  AuthenticationPageOptions &
  AccessControlOptions &
  CardFieldsOptions;

/**
 * The documentation, the operator's console, the pages on which payers pay and are authenticated, the address that they
 * come back to, the card fields, and the sandbox's issuer.
 */
export const allPages = (options: PageOptions): readonly Router[] => [
  docsRouter(options),
  consoleRouter(options),
  payerReturnRouter(options),
  authenticationRouter(options),
  accessControlRouter(options),
  paymentPageRouter(options),
  cardFieldsRouter(options),
];
