import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '../../config/config.js';
import type { PayerJourney } from '../../payer-pages/payment-page.js';
import { fixedPage, policy, scriptless, type FixedAnswer } from './answer.js';
import { rootOf } from './layout.js';
import { refusedByPage } from './refusal-page.js';
import { paymentReturnedPage, type ReturnState } from './payment-returned.js';
import { sourceAddress } from '../limits/source-address.js';
import type { SourceLimits } from '../limits/source-limits.js';

/** What becomes of a payer who comes back. */
interface Returned extends Pick<PayerJourney, 'paymentPage' | 'shop' | 'frameAncestors'> {
  readonly state: Exclude<ReturnState, 'unknown'>;
}

/** @returns undefined for a token that is not known */
export type PayerReturned = (token: string, brought: Readonly<Record<string, string>>) => Promise<Returned | undefined>;

export interface PayerReturnOptions {
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly payerReturned: PayerReturned;
  readonly limits: Pick<SourceLimits, 'countUnknownPage'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/** The page belongs to one payer, and its address with it: it is kept and handed on nowhere. */
const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/**
 * The address that a payer's browser comes back to from a page of a processor. What it brings stands in the query: the
 * browser is sent on to the same address without it, so that it stays out of the history and of what is reloaded.
 * @throws Problem RATE_LIMIT_EXCEEDED, while serving
 */
export function payerReturnRouter({ baseUrl, payerReturned, limits, config }: PayerReturnOptions): Router {
  const root = rootOf(baseUrl);
  const addressOf = sourceAddress(config.trustedProxies);
  const unknown = fixedPage(paymentReturnedPage({ root }, 'unknown'), headers);
  const pageOf = ({ state, paymentPage, shop, frameAncestors }: Returned): FixedAnswer =>
    fixedPage(paymentReturnedPage({ root }, state, paymentPage === undefined ? shop : `${paymentPage}/outcome`), {
      ...headers,
      ...(frameAncestors.length > 0 && {
        'Content-Security-Policy': policy({ ...scriptless, 'frame-ancestors': frameAncestors.join(' ') }),
      }),
    });
  const router = new Router();

  router.use('/pay/returned', refusedByPage(root));
  router.get('/pay/returned/:token', async (ctx) => {
    const token = ctx.params['token'] ?? '';
    const returned = await payerReturned(token, broughtBy(ctx));
    if (!returned) await limits.countUnknownPage(addressOf(ctx.req));
    if (returned && ctx.querystring !== '') {
      ctx.set(headers);
      ctx.redirect(`${root}/pay/returned/${token}`);
      ctx.status = 303;
      return;
    }
    await (returned ? pageOf(returned) : unknown)(ctx);
    if (!returned) ctx.status = 404;
  });
  return router;
}

/** Of a parameter that comes more than once it is not known which is meant. */
const broughtBy = ({ query }: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
