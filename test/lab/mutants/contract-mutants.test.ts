import { expect } from 'chai';
import { contractDocument, contractOperations, readContract } from '../../support/contract/contract.js';
import { contractMutants } from '../../conformance/contract-mutants.js';
import { places, propertiesIn as propertiesOfBody } from '../../conformance/evidence.js';
import { readFileSync } from 'node:fs';
import { contractChanges } from '../../../scripts/contract/versions/compare.js';
import { ContractDocument, type Json, type JsonObject } from '../../../scripts/contract/source.js';
import type { Verdict } from '../../../scripts/contract/versions/compare-schemas.js';
import { propertiesIn, requiredOf, schemasOf, sitesOfOperations } from '../../contract/places.js';
import type { Mutable, Owner, Property } from '../../contract/places.js';

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
  const longer = (fields: Parameters<typeof having>[0], by: number) =>
    on(
      having(fields, 'maxLength'),
      put('maxLength', (length) => Number(length) + by),
    );
  const another = (fields: Parameters<typeof having>[0], keyword: string, changed: string, value: string) =>
    on(
      having(fields, keyword),
      put(changed, () => value),
    );
  const copied: Site[] = operations.map(({ path, method }) => ({
    place: `${method} ${path}`,
    change: (changed) => {
      const paths = changed.paths as Mutable;
      const copy = structuredClone((paths[path] as Mutable)[method]) as Mutable;
      paths[`${path}/brand-new`] = { [method]: { ...copy, operationId: `${copy.operationId as string}New` } };
    },
  }));
  const set = (name: string, value: (operation: Mutable) => Json) =>
    atOperation((operation) => {
      operation[name] = value(operation);
    });
  const kinds: readonly [Kind['expected'], string, Site[]][] = [
    ['breaking', 'an operation is gone', atOperation((_, item, method) => Reflect.deleteProperty(item, method))],
    ['additive', 'an operation is new', copied],
    ['none', 'the description is another', set('description', () => 'Another.')],
    ['breaking', 'the operationId is another', set('operationId', (of) => `${of.operationId as string}Renamed`)],
    ['breaking', 'no key is needed any more', set('security', () => []).slice(1)],
    ['breaking', 'a required parameter is new', withParameter(true)],
    ['additive', 'an optional parameter is new', withParameter(false)],
    [
      'breaking',
      'the success is gone',
      atOperation((operation) => Reflect.deleteProperty(operation.responses as Mutable, '200')),
    ],
    [
      'additive',
      'a refusal is new',
      atOperation((operation) => {
        (operation.responses as Mutable)['418'] = structuredClone((operation.responses as Mutable)['400'] ?? {});
      }),
    ],
    ['breaking', 'a field of a request is gone', on(optional(request), drop)],
    ['additive', 'an optional field of a request is new', on(request, add(false))],
    ['breaking', 'a required field of a request is new', on(request, add(true))],
    ['breaking', 'a field of a request is required now', on(optional(request), demand)],
    ['additive', 'a field of a request is no longer required', on(needed(request), release)],
    ['breaking', 'a field of a request takes less text', longer(request, -1)],
    ['additive', 'a field of a request takes more text', longer(request, 1)],
    ['breaking', 'a field of a request takes another pattern', another(request, 'pattern', 'pattern', '^brand-new$')],
    ['breaking', 'a field of a request is of another type', another(request, 'maxLength', 'type', 'integer')],
    ['breaking', 'a value of a request is gone', atEnum('request', (values) => values.slice(1))],
    ['additive', 'a value of a request is new', atEnum('request', (values) => [...values, 'brand_new'])],
    ['breaking', 'a field of an answer is gone', on(needed(answer), drop)],
    ['additive', 'a field of an answer is new', on(answer, add(false))],
    ['breaking', 'a field of an answer is not always there', on(needed(answer), release)],
    ['additive', 'a field of an answer is always there', on(optional(answer), demand)],
    ['breaking', 'a field of an answer has more text', longer(answer, 1)],
    ['breaking', 'a field of an answer is of another type', another(answer, 'maxLength', 'type', 'integer')],
    ['breaking', 'a value of an answer is new', atEnum('answer', (values) => [...values, 'brand_new'])],
  ];
  return kinds.map(([expected, name, sites]) => ({ name, expected, sites }));
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
