import { once } from 'node:events';
import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** An HTTP request, byte for byte: the path is sent as it stands, malformed escapes included. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /** `length` announces the body's length, `chunked` sends it in chunks, `withheld` announces the length and sends nothing. */
  readonly framing?: 'length' | 'chunked' | 'withheld';
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** How long an answer may take in real time: less than a test may, so that the test says what it waited for. */
const patienceMilliseconds = 15_000;

/** One exchange with the server at `baseUrl`. @throws Error when no answer comes, or the connection breaks */
export async function exchange(baseUrl: string, { method, path, headers, body, framing = 'length' }: HttpRequest, agent?: Agent): Promise<HttpAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const sent = request({ hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers: { ...headers }, ...(agent ? { agent } : {}) });
  const bytes = body === undefined ? undefined : Buffer.from(body);
  if (bytes && framing !== 'chunked') sent.setHeader('Content-Length', bytes.length);
  sent.setTimeout(patienceMilliseconds, () => sent.destroy(new Error(`${method} ${path.slice(0, 100)} was not answered within ${patienceMilliseconds} ms: does it wait for a clock that nobody turns?`)));
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  if (framing === 'withheld') sent.flushHeaders();
  else if (bytes && framing === 'chunked') sendInChunks(bytes, (chunk) => sent.write(chunk), () => sent.end());
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
