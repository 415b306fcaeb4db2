import { Router } from '@koa/router';
import type { Context } from 'koa';
import type {
  AccessControlPages,
  AuthenticationPages,
  BankChallengePages,
  ChallengeView,
} from '../../../payer-pages/authentication-page.js';
import type { Config } from '../../../config/config.js';
import { sourceAddress, type SourceLimits } from '../../access/limits.js';
import { digestOf, fixedAnswer, type Html, policy, rootOf } from '../page.js';
import { authenticationScript, payerFrames, seeOther, showPage, unknownDocument } from '../payer-document.js';
import type { PayerFrame } from '../payer-document.js';
import { formOf, refusedByPage, refuseUnmatched } from '../refusal-page.js';
import { bankChallengeDocument, challengeDocument, methodDocument } from './document.js';

export interface AccessControlOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined in a live service, which has no issuer. */
  readonly issuerPages: AccessControlPages | undefined;
  /** The pages of simulated banks that authenticate payers outside 3-D Secure. */
  readonly bankChallenges: BankChallengePages;
  /** The service's authentications: a challenge uses their language and brand. */
  readonly authentication: Pick<AuthenticationPages, 'read'>;
  readonly limits: Pick<SourceLimits, 'countUnknownPage'>;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/** Returns the payer to the shop automatically. Without scripts the page has a button. */
const script = "document.querySelector('form[data-redirect-to]')?.submit();\n";

/** Longer than EMV 3-D Secure allows (threeDSSessionData). */
const longestSessionData = 1024;
/** Returns the style of a page: the payment's, if known. */
type FrameOf = ReturnType<typeof payerFrames>;

/** Returns the token of this service's authentication to which a challenge returns; undefined for another server's. */
const tokenIn = (notificationUrl: string): string | undefined =>
  /\/pay\/authenticate\/([\w-]+)\/returned$/.exec(notificationUrl)?.[1];

const sessionField = 'threeDSSessionData';

/**
 * Serves the pages of the sandbox's access control server (EMV 3-D Secure 2.2, browser flow). As with a real issuer,
 * frames of any shop may show them.
 */
export function accessControlRouter({
  baseUrl,
  issuerPages,
  bankChallenges,
  authentication,
  limits,
  config,
}: AccessControlOptions): Router {
  const router = new Router({ prefix: '/sandbox/acs' });
  if (!issuerPages) return router;
  const root = rootOf(baseUrl);
  router.use(refusedByPage(root));
  const { code } = issuerPages;
  const sourceOf = sourceAddress(config.trustedProxies);
  const frameOf = payerFrames(root, { path: '/sandbox/acs/issuer.js', integrity: digestOf('sha384', script) });

  async function unknown(ctx: Context): Promise<void> {
    await limits.countUnknownPage(sourceOf(ctx.req));
    showNone(ctx, frameOf(ctx));
  }

  /** Shows a challenge, if it exists. */
  async function answer(ctx: Context, sessionData: string, view: ChallengeView | undefined): Promise<void> {
    if (!view || sessionData.length > longestSessionData) return unknown(ctx);
    const token = tokenIn(view.notificationUrl);
    const frame = frameOf(ctx, token === undefined ? undefined : await authentication.read(token));
    const goesTo = view.state === 'ended' ? view.notificationUrl : undefined;
    show(ctx, 200, frame, challengeDocument(frame, view, { sessionData, code }), goesTo);
  }

  /** Answers a form with a redirect to its page (RFC 9110, 15.4.4), so that browsers do not resend the form. */
  async function answered(
    ctx: Context & { params: Record<string, string> },
    act: (id: string, field: (name: string) => string) => Promise<ChallengeView | undefined>,
  ): Promise<void> {
    const field = await formOf(ctx);
    const id = ctx.params['id'] ?? '';
    if (!(await act(id, field))) return unknown(ctx);
    const sessionData = field(sessionField).slice(0, longestSessionData + 1);
    seeOther(ctx, withQuery(`${root}/sandbox/acs/challenge/${id}`, { [sessionField]: sessionData }));
  }

  router.get('/issuer.js', fixedAnswer('text/javascript; charset=utf-8', script));

  methodRoutes(router, issuerPages, frameOf);

  router.post('/challenge', async (ctx) => {
    const field = await formOf(ctx);
    const request = field('creq');
    // Browsers get a page.
    if (ctx.accepts('json', 'html') === 'html' || (await issuerPages.open(request)))
      return answer(ctx, field(sessionField), await issuerPages.open(request));
    await limits.countUnknownPage(sourceOf(ctx.req));
    ctx.status = 400;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = issuerPages.error(request);
  });

  router.get('/challenge/:id', async (ctx) => {
    const view = await issuerPages.read(ctx.params['id'] ?? '');
    await answer(ctx, [ctx.query[sessionField] ?? ''].flat().join(), view);
  });

  router.post('/challenge/:id', (ctx) => answered(ctx, (id, field) => issuerPages.answer(id, field('code'))));
  router.post('/challenge/:id/cancel', (ctx) => answered(ctx, (id) => issuerPages.cancel(id)));
  bankRoutes(router, { root, code, bankChallenges, unknown });
  refuseUnmatched(router);
  return router;
}

/** Serves the 3DS method, in a hidden frame of the shop's page. */
function methodRoutes(router: Router, issuerPages: Pick<AccessControlPages, 'method'>, frameOf: FrameOf): void {
  router.post('/method', async (ctx) => {
    const method = issuerPages.method((await formOf(ctx))('threeDSMethodData'));
    if (!method) return showNone(ctx, frameOf(ctx));
    const frame = frameOf(ctx);
    show(ctx, 200, frame, methodDocument(frame, method), method.notificationUrl);
  });

  // For the card whose method never responds.
  router.post('/silent-method', (ctx) => {
    ctx.status = 204;
  });
}

interface BankRoutes extends Pick<AccessControlOptions, 'bankChallenges'> {
  readonly root: string;
  readonly code: string;
  readonly unknown: (ctx: Context) => Promise<void>;
}

/** Wrong codes that end the challenge. The page itself counts them, because no money depends on it. */
const maxWrongCodes = 3;

function bankRoutes(router: Router, { root, code, bankChallenges, unknown }: BankRoutes): void {
  const frameOf = payerFrames(root, authenticationScript());
  const path = '/payments/:terminal/:transaction';
  const named = (ctx: Context & { params: Record<string, string> }): readonly [string, string] => [
    ctx.params['terminal'] ?? '',
    ctx.params['transaction'] ?? '',
  ];

  const pathOf = (ctx: Context & { params: Record<string, string> }): string =>
    [`${root}/sandbox/acs/payments`, ...named(ctx).map(encodeURIComponent)].join('/');

  async function answer(ctx: Context & { params: Record<string, string> }, wrongCodes: number): Promise<void> {
    const [terminal, transaction] = named(ctx);
    const view = await bankChallenges.read(terminal, transaction);
    if (!view) return unknown(ctx);
    const frame = frameOf(ctx, view);
    const question = {
      path: pathOf(ctx),
      hidden: { [wrongField]: String(wrongCodes) },
      triesLeft: wrongCodes === 0 ? undefined : maxWrongCodes - wrongCodes,
      code,
    };
    show(ctx, 200, frame, bankChallengeDocument(frame, view, question));
  }

  router.get(path, (ctx) => answer(ctx, wrongCodesIn(ctx.query[wrongField])));

  router.post(path, async (ctx) => {
    const field = await formOf(ctx);
    const isRight = field('code').replace(/\s/g, '') === code;
    const wrongCodes = wrongCodesIn(field(wrongField)) + (isRight ? 0 : 1);
    const isOver = isRight || wrongCodes >= maxWrongCodes;
    if (isOver) await bankChallenges.end(...named(ctx), isRight ? 'succeeded' : 'failed');
    seeOther(ctx, isOver ? pathOf(ctx) : withQuery(pathOf(ctx), { [wrongField]: String(wrongCodes) }));
  });

  router.post(`${path}/cancel`, async (ctx) => {
    await bankChallenges.end(...named(ctx), 'failed');
    seeOther(ctx, pathOf(ctx));
  });
}

const wrongField = 'wrong_codes';

const wrongCodesIn = (text: unknown): number =>
  typeof text === 'string' && /^[0-9]$/.test(text) ? Math.min(Number(text), maxWrongCodes - 1) : 0;

function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, text]) => text !== ''));
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

const showNone = (ctx: Context, frame: PayerFrame): void => show(ctx, 404, frame, unknownDocument(frame));

/** @param goesTo the target of the page's form, if not this service */
function show(ctx: Context, status: number, frame: PayerFrame, page: Html, goesTo?: string): void {
  const csp = policy({
    'style-src': frame.styleSource,
    'script-src': "'self'",
    'img-src': "'self'",
    'form-action': `'self'${goesTo === undefined ? '' : ` ${new URL(goesTo).origin}`}`,
    'frame-ancestors': '*',
  });
  showPage(ctx, status, frame.language, csp, page);
}
