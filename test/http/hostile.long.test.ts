import { expect } from 'chai';
import { processorSignature } from '../../scripts/support/processor-walk.js';
import { client } from '../support/contract/contract-client.js';
import { connectedTo, exchange, type HttpAnswer } from '../support/exchange.js';
import { card, payment } from '../support/payments.js';
import { apiKey, managementKey, simulatorSecret, startTestService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

/** By default POST with a body, GET without one, and no key. A body is JSON unless a header says otherwise. */
interface Hostile {
  readonly method?: string;
  readonly path: string;
  readonly key?: 'api' | 'management';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One status or reason code that an answer may have. */
type Expected = number | `${string}/${string}` | 'INVALID_API_KEY' | 'INVALID_SIGNATURE';

const malformed = 'VALIDATION/MALFORMED_REQUEST';
const noJson = 'VALIDATION/MALFORMED_JSON';
const unknown = 'VALIDATION/ENDPOINT_NOT_FOUND';
const tooLong = 'VALIDATION/TARGET_TOO_LONG';
const invalid = 'VALIDATION/INVALID_FIELD';

/** Nearly the length of the longest body. */
const quarter = 261_000;
/** Nearly the length of the longest header. */
const long = 15_000;
const full = (text: string, length: number): string => text.repeat(length / text.length);

const salePath = `/v1/payments/sale/${terminalId}`;
const retryPath = `/v1/payments/sale/retry/${terminalId}`;
const notificationPath = `/v1/providers/simulator_a/notifications/${terminalId}`;
const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const saleOf = (fields: object = {}): string =>
  JSON.stringify({
    ...payment({ merchant_transaction_id: 'hostile-1', order: { payment_instrument: card(), payer: ada } }),
    ...fields,
  });
const selling = (body: string, headers = {}): Hostile => ({ path: salePath, key: 'api', body, headers });
const retrying = (body: string): Hostile => ({ path: retryPath, key: 'api', body });

const isSmall = ({ text }: HttpAnswer) => expect(text.length).to.be.below(2_000);
const hasFewErrors = ({ text, headers }: HttpAnswer) => {
  const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly unknown[] };
  expect([errors.length <= 20, text.length < 5_000, String(headers['x-ignored-fields']).length <= 2_000]).to.eql(
    [true, true, true],
    text.slice(0, 300),
  );
};
const says = (detail: string) => (answer: HttpAnswer) => expect(answer.text).to.include(detail);

/** Checks what is true of every answer, also of those that are not of the contract, and returns it. */
function wellMade(answer: HttpAnswer): HttpAnswer {
  const { status, headers, text } = answer;
  expect(headers).to.include({ 'x-content-type-options': 'nosniff' }).and.have.property('x-request-id');
  // Pages are kept, and asked for again by their ETag.
  expect(headers['cache-control'] === 'no-store' || headers.etag !== undefined, text).to.equal(true);
  if (status < 400 || text === '') return answer;
  expect(headers['content-type']).to.match(/^application\/problem\+json/);
  expect(JSON.parse(text)).to.include({ status });
  expect(text).not.to.include(apiKey).and.not.include(managementKey);
  expect(text).not.to.match(
    /\bat [^\n"]*(?:\.[jt]s|node:[a-z/]+):\d+|\b(?:INSERT INTO|DELETE FROM|prisma|pglite|koa)\b/i,
  );
  return answer;
}

describe('hostile requests', () => {
  const service = started(startTestService);
  const api = started(() => client(service));

  afterEach(async () => expect((await api.healthLive()).status).to.equal(200));
  after(() => expect(service.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).to.eql([]));

  const requestOf = ({ method, path, key, headers, body }: Hostile) => ({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path,
    headers: {
      ...(key === 'api' && { 'x-api-key': apiKey }),
      ...(key === 'management' && { 'x-management-key': managementKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });

  /** Tests that each request gets one of the answers, which fits the contract. */
  function answered(
    name: string,
    expected: readonly Expected[],
    requests: readonly Hostile[] | (() => readonly Hostile[]),
    check: (answer: HttpAnswer) => unknown = () => undefined,
  ): void {
    it(name, async () => {
      for (const request of typeof requests === 'function' ? requests() : requests) {
        const answer = await api.send(requestOf(request));
        const { reason_code: code } = answer.body as { readonly reason_code?: Expected };
        const about = `${request.path.slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 300)}`;
        expect(expected.includes(answer.status) || (code && expected.includes(code)), about).to.equal(true);
        check(answer);
      }
    });
  }

  describe('in their target', () => {
    const get = (...paths: string[]): Hostile[] => paths.map((path) => ({ path }));

    answered('15,000 slashes and a character', [tooLong], get(`${'/'.repeat(15_000)}a`));
    answered('thousands of slashes and a character', [unknown], get(`${'/'.repeat(7_900)}a`, `${'/'.repeat(500)}a`));
    answered('slashes at the end of a path', [200], get(`/health/live${'/'.repeat(400)}`));
    answered('a query of 15,000 characters', [tooLong], get(`/health/live?${'a&'.repeat(7_500)}`));
    answered('a long query', [200], get(`/health/live?${'a&'.repeat(3_950)}`, `/health/live?${'%'.repeat(7_900)}`));
    const noAddresses = ['http://[', 'http://', 'http://a:999999/', 'HTTP://%', 'https://[::1'];
    answered('an absolute target that is no address', [malformed], get(...noAddresses));
    answered('another protocol', [malformed], get('ftp://127.0.0.1/health', 'file:///etc/passwd'));
    it('an absolute target, which stands for its path', async () => {
      for (const request of get('http://elsewhere.example/health/live', 'HTTP://a/health/live?b=c'))
        expect(wellMade(await exchange(service.baseUrl, requestOf(request))).status).to.equal(200);
    });
    answered('an asterisk', [unknown], [{ method: 'OPTIONS', path: '*' }]);
    const files = ['/../../etc/passwd', '/docs/../../package.json', '/errors/..%2f..%2fpackage.json', '/.env'];
    answered('paths that look like files', [unknown], get(...files, '/%2e%2e/', '/docs/scalar.js/../../main.ts'));
    answered('escapes that mean nothing', [400, 404], get('/%', '/%zz', '/%00', '/%ff%fe', '/errors/%'));
  });

  describe('in their query', () => {
    const ofTerminal = `?terminal_friendly_id=${terminalId}`;
    const lists = [
      ...['accounts', 'terminals', 'api-keys', 'audit-entries', 'webhook-endpoints', 'events', 'deliveries'],
      ...[`transactions${ofTerminal}`, 'unknown-transactions', `series${ofTerminal}`],
    ];
    const list = (path: string): Hostile => ({ path: `/v1/management/${path}`, key: 'management' });
    const each = (query: string): Hostile[] =>
      lists.map((path) => list(`${path}${path.includes('?') ? '&' : '?'}${query}`));

    const numbers = '1e309 1e2 1E2 0x10 0b1 +5 %205 5%20 %2B5 5.0 .5 ١ Infinity NaN -0 1_0 0 -1 201'.split(' ');
    for (const number of [...numbers, '', '9'.repeat(400)])
      answered(`limit=${number.slice(0, 20)} on every list`, [invalid], each(`limit=${encodeURI(number)}`));
    answered('limit=200, which is taken', [200], each('limit=200'));
    answered('two limits', [invalid], each('limit=5&limit=6'));
    const cursors = ['%00', 'AAAA', '9999999999999999', 'OTk5OTk5OTk5OTk5OTk5OTkgYWFhYWFhYWE'];
    answered(
      'a cursor that no list has answered',
      [invalid],
      [...cursors.flatMap((cursor) => each(`cursor=${cursor}`))],
    );
    const search = `transactions${ofTerminal}`;
    answered(
      'a NUL character in every search',
      [200, 400],
      [
        ...['merchant_transaction_id', 'order_id', 'status', 'type', 'account_id', 'merchant_order_id'].map((name) =>
          list(`${search}&${name}=a%00b`),
        ),
        list('transactions?terminal_friendly_id=a%00b'),
      ],
    );
    answered('a NUL character in a reference', [invalid], [list(`${search}&merchant_transaction_id=a%00b`)]);
    answered(
      'a NUL character in a query of a merchant',
      [invalid],
      [{ path: `/v1/payments/recurring/status/${terminalId}?recurring_id=a1B2c3D%00`, key: 'api' }],
    );
    answered('half of a character', [200, 400], [list(`${search}&merchant_transaction_id=%F0%9F%98`)]);
    answered('__proto__', [200], each('__proto__=1&constructor=2&__proto__[limit]=3'));
  });

  describe('in their body', () => {
    // A search for card numbers, an e-mail pattern, or a reader of JSON may take long for these.
    const worst = [
      ...['1 ', '1', '4-', '4111111111111111 ', 'cvv: ', 'a@', '\\u0031', 'ptk_test_', ' ', '%20', '\\"'],
      '5e89cc72-6345-4313-8746-6839ef352792',
    ];
    const fields = 'merchant_transaction_id order_id currency token payer_request_ip_address description'.split(' ');
    const filled = (field: string, text: string): Hostile =>
      selling(
        saleOf()
          .replace('{', `{"${field}":"${full(text, quarter)}",`)
          .replace('"merchant_transaction_id":"hostile-1",', '')
          .replace('"currency":"EUR",', field === 'currency' ? '' : '"currency":"EUR",'),
      );
    for (const text of worst)
      answered(
        `every short field full of ${JSON.stringify(text)}`,
        [400],
        () => fields.map((field) => filled(field, text)),
        isSmall,
      );
    const session = { session_id: full('1 ', quarter) };
    answered('a session_id of "1 1 1 …"', [invalid], [selling(saleOf({ session }))], isSmall);
    const named = { retry: { originating_id: 'a1B2c3D4' }, [full('1 ', quarter)]: 1 };
    answered('a long name in a closed shape', [invalid], [retrying(JSON.stringify(named))], isSmall);
    const names = saleOf(Object.fromEntries(Array.from({ length: 12_000 }, (_, index) => [`name${index}`, 1])));
    answered('thousands of unknown properties', [200, 400], [selling(names), retrying(names)], hasFewErrors);
    const interactions = Array.from({ length: 60_000 }, () => ({}));
    const lacking = JSON.stringify({ retry: { provider_key: 'simulator_a', interactions } });
    answered('thousands of items of which each lacks everything', [invalid], [retrying(lacking)], hasFewErrors);
    const broken = ['{' + ','.repeat(quarter), '[1' + ' '.repeat(quarter) + '}', '\n'.repeat(quarter) + 'x'];
    answered('thousands of signs that are no JSON', [noJson], [...broken.map((body) => selling(body))], says('column'));
    answered('backslashes, then a quote', [400], [selling(`{"a":"${full('\\\\', quarter)}"}`)]);
    answered('as many levels as fit', [noJson], [selling('['.repeat(quarter))]);
    answered('130,000 items', [invalid], [selling(`[${full('1,', quarter - 2)}1]`)]);
    answered('a number of 260,000 digits', [400], [selling(saleOf().replace('10.5', '9'.repeat(quarter)))]);
    const proto = saleOf().replace('"payer":{', '"payer":{"\\u005f_proto__":{"x":1},');
    answered('__proto__ further in', [noJson], [selling(proto)], says('__proto__'));
    const digits = saleOf({
      merchant_transaction_id: '4'.repeat(100),
      session: { session_id: '37'.repeat(50), merchant_session_reference: '6011'.repeat(25) },
      order: {
        payment_instrument: card(),
        merchant_order_id: '5'.repeat(100),
        payer: { ...ada, national_id: '42'.repeat(25) },
      },
    });
    answered('identifiers of digits only', [200], [selling(digits, { 'idempotency-key': '4'.repeat(255) })]);
    const spelled = ['%34', '1%20', 'MTEx', '31', '\\\\u0031', '&#x31;', '1 . ', '1\\t', '%25', '%', '&', '\\\\\\\\'];
    const raw = (text: string): string =>
      `{"type":"sale","timestamp":"2026-01-01T00:00:00Z","raw_request":"${full(text, 60_000)}","raw_response":"x"}`;
    answered('raw requests full of what spells digits', [400, 422], () =>
      spelled.map((text) =>
        retrying(
          '{"retry":{"provider_key":"simulator_a","provider_transaction_id":"nobody","interactions":[' +
            `${[raw(text), raw(text), raw(text)].join(',')}]}}`,
        ),
      ),
    );
  });

  describe('in their credentials', () => {
    const keys = ['no-key', 'k'.repeat(8_000), 'ptk_test_', `ptk_test_${'0'.repeat(46)}`, `ptk_live_${'z'.repeat(46)}`];
    answered(
      'API keys that cannot be any',
      ['INVALID_API_KEY'],
      [
        ...[...keys, '\u00ff'.repeat(20)].map((key) => ({
          path: `/v1/sandbox/clock/${terminalId}`,
          headers: { 'x-api-key': key },
        })),
      ],
    );

    const notice = { id: 'hostile-1', created_at: '2026-03-10T09:00:00Z', transaction_id: 'a1B2c3D4' };
    const noticeOf = (fields: object = {}): string => JSON.stringify({ ...notice, outcome: 'approved', ...fields });
    const unsigned = (body: string): Hostile => ({ path: notificationPath, body });
    const withSignature = (signature: string, body = noticeOf()): Hostile => ({
      ...unsigned(body),
      headers: { 'x-provider-signature': signature },
    });
    const signed = (body: string, { secret = simulatorSecret, signedBody = body } = {}): Hostile => {
      const timestamp = Math.floor(service.clock.now().getTime() / 1000);
      return withSignature(processorSignature(secret, timestamp, signedBody), body);
    };
    const refused = ['INVALID_SIGNATURE'] as const;
    const ids = ['1 ', '4-', '4111111111111111'].map((text) => full(text, quarter));
    answered('an id of "1 1 1 …" is not looked at', refused, [...ids.map((id) => unsigned(noticeOf({ id })))]);
    const bodies = ['{', '[]', '5', '{"__proto__":1}', '\u0000', '['.repeat(quarter)];
    answered('anything at all without a signature', refused, [...bodies.map((body) => unsigned(body))]);
    const [zeros, nines] = ['0'.repeat(64), '9'.repeat(8_000)];
    const signatures = ['t=1', 't=1,v1=', `t=${nines},v1=${zeros}`, `t=1,v1=${zeros}`, 'v1,v1,'.repeat(1_000)];
    answered(
      'signatures that are none',
      refused,
      [...signatures, ' '.repeat(8_000)].map((text) => withSignature(text)),
    );
    const formerDefault = 'simulated-processors-sign-with-this';
    answered('the secret that once was the default', refused, () => [signed('{}', { secret: formerDefault })]);
    const another = noticeOf({ id: 'hostile-2' });
    answered('the signature of another body', refused, () => [signed(noticeOf(), { signedBody: another })]);
    answered('a signed id of "1 1 1 …"', [invalid], () => [signed(noticeOf({ id: ids[0] }))]);
    answered('half an object that is signed', [noJson], () => [signed('{"id":')]);
    const nobody = notificationPath.replace('simulator_a', 'nobody');
    answered(
      'an unknown processor',
      ['VALIDATION/RECORD_NOT_FOUND'],
      [{ path: nobody, body: noticeOf({ id: ids[0] }) }],
    );
  });

  describe('in a header as long as node takes it', () => {
    const names = [
      'x-api-key x-management-key idempotency-key content-type content-encoding accept accept-encoding cookie origin',
      'accept-language accept-charset if-none-match cache-control traceparent tracestate x-forwarded-for te via range',
      'x-forwarded-host forwarded x-provider-signature user-agent referer',
    ].join(' ');
    const texts = ['1 ', ';', '; a=', ',', ', ', '"', '\\"', 'a=', 'q=0.1,', '/', ' \t', '4-', '=', 'W/"a",'];
    for (const name of names.split(' '))
      it(name, async () => {
        for (const text of [...texts, 'no-cache ,', '00-']) {
          const headers = { [name]: full(text, long) };
          // Pages are not of the contract.
          for (const page of [
            { path: '/docs', headers },
            { path: '/errors/validation-invalid-amount', method: 'HEAD', headers },
          ])
            expect(wellMade(await exchange(service.baseUrl, requestOf(page))).status).to.be.oneOf([200, 304, 400, 406]);
          const answer = await exchange(service.baseUrl, requestOf(selling(saleOf(), headers)));
          expect(wellMade(answer).status, text).to.be.oneOf([200, 400, 401, 406, 415]);
        }
      });
  });

  describe('in the bytes of a connection', () => {
    const host = 'Host: a\r\n';
    const body = saleOf();
    const head = `POST ${salePath} HTTP/1.1\r\n${host}x-api-key: ${apiKey}\r\ncontent-type: application/json\r\n`;
    const sale = `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

    /** Tests the answers to bytes, after which the service ends the connection. */
    const ended = (name: string, bytes: string, expected: readonly Expected[]): unknown =>
      it(name, async () => {
        const socket = await connectedTo(service.baseUrl);
        let received = '';
        socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
        // A connection that is reset has ended as well.
        socket.on('error', () => undefined);
        socket.write(bytes);
        await new Promise((resolve) => socket.on('close', resolve));
        const [before, ...answers] = received.split(/HTTP\/1\.1 (?=[2-5]\d\d )/);
        expect(before).to.equal('');
        const codes = answers.map((answer) => {
          const [head = '', text = ''] = answer.split('\r\n\r\n');
          const lines = head.split('\r\n').slice(1);
          const headers = Object.fromEntries(
            lines.map((line) => line.toLowerCase().split(/: (.*)/)) as [string, string][],
          );
          wellMade({ status: Number(answer.slice(0, 3)), headers, text });
          expect(Buffer.byteLength(text), head).to.equal(Number(headers['content-length']));
          return /"reason_code":"([^"]+)"/.exec(text)?.[1] ?? Number(answer.slice(0, 3));
        });
        expect(codes, received).to.eql(expected);
      });

    ended('two Hosts', `GET /health HTTP/1.1\r\n${host}host: b\r\nConnection: close\r\n\r\n`, [malformed]);
    ended('no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', [malformed]);
    ended('no Host in HTTP/1.0, which needs none', 'GET /health/live HTTP/1.0\r\n\r\n', [200]);
    ended('CONNECT, of which only the connection ends', `CONNECT a:443 HTTP/1.1\r\n${host}\r\n`, []);
    ended('no HTTP behind a sale, which is answered first', `${sale}hello\r\n\r\n`, [200, malformed]);
    ended('no HTTP behind two sales', `${sale}${sale}G@T / HTTP/9\r\n\r\n`, [200, 200, malformed]);
    const tooLarge = `GET / HTTP/1.1\r\nx: ${'k'.repeat(20_000)}\r\n\r\n`;
    ended('too large headers behind a sale', `${sale}${tooLarge}`, [200, 'VALIDATION/HEADERS_TOO_LARGE']);
    const breaking = `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\nZZ\r\n`;
    ended('chunks that break in the middle: the refusal does not wait for the rest', breaking, [malformed]);
  });
});
