import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '../../../config/config.js';
import { problem } from '../../../base/errors/errors.js';
import {
  type CardFault,
  type EnteredWallet,
  payerFields,
  type PaymentPages,
  type PaymentPageView,
  type Wallets,
} from '../../../payer-pages/payment-page.js';
import { fixedAnswer, type Html, ownFile, policy, rootOf } from '../page.js';
import {
  brandStyleOf,
  hostShown,
  payerBrowserOf,
  type PayerFrame,
  seeOther,
  showPage,
  styleElement,
  styleSource,
  unknownDocument,
} from '../payer-document.js';
import { formOf, refusedByPage, refuseUnmatched } from '../refusal-page.js';
import { sourceAddress, type SourceLimits } from '../../access/limits.js';
import { formDocument, pagePolicy, stateDocument, warningStyle } from './document.js';
import type { FormState } from './fields.js';
import { languageOf } from './languages.js';

export interface PaymentPageOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly pages: PaymentPages;
  readonly wallets: Wallets;
  readonly limits: Pick<SourceLimits, 'countUnknownPage'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/**
 * Serves the payment pages (contract: `payment_collection: hosted_page`). Forms are answered with a redirect to the
 * page (RFC 9110, 15.4.4), so that browsers neither resend nor store the entered card.
 */
export function paymentPageRouter({ baseUrl, pages, wallets, limits, config }: PaymentPageOptions): Router {
  const root = rootOf(baseUrl);
  const sourceOf = sourceAddress(config.trustedProxies);
  const script = ownFile('card-entry.js', 'wallets.js', 'payment-page/pay.js');
  const style = ownFile('payment-page/pay.css').content.toString();
  /** The style sheet is within the page, with the merchant's colours: a file takes another round trip. */
  const frameOf = (ctx: Context, view?: PaymentPageView): PayerFrame => {
    const own = [style, view && brandStyleOf(view.brand), view && takesCard(view) ? warningStyle(view) : ''].join('');
    return {
      root,
      language: view?.language ?? languageOf(ctx),
      styles: styleElement(own),
      styleSource: styleSource(own),
      script: { path: '/pay/pay.js', integrity: script.integrity },
    };
  };
  const showNotFound = (ctx: Context): void => {
    const frame = frameOf(ctx);
    show(ctx, 404, frame, unknownDocument(frame));
  };
  const router = new Router({ prefix: '/pay' });
  const routes: Routes = {
    router,
    pages,
    frameOf,
    showNotFound,
    pathOf: (address) => `${root}/pay/${address}`,
    async viewOf(ctx, address, again) {
      const view = await pages.read(address, again);
      if (view) return view;
      await limits.countUnknownPage(sourceOf(ctx.req));
      showNotFound(ctx);
      return undefined;
    },
  };

  router.use(refusedByPage(root));
  router.get('/pay.js', fixedAnswer('text/javascript; charset=utf-8', script.content));
  router.get('/pay.css', fixedAnswer('text/css; charset=utf-8', style));
  logoRoute(routes);
  formRoutes(routes);
  walletRoutes(routes, wallets, baseUrl);
  timeRoutes(routes);
  exitRoutes(routes);
  refuseUnmatched(router);
  return router;
}

/** The parts that the routes of a payment share. */
interface Routes {
  readonly router: Router;
  readonly pages: PaymentPages;
  readonly frameOf: (ctx: Context, view?: PaymentPageView) => PayerFrame;
  readonly showNotFound: (ctx: Context) => void;
  readonly pathOf: (address: string) => string;
  /** Returns the payment of an address. Undefined if it is unknown; the answer is then written. */
  readonly viewOf: (ctx: Context, address: string, again?: string) => Promise<PaymentPageView | undefined>;
}

const takesCard = ({ state }: PaymentPageView): boolean => state === 'open' || state === 'declined';

const addressIn = (ctx: Context & { readonly params: Readonly<Record<string, string>> }): string =>
  ctx.params['address'] ?? '';

/** Serves merchants' logos, each named by its digest and therefore cacheable indefinitely. */
function logoRoute({ router, pages, showNotFound }: Routes): void {
  router.get('/logos/:digest', async (ctx) => {
    const { digest = '' } = ctx.params;
    const logo = /^[0-9a-f]{64}$/.test(digest) ? await pages.logo(digest) : undefined;
    if (!logo) return showNotFound(ctx);
    ctx.set({
      'Content-Type': logo.type,
      'Content-Security-Policy': policy({}),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    ctx.body = Buffer.from(logo.content);
  });
}

const cardFields = ['card', 'save', 'number', 'expiry', 'cvv', 'name', 'network'] as const;

const valuesOf = <Name extends string>(fields: (name: string) => string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fields(name)])) as Readonly<Record<Name, string>>;

/** A form that was not refused. */
const plainForm = (path: string): FormState => ({ path, faults: [], entered: { expiry: '', name: '' } });

/** Serves the page with its form, and accepts the card or the cancellation. */
function formRoutes({ router, pages, frameOf, pathOf, viewOf }: Routes): void {
  router.get('/:address', async (ctx) => {
    const address = addressIn(ctx);
    const { again } = ctx.query;
    const view = await viewOf(ctx, address, typeof again === 'string' ? again : undefined);
    if (!view) return;
    const { state } = view;
    const faults: CardFault[] = again === 'email' && state === 'paid' ? [{ field: 'email', fault: 'invalid' }] : [];
    const form = { ...plainForm(pathOf(address)), ...(view.again ?? { faults }), isCardRemoved: again === 'removed' };
    const frame = frameOf(ctx, view);
    const isForm = state === 'open' || state === 'declined';
    show(ctx, 200, frame, isForm ? formDocument(frame, view, form) : stateDocument(frame, view, state, form), view);
  });

  router.post('/:address', async (ctx) => {
    const address = addressIn(ctx);
    if (!(await viewOf(ctx, address))) return;
    const fields = await formOf(ctx);
    const entered = { ...valuesOf(fields, cardFields), payer: valuesOf(fields, payerFields) };
    const again = await pages.pay(address, fields('attempt'), entered, payerBrowserOf(ctx, fields));
    goTo(ctx, again === undefined ? `${pathOf(address)}/outcome` : `${pathOf(address)}?again=${again}`);
  });

  router.post('/:address/remove-card', async (ctx) => {
    const address = addressIn(ctx);
    if (!(await viewOf(ctx, address))) return;
    await pages.removeCard(address, (await formOf(ctx))('card'));
    goTo(ctx, `${pathOf(address)}?again=removed`);
  });

  router.post('/:address/cancel', async (ctx) => {
    const address = addressIn(ctx);
    const view = await viewOf(ctx, address);
    if (!view) return;
    await pages.cancel(address);
    const isLeft = view.state === 'declined' && view.returnOrigin === undefined;
    goTo(ctx, `${pathOf(address)}/${isLeft ? 'left' : 'outcome'}`);
  });
}

/** Accepts the payload of a wallet from the page's script, and serves what the wallets' sheets need. */
function walletRoutes({ router, pages, viewOf }: Routes, wallets: Wallets, baseUrl: string): void {
  router.post('/:address/wallet', async (ctx) => {
    const address = addressIn(ctx);
    if (!(await viewOf(ctx, address))) return;
    const fields = await formOf(ctx, 'wallet');
    const wallet = { wallet: fields('wallet'), payload: fields('payload'), payer: valuesOf(fields, payerFields) };
    if (!isWallet(wallet)) throw problem('VALIDATION/INVALID_FIELD', 'It is not the payload of a wallet.');
    const faults = await pages.payByWallet(address, fields('attempt'), wallet, payerBrowserOf(ctx, fields));
    const view = await viewOf(ctx, address);
    if (view) answer(ctx, { state: faults.length > 0 ? 'refused' : view.state, faults });
  });

  router.post('/:address/wallet-session', async (ctx) => {
    const view = await viewOf(ctx, addressIn(ctx));
    if (!view) return;
    const fields = await formOf(ctx);
    const host = hostShown(ctx, [view.baseUrl, baseUrl]);
    const session = takesCard(view) ? await wallets.appleSession(view.terminalId, fields('url'), host) : undefined;
    answer(ctx, session === undefined ? undefined : { session: JSON.parse(session) as object });
  });

  router.post('/:address/wallet-payload', async (ctx) => {
    const view = await viewOf(ctx, addressIn(ctx));
    if (!view) return;
    const fields = await formOf(ctx);
    const payload = await wallets.sandboxPayload(view.terminalId, fields('wallet'), fields('card'));
    answer(ctx, payload === undefined ? undefined : { payload });
  });
}

/** @param body undefined if there is no such thing */
function answer(ctx: Context, body: object | undefined): void {
  ctx.set({ ...isolated, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
  if (body === undefined) throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'There is no such wallet.');
  ctx.body = body;
}

/** The contract's form of a payload. */
const isWallet = (sent: Omit<EnteredWallet, 'wallet'> & { wallet: string }): sent is EnteredWallet =>
  ['apple_pay', 'google_pay'].includes(sent.wallet) && /^\{.{1,9999}$/s.test(sent.payload);

/** Gives the payer more time, and reports the remaining time to scripts: other tabs may have changed it. */
function timeRoutes({ router, pages, pathOf, viewOf }: Routes): void {
  const left = (ctx: Context, view: PaymentPageView): void => {
    ctx.set({ ...isolated, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    ctx.body = { seconds_left: takesCard(view) ? view.secondsLeft : 0, may_extend: view.mayExtend };
  };

  router.get('/:address/time', async (ctx) => {
    const view = await viewOf(ctx, addressIn(ctx));
    if (view) left(ctx, view);
  });

  router.post('/:address/more-time', async (ctx) => {
    const address = addressIn(ctx);
    if (!(await viewOf(ctx, address))) return;
    await pages.extend(address);
    if (ctx.accepts('html', 'json') !== 'json') return goTo(ctx, pathOf(address));
    const view = await viewOf(ctx, address);
    if (view) left(ctx, view);
  });
}

/** Serves the pages that end a payment, and the links to the shop and back to the page. */
function exitRoutes({ router, pages, frameOf, pathOf, viewOf }: Routes): void {
  // The end of a form, a challenge and a wait. A page, not a redirect, links to the shop: browsers apply the original
  // form's form-action policy to all later redirects, including the shop's.
  router.get('/:address/outcome', async (ctx) => {
    const address = addressIn(ctx);
    const view = await viewOf(ctx, address);
    if (!view) return;
    const { state } = view;
    const shop = await pages.returnAddress(address, 'form');
    if (shop === undefined || state === 'open' || state === 'declined') return goTo(ctx, pathOf(address));
    const frame = frameOf(ctx, view);
    show(ctx, 200, frame, stateDocument(frame, view, state, plainForm(pathOf(address)), shop), view);
  });

  // A declined payment cannot be cancelled: its page ends, and the payer is informed and may return.
  router.get('/:address/left', async (ctx) => {
    const address = addressIn(ctx);
    const view = await viewOf(ctx, address);
    if (!view) return;
    if (view.state !== 'failed') return goTo(ctx, pathOf(address));
    const frame = frameOf(ctx, view);
    show(ctx, 200, frame, stateDocument(frame, view, 'cancelled', plainForm(pathOf(address))), view);
  });

  router.get('/:address/return', async (ctx) => {
    const address = addressIn(ctx);
    if (await viewOf(ctx, address)) goTo(ctx, (await pages.returnAddress(address, 'link')) ?? pathOf(address));
  });

  router.post('/:address/receipt', async (ctx) => {
    const address = addressIn(ctx);
    if (!(await viewOf(ctx, address))) return;
    const isTaken = await pages.askForReceipt(address, (await formOf(ctx))('email'));
    goTo(ctx, isTaken ? pathOf(address) : `${pathOf(address)}?again=email`);
  });
}

function show(ctx: Context, status: number, frame: PayerFrame, page: Html, view?: PaymentPageView): void {
  ctx.set(isolated);
  showPage(ctx, status, frame.language, pagePolicy(frame, view), page);
}

/** No other site keeps a reference to the window of a page. */
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin' };

function goTo(ctx: Context, address: string): void {
  ctx.set(isolated);
  seeOther(ctx, address);
}
