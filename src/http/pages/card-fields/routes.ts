import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Clock } from '../../../base/clock.js';
import { problem } from '../../../base/errors/errors.js';
import { currencyDecimals } from '../../../base/money.js';
import { packageRoot } from '../../../base/package-root.js';
import { payerBaseUrl } from '../../../base/terminal.js';
import type { Config } from '../../../config/config.js';
import type { Wallets } from '../../../payer-pages/payment-page.js';
import type { AccessControl } from '../../access/access.js';
import { sourceAddress, type SourceLimits } from '../../access/limits.js';
import { fixedAnswer, html, type Html, ownFile, policy, rootOf } from '../page.js';
import { codeHints, directionOf, type Language, languageOf, texts, walletTexts } from '../payment-page/languages.js';
import { formOf } from '../refusal-page.js';

export interface CardFieldsOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly accessControl: Pick<AccessControl, 'publishable'>;
  readonly wallets: Wallets;
  readonly config: Pick<Config, 'trustedProxies'>;
  readonly limits: Pick<SourceLimits, 'countCardToken'>;
  readonly clock: Clock;
}

const folder = join(packageRoot, 'src/http/pages/card-fields');

const hashOf = (content: Buffer, encoding: 'base64' | 'base64url'): string =>
  createHash('sha384').update(content).digest(encoding);
const integrityOf = (content: Buffer): string => `sha384-${hashOf(content, 'base64')}`;

const javaScript = 'text/javascript; charset=utf-8';

/** For pages of other origins, including those that load with CORS for integrity, or are isolated (COEP). */
const forAll = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

const pinnedName = (content: Buffer): string => `fields.${hashOf(content, 'base64url').slice(0, 16)}.js`;

/**
 * Returns the editions of fields.js that pages may have pinned, by file name. The editions of earlier releases stay
 * available.
 */
export const earlierEditions = (editions: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(editions)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(editions, name)))
      .map((content) => [pinnedName(content), content]),
  );

/** Returns the current edition of fields.js, which a release stores. */
export const currentEdition = (): Buffer => ownFile('wallets.js', 'card-fields/fields.js').content;

/** A year (RFC 9111, 5.2; RFC 8246): the content of such an address never changes. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the card fields: the script for shops' pages, at a stable address and at one that names its content, and the
 * frames that it opens. A frame's page depends on the publishable key in its address; only the origins of that key may
 * frame it.
 * @throws Problem INVALID_API_KEY, RATE_LIMIT_EXCEEDED, VALIDATION/ENDPOINT_NOT_FOUND, while serving
 */
export function cardFieldsRouter(options: CardFieldsOptions): Router {
  const { baseUrl, accessControl, config, clock, wallets } = options;
  const root = rootOf(baseUrl);
  const addressOf = sourceAddress(config.trustedProxies);
  const fields = currentEdition();
  const { content: style } = ownFile('card-fields/frame.css');
  const script = ownFile('card-entry.js', 'card-fields/frame.js');
  const integrity = { script: script.integrity, style: integrityOf(style) };
  const editions = new Map([...earlierEditions(join(folder, 'editions')), [pinnedName(fields), fields]]);
  const router = new Router({ prefix: '/fields/v1' });
  router.use((ctx, next) => {
    ctx.remove('Link');
    return next();
  });

  router.get('/fields.js', fixedAnswer(javaScript, fields, forAll));
  for (const [name, edition] of editions)
    router.get(`/${name}`, fixedAnswer(javaScript, edition, { ...forAll, 'Cache-Control': immutable }));
  // With a key: at the own domain of its terminal.
  router.get('/fields.json', async (ctx) => {
    const { key } = ctx.query;
    const isNamed = typeof key === 'string';
    const known = isNamed ? await accessControl.publishable(key, () => addressOf(ctx.req)) : undefined;
    const [terminal = { pageOrigin: null }] = known?.terminals.values() ?? [];
    const src = `${payerBaseUrl({ baseUrl }, terminal)}/fields/v1/${pinnedName(fields)}`;
    const pinned = JSON.stringify({ src, integrity: integrityOf(fields) });
    await fixedAnswer('application/json', pinned, forAll)(ctx);
  });
  router.get('/frame.js', fixedAnswer(javaScript, script.content));
  router.get('/frame.css', fixedAnswer('text/css; charset=utf-8', style));

  router.get('/frames/:key/:field', async (ctx) => {
    const { key: publishableKey = '', field: asked } = ctx.params;
    const field = cardFields.find((known) => known === asked);
    if (!field) throw problem('VALIDATION/ENDPOINT_NOT_FOUND', `The card fields are ${cardFields.join(', ')}.`);
    const { terminals, allowedOrigins } = await accessControl.publishable(publishableKey, () => addressOf(ctx.req));
    const [terminalId = ''] = terminals.keys();
    const language = languageFor(ctx);
    ctx.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy({
        'style-src': "'self'",
        'script-src': "'self'",
        'connect-src': "'self'",
        'frame-ancestors': allowedOrigins.join(' '),
      }),
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Allows isolated pages to frame it (HTML, 7.1.4).
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Content-Language': language,
      Vary: 'Accept-Language',
    });
    const month = clock.now().toISOString().slice(0, 7);
    const isLine = ctx.query['layout'] === 'line';
    const coBadged = field === 'number' ? await wallets.coBadged(terminalId) : [];
    const key = { publishableKey, terminalId, origins: allowedOrigins, coBadged };
    ctx.body = fieldDocument(field, { root, language, integrity, ...key, month, isLine }).markup;
  });
  walletRoutes(router, options);
  return router;
}

/**
 * Serves the wallets of a publishable key to the pages of its origins: those that its terminal's accounts accept,
 * Apple's session for such a page, and the payloads of the sandbox's wallets.
 */
function walletRoutes(router: Router, { accessControl, wallets, config, limits }: CardFieldsOptions): void {
  const addressOf = sourceAddress(config.trustedProxies);

  /** Returns the terminal of the key and the origin of the page. */
  async function admitted(ctx: Context & { readonly params: Readonly<Record<string, string>> }) {
    const key = ctx.params['key'] ?? '';
    const { terminals, allowedOrigins } = await accessControl.publishable(key, () => addressOf(ctx.req));
    const origin = ctx.get('Origin');
    if (!allowedOrigins.includes(origin))
      throw problem('INVALID_API_KEY', 'The key is not for the origin of this page.');
    ctx.set({ 'Access-Control-Allow-Origin': origin, Vary: 'Origin', 'Cache-Control': 'no-store' });
    const [terminalId = ''] = terminals.keys();
    return { terminalId, host: new URL(origin).hostname };
  }
  const answer = (ctx: Context, body: object | undefined): void => {
    if (!body) throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'There is no such wallet.');
    ctx.body = body;
  };

  router.get('/wallets/:key', async (ctx) => {
    const { terminalId } = await admitted(ctx);
    const [amount, currency] = [String(ctx.query['amount']), String(ctx.query['currency'])];
    const isAmount = /^\d{1,12}(\.\d{1,3})?$/.test(amount) && currencyDecimals.has(currency);
    if (!isAmount) throw problem('VALIDATION/INVALID_FIELD', 'Name the amount, as decimal text, and its currency.');
    const offers = await wallets.offers(terminalId, { amount, currency });
    answer(ctx, { offers, texts: walletTexts(languageFor(ctx), amount, currency) });
  });

  router.post('/wallets/:key/session', async (ctx) => {
    const { terminalId, host } = await admitted(ctx);
    // The key is public, and each session is a call to Apple.
    await limits.countCardToken(addressOf(ctx.req));
    const session = await wallets.appleSession(terminalId, (await formOf(ctx))('url'), host);
    answer(ctx, session === undefined ? undefined : { session: JSON.parse(session) as object });
  });

  router.post('/wallets/:key/payload', async (ctx) => {
    const { terminalId } = await admitted(ctx);
    await limits.countCardToken(addressOf(ctx.req));
    const fields = await formOf(ctx);
    const payload = await wallets.sandboxPayload(terminalId, fields('wallet'), fields('card'));
    answer(ctx, payload === undefined ? undefined : { payload });
  });
}

/** Returns the language that the shop's page requests, if the fields have it; otherwise the browser's. */
const languageFor = (ctx: Context): Language => {
  const [asked = ''] = String(ctx.query['language'] ?? '').split('-');
  return Object.hasOwn(texts, asked) ? (asked as Language) : languageOf(ctx);
};

/** The fields; each has its own frame. */
const cardFields = ['number', 'expiry', 'cvv'] as const;
type CardField = (typeof cardFields)[number];

interface FieldFrame {
  /** The path of the base URL, without a trailing slash. */
  readonly root: string;
  readonly language: Language;
  /** `sha384-…` of the files (W3C Subresource Integrity). */
  readonly integrity: { readonly script: string; readonly style: string };
  readonly publishableKey: string;
  readonly terminalId: string;
  /** The origins whose messages the frame accepts. */
  readonly origins: readonly string[];
  /** The first digits of the cards whose payer chooses a network; empty but for the number. */
  readonly coBadged: readonly string[];
  /** The month in UTC, `2026-11`: the payer's clock may be wrong. */
  readonly month: string;
  /** True for a field in one line with the others: its label and fault are for screen readers only. */
  readonly isLine: boolean;
}

const attributes: Readonly<Record<CardField, Html>> = {
  number: html`autocomplete="cc-number" data-autocomplete="cc-number" maxlength="60"`,
  expiry: html`autocomplete="cc-exp" data-autocomplete="cc-exp" maxlength="9"`,
  cvv: html`autocomplete="cc-csc" data-autocomplete="cc-csc" maxlength="4"`,
};

/** Returns the page in the frame of a field: label, hint, input and its fault, which screen readers announce. */
function fieldDocument(field: CardField, frame: FieldFrame): Html {
  const { root, language, integrity, publishableKey, terminalId, origins, coBadged, month, isLine } = frame;
  const { fields, hints, faults, needsScript } = texts[language];
  const placeholder = { number: '1234 1234 1234 1234', expiry: hints.date, cvv: '123' }[field];
  const hint = field === 'number' ? undefined : hints[field];
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${fields[field]}</title>
<link rel="stylesheet" href="${root}/fields/v1/frame.css" integrity="${integrity.style}">
<script src="${root}/fields/v1/frame.js" integrity="${integrity.script}" defer></script>
</head>
<body${isLine ? html` class="line"` : undefined} data-field="${field}" data-key="${publishableKey}"
 data-origins="${JSON.stringify(origins)}"
 data-month="${month}"
 data-tokens="${root}/v1/card-fields/tokens/${terminalId}">
<noscript><p>${needsScript}</p></noscript>
<div id="content">
<label for="field">${fields[field]}</label>
${hint === undefined ? undefined : html`<span class="hint" id="hint" data-hints="${codeHints(hints)}">${hint}</span>`}
<input id="field" inputmode="numeric" spellcheck="false" required ${attributes[field]}
 aria-describedby="${hint === undefined ? '' : 'hint '}fault"
 data-faults="${JSON.stringify(faults[field])}"${isLine ? html` placeholder="${placeholder}"` : undefined}>
${coBadged.length === 0 ? undefined : networkChoice(texts[language].network, coBadged)}<span class="fault" id="fault"
 role="alert"></span>
</div>
</body>
</html>
`;
}

/** Returns the choice of the network. The script shows it for co-badged cards, and names the other network. */
const networkChoice = ({ choose, any }: (typeof texts)[Language]['network'], coBadged: readonly string[]): Html =>
  html`<div id="networks" data-prefixes="${coBadged.join(' ')}" data-shown="" hidden>
<label for="network">${choose}</label>
<select id="network"><option value="">${any}</option><option value="cartes_bancaires">Cartes Bancaires</option>
<option></option></select>
</div>
`;
