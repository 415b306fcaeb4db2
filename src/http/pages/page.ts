import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import { packageRoot } from '../../base/package-root.js';

/** Trusted markup. Only the `html` tag creates it, so all other text gets escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Content = Html | string | number | undefined | readonly Content[];

/**
 * Returns a template with its values escaped, in text and in quoted attributes. Markup and lists of markup are inserted
 * unchanged; undefined is empty.
 *
 * html`<a href="${address}">${title}</a>`
 */
export const html = (template: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(String.raw({ raw: template }, ...values.map(markupOf)));

function markupOf(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Html) return content.markup;
  if (typeof content === 'object') return content.map(markupOf).join('');
  return escapeHtml(String(content));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

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
const scriptless = { 'style-src': "'self'", 'img-src': "'self'" } as const;

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

/** A file of a page, with its hash for W3C Subresource Integrity. */
interface OwnFile {
  readonly content: Buffer;
  readonly integrity: string;
}

/** Returns a digest in the notation of W3C Subresource Integrity and CSP Level 3. */
export const digestOf = (algorithm: 'sha256' | 'sha384', content: Buffer | string): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** Lines of a script with nothing but a comment: payers do not load them. */
const commentLines = /^ *(?:\/\/|\/\*\*|\*\/|\* |\*$).*\n/gm;

/** Comments and indentation of a style sheet. */
const layout = /\/\*[^*]*\*\/\n?|^ +/gm;

/** @param paths relative to the folder of the pages: files that are served as one, without comments */
export function ownFile(...paths: readonly string[]): OwnFile {
  const parts = paths.map((path) => {
    const text = readFileSync(join(packageRoot, 'src/http/pages', path), 'utf8');
    return path.endsWith('.js') ? text.replace(commentLines, '') : text.replace(layout, '');
  });
  const content = Buffer.from(parts.join(''));
  return { content, integrity: digestOf('sha384', content) };
}

/** The facts about the server that every page needs. */
export interface Site {
  readonly name: string;
  /** The path of the base URL, without a trailing slash: '' if the service has its own host. */
  readonly root: string;
}

/** Returns the path of a base URL, without a trailing slash. */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

interface Frame {
  readonly title: string;
  /** Markup for the end of the head. */
  readonly head?: Html;
  readonly body: Html;
}

export const documentOf = ({ root }: Pick<Site, 'root'>, { title, head, body }: Frame): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}/docs/icon.svg">
<link rel="stylesheet" href="${root}/docs/style.css">
${head}
</head>
<body>
${body}
</body>
</html>
`;

export const navigation = ({ name, root }: Site): Html => html`<header class="bar">
<nav aria-label="Documentation">
<a href="${root}/docs"><strong>${name}</strong></a>
<a href="${root}/guides">Guides</a>
<a href="${root}/search">Search</a>
<a href="${root}/errors/">Error codes</a>
<a href="${root}/reasons/">Status reason codes</a>
<a href="${root}/changelog">Changes</a>
<a href="${root}/openapi.yaml">OpenAPI</a>
</nav>
</header>`;

/**
 * Returns a page of the documentation: navigation bar, heading and content. @param head markup for the end of the head
 */
export const documentationPage = (site: Site, title: string, content: Html, head?: Html): Html =>
  documentOf(site, {
    title: `${title} · ${site.name}`,
    ...(head ? { head } : {}),
    body: html`${navigation(site)}
<main class="page">
<h1>${title}</h1>
${content}
</main>`,
  });

/** The content policy of a page with a filter: its script, style and icon from this server only. */
export const filterPolicy = policy({ 'script-src': "'self'", 'style-src': "'self'", 'img-src': "'self'" });

/** Returns the form that filters a page's tables; `filter.js` shows it. */
export const filter = (label: string): Html => html`<form id="filter" role="search" hidden>
<label for="filter-text">${label}</label>
<input type="search" id="filter-text" autocomplete="off" spellcheck="false">
<p id="filter-count" role="status"></p>
</form>`;

export const filterScript = ({ root }: Site): Html => html`<script defer src="${root}/docs/filter.js"></script>`;
