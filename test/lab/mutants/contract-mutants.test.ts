import { expect } from 'chai';
import { contractDocument, contractOperations, readContract } from '../../support/contract/contract.js';
import { contractMutants } from '../../conformance/contract-mutants.js';
import { places, propertiesIn as propertiesOfBody } from '../../conformance/evidence.js';
import { readFileSync } from 'node:fs';
import { contractChanges } from '../../../scripts/contract/versions/compare.js';
import { ContractDocument, type Json, type JsonObject } from '../../../scripts/contract/source.js';
import type { Verdict } from '../../../scripts/contract/versions/compare-schemas.js';
import {
  type Mutable,
  type Owner,
  propertiesIn,
  type Property,
  requiredOf,
  schemasOf,
  sitesOfOperations,
} from '../../contract/places.js';

/** A change of the contract, and what it means to clients by the rules of openapi.yaml, "Versioning". */
interface Mutation {
  readonly name: string;
  readonly place: string;
  readonly expected: Verdict | 'none';
  /** The contract with the change. */
  readonly document: JsonObject;
}

/** Somewhere that a kind of change can strike. */
interface Site {
  readonly place: string;
  readonly change: (document: Mutable) => void;
}

interface Kind {
  readonly name: string;
  readonly expected: Mutation['expected'];
  readonly sites: readonly Site[];
}

/**
 * The mutations of a contract, always the same ones.
 * @param perKind how many places each kind strikes, evenly spread over all that it could
 */
function mutationsOf(document: JsonObject, { perKind = 5 } = {}): Mutation[] {
  return kindsOf(document).flatMap(({ name, expected, sites }) => {
    if (sites.length === 0) throw new Error(`"${name}" can strike nowhere.`);
    return spread(sites, perKind).map(({ place, change }): Mutation => {
      const changed = structuredClone(document) as Mutable;
      change(changed);
      return { name, place, expected, document: changed };
    });
  });
}

const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor((index * all.length) / count)] as T);

function kindsOf(document: JsonObject): Kind[] {
  const contract = new ContractDocument(document);
  const operations = sitesOfOperations(document);
  const request = propertiesIn(document, schemasOf(contract, document, 'request'));
  const answer = propertiesIn(document, schemasOf(contract, document, 'answer'));
  const on = (sites: readonly Property[], change: (owner: Owner) => void) =>
    sites.map(({ place, owner }): Site => ({ place, change: (changed) => change(owner(changed)) }));
  const optional = (sites: readonly Property[]) => sites.filter(({ required }) => !required);
  const needed = (sites: readonly Property[]) => sites.filter(({ required }) => required);
  const having = (sites: readonly Property[], keyword: string) =>
    sites.filter(({ schema }) => schema[keyword] !== undefined);
  const atEnum = (direction: 'request' | 'answer', change: (values: readonly Json[]) => readonly Json[]): Site[] =>
    schemasOf(contract, document, direction).flatMap((name): Site[] => {
      const schemas = (root: JsonObject): Mutable => (root.components as JsonObject).schemas as Mutable;
      const schema = schemas(document)[name] as JsonObject;
      if (!Array.isArray(schema.enum) || schema.enum.length < 2 || schema['x-extensible-enum'] === true) return [];
      return [
        {
          place: name,
          change: (changed) => {
            const now = schemas(changed)[name] as Mutable;
            now.enum = change(now.enum as readonly Json[]);
          },
        },
      ];
    });
  const put = (keyword: string, value: (before: Json) => Json) => (site: Owner) => {
    site.schema[keyword] = value(site.schema[keyword] ?? null);
  };
  const drop = ({ parent, name }: Owner) => {
    Reflect.deleteProperty(parent.properties as Mutable, name);
    parent.required = requiredOf(parent).filter((other) => other !== name);
  };
  const add =
    (required: boolean) =>
    ({ parent }: Owner) => {
      (parent.properties as Mutable).brand_new = { type: 'string', maxLength: 9, description: 'New.' };
      if (required) parent.required = [...requiredOf(parent), 'brand_new'];
    };
  const demand = ({ parent, name }: Owner) => {
    parent.required = [...requiredOf(parent), name];
  };
  const release = ({ parent, name }: Owner) => {
    parent.required = requiredOf(parent).filter((other) => other !== name);
  };
  const atOperation = (change: (operation: Mutable, item: Mutable, method: string) => void): Site[] =>
    operations.map(({ path, method }) => ({
      place: `${method} ${path}`,
      change: (changed) => {
        const item = (changed.paths as Mutable)[path] as Mutable;
        change(item[method] as Mutable, item, method);
      },
    }));
  const parameter = (required: boolean): Json => ({
    name: 'brand_new',
    in: 'query',
    required,
    description: 'New.',
    schema: { type: 'string', maxLength: 9 },
  });
  const withParameter = (required: boolean) =>
    atOperation((operation) => {
      operation.parameters = [...((operation.parameters as Json[] | undefined) ?? []), parameter(required)];
    });
  return [
    {
      name: 'an operation is gone',
      expected: 'breaking',
      sites: atOperation((_, item, method) => Reflect.deleteProperty(item, method)),
    },
    {
      name: 'an operation is new',
      expected: 'additive',
      sites: operations.map(({ path, method }) => ({
        place: `${method} ${path}`,
        change: (changed) => {
          const paths = changed.paths as Mutable;
          const copy = structuredClone((paths[path] as Mutable)[method]) as Mutable;
          paths[`${path}/brand-new`] = { [method]: { ...copy, operationId: `${copy.operationId as string}New` } };
        },
      })),
    },
    {
      name: 'the description is another',
      expected: 'none',
      sites: atOperation((operation) => {
        operation.description = 'Another.';
      }),
    },
    {
      name: 'the operationId is another',
      expected: 'breaking',
      sites: atOperation((operation) => {
        operation.operationId = `${operation.operationId as string}Renamed`;
      }),
    },
    {
      name: 'no key is needed any more',
      expected: 'breaking',
      sites: atOperation((operation) => {
        operation.security = [];
      }).filter((_, index) => index > 0),
    },
    { name: 'a required parameter is new', expected: 'breaking', sites: withParameter(true) },
    { name: 'an optional parameter is new', expected: 'additive', sites: withParameter(false) },
    {
      name: 'the success is gone',
      expected: 'breaking',
      sites: atOperation((operation) => Reflect.deleteProperty(operation.responses as Mutable, '200')),
    },
    {
      name: 'a refusal is new',
      expected: 'additive',
      sites: atOperation((operation) => {
        (operation.responses as Mutable)['418'] = structuredClone((operation.responses as Mutable)['400'] ?? {});
      }),
    },
    { name: 'a field of a request is gone', expected: 'breaking', sites: on(optional(request), drop) },
    { name: 'an optional field of a request is new', expected: 'additive', sites: on(request, add(false)) },
    { name: 'a required field of a request is new', expected: 'breaking', sites: on(request, add(true)) },
    { name: 'a field of a request is required now', expected: 'breaking', sites: on(optional(request), demand) },
    { name: 'a field of a request is no longer required', expected: 'additive', sites: on(needed(request), release) },
    {
      name: 'a field of a request takes less text',
      expected: 'breaking',
      sites: on(
        having(request, 'maxLength'),
        put('maxLength', (length) => Number(length) - 1),
      ),
    },
    {
      name: 'a field of a request takes more text',
      expected: 'additive',
      sites: on(
        having(request, 'maxLength'),
        put('maxLength', (length) => Number(length) + 1),
      ),
    },
    {
      name: 'a field of a request takes another pattern',
      expected: 'breaking',
      sites: on(
        having(request, 'pattern'),
        put('pattern', () => '^brand-new$'),
      ),
    },
    {
      name: 'a field of a request is of another type',
      expected: 'breaking',
      sites: on(
        having(request, 'maxLength'),
        put('type', () => 'integer'),
      ),
    },
    {
      name: 'a value of a request is gone',
      expected: 'breaking',
      sites: atEnum('request', (values) => values.slice(1)),
    },
    {
      name: 'a value of a request is new',
      expected: 'additive',
      sites: atEnum('request', (values) => [...values, 'brand_new']),
    },
    { name: 'a field of an answer is gone', expected: 'breaking', sites: on(needed(answer), drop) },
    { name: 'a field of an answer is new', expected: 'additive', sites: on(answer, add(false)) },
    { name: 'a field of an answer is not always there', expected: 'breaking', sites: on(needed(answer), release) },
    { name: 'a field of an answer is always there', expected: 'additive', sites: on(optional(answer), demand) },
    {
      name: 'a field of an answer has more text',
      expected: 'breaking',
      sites: on(
        having(answer, 'maxLength'),
        put('maxLength', (length) => Number(length) + 1),
      ),
    },
    {
      name: 'a field of an answer is of another type',
      expected: 'breaking',
      sites: on(
        having(answer, 'maxLength'),
        put('type', () => 'integer'),
      ),
    },
    {
      name: 'a value of an answer is new',
      expected: 'breaking',
      sites: atEnum('answer', (values) => [...values, 'brand_new']),
    },
  ];
}

/** Number of properties of answers to try: each copy is compiled. */
const tried = 12;

/** A copy of the contract is contradicted only by the property that it lacks. */
describe('a copy of the contract that lacks a property', () => {
  const mutants = contractMutants().filter(({ name }) => name.startsWith('the property /components/schemas/'));
  const ofAnswers = mutants.filter(({ name }) => name.endsWith(' of answers and events'));
  const step = Math.floor(ofAnswers.length / tried);

  it('refuses the examples of answers that have it, and takes all others', () => {
    let [refused, taken] = [0, 0];
    for (const { name, evidence, document } of ofAnswers.filter((_, index) => index % step === 0)) {
      const copy = readContract(document());
      for (const { operationId, responses } of copy.operations) {
        const operation = contractOperations.find((declared) => declared.operationId === operationId)!;
        const check = responses.get(200)?.bodies.get('application/json');
        if (!check) continue;
        const place = places.body(places.response(operation, 200), 'application/json');
        for (const [example, body] of operation.responses.get(200)!.examples) {
          const has = [...propertiesOfBody(contractDocument, place, body)].some(
            ({ pointer }) => evidence[0] === `property ${pointer}`,
          );
          const faults = check(body);
          expect(faults.length > 0, `${name}, ${example} of ${operationId}: ${faults.join('; ')}`).to.equal(has);
          if (has) refused += 1;
          else taken += 1;
        }
      }
    }
    expect(refused).to.be.greaterThan(20);
    expect(taken).to.be.greaterThan(1_000);
  });
});

describe('contract: the verdict on each kind of change', () => {
  const document = JSON.parse(
    readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
  ) as JsonObject;
  for (const { name, place, expected, document: changed } of mutationsOf(document, { perKind: 1 }))
    it(`${expected}: ${name} (${place})`, () => {
      const verdicts = contractChanges(document, changed).map(({ verdict }) => verdict);
      expect(verdicts.includes('breaking') ? 'breaking' : (verdicts[0] ?? 'none')).to.equal(expected);
    });
});
