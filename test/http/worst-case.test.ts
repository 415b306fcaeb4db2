import { expect } from 'chai';
import type { Document } from 'openapi-backend';
import { Problem } from '../../src/base/errors/errors.js';
import { loadContract, type Contract } from '../../src/http/validation/contract.js';
import { pathLimit, requestPath, targetLimit } from '../../src/http/request/target.js';
import { fieldsOf, requestHaving } from '../conformance/requests.js';
import { contractDocument, contractOperations } from '../support/contract/contract.js';
import { apiKey, managementKey, terminalId } from '../support/service.js';

const credentials = { apiKey, managementKey, terminalId };

/** A quarter of a megabyte of each: every character may begin a card number, and none does. */
const worst = ['1 ', '4-', '1'].map((text) => text.repeat(261_000 / text.length));

/** Stands for one of them in a body: to write it as JSON and to read it takes longer than to look at it. */
const placeholder = 'here stands the worst';

/**
 * What is searched of a refusal: 300 characters of its field's name and 100 of its value, each with 128 more, at nine
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

  it('of paths is no path that is looked for: what is, is bounded', () => {
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
