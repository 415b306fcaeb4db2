import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Clock } from '../../../base/clock.js';
import type { Config } from '../../../config/config.js';
import { problem } from '../../../base/errors/errors.js';
import { packageRoot } from '../../../base/package-root.js';
import type { AccessControl } from '../../access/access.js';
import { sourceAddress } from '../../limits/source-address.js';
import { fixedAnswer, policy } from '../answer.js';
import { rootOf } from '../layout.js';
import { ownFile } from '../own-file.js';
import { languageOf, texts, type Language } from '../payment-page/languages.js';
import { cardFields, fieldDocument } from './document.js';

export interface CardFieldsOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly accessControl: Pick<AccessControl, 'publishable'>;
  readonly config: Pick<Config, 'trustedProxies'>;
  readonly clock: Clock;
}

const folder = join(packageRoot, 'src/http/pages/card-fields');
const file = (name: string): Buffer => readFileSync(join(folder, name));

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

/** A year (RFC 9111, 5.2; RFC 8246): the content of such an address never changes. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the card fields: the script for shops' pages, at a stable address and at one that names its content, and the
 * frames that it opens. A frame's page depends on the publishable key in its address; only the origins of that key may
 * frame it.
 * @throws Problem INVALID_API_KEY, RATE_LIMIT_EXCEEDED, VALIDATION/ENDPOINT_NOT_FOUND, while serving
 */
export function cardFieldsRouter({ baseUrl, accessControl, config, clock }: CardFieldsOptions): Router {
  const root = rootOf(baseUrl);
  const addressOf = sourceAddress(config.trustedProxies);
  const [fields, style] = [file('fields.js'), file('frame.css')];
  const script = ownFile('card-entry.js', 'card-fields/frame.js');
  const integrity = { script: script.integrity, style: integrityOf(style) };
  const pinned = { src: `${baseUrl}/fields/v1/${pinnedName(fields)}`, integrity: integrityOf(fields) };
  const editions = new Map([...earlierEditions(join(folder, 'editions')), [pinnedName(fields), fields]]);
  const router = new Router({ prefix: '/fields/v1' });

  router.get('/fields.js', fixedAnswer(javaScript, fields, forAll));
  for (const [name, edition] of editions)
    router.get(`/${name}`, fixedAnswer(javaScript, edition, { ...forAll, 'Cache-Control': immutable }));
  router.get('/fields.json', fixedAnswer('application/json', JSON.stringify(pinned), forAll));
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
    const frame = { root, language, integrity, publishableKey, terminalId, origins: allowedOrigins, month };
    ctx.body = fieldDocument(field, frame).markup;
  });
  return router;
}

/** Returns the language that the shop's page requests, if the fields have it; otherwise the browser's. */
const languageFor = (ctx: Context): Language => {
  const [asked = ''] = String(ctx.query['language'] ?? '').split('-');
  return Object.hasOwn(texts, asked) ? (asked as Language) : languageOf(ctx);
};
