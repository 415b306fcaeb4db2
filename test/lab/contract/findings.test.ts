import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { agreementFindings } from '../../../scripts/contract/agreement.js';
import { exampleFindings } from '../../../scripts/contract/examples.js';
import { markFindings, marks } from '../../../scripts/contract/checks.js';
import { operationTable } from '../../../scripts/contract/operation-table.js';
import { nameFindings, ruleFindings, rules, sharingFindings } from '../../../scripts/contract/rules.js';
import { type Finding, type JsonObject, type Source, sourceOf } from '../../../scripts/contract/source.js';
import { changelogText, deprecationFindings, deprecationsOf } from '../../../scripts/contract/versions/release.js';
import { contractChanges } from '../../../scripts/contract/versions/compare.js';
import { deprecationHeaders } from '../../../src/http/request/headers.js';

const contract = sourceOf('openapi.yaml', readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'));
const contractText = JSON.stringify(contract.document);

/**
 * Returns the findings of a check after the first occurrences of some texts of the contract were replaced. They must
 * name existing lines. The texts are JSON, because to read the contract as YAML takes a second.
 */
function found(check: (source: Source) => Finding[], replacements: Readonly<Record<string, string>>): string[] {
  const spoilt = Object.entries(replacements).reduce((text, [from, to]) => {
    expect(text, 'the text to replace').to.include(from);
    return text.replace(from, () => to);
  }, contractText);
  return check({ ...contract, document: JSON.parse(spoilt) as JsonObject }).map(({ file, line, message, advice }) => {
    expect(advice).to.match(/\.$/);
    expect(
      readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split('\n').length,
      `${file}:${line}`,
    ).to.be.greaterThan(line);
    return `${file}: ${message}`;
  });
}

const headers = '{ Link: {}, X-Request-Id: {}, Cache-Control: {}, X-Content-Type-Options: {} }';
const document = (schemas: string, paths = ''): string => `openapi: 3.1.0
info:
  { title: Small, version: 1.0.0, description: Small., license: { name: MIT, url: 'https://opensource.org/license/mit' } }
servers: [{ url: 'https://payments.test' }]
tags: [{ name: Payments, description: Payments. }]
paths:
  /v1/sale:
    post:
${
  paths ||
  `      operationId: takeSale
      description: Takes it.
      tags: [Payments]
      requestBody: { $ref: '#/components/requestBodies/Sale' }
      responses: { '200': { $ref: '#/components/responses/SaleOk' } }`
}
components:
  requestBodies: { Sale: { content: { application/json: { schema: { $ref: '#/components/schemas/Sale' } } } } }
  responses:
    SaleOk: { description: Done., headers: ${headers},
      content: { application/json: { schema: { $ref: '#/components/schemas/Sale' } } } }
  schemas:
    Sale: { type: object, description: A sale., properties: { amount: { $ref: '#/components/schemas/Amount' } } }
    Amount: { type: number, description: An amount., minimum: 0, maximum: 9 }
${schemas}`;

const property = (schema: string, name = 'field'): string =>
  document(`    Object: { type: object, description: One., properties: { ${name}: ${schema} } }`);
const operation = (fields: string): string =>
  document('', `      description: Takes it.\n      tags: [Payments]\n${fields}`);
const body = "requestBody: { $ref: '#/components/requestBodies/Sale' }";
const answer = "responses: { '200': { $ref: '#/components/responses/SaleOk' } }";

const spoilt: Readonly<Record<string, readonly string[]>> = {
  'operation-ids-are-camel-case': [
    operation(`      operationId: take_sale\n      ${body}\n      ${answer}`),
    operation(`      operationId: TakeSale\n      ${body}\n      ${answer}`),
  ],
  'management-operations-have-a-role': [document('').replace('/v1/sale:', '/v1/management/sales:')],
  'management-operations-tell-refused-credentials': [
    operation(
      '      operationId: takeSale\n      x-role: viewer\n      x-member: none\n' +
        `      security: [{ AccessToken: [] }]\n      ${body}\n      ${answer}`,
    ).replace('/v1/sale:', '/v1/management/sales:'),
  ],
  'operations-of-users-bound-members': [
    operation(`      operationId: takeSale\n      x-role: viewer\n      ${body}\n      ${answer}`),
  ],
  'parameters-are-named': [
    operation(
      `      operationId: takeSale\n      parameters: [{ name: a, in: query, description: A., schema: { ` +
        `$ref: '#/components/schemas/Amount' } }]\n      ${body}\n      ${answer}`,
    ),
  ],
  'answers-have-the-common-headers': [
    document('').replace(`headers: ${headers},`, ''),
    document('').replace('X-Request-Id: {}, ', ''),
  ],
  'bodies-are-named': [
    document('').replace(
      "Sale: { content: { application/json: { schema: { $ref: '#/components/schemas/Sale' } } } }",
      'Sale: { content: { application/json: { schema: { type: object } } } }',
    ),
    operation(
      '      operationId: takeSale\n' +
        `      requestBody: { content: { application/json: { schema: { type: object } } } }\n      ${answer}`,
    ),
    operation(
      `      operationId: takeSale\n      ${body}\n` +
        "      responses: { '200': { description: Done., " +
        'content: { application/json: { schema: { type: object } } } } }',
    ),
  ],
  'objects-are-named': [
    property('{ type: object, description: One. }'),
    property('{ description: One., properties: {} }'),
  ],
  'enums-are-named': [property('{ type: string, description: One., enum: [a, b] }')],
  'choices-are-named': [document('    Choice: { description: One., oneOf: [{ type: string, maxLength: 1 }] }')],
  'objects-are-open-or-closed': [
    document('    Map: { type: object, description: One., additionalProperties: { type: string } }'),
  ],
  'strings-are-bounded': [
    property('{ type: string, description: One. }'),
    property("{ type: [string, 'null'], description: One. }"),
    property('{ type: array, description: Some., maxItems: 9, items: { type: string } }'),
    property('{ type: string, description: One., format: uri }'),
  ],
  'arrays-are-bounded': [
    property("{ type: array, description: Some., items: { $ref: '#/components/schemas/Amount' } }"),
  ],
  'numbers-are-bounded': [property('{ type: integer, description: One., minimum: 1 }')],
  'fields-are-described': [property('{ type: boolean }'), document('    Thing: { type: boolean }')],
  'properties-are-snake-case': [property('{ type: boolean, description: One. }', 'someField')],
  'stays-within-both-versions': [
    property('{ type: number, description: One., minimum: 0, maximum: 9, exclusiveMinimum: 0 }'),
  ],
};

describe('contract: its rules', () => {
  it('are all tried here', () => expect(Object.keys(spoilt).sort()).to.eql(Object.keys(rules).sort()));

  it('let a good document pass', () => {
    expect(ruleFindings(sourceOf('small.yaml', document('')))).to.eql([]);
    expect(
      ruleFindings(sourceOf('small.yaml', property('{ type: string, description: One., enum: [a] }', 'cardType'))),
    ).to.eql([]);
    expect(found(ruleFindings, {})).to.eql([]);
  });

  for (const [name, texts] of Object.entries(spoilt))
    it(`${name} catches ${texts.length === 1 ? 'what it is for' : `${texts.length} ways to break it`}`, () => {
      for (const text of texts) {
        const findings = ruleFindings(sourceOf('small.yaml', text)).filter(({ message }) =>
          message.endsWith(`(${name})`),
        );
        expect(findings, text).to.have.length(1);
        expect(findings[0]).to.include({ file: 'small.yaml', advice: rules[name]?.advice });
        expect(findings[0]?.line).to.be.within(6, text.split('\n').length);
      }
    });
});

it('contract: the examples are found when they do not fit, or show what is not declared', () => {
  const findings = found(exampleFindings, {
    '"value":{"merchant_transaction_id":': '"value":{"undeclared":',
    '"examples":["a1B2c3"]': '"examples":["a1B2c3d4"]',
  });
  expect(findings).to.include(
    'openapi.yaml: The example components.schemas.TerminalId.examples.0 does not fit:  must NOT have ' +
      'more than 6 characters {"limit":6}',
  );
  expect(findings.join('\n'))
    .to.include("must have required property 'merchant_transaction_id'")
    .and.include('{"unevaluatedProperty":"undeclared"}');
});

describe('contract: the marks', () => {
  const cases: readonly [mark: string, text: string, message: string][] = [
    ['x-extension', property("{ type: boolean, description: One., x-extension: 'yes' }"), 'cannot be "yes"'],
    [
      'x-extension',
      operation('      x-extension: true\n      requestBody: { x-extension: true }'),
      'does not belong here',
    ],
    ['x-extension-values', property('{ type: string, enum: [a], x-extension-values: [b] }'), 'cannot be ["b"]'],
    ['x-extension-values', property('{ type: string, enum: [a], x-specified-values: [b] }'), 'cannot be ["a","b"]'],
    ['x-extensible-enum', property('{ type: string, enum: [a], x-extensible-enum: false }'), 'cannot be false'],
    ['x-extensible-enum', property('{ type: boolean, x-extensible-enum: true }'), 'does not belong here'],
    ['x-reason-code', property('{ type: boolean, x-reason-code: NO_SUCH_CODE }'), 'cannot be "NO_SUCH_CODE"'],
    ['x-reason-code', property('{ type: boolean, x-reason-code: INVALID_API_KEY }'), 'cannot be "INVALID_API_KEY"'],
    [
      'x-missing-reason-code',
      property("{ $ref: '#/components/schemas/Amount', x-missing-reason-code: INVALID_EXPIRY }"),
      'does not belong here',
    ],
    [
      'x-currency-maxima',
      property('{ type: number, maximum: 999999.99, x-currency-maxima: { USD: 999999.99 } }'),
      'cannot be {"USD":999999.99}',
    ],
    ['x-role', operation(`      operationId: takeSale\n      x-role: cashier`), 'cannot be "cashier"'],
    [
      'x-member',
      operation(`      operationId: takeSale\n      x-role: viewer\n      x-member: shop`),
      'cannot be "shop"',
    ],
    ['x-member', operation(`      operationId: takeSale\n      x-member: none`), 'does not belong here'],
    ['x-accountant', operation(`      operationId: takeSale\n      x-accountant: true`), 'does not belong here'],
    [
      'x-accountant',
      operation(`      operationId: takeSale\n      x-role: viewer\n      x-accountant: no`),
      'cannot be "no"',
    ],
    [
      'x-sets-up-second-factor',
      operation(`      operationId: takeSale\n      x-sets-up-second-factor: no`),
      'cannot be "no"',
    ],
    ['x-timeless', operation(`      operationId: takeSale\n      x-timeless: 1`), 'cannot be 1'],
    ['x-timeless', property('{ type: boolean, x-timeless: true }'), 'does not belong here'],
    ['x-long-running', operation(`      operationId: takeSale\n      x-long-running: false`), 'cannot be false'],
    ['x-deprecated', operation(`      operationId: takeSale\n      x-deprecated: 2027-01-01`), 'does not belong here'],
    [
      'x-sunset',
      operation(`      operationId: takeSale\n      deprecated: true\n      x-sunset: soon`),
      'cannot be "soon"',
    ],
    ['x-answer-headers', document('    Thing: { x-answer-headers: {} }'), 'does not belong here'],
    ['x-unmatched-requests', document('    Thing: { x-unmatched-requests: {} }'), 'does not belong here'],
    ['x-anything', property('{ type: boolean, x-anything: true }'), 'is not a keyword of the contract'],
  ];
  it('are all tried here, and none of the contract is wrong', () => {
    expect(cases.map(([mark]) => mark)).to.include.members(Object.keys(marks));
    expect(found(markFindings, {})).to.eql([]);
  });
  for (const [mark, text, message] of cases)
    it(`finds a ${mark} that ${message}`, () => {
      const findings = markFindings(sourceOf('small.yaml', text));
      expect(findings.map((finding) => finding.message).join('\n'))
        .to.match(/^[^\n]*$/)
        .and.include(`${mark} ${message}: `);
    });
  it('are looked for neither among the names of properties nor in examples', () =>
    expect(markFindings(sourceOf('small.yaml', property('{ type: boolean, example: { x-one: 1 } }', 'x-two')))).to.eql(
      [],
    ));
});

it('contract: what one operation uses stands with it', () => {
  expect(found(sharingFindings, {})).to.eql([]);
  expect(
    sharingFindings(sourceOf('small.yaml', `${document('')}\nx-unmatched-requests: {}\n`)).map(
      ({ message }) => message,
    ),
  ).to.eql([
    'components.requestBodies.Sale is used at one place only',
    'components.responses.SaleOk is used at one place only',
  ]);
});

it('contract: the names are not those that generators give to what they make of an operation', () => {
  expect(found(nameFindings, {})).to.eql([]);
  expect(found(nameFindings, { '"SandboxResetResult":': '"SandboxResetResponse":' })).to.eql([
    'openapi.yaml: Generators of clients name a type of their own SandboxResetResponse, for the ' +
      'operation sandboxReset',
  ]);
});

describe('contract: the agreement with the code', () => {
  const cases: readonly [name: string, replacements: Readonly<Record<string, string>>, ...findings: string[]][] = [
    [
      'a handler without an operation, and the other way round',
      { '"operationId":"refund"': '"operationId":"giveBack"' },
      'openapi.yaml: giveBack has no handler',
      'src/operations.ts: refund is not an operation of the contract',
    ],
    [
      'a reason code that only one of them has',
      { '"RATE_LIMIT_EXCEEDED",': '"TOO_FAST",' },
      'openapi.yaml: TOO_FAST is not in the catalogue',
      'src/base/errors/errors.json: RATE_LIMIT_EXCEEDED is not in ReasonCode of the contract',
    ],
    [
      'a reason code without an example',
      { '"RATE_LIMIT_EXCEEDED":{"summary":': '"TOO_FAST":{"summary":' },
      'src/base/errors/errors.json: RATE_LIMIT_EXCEEDED has no example in the contract',
    ],
    [
      'an example that says another thing than the catalogue',
      { '"title":"Amount exceeds authorized"': '"title":"Too much"' },
      'openapi.yaml: title of the example AMOUNT_EXCEEDS_AUTHORIZED is "Too much", and in the catalogue ' +
        '"Amount exceeds authorized"',
    ],
    [
      'a code that nobody answers',
      { '"AMOUNT_EXCEEDS_AUTHORIZED":{"$ref":"#/components/examples/AMOUNT_EXCEEDS_AUTHORIZED"},': '' },
      'openapi.yaml: No response has AMOUNT_EXCEEDS_AUTHORIZED',
    ],
  ];
  it('holds', () => expect(found(agreementFindings, {})).to.eql([]));
  for (const [name, replacements, ...findings] of cases)
    it(`ends with ${name}`, () => expect(found(agreementFindings, replacements)).to.eql(findings));
});

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
    expect(deprecationHeaders({ operationId: 'pay' }, 'https://pay.example', deprecated)).to.eql({
      Deprecation: '@1798761600',
      Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      Link: `${link}, <https://pay.example/changelog>; rel="deprecation"; type="text/html"`,
    });
    expect(deprecationHeaders({ operationId: 'refund' }, 'https://pay.example', deprecated)).to.eql({});
    expect(operationTable(small({ marks: good }).document)).to.include(
      "pay: { deprecation: '@1798761600', sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' },",
    );
  });

  it('has to declare these headers, and to stay for twelve months', () => {
    expect(messages({})).to.eql([]);
    expect(messages({ marks: good, headers: declared })).to.eql([]);
    expect(messages({ marks: good })).to.eql([
      'pay is deprecated, and its answers 200 do not declare Deprecation and Sunset',
    ]);
    expect(messages({ marks: good.replace('2028-01-01', '2027-12-31'), headers: declared })).to.eql([
      'pay is deprecated, and ends on 2027-12-31',
    ]);
    expect(messages({ marks: 'deprecated: true,' })).to.eql([
      'pay is deprecated, and does not declare its start and end',
    ]);
  });

  it('is deprecated without breaking a client; to shorten its time is another thing', () => {
    const sooner = { marks: good.replace('2028-01-01', '2027-06-01') };
    expect(changes({}, { marks: good })).to.eql(['additive: it is deprecated, and may be removed from 2028-01-01 on']);
    expect(changes({ marks: good }, sooner)).to.eql([
      'breaking: it may be removed from 2027-06-01 on, and was promised until 2028-01-01',
    ]);
    expect(changes(sooner, { marks: good })).to.eql([
      'additive: it may be removed from 2028-01-01 on, and was promised until 2027-06-01',
    ]);
    expect(changes({ marks: good }, {})).to.eql(['additive: it is no longer deprecated']);
  });
});

describe('contract: the changelog', () => {
  const days = '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2027-01-01\n\n## 1.0.0 - 2026-12-01\n';
  const read = (released: readonly Source[], contract: Source) =>
    parse(changelogText(released, contract, days)) as readonly JsonObject[];
  const [first, second] = [small({}), small({ version: '1.1.0', marks: good })];
  const began = { version: '1.0.0', date: '2026-12-01', breaks: [], adds: [{ where: 'POST /v1/pay', what: 'Pays' }] };
  const added = [{ where: 'POST /v1/pay', what: 'it is deprecated, and may be removed from 2028-01-01 on' }];

  it('has every release beside the one before it, the newest first', () => {
    expect(read([first], first)).to.eql([began]);
    expect(read([first, second], second)).to.eql([
      { version: '1.1.0', date: '2027-01-01', breaks: [], adds: added },
      began,
    ]);
  });

  it('has what is not released, without a day', () => {
    expect(read([first], second)).to.eql([{ version: '1.1.0', breaks: [], adds: added }, began]);
    expect(read([first], small({ marks: 'description: Pays., ' }))).to.eql([began]);
  });
});
