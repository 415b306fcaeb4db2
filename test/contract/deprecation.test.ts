import { expect } from 'chai';
import { parse } from 'yaml';
import { changelogText } from '../../scripts/contract/versions/changelog.js';
import { contractChanges } from '../../scripts/contract/versions/compare.js';
import { deprecationFindings, deprecationsOf } from '../../scripts/contract/versions/deprecation.js';
import { operationTable } from '../../scripts/contract/operation-table.js';
import { sourceOf, type Source } from '../../scripts/contract/source.js';
import type { JsonObject } from '../../scripts/contract/strict-schema.js';
import { deprecationHeaders } from '../../src/http/request/deprecation.js';

interface Small {
  readonly version?: string;
  /** Lines of the operation. */
  readonly marks?: string;
  readonly headers?: string;
}

const good = 'deprecated: true, x-deprecated: 2027-01-01, x-sunset: 2028-01-01,';
const declared = 'headers: { Deprecation: { schema: { type: string } }, Sunset: { schema: { type: string } } }';

/** A contract with one operation. */
function small({ version = '1.0.0', marks = '', headers = '' }: Small): Source {
  return sourceOf(
    'small.yaml',
    `openapi: 3.1.0
info: { title: Small, version: ${version} }
paths:
  /v1/pay:
    post:
      { ${marks} operationId: pay, summary: Pays, tags: [Payments], security: [], responses: { '200': { ${headers} } } }
components: { schemas: {} }
`,
  );
}

const messages = (contract: Small): string[] => deprecationFindings(small(contract)).map(({ message }) => message);
const changes = (before: Small, after: Small): string[] =>
  contractChanges(small(before).document, small(after).document).map(({ verdict, what }) => `${verdict}: ${what}`);

describe('contract: an operation that is to go', () => {
  it('says so in its answers: Deprecation by RFC 9745, Sunset by RFC 8594, and where the changes are', () => {
    const deprecated = deprecationsOf(small({ marks: good }).document);
    const link =
      '<https://pay.example/docs>; rel="service-doc", <https://pay.example/openapi.yaml>; rel="service-desc"';
    expect(deprecationHeaders({ operationId: 'pay' }, 'https://pay.example', deprecated)).to.deep.equal({
      Deprecation: '@1798761600',
      Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      Link: `${link}, <https://pay.example/changelog>; rel="deprecation"; type="text/html"`,
    });
    expect(deprecationHeaders({ operationId: 'refund' }, 'https://pay.example', deprecated)).to.deep.equal({});
    expect(operationTable(small({ marks: good }).document)).to.include(
      "pay: { deprecation: '@1798761600', sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' },",
    );
  });

  it('has to declare these headers, and to stay for twelve months', () => {
    expect(messages({})).to.deep.equal([]);
    expect(messages({ marks: good, headers: declared })).to.deep.equal([]);
    expect(messages({ marks: good })).to.deep.equal([
      'pay is deprecated, and its answers 200 do not declare Deprecation and Sunset',
    ]);
    expect(messages({ marks: good.replace('2028-01-01', '2027-12-31'), headers: declared })).to.deep.equal([
      'pay is deprecated, and ends on 2027-12-31',
    ]);
    expect(messages({ marks: 'deprecated: true,' })).to.deep.equal([
      'pay is deprecated, and does not say since when and until when',
    ]);
  });

  it('is deprecated without breaking a client; to shorten its time is another thing', () => {
    const sooner = { marks: good.replace('2028-01-01', '2027-06-01') };
    expect(changes({}, { marks: good })).to.deep.equal([
      'additive: it is deprecated, and may be gone from 2028-01-01 on',
    ]);
    expect(changes({ marks: good }, sooner)).to.deep.equal([
      'breaking: it may be gone from 2027-06-01 on, and was to stay until 2028-01-01',
    ]);
    expect(changes(sooner, { marks: good })).to.deep.equal([
      'additive: it may be gone from 2028-01-01 on, and was to stay until 2027-06-01',
    ]);
    expect(changes({ marks: good }, {})).to.deep.equal(['additive: it is no longer deprecated']);
  });
});

describe('contract: the changelog', () => {
  const days = '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2027-01-01\n\n## 1.0.0 - 2026-12-01\n';
  const read = (released: readonly Source[], contract: Source) =>
    parse(changelogText(released, contract, days)) as readonly JsonObject[];
  const [first, second] = [small({}), small({ version: '1.1.0', marks: good })];
  const began = {
    version: '1.0.0',
    date: '2026-12-01',
    breaks: [],
    adds: [{ where: 'POST /v1/pay', what: 'Pays' }],
  };
  const added = [{ where: 'POST /v1/pay', what: 'it is deprecated, and may be gone from 2028-01-01 on' }];

  it('has every release beside the one before it, the newest first', () => {
    expect(read([first], first)).to.deep.equal([began]);
    expect(read([first, second], second)).to.deep.equal([
      { version: '1.1.0', date: '2027-01-01', breaks: [], adds: added },
      began,
    ]);
  });

  it('has what is not released, without a day', () => {
    expect(read([first], second)).to.deep.equal([{ version: '1.1.0', breaks: [], adds: added }, began]);
    expect(read([first], small({ marks: 'description: Pays., ' }))).to.deep.equal([began]);
  });
});
