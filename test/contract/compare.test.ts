import { expect } from 'chai';
import { parse, stringify } from 'yaml';
import { contractChanges } from '../../scripts/contract/versions/compare.js';
import { changeReport, releaseText, versionFindings } from '../../scripts/contract/versions/release.js';
import { type JsonObject, sourceOf } from '../../scripts/contract/source.js';

const small = `
openapi: 3.1.0
info: { title: Small, version: 1.2.3 }
servers: [{ url: https://payments.example.com }]
security: [{ ApiKey: [] }]
paths:
  /v1/sale/{terminal}:
    post:
      operationId: sale
      parameters:
        - { name: terminal, in: path, required: true, schema: { type: string, maxLength: 6 } }
        - { name: Idempotency-Key, in: header, schema: { type: string, maxLength: 255 } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Sale' } } } }
      responses:
        '200':
          headers: { X-Request-Id: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Sold' } } }
        '400': { content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } } }
webhooks:
  sale.approved:
    post:
      operationId: saleApproved
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
components:
  securitySchemes: { ApiKey: { type: apiKey, in: header, name: x-api-key } }
  schemas:
    Sale:
      type: object
      required: [amount]
      properties:
        amount: { $ref: '#/components/schemas/Amount', description: What is charged. }
        method: { $ref: '#/components/schemas/Method' }
        wait: { type: integer, minimum: 1, maximum: 60, default: 5 }
        source: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Token' }] }
    Card: { type: object, additionalProperties: false, properties: { number: { type: string, pattern: '^[0-9]+$' } } }
    Token: { type: object, additionalProperties: false, properties: { token: { type: string, maxLength: 88 } } }
    Amount: { type: number, x-reason-code: A, minimum: 0.01, maximum: 999 }
    Method: { type: string, enum: [cards, wallets] }
    Sold:
      type: object
      required: [id, amount]
      properties:
        id: { type: string, maxLength: 8 }
        amount: { $ref: '#/components/schemas/Amount' }
        note: { type: [string, 'null'], maxLength: 100 }
        method: { $ref: '#/components/schemas/Method' }
        lines: { type: array, maxItems: 10, items: { $ref: '#/components/schemas/Token' } }
    Problem: { type: object, required: [code], properties: { code: { $ref: '#/components/schemas/Code' } } }
    Code: { type: string, enum: [A, B], x-extensible-enum: true }
    Event: { type: object, required: [id], properties: { id: { type: string } } }
`;

/** The changes when the first text is replaced by the second, as `verdict: change`. */
function changed(from: string, to: string): string[] {
  expect(small, 'the text to replace').to.include(from);
  return contractChanges(parse(small) as JsonObject, parse(small.replace(from, () => to)) as JsonObject).map(
    ({ verdict, what }) => `${verdict}: ${what}`,
  );
}

const cases: readonly [name: string, from: string, to: string, ...changes: string[]][] = [
  ['nothing but a description', 'What is charged.', 'The price.'],
  [
    'a new operation',
    '  /v1/sale/{terminal}:\n',
    '  /v1/void: { post: { operationId: void, responses: {} } }\n  /v1/sale/{terminal}:\n',
    'additive: the operation POST /v1/void is new',
  ],
  [
    'another path',
    '/v1/sale/',
    '/v1/sales/',
    'breaking: the operation POST /v1/sale/{} is gone',
    'additive: the operation POST /v1/sales/{} is new',
  ],
  [
    'another name of a path parameter',
    '{terminal}:\n    post:\n      operationId: sale\n      parameters:\n        - { name: terminal',
    '{id}:\n    post:\n      operationId: sale\n      parameters:\n        - { name: id',
  ],
  [
    'a path parameter that takes less',
    'maxLength: 6 ',
    'maxLength: 5 ',
    'breaking: in requests, maxLength is 5, and was 6',
  ],
  [
    'another operationId',
    'operationId: sale\n',
    'operationId: pay\n',
    'breaking: the operationId is pay, and was sale: methods of generated clients are named after it',
  ],
  [
    'another key',
    'security: [{ ApiKey: [] }]',
    'security: [{ Other: [] }]',
    'breaking: ApiKey no longer opens it: now Other does',
    'additive: Other opens it',
  ],
  [
    'two keys where one was enough',
    'security: [{ ApiKey: [] }]',
    'security: [{ ApiKey: [], Other: [] }]',
    'breaking: ApiKey no longer opens it: now ApiKey with Other does',
    'additive: ApiKey with Other opens it',
  ],
  [
    'another header of the key',
    'name: x-api-key',
    'name: authorization',
    'breaking: name is authorization, and was x-api-key',
  ],
  [
    'another address',
    'url: https://payments',
    'url: https://pay',
    'breaking: the service is at https://pay.example.com, and was at https://payments.example.com',
  ],
  ['a reason code that is marked now', 'x-reason-code: A', 'x-reason-code: A, x-missing-reason-code: A'],
  [
    'another reason code of what does not fit',
    'x-reason-code: A',
    'x-reason-code: B',
    'breaking: in requests, x-reason-code is "B", and was "A"',
  ],
  ['a required header', 'header, schema', 'header, required: true, schema', 'breaking: it is required'],
  [
    'an optional header gone',
    '        - { name: Idempotency-Key, in: header, schema: { type: string, maxLength: 255 } }\n',
    '',
    'breaking: the parameter idempotency-key in the header is gone',
  ],
  [
    'a required field',
    'required: [amount]',
    'required: [amount, method]',
    'breaking: in requests, the property method is required',
  ],
  [
    'a field no longer required',
    'required: [amount]',
    'required: []',
    'additive: in requests, the property amount is no longer required',
  ],
  [
    'a new optional field',
    '        method: {',
    '        memo: { type: string }\n        method: {',
    'additive: in requests, the property memo is new',
  ],
  [
    'a new required field',
    'required: [amount]\n      properties:',
    'required: [amount, memo]\n      properties:\n        memo: { type: string }',
    'breaking: in requests, the property memo is new and required',
  ],
  [
    'a field of a request gone',
    "        method: { $ref: '#/components/schemas/Method' }\n        wait",
    '        wait',
    'breaking: in requests, the property method is gone',
  ],
  [
    'a bound that takes less and answers less',
    'maximum: 999 ',
    'maximum: 99 ',
    'breaking: in requests, maximum is 99, and was 999',
    'additive: in answers, maximum is 99, and was 999',
  ],
  [
    'a bound that takes more and answers more',
    'minimum: 0.01',
    'minimum: 0',
    'additive: in requests, minimum is 0, and was 0.01',
    'breaking: in answers, minimum is 0, and was 0.01',
  ],
  [
    'larger amounts of a currency, and smaller ones of another',
    'maximum: 999 }',
    'maximum: 9999, x-currency-maxima: { USD: 998, JPY: 9999 } }',
    'additive: in requests, maximum is 9999, and was 999',
    'breaking: in requests, USD: maximum is 998, and was 999',
    'additive: in answers, maximum is 9999, and was 999, as amounts of requests may grow',
    'additive: in answers, USD: maximum is 998, and was 999',
  ],
  ['a bound gone', 'minimum: 1, ', '', 'additive: in requests, minimum is nothing, and was 1'],
  ['another default', 'default: 5', 'default: 6', 'breaking: in requests, leaving it out means 6, and meant 5'],
  [
    'a new value of a closed enum',
    '[cards, wallets]',
    '[cards, wallets, cash]',
    'additive: in requests, the value "cash" is new',
    'breaking: in answers, the value "cash" is new',
  ],
  [
    'a value gone from an enum',
    '[cards, wallets]',
    '[cards]',
    'breaking: in requests, the value "wallets" is gone',
    'additive: in answers, the value "wallets" is gone',
  ],
  [
    'a new value of an enum that may grow',
    '[A, B]',
    '[A, B, C]',
    'additive: in answers, the value "C" is new, as the enum may grow',
  ],
  [
    'an enum that may no longer grow',
    ', x-extensible-enum: true',
    '',
    'breaking: in answers, the enum is no longer marked as one that may grow',
  ],
  ['another pattern', "'^[0-9]+$'", "'^[0-9]*$'", 'breaking: in requests, pattern is "^[0-9]*$", and was "^[0-9]+$"'],
  [
    'a choice gone',
    ", { $ref: '#/components/schemas/Token' }] }",
    '] }',
    'breaking: in requests, the choice Token is gone',
  ],
  [
    'an integer where a number was taken',
    'Amount: { type: number',
    'Amount: { type: integer',
    'breaking: in requests, the type number is gone',
    'additive: in answers, the type number is gone',
  ],
  [
    'an answer that is null no longer',
    "type: [string, 'null']",
    'type: string',
    'additive: in answers, the type null is gone',
  ],
  [
    'an answer that may be null',
    'id: { type: string, maxLength: 8 }',
    "id: { type: [string, 'null'], maxLength: 8 }",
    'breaking: in answers, the type null is new',
  ],
  [
    'an answer that may be missing',
    'required: [id, amount]',
    'required: [amount]',
    'breaking: in answers, the property id is no longer required',
  ],
  [
    'a new field of an answer',
    '        note:',
    '        memo: { type: string }\n        note:',
    'additive: in answers, the property memo is new',
  ],
  ['a longer list of an answer', 'maxItems: 10', 'maxItems: 20', 'breaking: in answers, maxItems is 20, and was 10'],
  [
    "a field of a list's items",
    'token: { type: string, maxLength: 88 }',
    'token: { type: string, maxLength: 90 }',
    'additive: in requests, maxLength is 90, and was 88',
    'breaking: in answers, maxLength is 90, and was 88',
  ],
  [
    'a new problem',
    "        '400':",
    "        '409': { content: {} }\n        '400':",
    'additive: the answer 409 is new',
  ],
  [
    'a new success',
    "        '400':",
    "        '202': { content: {} }\n        '400':",
    'breaking: the answer 202 is new',
  ],
  [
    'a header of an answer gone',
    'headers: { X-Request-Id: { required: true, schema: { type: string } } }',
    '',
    'breaking: the header x-request-id is gone',
  ],
  [
    'another media type',
    'application/problem+json',
    'text/plain',
    'breaking: the media type application/problem+json is gone',
    'breaking: the media type text/plain is new',
  ],
  [
    'a webhook gone',
    '  sale.approved:',
    '  sale.taken:',
    'breaking: the webhook sale.approved is gone',
    'additive: the webhook sale.taken is new',
  ],
  [
    'a field of a webhook that may be missing',
    'Event: { type: object, required: [id]',
    'Event: { type: object, required: []',
    'breaking: in answers, the property id is no longer required',
  ],
];

describe('contract: what changed', () => {
  for (const [name, from, to, ...changes] of cases) it(name, () => expect(changed(from, to)).to.eql(changes));

  it('a schema with another name, wherever it is used', () => {
    const renamed = parse(
      small.replaceAll('schemas/Amount', 'schemas/Money').replace('    Amount:', '    Money:'),
    ) as JsonObject;
    expect(contractChanges(parse(small) as JsonObject, renamed).map(({ what }) => what)).to.eql([
      'the schema Amount is named Money: types of generated clients are named after it',
    ]);
  });
});

describe('contract: the version', () => {
  const released = sourceOf('released.yaml', small);
  const asked = (from: string, to: string, version: string): string[] =>
    versionFindings(released, sourceOf('openapi.yaml', small.replace(from, to).replace('1.2.3', version))).map(
      ({ file, line, message, advice }) => `${file}:${line} ${message}. ${advice}`,
    );
  const breaking = ['required: [amount]', 'required: [amount, method]'] as const;
  const additive = ['        note:', '        memo: { type: string }\n        note:'] as const;

  it('must be a new major one when clients break', () => {
    expect(asked(...breaking, '1.3.0')).to.eql([
      'openapi.yaml:3 The version is 1.3.0, but clients of 1.2.3 break (1 change). Revert the breaking changes ' +
        '(the report lists them), or make this 2.0.0.',
    ]);
    expect(asked(...breaking, '2.0.0')).to.eql([]);
  });

  it('must be a new minor one when something was added', () => {
    expect(asked(...additive, '1.2.4')).to.eql([
      'openapi.yaml:3 The version is 1.2.4, but 1.2.3 was added to (1 change). Make it 1.3.0.',
    ]);
    expect(asked(...additive, '1.3.0')).to.eql([]);
    expect(asked(...additive, '2.0.0')).to.eql([]);
  });

  it('stays when nothing changed that a client can notice, and never goes back', () => {
    expect(asked('What is charged.', 'The price.', '1.2.3')).to.eql([]);
    expect(asked('', '', '1.2.2')).to.eql([
      'openapi.yaml:3 The version is 1.2.2, but 1.2.3 was released. Make it 1.2.3.',
    ]);
  });
});

describe('contract: the report', () => {
  it('says where, and what it means', () => {
    const older = sourceOf('released.yaml', small);
    const newer = sourceOf(
      'openapi.yaml',
      small
        .replace('required: [amount]', 'required: [amount, method]')
        .replace('        note:', '        memo: { type: string }\n        note:'),
    );
    const line = (text: string): number => newer.text.split('\n').findIndex((found) => found.includes(text)) + 1;
    expect(changeReport(older, newer)).to.equal(
      [
        '## openapi.yaml 1.2.3 compared with released.yaml 1.2.3',
        '',
        '### Breaks clients',
        '',
        `- \`components.schemas.Sale.properties.method\`: in requests, the property method is required ` +
          `(openapi.yaml:${line('        method:')})`,
        '',
        '### Adds',
        '',
        `- \`components.schemas.Sold.properties.memo\`: in answers, the property memo is new ` +
          `(openapi.yaml:${line('memo:')})`,
      ].join('\n'),
    );
    expect(changeReport(older, older)).to.match(/\n\nNothing changed\.$/);
  });

  it('is the same for a release, which has a line for each path and component', () => {
    const { document } = sourceOf('openapi.yaml', small);
    const text = releaseText(document);
    expect(sourceOf('1.2.3.json', text).document).to.eql(document);
    expect(text).to.match(/^"\/v1\/sale\/\{terminal\}": \{.*\},?$/m);
    expect(text).to.match(/^"Sale": \{.*\},?$/m);
  });

  it('points into the older contract where something has gone', () => {
    const newer = sourceOf('openapi.yaml', stringify(parse(small.replace('  sale.approved:', '  sale.taken:'))));
    expect(changeReport(sourceOf('released.yaml', small), newer)).to.match(
      /the webhook sale\.approved is gone \(released\.yaml:\d+\)/,
    );
  });
});
