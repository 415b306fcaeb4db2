import type { Duplex } from 'node:stream';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import { problemBody } from './problem.js';

/** Answers what is not even HTTP, or has headers that are too large, with a problem as well; node closes the connection after it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, { random, baseUrl }: Pick<Deps, 'random' | 'baseUrl'>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = random.uuid();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const body = JSON.stringify({
    ...problemBody(problem('VALIDATION/INVALID_FIELD', 'The request is not well-formed HTTP.'), baseUrl, requestId), status: Number(status.slice(0, 3)),
  });
  socket.end([
    `HTTP/1.1 ${status}`, 'Connection: close', 'Content-Type: application/problem+json', `Content-Length: ${Buffer.byteLength(body)}`, `X-Request-Id: ${requestId}`,
    `Link: <${baseUrl}/docs>; rel="service-doc", <${baseUrl}/openapi.yaml>; rel="service-desc"`, '', body,
  ].join('\r\n'));
}
