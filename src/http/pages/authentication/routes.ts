import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { AuthenticationPages, AuthenticationView } from '../../../payer-pages/authentication-page.js';
import type { Config } from '../../../config/config.js';
import { sourceAddress } from '../../limits/source-address.js';
import type { SourceLimits } from '../../limits/source-limits.js';
import { fixedAnswer, policy } from '../answer.js';
import { formOf } from '../form.js';
import type { Html } from '../html.js';
import { html } from '../html.js';
import { rootOf } from '../layout.js';
import { ownFile } from '../own-file.js';
import { payerBrowserOf } from '../payer-browser.js';
import { refusedByPage } from '../refusal-page.js';
import { brandStyleOf, styleSource } from '../brand-style.js';
import { languageOf } from '../payment-page/languages.js';
import { authenticationDocument, notFoundDocument, type AuthenticationFrame } from './document.js';

export interface AuthenticationPageOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly authentication: AuthenticationPages;
  readonly limits: Pick<SourceLimits, 'countUnknownPage'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/** The script of the pages between card entry and outcome. */
export const authenticationScript = '/pay/authenticate.js';

/**
 * Serves the page on which a payer is authenticated (EMV 3-D Secure 2.2, browser flow): it collects the browser's data,
 * leads to the issuer's challenge and accepts the returning payer. Forms are answered with a redirect to the page
 * (303), so that browsers do not resend them.
 */
export function authenticationRouter({ baseUrl, authentication, limits, config }: AuthenticationPageOptions): Router {
  const root = rootOf(baseUrl);
  const sourceOf = sourceAddress(config.trustedProxies);
  const script = ownFile('authentication/authenticate.js');
  const style = ownFile('payment-page/pay.css');
  const router = new Router({ prefix: '/pay' });
  router.use(refusedByPage(root));
  const frameOf = (ctx: Context, view?: AuthenticationView): AuthenticationFrame => ({
    root,
    language: view?.language ?? languageOf(ctx),
    style,
    script: { path: authenticationScript, integrity: script.integrity },
    brandStyle: view && brandStyleOf(view.brand),
  });
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
    show(ctx, 404, frameOf(ctx), notFoundDocument);
  }

  router.get('/authenticate.js', fixedAnswer('text/javascript; charset=utf-8', script.content));

  router.get('/authenticate/:token', (ctx) =>
    forPayer(ctx, (token, view) => {
      show(ctx, 200, frameOf(ctx, view), (frame) => authenticationDocument(frame, view, pathOf(token)), view);
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
function policyOf(brandStyle: string | undefined, view: AuthenticationView | undefined): string {
  const state = view?.state;
  const addresses =
    state?.step === 'challenge' ? [state.url] : state?.step === 'browser' && state.method ? [state.method.url] : [];
  const issuer = addresses.map((address) => ` ${new URL(address).origin}`).join('');
  return policy({
    'style-src': styleSource(brandStyle),
    'script-src': "'self'",
    'img-src': "'self'",
    'form-action': `'self'${issuer}`,
    ...(state?.step === 'browser' && { 'frame-src': `'self'${issuer}` }),
    ...(view !== undefined && view.frameAncestors.length > 0 && { 'frame-ancestors': view.frameAncestors.join(' ') }),
  });
}

function show(
  ctx: Context,
  status: number,
  frame: AuthenticationFrame,
  page: (frame: AuthenticationFrame) => Html,
  view?: AuthenticationView,
): void {
  ctx.status = status;
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOf(frame.brandStyle, view),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Content-Language': frame.language,
    Vary: 'Accept-Language',
  });
  ctx.body = page(frame).markup;
}

function seeOther(ctx: Context, address: string): void {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  ctx.redirect(address);
  ctx.status = 303;
}
