import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Html } from './html.js';

const compress = promisify(gzip);

/** Minimum size for compression, in bytes. Smaller contents fit into one packet. */
const compressFrom = 1400;

export type FixedAnswer = (ctx: Context) => Promise<void>;

/**
 * Returns a handler that serves a fixed content until the next start, revalidated by its ETag (RFC 9110, 13.1.2). The
 * content and its digest are computed at the first request.
 * @param type media type
 * @param content or a function that creates it, if that is slow or takes much memory
 * @param headers in addition to the usual ones, or replacing them
 * @param brotli the content compressed with Brotli (RFC 7932), for clients that accept it; others get gzip
 */
export function fixedAnswer(
  type: string,
  content: string | Buffer | (() => string | Buffer),
  headers: Readonly<Record<string, string>> = {},
  brotli?: Buffer,
): FixedAnswer {
  let body: Buffer | undefined;
  let etag: string | undefined;
  let compressed: Promise<Buffer> | undefined;

  return async (ctx) => {
    body ??= Buffer.from(typeof content === 'function' ? content() : content);
    // Weak, because the compressed body has the same tag.
    etag ??= `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    ctx.status = 200;
    ctx.set({
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...headers,
    });
    if (ctx.fresh) {
      ctx.status = 304;
    } else if (body.length >= compressFrom && brotli && ctx.acceptsEncodings('br', 'identity') === 'br') {
      ctx.body = brotli;
      ctx.set('Content-Encoding', 'br');
    } else if (body.length >= compressFrom && ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      compressed ??= compress(body);
      ctx.body = await compressed;
      ctx.set('Content-Encoding', 'gzip');
    } else {
      ctx.body = body;
    }
  };
}

/** The policy of a page without scripts: its style sheet and icon from this server, and nothing else (CSP Level 3). */
export const scriptless = { 'style-src': "'self'", 'img-src': "'self'" } as const;

/**
 * Returns a handler that serves a page. Its policy forbids everything the page does not need, unless `headers` replaces
 * it.
 */
export const fixedPage = (page: Html | (() => Html), headers: Readonly<Record<string, string>> = {}): FixedAnswer =>
  fixedAnswer('text/html; charset=utf-8', () => (typeof page === 'function' ? page() : page).markup, {
    'Content-Security-Policy': policy(scriptless),
    ...headers,
  });

/** Returns a Content-Security-Policy that allows only the named sources: no frames, no forms, no other base address. */
export function policy(allowed: Readonly<Record<string, string>>): string {
  const directives = {
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...allowed,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
