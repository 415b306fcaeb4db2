import canonicalize from 'canonicalize';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Document } from 'openapi-backend';
import { Problem } from '../../../src/base/errors/errors.js';
import { visitBody } from '../../../src/http/request/body.js';
import { targetLimit } from '../../../src/http/request/target.js';
import { loadContract } from '../../../src/http/validation/contract.js';
import { fieldsOf, requestHaving } from '../../conformance/requests.js';
import { contractDocument, contractOperations } from '../../support/contract/contract.js';
import { apiKey, managementKey, terminalId } from '../../support/service.js';
import { started } from '../../support/started.js';

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
  const contract = started(() => loadContract(structuredClone(contractDocument.root) as unknown as Document));

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
      for (const field of fields)
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
});
