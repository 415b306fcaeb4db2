import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '../../../config/config.js';
import type {
  AuthenticationPages,
  AuthenticationState,
  AuthenticationView,
} from '../../../payer-pages/authentication-page.js';
import { sourceAddress, type SourceLimits } from '../../access/limits.js';
import { fixedAnswer, type Html, html, policy, rootOf } from '../page.js';
import {
  authenticationScript,
  browserInputs,
  redirectTo,
  redirectWithoutScript,
  logoIn,
  payerBrowserOf,
  payerDocument,
  type PayerFrame,
  payerFrames,
  seeOther,
  showPage,
  unknownDocument,
} from '../payer-document.js';
import { amountIn, filled, texts } from '../payment-page/languages.js';
import { formOf, refusedByPage } from '../refusal-page.js';

export interface AuthenticationPageOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly authentication: AuthenticationPages;
  readonly limits: Pick<SourceLimits, 'countUnknownPage'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/**
 * Serves the page on which a payer is authenticated (EMV 3-D Secure 2.2, browser flow): it collects the browser's data,
 * redirects to the issuer's challenge and accepts the returning payer. Forms are answered with a redirect to the page
 * (303), so that browsers do not resend them.
 */
export function authenticationRouter({ baseUrl, authentication, limits, config }: AuthenticationPageOptions): Router {
  const root = rootOf(baseUrl);
  const sourceOf = sourceAddress(config.trustedProxies);
  const script = authenticationScript();
  const router = new Router({ prefix: '/pay' });
  router.use(refusedByPage(root));
  const frameOf = payerFrames(root, script);
  const pathOf = (token: string): string => `${root}/pay/authenticate/${token}`;

  /** Runs an action for the payer of an address, if the address is known. */
  async function forPayer(
    ctx: Context,
    act: (token: string, view: AuthenticationView) => Promise<void> | void,
  ): Promise<void> {
    const token = tokenOf(ctx);
    const view = await authentication.read(token);
    if (view) return act(token, view);
    await limits.countUnknownPage(sourceOf(ctx.req));
    const frame = frameOf(ctx);
    show(ctx, 404, frame, unknownDocument(frame));
  }

  router.get('/authenticate.js', fixedAnswer('text/javascript; charset=utf-8', script.content));

  router.get('/authenticate/:token', (ctx) =>
    forPayer(ctx, (token, view) => {
      const frame = frameOf(ctx, view);
      show(ctx, 200, frame, authenticationDocument(frame, view, pathOf(token)), view);
    }),
  );

  router.post('/authenticate/:token', (ctx) =>
    forPayer(ctx, async (token) => {
      await authentication.identified(token, payerBrowserOf(ctx, await formOf(ctx)));
      seeOther(ctx, pathOf(token));
    }),
  );

  router.post('/authenticate/:token/method', (ctx) =>
    forPayer(ctx, async (token, { frameAncestors }) => {
      await authentication.methodCompleted(token, (await formOf(ctx))('threeDSMethodData'));
      ctx.set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy({ 'frame-ancestors': ["'self'", ...frameAncestors].join(' ') }),
        'Referrer-Policy': 'no-referrer',
      });
      ctx.body = html`<!doctype html><title>3-D Secure</title>`.markup;
    }),
  );

  router.post('/authenticate/:token/returned', (ctx) =>
    forPayer(ctx, async (token) => {
      await authentication.returned(token, (await formOf(ctx))('cres'));
      seeOther(ctx, pathOf(token));
    }),
  );
  return router;
}

const tokenOf = (ctx: Context): string => (ctx as Context & { params: Record<string, string> }).params['token'] ?? '';

/** Returns the policy of the page: its forms go to this service and, for a challenge, to the issuer. */
function policyOf({ styleSource }: PayerFrame, view: AuthenticationView | undefined): string {
  const state = view?.state;
  const addresses =
    state?.step === 'challenge' ? [state.url] : state?.step === 'browser' && state.method ? [state.method.url] : [];
  const issuer = addresses.map((address) => ` ${new URL(address).origin}`).join('');
  return policy({
    'style-src': styleSource,
    'script-src': "'self'",
    'img-src': "'self'",
    'form-action': `'self'${issuer}`,
    ...(state?.step === 'browser' && { 'frame-src': `'self'${issuer}` }),
    ...(view !== undefined && view.frameAncestors.length > 0 && { 'frame-ancestors': view.frameAncestors.join(' ') }),
  });
}

const show = (ctx: Context, status: number, frame: PayerFrame, page: Html, view?: AuthenticationView): void =>
  showPage(ctx, status, frame.language, policyOf(frame, view), page);

/** Seconds after which a page reloads the outcome. */
const refreshSeconds = 3;

/**
 * Returns the page of a payer during authentication. Scripts continue automatically. A payer who came from a payment
 * page returns there by this page, not by a redirect: browsers apply the form-action policy of the issuer's page to
 * redirects.
 * @param path of the page
 */
function authenticationDocument(frame: PayerFrame, view: AuthenticationView, path: string): Html {
  const { merchantName, state } = view;
  const words = texts[frame.language];
  const { title, text } = { ...words.states[shownAs[state.step]], ...(state.step === 'undecided' && words.undecided) };
  const isDone = state.step !== 'browser' && state.step !== 'challenge';
  const outcome = isDone && view.paymentPage !== undefined ? `${view.paymentPage}/outcome` : undefined;
  const next = state.step === 'again' ? state.url : outcome;
  const shop = next === undefined ? view.shop : undefined;
  const isOver = state.step === 'approved' || state.step === 'refused';
  return payerDocument(frame, {
    title: `${title} · ${merchantName}`,
    head: next === undefined ? headOf(state, view.shop) : redirectTo(next),
    end: { ...view, transactionId: isOver && next === undefined ? view.transactionId : undefined },
    body: html`${view.sandbox ? html`<p class="sandbox">${words.sandbox}</p>` : undefined}
<header>
${logoIn(frame.root, view.brand)}
<p class="merchant">${merchantName}</p>
<p class="amount"><span class="unseen">${words.amount}</span>
${amountIn(frame.language, view.amount, view.currency)}</p>
</header>
<div role="status">
<h1>${title}</h1>
<p>${filled(text, { merchant: merchantName })}</p>
</div>
${next === undefined ? undefined : html`<p><a class="button" href="${next}">${words.goOn}</a></p>`}
${shop && html`<p><a class="button" href="${shop}">${filled(words.back, { merchant: merchantName })}</a></p>`}
${formsOf(state, path, words)}`,
  });
}

function headOf({ step }: AuthenticationState, shop: string | undefined): Html | undefined {
  if (step === 'open') return html`<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return shop === undefined ? undefined : redirectWithoutScript(shop);
}

const shownAs = {
  browser: 'processing',
  challenge: 'challenge',
  again: 'challenge',
  open: 'processing',
  undecided: 'processing',
  approved: 'paid',
  refused: 'failed',
} as const satisfies Record<AuthenticationState['step'], string>;

function formsOf(state: AuthenticationState, path: string, words: (typeof texts)['en']): Html | undefined {
  switch (state.step) {
    case 'browser':
      return html`${methodForm(state.method)}
<form method="post" action="${path}" data-redirect-to="browser">
${browserInputs()}<button class="button" type="submit">${words.goOn}</button>
</form>`;
    case 'challenge':
      return html`<form method="post" action="${state.url}" data-redirect-to="challenge">
<input type="hidden" name="creq" value="${state.request}">
<button class="button" type="submit">${words.goOn}</button>
</form>`;
    case 'undecided':
      return html`<p><a class="button" href="">${words.undecided.check}</a></p>`;
    default:
      return undefined;
  }
}

/** Returns the form of the 3DS method, in a hidden frame. The script sends it. */
const methodForm = (method: { readonly url: string; readonly data: string } | undefined): Html | undefined =>
  method &&
  html`<form method="post" action="${method.url}" target="issuer" data-method hidden>
<input type="hidden" name="threeDSMethodData" value="${method.data}">
</form>
<iframe name="issuer" title="3-D Secure" hidden></iframe>`;
