import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import { deprecations } from '../../../generated/operations.js';
import { possibleCardNumbers } from '../../vault/redact.js';
import type { AnsweringContext, Route } from './state.js';

/** A year (RFC 6797). Subdomains belong to the operator, who may have some without TLS. */
const hstsSeconds = 365 * 24 * 60 * 60;

/**
 * Returns the headers of every answer: links to the documentation (RFC 8631), no caching, no media type sniffing. If
 * the public address uses HTTPS, browsers must use HTTPS from then on. The documentation pages set their own caching.
 */
export const commonHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  ...(/^https:/i.test(baseUrl) ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  Link: `<${baseUrl}/docs>; rel="service-doc", <${baseUrl}/openapi.yaml>; rel="service-desc"`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});

/**
 * Returns the headers that continue the sender's trace (W3C Trace Context). `tracestate` is free text that collectors
 * store, so it is dropped if it may contain a card number, and if it has more than the 512 characters that must be
 * passed on: the search of 16 KiB takes 0.1 s. `baggage` is never forwarded.
 */
export function traceHeaders({ traceparent, tracestate = '' }: IncomingHttpHeaders): IncomingHttpHeaders {
  const isPassed = tracestate !== '' && tracestate.length <= 512 && possibleCardNumbers(String(tracestate)).size === 0;
  return { ...(traceparent === undefined ? {} : { traceparent }), ...(isPassed ? { tracestate } : {}) };
}

/**
 * Returns the headers of a deprecated operation: the date of its deprecation (RFC 9745), the date of its removal (RFC
 * 8594) and a link to the changes. Returns none for other operations and for unmatched requests.
 */
export function deprecationHeaders(
  route: { readonly operationId: string } | undefined,
  baseUrl: string,
  deprecated: typeof deprecations = deprecations,
): Readonly<Record<string, string>> {
  const found = route && deprecated[route.operationId];
  if (!found) return {};
  return {
    Deprecation: found.deprecation,
    Sunset: found.sunset,
    Link: `${commonHeaders(baseUrl)['Link'] ?? ''}, <${baseUrl}/changelog>; rel="deprecation"; type="text/html"`,
  };
}

/**
 * Returns the function that writes an answer, with its head and body in one call. Pages, which have none, are written
 * by Koa.
 * @param failed receives the error of a file that could not be written to its end
 */
export function answerWriter(
  baseUrl: string,
  failed: (error: Error, ctx: AnsweringContext) => void,
): (ctx: AnsweringContext) => void {
  const fixed = new Map<Route | undefined, readonly string[]>();

  /** Returns the headers that depend on the operation alone: names and values, alternating. */
  function fixedHeaders(route: Route | undefined): readonly string[] {
    const known = fixed.get(route);
    if (known) return known;
    const made = Object.entries({ ...commonHeaders(baseUrl), ...deprecationHeaders(route, baseUrl) }).flat();
    fixed.set(route, made);
    return made;
  }

  return (ctx) => {
    const { answer, headers, route, isPage } = ctx.state;
    if (!answer || !ctx.writable) return;
    ctx.respond = false;
    const { status, type, body, parts } = answer;
    // The headers of a page are set already: writeHead adds to them.
    const list = isPage ? [] : [...fixedHeaders(route)];
    list.push(...headers, ...(answer.headers ?? []));
    list.push('Content-Type', type);
    if (parts === undefined) list.push('Content-Length', String(Buffer.byteLength(body)));
    ctx.res.writeHead(status, list);
    // If a part fails, the connection is closed before the last chunk, so that no client takes the file for complete.
    if (parts === undefined || ctx.method === 'HEAD') ctx.res.end(ctx.method === 'HEAD' ? undefined : body);
    else pipeline(parts, ctx.res, (error) => error && failed(error, ctx));
  };
}

/** Gives a page its headers before it runs, because it may replace some. */
export function setPageHeaders(ctx: AnsweringContext, baseUrl: string): void {
  ctx.set(commonHeaders(baseUrl));
  for (let index = 0; index < ctx.state.headers.length; index += 2)
    ctx.set(ctx.state.headers[index] ?? '', ctx.state.headers[index + 1] ?? '');
  ctx.state.isPage = true;
}
