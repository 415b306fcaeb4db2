import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Problem } from '../../src/base/errors/errors.js';
import { visitBody } from '../../src/http/request/body.js';
import { pathLimit, requestPath, targetLimit } from '../../src/http/request/target.js';
import { client } from '../support/contract/contract-client.js';
import type { HttpRequest } from '../support/exchange.js';
import { payment } from '../support/payments.js';
import { apiKey, startApiService, terminalId } from '../support/service.js';
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
    it(`may be ${limit} bytes, announced`, () => sale(padded(limit)).ok);
    it(`may be ${limit} bytes, in chunks`, () => sale(padded(limit), { framing: 'chunked' }).ok);
    it(`may not be ${limit + 1} bytes, announced`, () =>
      sale(padded(limit + 1)).refused('VALIDATION/REQUEST_TOO_LARGE'));
    it(`may not be ${limit + 1} bytes, in chunks`, () =>
      sale(padded(limit + 1), { framing: 'chunked' }).refused('VALIDATION/REQUEST_TOO_LARGE'));

    it('is refused by its announced length before it is read, and before anything else is looked at', async () => {
      await sale(padded(limit + 1), { framing: 'withheld' }).refused('VALIDATION/REQUEST_TOO_LARGE');
      await sale(padded(limit + 1), { framing: 'withheld', headers: { 'x-api-key': 'unknown' } }).refused(
        'VALIDATION/REQUEST_TOO_LARGE',
      );
    });

    it('closes the connection when it is too large: the rest must not be read as a request', async () =>
      expect((await sale(padded(limit + 1), { framing: 'withheld' })).headers.connection).to.equal('close'));

    it('counts bytes, not characters', async () => {
      const wide = JSON.stringify({ ...payment(), colour: 'ü'.repeat(limit / 2) });
      expect(wide.length).to.be.lessThan(limit);
      await sale(wide).refused('VALIDATION/REQUEST_TOO_LARGE');
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
      it(`may be ${type}`, () => sale(text, { headers: { 'Content-Type': type } }).ok);

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
        sale(text, { headers: { 'Content-Type': type } }).refused('VALIDATION/UNSUPPORTED_MEDIA_TYPE'));

    it('may not be missing', () =>
      api
        .send({ method: 'POST', path: `/v1/payments/sale/${terminalId}`, body: text, headers: { 'x-api-key': apiKey } })
        .refused('VALIDATION/UNSUPPORTED_MEDIA_TYPE'));
  });

  describe('content encoding', () => {
    it('may be identity', () => sale(text, { headers: { 'Content-Encoding': 'identity' } }).ok);
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip'])
      it(`may not be ${encoding}`, () =>
        sale(gzipSync(text), { headers: { 'Content-Encoding': encoding } }).refused(
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
        it(`refuses ${name} (${framing})`, async () =>
          expect((await sale(withBytes(...bytes), { framing }).refused('VALIDATION/MALFORMED_JSON')).detail).to.equal(
            'The body is not valid UTF-8.',
          ));
      for (const [name, bytes] of Object.entries(whole))
        it(`takes ${name} (${framing})`, () => sale(withBytes(...bytes), { framing }).ok);
      it(`takes a character that is cut by the end of a chunk (${framing})`, async () => {
        const filling = JSON.stringify({ ...payment(), colour: '' });
        const at = 16 * 1024 - filling.length + 1;
        await sale(filling.replace('"colour":""', `"colour":"${'x'.repeat(at)}${'😀\ufffd'.repeat(3)}"`), { framing })
          .ok;
      });
    }
  });

  it('that is missing is refused, with or without a content type', async () => {
    for (const headers of [{}, { 'Content-Type': 'application/json' }, { 'Content-Type': 'text/plain' }])
      for (const body of [{ body: '' }, {}]) {
        const { detail } = await api
          .send({
            method: 'POST',
            path: `/v1/payments/sale/${terminalId}`,
            headers: { 'x-api-key': apiKey, ...headers },
            ...body,
          })
          .refused('VALIDATION/MALFORMED_JSON');
        expect(detail).to.equal('The body is empty: send a JSON object.');
      }
  });

  it('of a GET is ignored', async () => {
    const { transaction_id } = await api.sale({ body: payment() }).ok;
    await api.send({
      method: 'GET',
      path: `/v1/payments/status/${terminalId}/${transaction_id}`,
      body: '{',
      headers: { 'x-api-key': apiKey, 'Content-Type': 'text/plain' },
    }).ok;
  });
});

it('worst-case input of paths does not search all of them: its size is bounded', () => {
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

describe('the canonical form of a body', () => {
  const canonical = (value: unknown): string => visitBody('', value).canonical;

  it('has no security code, at any depth', () =>
    expect(canonical({ cvv: '123', order: [{ card_cvc: 1, amount: 2 }], 'Security Code': '1' })).to.equal(
      '{"order":[{"amount":2}]}',
    ));

  it('takes texts as metadata by the name of their object alone, not by the end of its path, which may be long', () =>
    expect(visitBody('', { metadata: { of: 'a' }, x_metadata: { of: 'b' } }).texts.identifiers).to.eql([
      { field: 'metadata.of', text: 'a' },
    ]));
});
