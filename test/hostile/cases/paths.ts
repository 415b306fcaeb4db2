import type { HostileCase } from '../case.js';

const malformed = { status: 400, code: 'VALIDATION/MALFORMED_REQUEST' };
const unknown = { status: 404, code: 'VALIDATION/ENDPOINT_NOT_FOUND' };
const tooLong = { status: 414, code: 'VALIDATION/TARGET_TOO_LONG' };

/** Targets, paths and queries, sent without any key. */
export const cases: readonly HostileCase[] = [
  { name: '15,000 slashes and a character', request: { path: `${'/'.repeat(15_000)}a` }, expect: tooLong },
  { name: '7,900 slashes and a character', request: { path: `${'/'.repeat(7_900)}a` }, expect: unknown },
  { name: '500 slashes and a character', request: { path: `${'/'.repeat(500)}a` }, expect: unknown },
  {
    name: 'slashes at the end of a path',
    request: { path: `/health/live${'/'.repeat(400)}` },
    expect: { status: 200 },
  },
  { name: 'a query of 15,000 characters', request: { path: `/health/live?${'a&'.repeat(7_500)}` }, expect: tooLong },
  {
    name: 'a query of 7,900 characters',
    request: [{ path: `/health/live?${'a&'.repeat(3_950)}` }, { path: `/health/live?${'%'.repeat(7_900)}` }],
    expect: { status: 200 },
  },
  {
    name: 'an absolute target that is no address',
    request: ['http://[', 'http://', 'http://a:999999/', 'HTTP://%', 'https://[::1'].map((path) => ({ path })),
    expect: malformed,
  },
  {
    name: 'an address of another protocol',
    request: [{ path: 'ftp://127.0.0.1/health' }, { path: 'file:///etc/passwd' }],
    expect: malformed,
  },
  {
    name: 'an absolute target, which stands for its path',
    request: [{ path: 'http://elsewhere.example/health/live' }, { path: 'HTTP://a/health/live?b=c' }],
    expect: { status: 200 },
  },
  { name: 'an asterisk', request: { method: 'OPTIONS', path: '*' }, expect: unknown },
  {
    name: 'paths that look like files',
    request: [
      '/../../etc/passwd',
      '/docs/../../package.json',
      '/errors/..%2f..%2fpackage.json',
      '/.env',
      '/%2e%2e/',
      '/docs/scalar.js/../../main.ts',
    ].map((path) => ({ path })),
    expect: unknown,
  },
  {
    name: 'escapes that mean nothing',
    request: ['/%', '/%zz', '/%00', '/%ff%fe', '/errors/%'].map((path) => ({ path })),
    expect: { status: [400, 404] },
  },
];
