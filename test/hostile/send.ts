import { once } from 'node:events';
import { connect } from 'node:net';
import { exchange, type HttpAnswer } from '../support/exchange.js';
import type { Attack, HostileBytes, HostileRequest, Target } from './case.js';

/**
 * How long nothing may come on a connection before what came is taken for all: much longer than the service thinks
 * about any answer.
 */
const silenceMilliseconds = 15_000;

export const attackOn = (target: Target): Attack => ({
  target,
  send: (request) => sendRequest(target, request),
  write: (bytes) => writeBytes(target, bytes),
});

function sendRequest(
  target: Target,
  { method, path, key, headers = {}, body, framing }: HostileRequest,
): Promise<HttpAnswer> {
  const filled = (text: string): string => text.replaceAll('{terminal}', target.terminalId);
  const content =
    body === undefined || body instanceof Uint8Array
      ? body
      : filled(typeof body === 'string' ? body : JSON.stringify(body));
  return exchange(target.baseUrl, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path: filled(path),
    headers: {
      ...(key === 'api'
        ? { 'x-api-key': target.apiKey }
        : key === 'management'
          ? { 'x-management-key': target.managementKey }
          : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(framing === undefined ? {} : { framing }),
  });
}

async function writeBytes({ baseUrl }: Target, { bytes, end = false }: HostileBytes): Promise<readonly HttpAnswer[]> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    // A connection that is reset has ended as well.
    socket.on('error', () => resolve());
    socket.setTimeout(silenceMilliseconds, () => resolve());
  });
  if (end) socket.end(bytes);
  else socket.write(bytes);
  await closed;
  socket.destroy();
  return answersIn(Buffer.concat(chunks));
}

/** The answers in what a server sent, which has announced the length of each. @throws Error when it did not */
function answersIn(received: Buffer): HttpAnswer[] {
  const answers: HttpAnswer[] = [];
  for (let rest = received; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`what came back is no HTTP: ${rest.toString('latin1').slice(0, 200)}`);
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(statusLine.split(' ')[1]);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.subarray(end + 4, end + 4 + length);
    if (body.length < length) throw new Error(`an answer ${status} breaks off after ${body.length} of ${length} bytes`);
    // 100 Continue is no answer.
    if (status >= 200) answers.push({ status, headers, text: body.toString() });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}
