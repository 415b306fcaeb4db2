import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { Context } from 'koa';
import { errors } from '../../base/errors/catalogue.js';
import { type ErrorCode, problem, type Problem } from '../../base/errors/errors.js';
import { commonHeaders } from './headers.js';
import type { HttpDeps } from './http-deps.js';
import { internalError, problemBody } from './problem.js';

/** Time that a refused connection stays open for its answer to be read. */
const lingerMilliseconds = 5_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers with a problem what never becomes a request: malformed HTTP, oversized headers, a late request, an
 * unsupported `Expect` (RFC 9110, 10.1.1). Node closes the connection for the first three; answers to earlier complete
 * requests on it are written first. Call it before other listeners accept requests.
 */
export function answerProtocolErrors(
  server: Server,
  { random, baseUrl, clock }: Pick<HttpDeps, 'random' | 'baseUrl' | 'clock'>,
): void {
  const underWay = new WeakMap<Duplex, Set<Exchange>>();
  const refused = new WeakSet<Duplex>();

  server.on('request', (request, response) => {
    const exchanges = underWay.get(request.socket) ?? new Set<Exchange>();
    const exchange = { request, response };
    underWay.set(request.socket, exchanges.add(exchange));
    response.once('close', () => exchanges.delete(exchange));
  });

  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(
      problem('VALIDATION/EXPECTATION_FAILED', 'The only expectation that is met is 100-continue.'),
    );
    // A body may follow and cannot be distinguished from the next request.
    response.writeHead(status, { ...headers, Connection: 'close' }).end(request.method === 'HEAD' ? undefined : body);
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // Further data on the connection causes further errors.
    if (refused.has(socket)) return;
    refused.add(socket);
    // An incomplete request gets only this answer: it may wait for the rest of its body.
    const whole = [...(underWay.get(socket) ?? [])].filter(({ request }) => request.complete);
    void Promise.all(whole.map(({ response }) => ended(response))).then(() => {
      if (socket.writable) refuse(socket, refusalOf(error));
      else socket.destroy();
    });
  });

  function refuse(socket: Duplex, refusal: Problem): void {
    const { status, headers, body } = answerOf(refusal);
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    // Not an idle timeout: a sender that continues byte by byte never becomes idle.
    socket.once(
      'close',
      clock.timer(lingerMilliseconds, () => socket.destroy()),
    );
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'));
  }

  function answerOf(refusal: Problem) {
    const requestId = random.uuid();
    const body = JSON.stringify(problemBody(refusal, baseUrl, requestId));
    return {
      status: errors[refusal.code].status,
      body,
      headers: {
        'Content-Type': 'application/problem+json',
        'Content-Length': String(Buffer.byteLength(body)),
        'X-Request-Id': requestId,
        ...commonHeaders(baseUrl),
      },
    };
  }
}

/** Resolves when an answer is written or its connection has closed. */
const ended = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed) resolve();
    else response.once('close', resolve);
  });

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'VALIDATION/HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'VALIDATION/REQUEST_TIMEOUT',
};
const details: Readonly<Partial<Record<ErrorCode, string>>> = {
  'VALIDATION/HEADERS_TOO_LARGE': 'The headers of the request are too large.',
  'VALIDATION/REQUEST_TIMEOUT': 'The request did not arrive in time.',
};

function refusalOf({ code = '' }: NodeJS.ErrnoException): Problem {
  const reason = codes[code] ?? 'VALIDATION/MALFORMED_REQUEST';
  return problem(reason, details[reason] ?? 'The request is not well-formed HTTP.');
}

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
