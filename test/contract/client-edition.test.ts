import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { clientEdition } from '../../scripts/contract/editions/client-edition.js';
import { bodiesOf } from '../../scripts/contract/examples.js';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/strict-schema.js';

const read = (name: string): JsonObject =>
  parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as JsonObject;
const contract = read('openapi.yaml');
const edition = read('generated/openapi-clients.yaml');

/** Every object inside of a value. */
function* objects(value: Json): Generator<JsonObject> {
  if (Array.isArray(value)) for (const item of value as readonly Json[]) yield* objects(item);
  if (!isObject(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* objects(member);
}

const referenceIn = ({ $ref }: JsonObject): string => (typeof $ref === 'string' ? $ref : '');

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'edition', ...edition });

const fits = (schema: string, value: unknown): boolean =>
  ajv.getSchema(`edition#/components/schemas/${schema}`)!(value) as boolean;

describe('the edition for generators of clients', () => {
  it('has no enumeration that may grow, and no choice between types', () => {
    const found = [...objects(edition)].filter(
      (object) =>
        Array.isArray(object.oneOf) || (object['x-extensible-enum'] !== undefined && object.enum !== undefined),
    );
    expect(found).to.deep.equal([]);
    const { ReasonCode, RetryOrigin } = (edition.components as { schemas: Record<string, JsonObject> }).schemas;
    expect(ReasonCode?.['x-extensible-enum']).to.include('VALIDATION/INVALID_AMOUNT');
    expect(ReasonCode?.description).to.include('`VALIDATION/INVALID_AMOUNT`');
    expect(Object.keys(RetryOrigin?.properties as object)).to.deep.equal([
      'originating_id',
      'initiated_by',
      'provider_key',
      'provider_transaction_id',
      'interactions',
    ]);
    expect(RetryOrigin).to.not.have.any.keys('required', 'additionalProperties');
  });

  it('has no pattern beside the form of a date, of which C# makes a type without patterns', () => {
    const dates = (document: JsonObject): JsonObject[] =>
      [...objects(document)].filter(({ format }) => format === 'date');
    expect(dates(edition).length).to.equal(dates(contract).length).and.be.greaterThan(0);
    expect(dates(edition).filter(({ pattern }) => pattern !== undefined)).to.deep.equal([]);
  });

  it('has no example that ends the comment into which generators write it', () => {
    const examples = [...objects(edition)].flatMap(({ examples, example }) => [examples, example]);
    expect(JSON.stringify(examples)).to.not.include('*/');
  });

  it('has everything else that the contract has', () => {
    const shape = ({ components, paths, info, servers, tags, security }: JsonObject): unknown => [
      Object.keys((components as JsonObject).schemas as JsonObject),
      Object.entries(paths as JsonObject).map(([path, item]) => [path, Object.keys(item as JsonObject)]),
      [info, servers, tags, security],
    ];
    expect(shape(edition)).to.deep.equal(shape(contract));
  });

  it('takes every example of the contract, and of a later version', () => {
    const examples = bodiesOf(contract).flatMap(([path, { schema, examples }]) => {
      const name =
        referenceIn(schema as JsonObject)
          .split('/')
          .pop() ?? '';
      return Object.values((examples ?? {}) as JsonObject).map((given) => [name, path, given as JsonObject] as const);
    });
    let taken = 0;
    for (const [name, path, given] of examples) {
      if (given.value === undefined || name === '') continue;
      expect(fits(name, given.value), path.join('.')).to.equal(true);
      taken += 1;
    }
    expect(taken).to.be.greaterThan(50);
    const newer = { type: 'https://a.test/b', title: 'A', status: 400, detail: 'B', reason_code: 'MOON/WRONG_PHASE' };
    expect(fits('Problem', newer)).to.equal(true);
    expect(fits('Problem', { ...newer, reason_code: 1 }), 'but no other type').to.equal(false);
    expect(fits('TransactionApprovedEvent', {}), 'nor an event without its fields').to.equal(false);
  });

  it('leaves what it is made from as it was', () => {
    const before = structuredClone(contract);
    clientEdition(contract);
    expect(contract).to.deep.equal(before);
  });
});
