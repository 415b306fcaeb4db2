import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '../../../config.js';
import type { EnteredCard, PaymentPages, PaymentPageView } from '../../../payment-page.js';
import { redactCardNumbers } from '../../../vault/redact.js';
import { fixedAnswer, policy } from '../answer.js';
import { formOf } from '../form.js';
import type { SourceLimits } from '../../source-limits.js';
import { sourceAddress } from '../../source-address.js';
import type { Html } from '../html.js';
import { rootOf } from '../layout.js';
import { ownFile } from '../own-file.js';
import { formDocument, notFoundDocument, stateDocument, type PageFrame } from './document.js';
import { languageOf } from './languages.js';

export interface PaymentPageOptions {
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly pages: PaymentPages;
  /** An address that leads to no payment counts like a key that is not known: it may be a guess. */
  readonly limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

const pagePolicy = policy({
  'style-src': "'self'",
  'script-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
});

/**
 * The pages on which payers pay (contract: `payment_collection: hosted_page`). A form that was taken is answered with a
 * way back to the page (RFC 9110, 15.4.4), so that no browser sends it again; one with faults with the form.
 */
export function paymentPageRouter({ baseUrl, pages, limits, config }: PaymentPageOptions): Router {
  const root = rootOf(baseUrl);
  const sourceOf = sourceAddress(config.trustedProxies);
  const [script, style] = [ownFile('payment-page/pay.js'), ownFile('payment-page/pay.css')];
  const integrity = { script: script.integrity, style: style.integrity };
  const router = new Router({ prefix: '/pay' });
  const frameOf = (ctx: Context): PageFrame => ({ root, language: languageOf(ctx), integrity });
  const pathOf = (address: string): string => `${root}/pay/${address}`;

  /** The payment of an address; undefined when there is none, which is answered. */
  async function viewOf(ctx: Context, address: string): Promise<PaymentPageView | undefined> {
    await limits.countGuess(sourceOf(ctx.req));
    const view = await pages.read(address);
    if (view) await limits.forgiveGuess(sourceOf(ctx.req));
    else show(ctx, 404, notFoundDocument(frameOf(ctx)));
    return view;
  }

  router.get('/pay.js', fixedAnswer('text/javascript; charset=utf-8', script.content));
  router.get('/pay.css', fixedAnswer('text/css; charset=utf-8', style.content));

  router.get('/:address', async (ctx) => {
    const address = ctx.params['address'] ?? '';
    const view = await viewOf(ctx, address);
    if (!view) return;
    const { state } = view;
    const frame = frameOf(ctx);
    const nothing = { path: pathOf(address), faults: [], entered: { expiry: '', name: '' } };
    show(
      ctx,
      200,
      state === 'open' || state === 'declined' ? formDocument(frame, view, nothing) : stateDocument(frame, view, state),
    );
  });

  router.post('/:address', async (ctx) => {
    const address = ctx.params['address'] ?? '';
    const view = await viewOf(ctx, address);
    if (!view) return;
    const fields = await formOf(ctx);
    const entered: EnteredCard = {
      number: fields('number'),
      expiry: fields('expiry'),
      cvv: fields('cvv'),
      name: fields('name'),
    };
    const faults = await pages.pay(address, Number(fields('attempt')), entered);
    if (faults.length === 0) return goTo(ctx, pathOf(address));
    // A number may have been typed into the wrong field.
    const shown = { expiry: redactCardNumbers(entered.expiry), name: redactCardNumbers(entered.name) };
    const form = { path: pathOf(address), faults, entered: shown };
    show(ctx, 422, formDocument(frameOf(ctx), view, form));
  });

  router.post('/:address/cancel', async (ctx) => {
    const address = ctx.params['address'] ?? '';
    if (!(await viewOf(ctx, address))) return;
    await pages.cancel(address);
    goTo(ctx, pathOf(address));
  });
  return router;
}

function show(ctx: Context, status: number, { markup }: Html): void {
  ctx.status = status;
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Language': languageOf(ctx),
    Vary: 'Accept-Language',
  });
  ctx.body = markup;
}

function goTo(ctx: Context, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}
