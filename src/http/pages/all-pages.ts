import { Router } from '@koa/router';
import type { Config } from '../../config/config.js';
import { accessControlRouter, type AccessControlOptions } from './access-control/routes.js';
import { authenticationRouter, type AuthenticationPageOptions } from './authentication/routes.js';
import { consoleRouter, type ConsoleOptions } from './console/routes.js';
import { docsRouter, type DocsOptions } from '../documentation/docs.js';
import { fixedAnswer } from './page.js';
import { cardFieldsRouter, type CardFieldsOptions } from './card-fields/routes.js';
import { paymentPageRouter, type PaymentPageOptions } from './payment-page/routes.js';
import { payerReturnRouter, type PayerReturnOptions } from './payer-returns.js';

type PageOptions = Omit<DocsOptions, 'console'> &
  ConsoleOptions &
  PaymentPageOptions &
  PayerReturnOptions &
  AuthenticationPageOptions &
  AccessControlOptions &
  CardFieldsOptions & {
    readonly config: Pick<Config, 'baseUrl' | 'host' | 'sso' | 'applePayDomain'>;
    /** The terminal and key of a sandbox; undefined if the service is live. */
    readonly sandbox: DocsOptions['console'];
  };

/**
 * Returns the routers of all pages: the documentation, the console, the payer pages, the card fields and the sandbox's
 * issuer.
 */
export const allPages = (options: PageOptions): readonly Router[] => [
  docsRouter({ ...options, console: consoleOf(options) }),
  consoleRouter(options),
  payerReturnRouter(options),
  authenticationRouter(options),
  accessControlRouter(options),
  paymentPageRouter(options),
  cardFieldsRouter(options),
  domainRouter(options.config.applePayDomain),
];

/** Serves the file by which Apple recognizes the domain of the payment pages (developer.apple.com, Domains). */
function domainRouter(content: string | undefined): Router {
  const router = new Router();
  const path = '/.well-known/apple-developer-merchantid-domain-association';
  if (content !== undefined) router.get(path, fixedAnswer('text/plain; charset=utf-8', content));
  return router;
}

/** Returns the values of a sandbox that only its own machine reaches: its readers have its key already. */
const consoleOf = ({ config, sandbox }: PageOptions): DocsOptions['console'] =>
  config.baseUrl === undefined && ['127.0.0.1', 'localhost', '::1'].includes(config.host) ? sandbox : undefined;
