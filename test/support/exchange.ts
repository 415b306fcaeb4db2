import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** An HTTP request, byte for byte: the path is sent unchanged, including malformed escapes. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /**
   * `length` announces the body's length, `chunked` sends it in chunks, `withheld` announces the length and sends
   * nothing.
   */
  readonly framing?: 'length' | 'chunked' | 'withheld';
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The real time limit of an answer: shorter than a test's, so that the error names the request. */
const limitMilliseconds = 90_000;

/** Keeps connections to the server at `baseUrl` open between exchanges. */
export const agentFor = (baseUrl: string): http.Agent =>
  new (baseUrl.startsWith('https:') ? https : http).Agent({ keepAlive: true });

/**
 * Makes one exchange with the server at `baseUrl`.
 * @throws Error if no answer arrives or the connection breaks
 */
export async function exchange(
  baseUrl: string,
  { method, path, headers, body, framing = 'length' }: HttpRequest,
  agent?: http.Agent,
): Promise<HttpAnswer> {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const sent = (protocol === 'https:' ? https : http).request({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method,
    path: `${pathname.replace(/\/$/, '')}${path}`,
    headers: { ...headers },
    ...(agent ? { agent } : {}),
  });
  const bytes = body === undefined ? undefined : Buffer.from(body);
  if (bytes && framing !== 'chunked') sent.setHeader('Content-Length', bytes.length);
  sent.setTimeout(limitMilliseconds, () =>
    sent.destroy(
      new Error(
        `${method} ${path.slice(0, 100)} was not answered within ${limitMilliseconds} ms: does it wait ` +
          'for a clock that does not move?',
      ),
    ),
  );
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  if (framing === 'withheld') sent.flushHeaders();
  else if (bytes && framing === 'chunked')
    sendInChunks(
      bytes,
      (chunk) => sent.write(chunk),
      () => sent.end(),
    );
  else sent.end(bytes);
  const [answer] = await answered;
  const received = await text(answer);
  if (framing === 'withheld') sent.destroy();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: received };
}

const chunkLength = 16 * 1024;

function sendInChunks(bytes: Buffer, send: (chunk: Buffer) => void, end: () => void): void {
  for (let start = 0; start < bytes.length; start += chunkLength) send(bytes.subarray(start, start + chunkLength));
  end();
}

/** Opens a connection to the server at `baseUrl`, for bytes of any kind. */
export async function connectedTo(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}
