import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { AccessControlPages, ChallengeView } from '../../../access-control-page.js';
import type { Config } from '../../../config.js';
import { sourceAddress } from '../../source-address.js';
import type { SourceLimits } from '../../source-limits.js';
import { fixedAnswer, policy } from '../answer.js';
import { formOf } from '../form.js';
import type { Html } from '../html.js';
import { rootOf } from '../layout.js';
import { ownFile } from '../own-file.js';
import { languageOf } from '../payment-page/languages.js';
import { challengeDocument, methodDocument, noChallengeDocument, type IssuerFrame } from './document.js';

export interface AccessControlOptions {
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined in a live service, which has no issuer of its own. */
  readonly issuerPages: AccessControlPages | undefined;
  readonly limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

const scriptPath = '/sandbox/acs/issuer.js';

/** Longer than EMV 3-D Secure allows (threeDSSessionData). */
const longestSessionData = 1024;

/**
 * The pages of the sandbox's access control server (EMV 3-D Secure 2.2, browser flow). As a real issuer's they are
 * shown in the frames of any shop.
 */
export function accessControlRouter({ baseUrl, issuerPages, limits, config }: AccessControlOptions): Router {
  const router = new Router({ prefix: '/sandbox/acs' });
  if (!issuerPages) return router;
  const { code } = issuerPages;
  const root = rootOf(baseUrl);
  const sourceOf = sourceAddress(config.trustedProxies);
  const script = ownFile('access-control/issuer.js');
  const style = ownFile('payment-page/pay.css');
  const frameOf = (ctx: Context): IssuerFrame => ({
    root,
    language: languageOf(ctx),
    style,
    script: { path: scriptPath, integrity: script.integrity },
  });

  /** Shows a challenge, if there is one. */
  async function answer(
    ctx: Context,
    sessionData: string,
    find: () => Promise<ChallengeView | undefined>,
    wasWrong = false,
  ): Promise<void> {
    const source = sourceOf(ctx.req);
    await limits.countGuess(source);
    const view = sessionData.length > longestSessionData ? undefined : await find();
    if (!view) return show(ctx, 404, noChallengeDocument(frameOf(ctx)));
    await limits.forgiveGuess(source);
    const document = challengeDocument(frameOf(ctx), view, { sessionData, wasWrong, code });
    show(ctx, 200, document, view.state === 'ended' ? view.notificationUrl : undefined);
  }

  router.get('/issuer.js', fixedAnswer('text/javascript; charset=utf-8', script.content));

  router.post('/method', async (ctx) => {
    const method = issuerPages.method((await formOf(ctx))('threeDSMethodData'));
    if (!method) return show(ctx, 404, noChallengeDocument(frameOf(ctx)));
    show(ctx, 200, methodDocument(frameOf(ctx), method), method.notificationUrl);
  });

  // Of the card whose method never answers.
  router.post('/silent-method', (ctx) => {
    ctx.status = 204;
  });

  router.post('/challenge', async (ctx) => {
    const field = await formOf(ctx);
    await answer(ctx, field('threeDSSessionData'), () => issuerPages.open(field('creq')));
  });

  router.post('/challenge/:id', async (ctx) => {
    const field = await formOf(ctx);
    const id = ctx.params['id'] ?? '';
    await answer(ctx, field('threeDSSessionData'), () => issuerPages.answer(id, field('code')), true);
  });

  router.post('/challenge/:id/cancel', async (ctx) => {
    const field = await formOf(ctx);
    const id = ctx.params['id'] ?? '';
    await answer(ctx, field('threeDSSessionData'), () => issuerPages.cancel(id));
  });
  return router;
}

/** @param goesTo where the page's form leads, if not here */
function show(ctx: Context, status: number, { markup }: Html, goesTo?: string): void {
  ctx.status = status;
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy({
      'style-src': "'self'",
      'script-src': "'self'",
      'img-src': "'self'",
      'form-action': `'self'${goesTo === undefined ? '' : ` ${new URL(goesTo).origin}`}`,
      'frame-ancestors': '*',
    }),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Content-Language': languageOf(ctx),
    Vary: 'Accept-Language',
  });
  ctx.body = markup;
}
