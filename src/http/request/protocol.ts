import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpDeps } from './http-deps.js';
import { errors } from '../../base/errors/catalogue.js';
import { problem, type ErrorCode, type Problem } from '../../base/errors/errors.js';
import { commonHeaders } from './headers.js';
import { problemBody } from './problem.js';

/** How long a connection that was refused may stay open for its answer to be read. */
const lingerMilliseconds = 5_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers what never becomes a request with a problem as well: bytes that are not HTTP, headers that are too large, a
 * request that does not arrive in time, an `Expect` that cannot be met (RFC 9110, 10.1.1). Node closes the connection
 * for the first three; the answers to whole requests that came before on it are written first. Must be called before
 * another listener takes requests.
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
    // A body may follow, or not: it cannot be distinguished from the next request.
    response.writeHead(status, { ...headers, Connection: 'close' }).end(request.method === 'HEAD' ? undefined : body);
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // Whatever else comes on the connection is an error again.
    if (refused.has(socket)) return;
    refused.add(socket);
    // A request that is not whole gets no answer but this one: it may wait for the rest of its body.
    const whole = [...(underWay.get(socket) ?? [])].filter(({ request }) => request.complete);
    void Promise.all(whole.map(({ response }) => ended(response))).then(() => {
      if (socket.writable) refuse(socket, refusalOf(error));
      else socket.destroy();
    });
  });

  function refuse(socket: Duplex, refusal: Problem): void {
    const { status, headers, body } = answerOf(refusal);
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    // Not a timeout of silence: a sender that continues byte by byte would never be silent.
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

/** Settles when an answer is written, or can be no more. */
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
