import { gzipSync } from 'node:zlib';
import canonicalize from 'canonicalize';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Document } from 'openapi-backend';
import { Problem } from '../../src/base/errors/errors.js';
import { visitBody } from '../../src/http/request/body.js';
import { pathLimit, requestPath, targetLimit } from '../../src/http/request/target.js';
import { type Contract, loadContract } from '../../src/http/validation/contract.js';
import { fieldsOf, requestHaving } from '../conformance/requests.js';
import { client, refused, succeeded } from '../support/contract/contract-client.js';
import { contractDocument, contractOperations } from '../support/contract/contract.js';
import type { HttpRequest } from '../support/exchange.js';
import { payment } from '../support/payments.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

const limit = 262_144;

describe('request body', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  const text = JSON.stringify(payment());
  const sale = (body: string | Uint8Array, { headers, ...request }: Partial<HttpRequest> = {}) =>
    api.send({
      method: 'POST',
      path: `/v1/payments/sale/${terminalId}`,
      body,
      headers: { 'x-api-key': apiKey, 'Content-Type': 'application/json', ...headers },
      ...request,
    });
  const padded = (bytes: number): string => text + ' '.repeat(bytes - text.length);

  describe('size', () => {
    it(`may be ${limit} bytes, announced`, () => succeeded(sale(padded(limit))));
    it(`may be ${limit} bytes, in chunks`, () => succeeded(sale(padded(limit), { framing: 'chunked' })));
    it(`may not be ${limit + 1} bytes, announced`, () =>
      refused(sale(padded(limit + 1)), 'VALIDATION/REQUEST_TOO_LARGE'));
    it(`may not be ${limit + 1} bytes, in chunks`, () =>
      refused(sale(padded(limit + 1), { framing: 'chunked' }), 'VALIDATION/REQUEST_TOO_LARGE'));

    it('is refused by its announced length before it is read, and before anything else is looked at', async () => {
      await refused(sale(padded(limit + 1), { framing: 'withheld' }), 'VALIDATION/REQUEST_TOO_LARGE');
      await refused(
        sale(padded(limit + 1), { framing: 'withheld', headers: { 'x-api-key': 'unknown' } }),
        'VALIDATION/REQUEST_TOO_LARGE',
      );
    });

    it('closes the connection when it is too large: the rest must not be read as a request', async () => {
      const { headers } = await sale(padded(limit + 1), { framing: 'withheld' });
      expect(headers.connection).to.equal('close');
    });

    it('counts bytes, not characters', async () => {
      const wide = JSON.stringify({ ...payment(), colour: 'ü'.repeat(limit / 2) });
      expect(wide.length).to.be.lessThan(limit);
      await refused(sale(wide), 'VALIDATION/REQUEST_TOO_LARGE');
    });
  });

  describe('media type', () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON',
      'application/json; charset="utf-8"',
    ])
      it(`may be ${type}`, () => succeeded(sale(text, { headers: { 'Content-Type': type } })));

    const others = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/problem+json',
      'application/json-patch+json',
      'application/jsonp',
      'application/json; charset=latin1',
      'application/json; charset=utf-16',
      'json',
      '',
      '*/*',
    ];
    for (const type of others)
      it(`may not be ${type === '' ? 'empty' : type}`, () =>
        refused(sale(text, { headers: { 'Content-Type': type } }), 'VALIDATION/UNSUPPORTED_MEDIA_TYPE'));

    it('may not be missing', () =>
      refused(
        api.send({
          method: 'POST',
          path: `/v1/payments/sale/${terminalId}`,
          body: text,
          headers: { 'x-api-key': apiKey },
        }),
        'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      ));
  });

  describe('content encoding', () => {
    it('may be identity', () => succeeded(sale(text, { headers: { 'Content-Encoding': 'identity' } })));
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip'])
      it(`may not be ${encoding}`, () =>
        refused(
          sale(gzipSync(text), { headers: { 'Content-Encoding': encoding } }),
          'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
        ));
  });

  describe('in UTF-8', () => {
    const [before = '', after = ''] = JSON.stringify(payment({ description: '<>' })).split('<>');
    const withBytes = (...bytes: number[]) =>
      Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    const broken: Record<string, number[]> = {
      'a byte that begins nothing': [0xff],
      'a character of two bytes without its second': [0xc3, 0x28],
      'a character of four bytes without its last': [0xf0, 0x9f, 0x98],
      'one without its last, and a real U+FFFD': [0xf0, 0x9f, 0x98, 0x20, 0xef, 0xbf, 0xbd],
      'half of a surrogate pair': [0xed, 0xa0, 0x80],
      'a slash in too many bytes': [0xc0, 0xaf],
    };
    const whole: Record<string, number[]> = {
      'U+FFFD': [0xef, 0xbf, 0xbd],
      'U+FFFD among others': [0xf0, 0x9f, 0x98, 0x80, 0xef, 0xbf, 0xbd, 0xc3, 0xbc],
    };
    for (const framing of ['length', 'chunked'] as const) {
      for (const [name, bytes] of Object.entries(broken))
        it(`refuses ${name} (${framing})`, async () => {
          expect((await refused(sale(withBytes(...bytes), { framing }), 'VALIDATION/MALFORMED_JSON')).detail).to.equal(
            'The body is not valid UTF-8.',
          );
        });
      for (const [name, bytes] of Object.entries(whole))
        it(`takes ${name} (${framing})`, () => succeeded(sale(withBytes(...bytes), { framing })));
      it(`takes a character that is cut by the end of a chunk (${framing})`, async () => {
        const filling = JSON.stringify({ ...payment(), colour: '' });
        const at = 16 * 1024 - filling.length + 1;
        await succeeded(
          sale(filling.replace('"colour":""', `"colour":"${'x'.repeat(at)}${'😀\ufffd'.repeat(3)}"`), { framing }),
        );
      });
    }
  });

  it('that is missing is refused, with or without a content type', async () => {
    for (const headers of [{}, { 'Content-Type': 'application/json' }, { 'Content-Type': 'text/plain' }]) {
      for (const body of [{ body: '' }, {}]) {
        const { detail } = await refused(
          api.send({
            method: 'POST',
            path: `/v1/payments/sale/${terminalId}`,
            headers: { 'x-api-key': apiKey, ...headers },
            ...body,
          }),
          'VALIDATION/MALFORMED_JSON',
        );
        expect(detail).to.equal('The body is empty: send a JSON object.');
      }
    }
  });

  it('of a GET is ignored', async () => {
    const { transaction_id } = await succeeded(api.sale({ body: payment() }));
    await succeeded(
      api.send({
        method: 'GET',
        path: `/v1/payments/status/${terminalId}/${transaction_id}`,
        body: '{',
        headers: { 'x-api-key': apiKey, 'Content-Type': 'text/plain' },
      }),
    );
  });
});

const credentials = { apiKey, managementKey, terminalId };

/** A quarter of a megabyte of each: every character could begin a card number, and none does. */
const worst = ['1 ', '4-', '1'].map((text) => text.repeat(261_000 / text.length));

/** Replaced in a body, because writing and reading it as JSON takes longer than the check. */
const placeholder = 'here stands the worst';

/**
 * The searched part of a refusal: 300 characters of its field's name and 100 of its value, each with 128 more, at nine
 * steps a character.
 */
const mostSteps = 9 * (300 + 128 + 100 + 128);

describe('worst-case input', () => {
  let contract: Contract;
  before(async () => {
    contract = await loadContract(structuredClone(contractDocument.root) as unknown as Document);
  });

  /** The refusal of a request, and the work that it took. */
  function refusalOf(
    method: string,
    target: string,
    body: unknown,
  ): { readonly steps: number; readonly shown: string } {
    const { pathname, searchParams } = new URL(target, 'http://a');
    const matched = contract.match(method, pathname, () => true);
    if (!matched) throw new Error(`${target} is no path of the contract`);
    const work = { steps: 0 };
    const request = {
      path: { ...matched.params },
      query: Object.fromEntries(searchParams),
      header: {},
      ...(matched.route.takesBody ? { requestBody: body } : {}),
    };
    try {
      contract.validate(matched.route, request, { work });
    } catch (error) {
      if (error instanceof Problem) return { steps: work.steps, shown: JSON.stringify([error.detail, error.context]) };
      throw error;
    }
    return { steps: work.steps, shown: '' };
  }

  for (const operation of contractOperations.filter(({ requests }) => requests.size > 0)) {
    const fields = [...fieldsOf(operation).values()].filter(({ place }) => place === 'body' || place === 'query');
    if (fields.length === 0) continue;
    it(`of ${operation.operationId} is searched no further than it is shown, in each of ${fields.length} fields`, function test() {
      for (const field of fields) {
        for (const text of worst) {
          const { method, path, body } = requestHaving(
            operation,
            credentials,
            field,
            field.place === 'query' ? text.slice(0, targetLimit) : placeholder,
          );
          const sent: unknown =
            body === undefined
              ? undefined
              : JSON.parse(body as string, (_, value: unknown) => (value === placeholder ? text : value));
          const { steps, shown } = refusalOf(method, path, sent);
          expect(steps, field.path.join('.')).to.be.at.most(mostSteps);
          expect(shown.length, field.path.join('.')).to.be.at.most(1_500);
        }
      }
    });
  }

  it('of property names is searched no further than they are shown', () => {
    for (const text of worst) {
      const { steps, shown } = refusalOf('POST', `/v1/payments/sale/retry/${terminalId}`, {
        retry: { originating_id: 'a1B2c3D4' },
        [text]: 1,
      });
      expect(steps).to.be.within(1, mostSteps);
      expect(shown.length).to.be.at.most(1_500);
    }
  });

  it('of paths does not search all of them: its size is bounded', () => {
    const pathOf = (url: string, headers = { host: 'a' }): string =>
      requestPath({ url, headers, rawHeaders: [], httpVersion: '1.1' });
    const codeOf = (url: string): string => {
      try {
        return pathOf(url);
      } catch (error) {
        return (error as Problem).code;
      }
    };
    expect(pathOf(`/health${'/'.repeat(targetLimit - 7)}`)).to.equal('/health');
    expect(codeOf(`/health${'/'.repeat(targetLimit - 6)}`)).to.equal('VALIDATION/TARGET_TOO_LONG');
    expect(codeOf(`${'/'.repeat(pathLimit)}a`)).to.equal('VALIDATION/ENDPOINT_NOT_FOUND');
    expect(codeOf(`/${'a'.repeat(pathLimit)}`)).to.equal('VALIDATION/ENDPOINT_NOT_FOUND');
    expect(pathOf(`/${'a'.repeat(pathLimit - 1)}?${'/'.repeat(1_000)}`)).to.have.length(pathLimit);
    expect(pathOf('/')).to.equal('/');
    expect(pathOf('///')).to.equal('/');
    expect(pathOf('http://elsewhere.example/health/live/?a=b')).to.equal('/health/live');
    for (const url of ['http://[', 'http://', 'ftp://a/health', 'health', ''])
      expect(codeOf(url), url).to.equal('VALIDATION/MALFORMED_REQUEST');
  });
});

describe('the canonical form of a body', () => {
  const canonical = (value: unknown): string => visitBody('', value).canonical;

  it('is that of RFC 8785, so that digests of other versions still match', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        fc.pre(!/\\u0000|__proto__/.test(text));
        const value: unknown = JSON.parse(text);
        expect(canonical(value)).to.equal(canonicalize(value));
      }),
      { numRuns: 500 },
    );
    expect(canonical(JSON.parse('{"b":-0,"a":[1e21,0.000001,"\\u00e9\\u2028"],"10":1,"9":2}'))).to.equal(
      '{"10":1,"9":2,"a":[1e+21,0.000001,"é\u2028"],"b":0}',
    );
  });

  it('has no security code, at any depth', () =>
    expect(canonical({ cvv: '123', order: [{ card_cvc: 1, amount: 2 }], 'Security Code': '1' })).to.equal(
      '{"order":[{"amount":2}]}',
    ));
});
