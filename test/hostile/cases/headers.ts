import type { HostileCase } from '../case.js';
import { sale, salePath } from '../payment.js';

const long = 15_000;
const names = [
  'x-api-key',
  'x-management-key',
  'idempotency-key',
  'content-type',
  'content-encoding',
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-charset',
  'if-none-match',
  'cache-control',
  'traceparent',
  'tracestate',
  'x-forwarded-for',
  'x-forwarded-host',
  'forwarded',
  'cookie',
  'range',
  'x-provider-signature',
  'user-agent',
  'referer',
  'origin',
  'te',
  'via',
];
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
export const cases: readonly HostileCase[] = names.map((name): HostileCase => ({
  name: `${name} of ${long} characters, in ${texts.length} sorts`,
  request: texts.flatMap((text) => [
    { path: '/docs', headers: { [name]: text.repeat(long / text.length) } },
    { path: '/errors/validation-invalid-amount', method: 'HEAD', headers: { [name]: text.repeat(long / text.length) } },
    { path: salePath, key: 'api' as const, body: sale(), headers: { [name]: text.repeat(long / text.length) } },
  ]),
  expect: { status: [200, 304, 400, 401, 406, 415] },
}));
