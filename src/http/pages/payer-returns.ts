import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '../../config/config.js';
import { sourceAddress, type SourceLimits } from '../access/limits.js';
import { html, policy, rootOf, type Html } from './page.js';
import {
  authenticationScript,
  logoIn,
  payerDocument,
  type PayerFrame,
  payerFrames,
  redirectTo,
  redirectWithoutScript,
  seeOther,
  showPage,
  unknownDocument,
} from './payer-document.js';
import { filled, texts } from './payment-page/languages.js';
import { refusedByPage } from './refusal-page.js';
import type { PayerJourney } from '../../payer-pages/payment-page.js';

/** @returns undefined for an unknown token */
type PayerReturned = (token: string, brought: Readonly<Record<string, string>>) => Promise<Returned | undefined>;

export interface PayerReturnOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly payerReturned: PayerReturned;
  readonly limits: Pick<SourceLimits, 'countUnknownPage'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/**
 * Serves the address to which a payer's browser returns from a processor's page. The processor's data is in the query.
 * The browser is redirected to the same address without it, which keeps the data out of its history and of reloads.
 * @throws Problem RATE_LIMIT_EXCEEDED, while serving
 */
export function payerReturnRouter({ baseUrl, payerReturned, limits, config }: PayerReturnOptions): Router {
  const root = rootOf(baseUrl);
  const addressOf = sourceAddress(config.trustedProxies);
  const frameOf = payerFrames(root, authenticationScript());
  const router = new Router();

  router.use('/pay/returned', refusedByPage(root));
  router.get('/pay/returned/:token', async (ctx) => {
    const token = ctx.params['token'] ?? '';
    const returned = await payerReturned(token, uniqueParameters(ctx));
    const frame = frameOf(ctx, returned);
    if (!returned) {
      await limits.countUnknownPage(addressOf(ctx.req));
      show(ctx, 404, frame, unknownDocument(frame));
    } else if (ctx.querystring !== '') seeOther(ctx, `${root}/pay/returned/${token}`);
    else show(ctx, 200, frame, returnedDocument(frame, returned), returned.frameAncestors);
  });
  return router;
}

function show(ctx: Context, status: number, frame: PayerFrame, page: Html, frameAncestors: readonly string[] = []) {
  const csp = policy({
    'style-src': frame.styleSource,
    'script-src': "'self'",
    'img-src': "'self'",
    ...(frameAncestors.length > 0 && { 'frame-ancestors': frameAncestors.join(' ') }),
  });
  showPage(ctx, status, frame.language, csp, page);
}

/** Returns the query parameters that occur once: a repeated one is ambiguous. */
const uniqueParameters = ({ query }: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** The outcome of a payment, as shown to a payer who returns from a page of a bank or a processor. */
export interface Returned extends PayerJourney {
  readonly state: 'approved' | 'refused' | 'open';
}

const shownAs = { approved: 'paid', refused: 'failed', open: 'processing' } as const;

/**
 * Returns the page for a returning payer. It continues to the payment page or to the shop by a link, not by a redirect:
 * browsers apply the form-action policy of the original form to redirects. It names the payment only to a page of the
 * shop that may frame it.
 */
export function returnedDocument(frame: PayerFrame, view: Returned): Html {
  const words = texts[frame.language];
  const { state, merchantName, transactionId } = view;
  const { title, text } = words.states[shownAs[state]];
  const next = view.paymentPage === undefined ? undefined : `${view.paymentPage}/outcome`;
  const shop = next === undefined ? view.shop : undefined;
  const isWaiting = state === 'open' && next === undefined;
  const isTold = state !== 'open' && view.frameAncestors.length > 0;
  return payerDocument(frame, {
    title: `${title} · ${merchantName}`,
    head: next !== undefined ? redirectTo(next) : shop === undefined ? undefined : redirectWithoutScript(shop),
    end: next === undefined ? { ...view, transactionId: isTold ? transactionId : undefined } : undefined,
    body: html`<header>
${logoIn(frame.root, view.brand)}
<p class="merchant">${merchantName}</p>
</header>
<div role="status">
<h1>${title}</h1>
<p>${isWaiting ? words.undecided.text : filled(text, { merchant: merchantName })}</p>
</div>
${next && html`<p><a class="button" href="${next}">${words.goOn}</a></p>`}
${shop && html`<p><a class="button" href="${shop}">${filled(words.back, { merchant: merchantName })}</a></p>`}
${isWaiting ? html`<p><a class="button" href="">${words.undecided.check}</a></p>` : undefined}`,
  });
}
