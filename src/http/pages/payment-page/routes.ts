import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import type { Config } from '../../../config.js';
import { problem } from '../../../errors.js';
import type { EnteredCard, PaymentPages, PaymentPageView } from '../../../payment-page.js';
import { packageRoot } from '../../../store/package-root.js';
import { redactCardNumbers } from '../../../vault/redact.js';
import { fixedAnswer, policy } from '../answer.js';
import type { SourceLimits } from '../../source-limits.js';
import { sourceAddress } from '../../source-address.js';
import type { Html } from '../html.js';
import { rootOf } from '../layout.js';
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

/** The form has four short fields and an id. */
const formLimit = '4kb';

const file = (name: string): Buffer => readFileSync(join(packageRoot, 'src/http/pages/payment-page', name));

const integrityOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const readForm = bodyParser({ enableTypes: ['form'], formLimit });

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
  const [script, style] = [file('pay.js'), file('pay.css')];
  const integrity = { script: integrityOf(script), style: integrityOf(style) };
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

  router.get('/pay.js', fixedAnswer('text/javascript; charset=utf-8', script));
  router.get('/pay.css', fixedAnswer('text/css; charset=utf-8', style));

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

/** @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE */
async function formOf(ctx: Context): Promise<(name: string) => string> {
  if (ctx.request.is('urlencoded') !== 'urlencoded')
    throw problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      'The page is sent as a form, application/x-www-form-urlencoded.',
    );
  await readForm(ctx, () => Promise.resolve());
  const fields = ctx.request.body as Readonly<Record<string, unknown>>;
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
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
