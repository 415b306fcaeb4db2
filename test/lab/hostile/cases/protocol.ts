import { type HostileBytes, type HostileCase, sale, salePath, type Target } from '../run.js';

const long = 15_000;
const names = (
  'x-api-key x-management-key idempotency-key content-type content-encoding accept accept-encoding accept-language ' +
  'accept-charset if-none-match cache-control traceparent tracestate x-forwarded-for x-forwarded-host forwarded ' +
  'cookie range x-provider-signature user-agent referer origin te via'
).split(' ');
const texts = [
  '1 ',
  ';',
  '; a=',
  ',',
  ', ',
  '"',
  '\\"',
  'a=',
  'q=0.1,',
  '/',
  ' \t',
  '4-',
  '=',
  'W/"a",',
  'no-cache ,',
  '00-',
];

/**
 * A quarter of a thousand requests with one header as long as node takes it: of every header that anything on the way
 * reads.
 */
const headers: readonly HostileCase[] = names.map((name): HostileCase => ({
  name: `${name} of ${long} characters, in ${texts.length} sorts`,
  request: texts.flatMap((text) => [
    { path: '/docs', headers: { [name]: text.repeat(long / text.length) } },
    { path: '/errors/validation-invalid-amount', method: 'HEAD', headers: { [name]: text.repeat(long / text.length) } },
    { path: salePath, key: 'api' as const, body: sale(), headers: { [name]: text.repeat(long / text.length) } },
  ]),
  expect: { status: [200, 304, 400, 401, 406, 415] },
}));

const malformed = { status: 400, code: 'VALIDATION/MALFORMED_REQUEST' };
const host = 'Host: a\r\n';

/** A sale as bytes, with a whole body. */
function saleBytes({ terminalId, apiKey }: Target): string {
  const body = sale();
  const head =
    `POST ${salePath.replace('{terminal}', terminalId)} HTTP/1.1\r\n${host}x-api-key: ` +
    `${apiKey}\r\ncontent-type: application/json\r\n`;
  return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const behindSale =
  (rest: string) =>
  (target: Target): HostileBytes => ({ bytes: saleBytes(target) + rest });

/** Malformed HTTP, and bytes on one connection with a payment. */
export const cases: readonly HostileCase[] = [
  ...headers,
  {
    name: 'two Hosts',
    write: { bytes: `GET /health HTTP/1.1\r\n${host}host: other.example\r\nConnection: close\r\n\r\n` },
    expect: [malformed],
  },
  { name: 'no Host', write: { bytes: 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n' }, expect: [malformed] },
  {
    name: 'no Host in HTTP/1.0, which needs none',
    write: { bytes: 'GET /health/live HTTP/1.0\r\n\r\n' },
    expect: [{ status: 200 }],
  },
  {
    name: 'CONNECT, of which only the connection ends',
    write: { bytes: `CONNECT a:443 HTTP/1.1\r\n${host}\r\n` },
    expect: [],
  },
  {
    name: 'bytes that are no HTTP behind a sale, which is answered first',
    write: behindSale('hello\r\n\r\n'),
    expect: [{ status: 200 }, malformed],
  },
  {
    name: 'no HTTP behind two sales, which are answered first',
    write: (target) => ({ bytes: saleBytes(target) + saleBytes(target) + 'G@T / HTTP/9\r\n\r\n' }),
    expect: [{ status: 200 }, { status: 200 }, malformed],
  },
  {
    name: 'too large headers behind a sale, which is answered first',
    write: behindSale(`GET / HTTP/1.1\r\nx: ${'k'.repeat(20_000)}\r\n\r\n`),
    expect: [{ status: 200 }, { status: 431 }],
  },
  {
    name: 'a body in chunks that break in the middle: the refusal does not wait for the rest',
    write: ({ terminalId, apiKey }) => ({
      bytes:
        `POST /v1/payments/sale/${terminalId} HTTP/1.1\r\n${host}x-api-key: ${apiKey}\r\ncontent-type: ` +
        `application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\nZZ\r\n`,
    }),
    expect: [malformed],
  },
];
