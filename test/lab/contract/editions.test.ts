import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import { clientEdition } from '../../../scripts/contract/editions/older-edition.js';
import { bodiesOf } from '../../../scripts/contract/examples.js';
import { isObject, type Json, type JsonObject, root, sourceOf } from '../../../scripts/contract/source.js';
import { contractChanges } from '../../../scripts/contract/versions/compare.js';
import { execFile, type ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';
import { operationPage } from '../../../scripts/contract/show.js';
import { bundled } from '../../../scripts/support/bundled.js';
import { thrownBy } from '../../support/time/clock.js';

const read = (name: string): JsonObject =>
  parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')) as JsonObject;
// As JSON, which is read a hundred times as fast as YAML.
const contract = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
) as JsonObject;

describe('the edition for generators of clients', () => {
  const edition = read('generated/openapi-clients.yaml');

  /** Every object inside of a value. */
  function* objects(value: Json): Generator<JsonObject> {
    if (Array.isArray(value)) for (const item of value as readonly Json[]) yield* objects(item);
    if (!isObject(value)) return;
    yield value;
    for (const member of Object.values(value)) yield* objects(member);
  }

  const referenceIn = ({ $ref }: JsonObject): string => (typeof $ref === 'string' ? $ref : '');

  const ajv = new Ajv({ strict: false, code: { optimize: false }, inlineRefs: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'edition', ...edition });

  const fits = (schema: string, value: unknown): boolean =>
    ajv.getSchema(`edition#/components/schemas/${schema}`)!(value) as boolean;

  it('has no enumeration that may grow, and no choice between types', () => {
    const found = [...objects(edition)].filter(
      (object) =>
        Array.isArray(object.oneOf) || (object['x-extensible-enum'] !== undefined && object.enum !== undefined),
    );
    expect(found).to.eql([]);
    const { ReasonCode, RetryOrigin } = (edition.components as { schemas: Record<string, JsonObject> }).schemas;
    expect(ReasonCode?.['x-extensible-enum']).to.include('VALIDATION/INVALID_AMOUNT');
    expect(ReasonCode?.description).to.include('`VALIDATION/INVALID_AMOUNT`');
    expect(Object.keys(RetryOrigin?.properties as object)).to.eql([
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
    expect(dates(edition).filter(({ pattern }) => pattern !== undefined)).to.eql([]);
  });

  it('has no example that ends the comment into which generators write it', () => {
    const examples = [...objects(edition)].flatMap(({ examples, example }) => [examples, example]);
    expect(JSON.stringify(examples)).to.not.include('*/');
  });

  it('has everything else that the contract has, except operations with files', () => {
    const files = Object.values(contract.paths as JsonObject).flatMap((item) =>
      Object.values(item as JsonObject).filter((operation) => JSON.stringify(operation).includes('"text/csv"')),
    );
    expect(files.map((operation) => (operation as JsonObject).operationId)).to.eql([
      'managementJournalExportGet',
      'managementSettlementReportImport',
      'managementBankStatementImport',
    ]);
    const shape = ({ components, paths, info, servers, tags, security }: JsonObject): unknown => [
      Object.keys((components as JsonObject).schemas as JsonObject),
      Object.entries(paths as JsonObject).map(([path, item]) => [
        path,
        Object.keys(item as JsonObject).filter((method) => !files.includes((item as JsonObject)[method]!)),
      ]),
      [info, servers, tags, security],
    ];
    expect(shape(edition)).to.eql(shape(contract));
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
    expect(contract).to.eql(before);
  });
});

describe('the OpenAPI 3.0 edition', () => {
  const older = read('generated/openapi-3.0.yaml');

  /**
   * Each validator is used for a few thousand values: to optimize its code takes longer than it saves. What is referred
   * to is compiled once, and not at each place.
   */
  const quick = { strict: false, code: { optimize: false }, inlineRefs: false } as const;

  type Validator = (value: unknown) => boolean;

  /**
   * The schemas of a document, as the validators of its version of OpenAPI read them. A place is a JSON pointer to a
   * schema.
   */
  function validators(document: JsonObject, ajv: Ajv): (place: string) => Validator {
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', ...document });
    return (place) => {
      const validate = ajv.getSchema(`document#${place}`);
      if (!validate) throw new Error(`there is no schema at ${place}`);
      return (value) => validate(value) as boolean;
    };
  }

  interface Exemplified {
    /** Of the schema. */
    readonly place: string;
    readonly examples: readonly (readonly [name: string, value: Json])[];
  }

  /** Names of the document's examples. */
  function exemplified(document: JsonObject): Exemplified[] {
    const parameters = Object.entries((document.components as JsonObject).parameters as JsonObject).map(
      ([name, parameter]) => ({
        place: `/components/parameters/${name}/schema`,
        examples: [[name, (parameter as JsonObject).example!] as const],
      }),
    );
    return [
      ...parameters,
      ...bodiesOf(document).map(([path, { examples }]) => ({
        place: [...path, 'schema'].map((name) => `/${pointerSegment(String(name))}`).join(''),
        examples: Object.entries((examples as JsonObject | undefined) ?? {}).map(([example, given]): [string, Json] => [
          `${path.join('.')} ${example}`,
          valueOf(given as JsonObject),
        ]),
      })),
    ];
  }

  const pointerSegment = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

  function valueOf(example: JsonObject): Json {
    if (typeof example.$ref !== 'string') return example.value!;
    return (((contract.components as JsonObject).examples as JsonObject)[example.$ref.split('/').pop()!] as JsonObject)
      .value!;
  }

  /** openapi-backend holds a document against the schema of OpenAPI 3.0. @throws when it does not fit */
  async function checkAs30(document: JsonObject): Promise<void> {
    const backend = new OpenAPIBackend({ definition: document as unknown as Document });
    await backend.loadDocument();
    backend.validateDefinition();
  }

  const wrong: readonly Json[] = [null, true, 0, -1, 0.5, 1e12, '', 'x', 'x'.repeat(10_000), '2026-13-45', [], {}];

  /**
   * Values that differ from the given one in one place: every member left out, added to, and replaced by every wrong
   * one.
   */
  function* mutants(value: Json): Generator<Json> {
    yield* wrong;
    if (Array.isArray(value)) {
      const items: readonly Json[] = value;
      yield [...items, ...items];
      for (const [index, item] of items.entries()) {
        yield items.toSpliced(index, 1);
        for (const mutant of mutants(item)) yield items.with(index, mutant);
      }
    } else if (isObject(value)) {
      yield { ...value, undeclared: 1 };
      for (const [name, member] of Object.entries(value)) {
        const { [name]: _left, ...rest } = value;
        yield rest;
        for (const mutant of mutants(member)) yield { ...value, [name]: mutant };
      }
    }
  }

  /** What of a value decides which members `mutants` replaces: names and types. */
  const shapeOf = (value: Json): string =>
    JSON.stringify(value, (_, member: Json) =>
      typeof member === 'string' || typeof member === 'number' ? typeof member : member,
    );

  /** The schema at a place, by the component that it names. */
  const schemaAt = (place: string): string => {
    const schema = place
      .split('/')
      .slice(1)
      .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<Json>((found, name) => (found as JsonObject)[name]!, contract);
    return referenceOf(schema as JsonObject) ?? place;
  };

  const referenceOf = ({ $ref }: JsonObject): string | undefined => (typeof $ref === 'string' ? $ref : undefined);

  it('is valid OpenAPI 3.0.3', async () => {
    expect(older.openapi).to.equal('3.0.3');
    await checkAs30(older);
    let refusal: unknown;
    await checkAs30({ ...older, webhooks: {} }).catch((error: unknown) => {
      refusal = error;
    });
    expect(refusal, 'a check that refuses nothing').to.be.an('error');
  });

  it('has every path, operation, component and webhook of the contract', () => {
    const names = (document: JsonObject, webhooks: string): unknown => [
      Object.entries(document.paths as JsonObject).map(([path, item]) => [path, Object.keys(item as JsonObject)]),
      Object.entries(document.components as JsonObject).map(([kind, components]) => [
        kind,
        Object.keys(components as JsonObject),
      ]),
      Object.keys(document[webhooks] as JsonObject),
      document.security,
      document.servers,
      document.tags,
      document.info,
    ];
    expect(names(older, 'x-webhooks')).to.eql(names(contract, 'webhooks'));
  });

  it('takes and refuses the same values: every example, and every way to spoil one', () => {
    const now = validators(contract, new Ajv2020(quick));
    const then = validators(older, new Ajv(quick));
    const differences: string[] = [];
    const verdicts = { taken: 0, refused: 0 };
    // Spoiled once for each schema and shape: another example of both is spoiled in the same places.
    const spoiled = new Set<string>();
    for (const { place, examples } of exemplified(contract)) {
      const [fits, fitsThen] = [now(place), then(place.replace(/^\/webhooks\//, '/x-webhooks/'))];
      for (const [name, example] of examples) {
        expect(fits(example), name).to.equal(true);
        const kind = `${schemaAt(place)} ${shapeOf(example)}`;
        const isNew = !spoiled.has(kind);
        spoiled.add(kind);
        for (const value of [example, ...(isNew ? mutants(example) : [])]) {
          const taken = fits(value);
          verdicts[taken ? 'taken' : 'refused'] += 1;
          if (taken !== fitsThen(value))
            differences.push(
              `${name}: ${JSON.stringify(value).slice(0, 500)} is ${taken ? 'refused' : 'taken'} by the 3.0 ` +
                'edition alone',
            );
        }
      }
    }
    expect(differences).to.eql([]);
    expect(verdicts.taken).to.be.greaterThan(1000);
    expect(verdicts.refused).to.be.greaterThan(1000);
  });
});

describe('contract: what changed', () => {
  it('nothing, between the contract and its OpenAPI 3.0 edition', () => {
    const read = (name: string): JsonObject =>
      parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')) as JsonObject;
    const { 'x-webhooks': webhooks, ...edition } = read('generated/openapi-3.0.yaml');
    const contract = read('generated/openapi.yaml');
    expect(contractChanges(contract, { ...edition, webhooks: webhooks! })).to.eql([]);
    expect(contractChanges({ ...edition, webhooks: webhooks! }, contract)).to.eql([]);
  });
});

describe('contract: one operation on a page', () => {
  const text = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8');
  const page = (operationId: string): string => operationPage(sourceOf('openapi.yaml', text), operationId, 120);

  it('is what the command prints; an unknown name ends it with the names that there are', async () => {
    const run = (...options: string[]) =>
      promisify(execFile)(process.execPath, [bundled('scripts/contract.ts'), ...options], { cwd: root });
    expect((await run('--show', 'capture')).stdout).to.equal(`${page('capture')}\n`);
    const failed = (await thrownBy(run('--show', 'captur'))) as ExecFileException;
    expect(failed.code).to.equal(1);
    expect(failed.stderr)
      .to.include('The contract has no operation captur.')
      .and.include('preauthRetry, capture, voidPayment');
  });
});
