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

/** The outcome shown to a payer who returns from a processor's page. */
interface Returned extends Pick<PayerJourney, 'paymentPage' | 'shop' | 'frameAncestors'> {
  readonly state: Exclude<ReturnState, 'unknown'>;
}

/** @returns undefined for an unknown token */
export type PayerReturned = (token: string, brought: Readonly<Record<string, string>>) => Promise<Returned | undefined>;

export interface PayerReturnOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly payerReturned: PayerReturned;
  readonly limits: Pick<SourceLimits, 'countUnknownPage'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/** The page and its address belong to one payer: they must not be cached or leak as a referrer. */
const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/**
 * Serves the address to which a payer's browser returns from a processor's page. The processor's data is in the query.
 * The browser is redirected to the same address without it, which keeps the data out of its history and of reloads.
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
    const returned = await payerReturned(token, uniqueParameters(ctx));
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

/** Returns the query parameters that occur once: a repeated one is ambiguous. */
const uniqueParameters = ({ query }: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
