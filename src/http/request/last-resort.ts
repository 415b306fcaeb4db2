import type Koa from 'koa';
import type { Context } from 'koa';
import type { HttpDeps } from './http-deps.js';
import { commonHeaders } from './headers.js';
import { internalError, problemBody } from './problem.js';

/** Codes of Node for a client that disconnected. */
const disconnected: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/**
 * Handles errors that cannot be answered by the envelope, or that it throws. Koa would print the stack to standard
 * error and answer plain text.
 */
export function handleUnanswered(
  app: Koa,
  { log, random, baseUrl }: Pick<HttpDeps, 'log' | 'random' | 'baseUrl'>,
): void {
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (disconnected.has(error.code ?? '')) log.debug({ code: error.code }, 'a client disconnected before its answer');
    else log.error({ err: error }, 'an answer could not be made or written');
  });
  // Koa calls this with the context as `this`, and without an error after a written answer.
  app.context.onerror = function onerror(this: Context, error: Error | null | undefined): void {
    if (!error) return;
    app.emit('error', error, this);
    if (this.headerSent || !this.writable) return;
    const { res } = this;
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    const requestId = random.uuid();
    const body = JSON.stringify(problemBody(internalError(), baseUrl, requestId));
    res
      .writeHead(500, {
        ...commonHeaders(baseUrl),
        'X-Request-Id': requestId,
        'Content-Type': 'application/problem+json',
        'Content-Length': Buffer.byteLength(body),
      })
      .end(body);
  };
}
