import { expect } from 'chai';
import { answerFaults } from './answer-check.js';
import type { HttpAnswer, HttpRequest } from '../exchange.js';

/** The check of every answer in the tests must itself be able to fail. */
describe('the check of answers against the contract', () => {
  const baseUrl = 'http://127.0.0.1:3000';
  const requestId = '0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b';
  const body = JSON.stringify({ merchant_transaction_id: 'reference-1', amount: 10.5, currency: 'EUR' });
  const request: HttpRequest = {
    method: 'POST',
    path: '/v1/payments/sale/TERM01',
    headers: { 'x-api-key': 'ptk_test_secret' },
    body,
  };
  const keyed: HttpRequest = { ...request, headers: { ...request.headers, 'Idempotency-Key': 'key-1' } };
  const envelope = {
    'x-request-id': requestId,
    link: `<${baseUrl}/docs>; rel="service-doc", <${baseUrl}/openapi.yaml>; rel="service-desc"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  const headers = {
    ...envelope,
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '99',
    'x-ratelimit-reset': '1773133201',
  };
  const keyHeaders = {
    'idempotency-key': 'key-1',
    'idempotency-replayed': 'false',
    'idempotency-expires': '2026-03-11T09:00:00.000Z',
  };
  const accepted = { transaction_id: 'a1B2c3D4', accepted: true, order_id: 'e5F6g7H8' };
  const problem = {
    type: `${baseUrl}/errors/validation-invalid-amount`,
    title: 'Invalid amount',
    status: 400,
    detail: 'The field amount is missing.',
    instance: `urn:uuid:${requestId}`,
    reason_code: 'VALIDATION/INVALID_AMOUNT',
    context: { field: 'amount' },
  };

  const answer = (body: unknown, changes: Partial<HttpAnswer> = {}): HttpAnswer => ({
    status: 200,
    headers,
    text: JSON.stringify(body),
    ...changes,
  });
  const refusal = (changes: object = {}, others: HttpAnswer['headers'] = {}): HttpAnswer =>
    answer(
      { ...problem, ...changes },
      { status: 400, headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8', ...others } },
    );
  const without = (name: keyof typeof headers): HttpAnswer =>
    answer(accepted, { headers: Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name)) });

  const kept: Record<string, [HttpRequest, HttpAnswer]> = {
    'a success': [request, answer(accepted)],
    'a keyed success': [keyed, answer(accepted, { headers: { ...headers, ...keyHeaders } })],
    'a refusal': [request, refusal()],
    'a refused key': [
      keyed,
      refusal({
        reason_code: 'VALIDATION/INVALID_IDEMPOTENCY_KEY',
        title: 'Invalid idempotency key',
        type: `${baseUrl}/errors/validation-invalid-idempotency-key`,
      }),
    ],
    'an unknown path': [
      { method: 'GET', path: '/v2' },
      answer(
        {
          ...problem,
          type: `${baseUrl}/errors/validation-endpoint-not-found`,
          title: 'Endpoint not found',
          status: 404,
          reason_code: 'VALIDATION/ENDPOINT_NOT_FOUND',
        },
        { status: 404, headers: { ...envelope, 'content-type': 'application/problem+json' } },
      ),
    ],
    'an answer to HEAD': [
      { method: 'HEAD', path: '/health' },
      answer('', { text: '', headers: { ...envelope, 'content-type': 'application/json' } }),
    ],
  };
  for (const [name, [asked, given]] of Object.entries(kept))
    it(`finds no fault in ${name}`, () => expect(answerFaults(asked, given, baseUrl)).to.eql([]));

  const broken: Record<string, [HttpRequest, HttpAnswer, fault: RegExp]> = {
    'a status that is not declared': [request, answer(accepted, { status: 201 }), /answered 201/],
    'a body in another content type': [
      request,
      answer(accepted, { headers: { ...headers, 'content-type': 'text/html' } }),
      /content type is "text\/html"/,
    ],
    'a charset other than UTF-8': [
      request,
      answer(accepted, { headers: { ...headers, 'content-type': 'application/json; charset=latin1' } }),
      /charset=latin1/,
    ],
    'a body that is not JSON': [request, answer(accepted, { text: '{' }), /not JSON/],
    'an undeclared property': [request, answer({ ...accepted, secret: 1 }), /unevaluated.*"secret"/],
    'an undeclared property further in': [
      request,
      answer({
        ...accepted,
        next_action: { type: 'redirect', url: 'https://a.example/', expires_at: '2026-03-11T09:00:00Z', secret: 1 },
      }),
      /next_action.*"secret"/,
    ],
    'a missing property': [request, answer({ accepted: true }), /transaction_id/],
    'a property of another type': [request, answer({ ...accepted, accepted: 'yes' }), /\/accepted must be boolean/],
    'a missing X-Request-Id': [request, without('x-request-id'), /x-request-id is missing/],
    'a missing Link': [request, without('link'), /link is missing/],
    'a Link without the description': [
      request,
      answer(accepted, { headers: { ...headers, link: '</docs>; rel="service-doc"' } }),
      /no service-desc/,
    ],
    'a missing rate limit': [request, without('x-ratelimit-reset'), /x-ratelimit-reset is missing/],
    'a rate limit that is no number': [
      request,
      answer(accepted, { headers: { ...headers, 'x-ratelimit-limit': 'many' } }),
      /x-ratelimit-limit does not fit/,
    ],
    'a header that is not declared there': [
      request,
      answer(accepted, { headers: { ...headers, 'retry-after': '1' } }),
      /retry-after is not declared for 200/,
    ],
    'a reason code that is not declared there': [
      request,
      refusal({
        reason_code: 'AMOUNT_EXCEEDS_AUTHORIZED',
        title: 'Amount exceeds authorized',
        type: `${baseUrl}/errors/amount-exceeds-authorized`,
      }),
      /has no example/,
    ],
    'a reason code of no catalogue': [request, refusal({ reason_code: 'OOPS' }), /OOPS is not in src\/base\/errors/],
    'a reason code under another status': [request, { ...refusal(), status: 404 }, /errors.json says 400/],
    'another title': [request, refusal({ title: 'Bad amount' }), /title is "Bad amount"/],
    'another status in the body': [request, refusal({ status: 422 }), /status is 422/],
    'a type at another address': [
      request,
      refusal({ type: 'https://payments.example.com/errors/validation-invalid-amount' }),
      /type is/,
    ],
    'a success for a body that the schema does not take': [
      { ...request, body: '{}' },
      answer(accepted),
      /a body that its schema does not take/,
    ],
    'a field that the operation does not have': [
      request,
      refusal({ context: { field: 'order.colour' } }),
      /sale has no such field/,
    ],
    'an instance that names another request': [
      request,
      refusal({ instance: 'urn:uuid:other' }),
      /must name the X-Request-Id/,
    ],
    'a Retry-After unlike the context': [
      request,
      answer(
        {
          ...problem,
          type: `${baseUrl}/errors/rate-limit-exceeded`,
          title: 'Too many requests',
          status: 429,
          reason_code: 'RATE_LIMIT_EXCEEDED',
          context: { retry_after_seconds: 2 },
        },
        { status: 429, headers: { ...headers, 'content-type': 'application/problem+json', 'retry-after': '1' } },
      ),
      /must say the same/,
    ],
    'a keyed answer without its headers': [keyed, answer(accepted), /idempotency-replayed is missing/],
    'a keyed answer with another key': [
      keyed,
      answer(accepted, { headers: { ...headers, ...keyHeaders, 'idempotency-key': 'key-2' } }),
      /must be the request's/,
    ],
    'idempotency headers without a key': [
      request,
      answer(accepted, { headers: { ...headers, ...keyHeaders } }),
      /whose key was not looked at/,
    ],
    'a body on HEAD': [
      { method: 'HEAD', path: '/health' },
      answer('', { headers: { ...envelope, 'content-type': 'application/json' } }),
      /HEAD has a body/,
    ],
    'a 405 for an unknown path': [{ method: 'GET', path: '/v2' }, answer(problem, { status: 405 }), /answered 405/],
    'the API key': [request, refusal({ detail: 'The key ptk_test_secret is wrong.' }), /shows the API key/],
    'a stack': [request, refusal({ detail: 'Error at sale (file:///srv/src/payments/sale.ts:9:3)' }), /shows a stack/],
    SQL: [request, refusal({ detail: 'INSERT INTO transactions failed' }), /shows SQL/],
    'the name of a library': [
      request,
      refusal({ detail: 'PrismaClientKnownRequestError: Prisma' }),
      /driver or library/,
    ],
  };
  for (const text of [
    'nonce=ajV-B8ujnLjLq9lZiZ koa-3kPq_9sLmZxW2',
    'MEUCIQCx7/ajV+9sLmZxW2kPq0dRt5vB8ujnLjLq9lZiZ0aB/Koa=',
  ])
    it(`accepts the letters of a library within a random value: ${text}`, () =>
      expect(answerFaults(request, refusal({ detail: text }), baseUrl)).to.eql([]));

  for (const [name, [asked, given, fault]] of Object.entries(broken))
    it(`refuses ${name}`, () => expect(answerFaults(asked, given, baseUrl).join('\n')).to.match(fault));
});
