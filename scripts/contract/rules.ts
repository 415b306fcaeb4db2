import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Finding, isObject, type Json, type JsonObject, type Path, pathOf, type Source } from './source.js';

/** A rule of the contract: its places, and the JSON Schema for the value of each. */
interface Rule {
  /** Names separated by dots: `*` matches any name, `a|b` either, `/v1/*` names with that prefix. */
  readonly given: readonly string[];
  readonly schema: object;
  readonly message: string;
  readonly advice: string;
}

const methods = 'get|put|post|patch|delete';
const operation = `paths.*.${methods}`;
const component = 'components.schemas.*';
const property = `${component}.properties.*`;
/** All described values and their items. Objects are components, so properties are never deeper than this. */
const described = [component, property, 'components.parameters.*.schema', 'components.headers.*.schema'].flatMap(
  (place) => [place, `${place}.items`],
);

const reference = { required: ['$ref'] };
const of = (type: string): object => ({
  required: ['type'],
  properties: { type: { anyOf: [{ const: type }, { type: 'array', contains: { const: type } }] } },
});
const eachOf = (...names: string[]): object => ({ anyOf: names.map((name) => ({ required: [name] })) });

/** Names with another spelling in the specification. */
const specified = ['cardType', 'panLength', 'cardUsage', 'reasonCode'];

export const rules: Readonly<Record<string, Rule>> = {
  'operation-ids-are-camel-case': {
    given: [`${operation}.operationId`, 'webhooks.*.post.operationId'],
    schema: { pattern: '^[a-z]+([A-Z][a-z0-9]*)*$' },
    message: 'An operationId is camelCase',
    advice:
      "Write it as a verb or noun in camelCase: it names the handler's file, and the method of every generated client.",
  },
  'management-operations-have-a-role': {
    given: [`paths./v1/management/*.${methods}`],
    schema: { required: ['x-role'] },
    message: 'A management operation declares its required role',
    advice: 'Give it `x-role`: the lowest role that may call it, or `anyone` if it signs users in.',
  },
  'operations-of-users-bound-members': {
    given: [operation],
    schema: {
      if: { required: ['x-role'], properties: { 'x-role': { not: { const: 'anyone' } } } },
      then: { required: ['x-member'] },
    },
    message: 'An operation of users declares how it is bounded for a member of an account',
    advice: 'Give it `x-member`: account, record, self or credentials, or `none`, which refuses members.',
  },
  'management-operations-tell-refused-credentials': {
    given: [`paths./v1/management/*.${methods}`],
    schema: {
      if: { required: ['security'], properties: { security: { contains: { required: ['AccessToken'] } } } },
      then: { properties: { responses: { required: ['401', '403', '429'] } } },
    },
    message: 'A management operation declares 401, 403 and 429',
    advice: 'Refer to ManagementUnauthorized, ScopeForbidden or ManagementForbidden, and TooManyFailedAuthentications.',
  },
  'parameters-are-named': {
    given: [`${operation}.parameters.*`],
    schema: reference,
    message: 'A parameter is a component',
    advice: 'Move it to components/parameters, name it there, and refer to it.',
  },
  'answers-have-the-common-headers': {
    given: ['components.responses.*', `${operation}.responses.*`],
    schema: {
      anyOf: [
        reference,
        // The answer of a receiver of webhooks, of which there is a description only.
        { maxProperties: 1 },
        {
          required: ['headers'],
          properties: { headers: { required: ['Link', 'X-Request-Id', 'Cache-Control', 'X-Content-Type-Options'] } },
        },
      ],
    },
    message: 'An answer has the headers of all answers',
    advice: 'Use one of the lists of x-answer-headers: `headers: *every_answer`.',
  },
  'bodies-are-named': {
    given: [
      'components.requestBodies.*',
      'components.responses.*',
      `${operation}.requestBody`,
      `${operation}.responses.*`,
      'webhooks.*.post.requestBody',
    ].map((body) => `${body}.content.*.schema`),
    schema: { ...reference, maxProperties: 1 },
    message: 'The schema of a body is a component',
    advice: 'Move the schema to components/schemas: its name becomes the type in generated clients.',
  },
  'objects-are-named': {
    given: [property, `${property}.items`, `${component}.items`, `${component}.oneOf.*`, `${component}.anyOf.*`],
    schema: { not: { anyOf: [{ required: ['properties'] }, of('object')] } },
    message: 'An object is a component',
    advice:
      'Move the object to components/schemas, name it there, and refer to it: generators make up names for ' +
      'those without one.',
  },
  'enums-are-named': {
    given: [property, `${property}.items`, `${component}.items`],
    schema: { not: { required: ['enum'], properties: { enum: { minItems: 2 } } } },
    message: 'An enum of several values is a component',
    advice: 'Move the enum to components/schemas, name it there, and refer to it.',
  },
  'choices-are-named': {
    given: [`${component}.oneOf.*`, `${component}.anyOf.*`],
    schema: reference,
    message: 'A choice is between components',
    advice: 'Give every branch a name in components/schemas, and refer to it.',
  },
  'objects-are-open-or-closed': {
    given: [component],
    schema: {
      if: { required: ['maxProperties'] },
      then: { required: ['additionalProperties'], properties: { additionalProperties: reference } },
      else: { properties: { additionalProperties: { const: false } } },
    },
    message: 'additionalProperties is false or left out, except of a map',
    advice: 'Declare the properties. A map has maxProperties, and a component for its values.',
  },
  'strings-are-bounded': {
    given: described,
    schema: {
      if: of('string'),
      then: {
        anyOf: [
          eachOf('maxLength', 'enum', 'const'),
          { required: ['format'], properties: { format: { enum: ['date', 'date-time', 'uuid'] } } },
        ],
      },
    },
    message: 'A string has a bound',
    advice: 'Give it a maxLength, an enum, or a format whose length is fixed: date, date-time, uuid.',
  },
  'arrays-are-bounded': {
    given: described,
    schema: { if: of('array'), then: { required: ['maxItems', 'items'] } },
    message: 'An array has items and a bound',
    advice: 'Give it items and maxItems.',
  },
  'numbers-are-bounded': {
    given: described,
    schema: {
      if: { anyOf: [of('number'), of('integer')] },
      then: { anyOf: [{ required: ['minimum', 'maximum'] }, { required: ['enum'] }] },
    },
    message: 'A number has two bounds',
    advice: 'Give it a minimum and a maximum: generators choose the type by them.',
  },
  'fields-are-described': {
    given: [component, property],
    schema: { anyOf: [{ required: ['description'] }, reference] },
    message: 'A schema and a field have a description',
    advice: 'Describe its meaning, its unit and its author, for the integrator.',
  },
  'properties-are-snake-case': {
    given: [`${component}.properties`],
    schema: { propertyNames: { anyOf: [{ pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' }, { enum: specified }] } },
    message: 'A property is snake_case',
    advice: `Write it in snake_case. The specification's own exceptions are ${specified.join(', ')}.`,
  },
  'stays-within-both-versions': {
    given: described,
    schema: {
      not: eachOf(
        'prefixItems',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'dependentRequired',
        'dependentSchemas',
        'patternProperties',
        'propertyNames',
        'contains',
        'unevaluatedProperties',
        'unevaluatedItems',
        'if',
        'then',
        'else',
        'not',
        '$defs',
        '$dynamicRef',
        'contentEncoding',
        'contentMediaType',
      ),
    },
    message: 'OpenAPI 3.0 and generators of clients know this keyword differently or not at all',
    advice:
      'Express it with type, enum, bounds, required, oneOf and allOf; rules between fields are described in the' +
      'description and checked in code.',
  },
};

/** It compiles each rule once. */
const ajv = new Ajv2020({ strict: false });

/** Finds the places that break a rule. */
export function ruleFindings({ file, document, line }: Source): Finding[] {
  return Object.entries(rules).flatMap(([name, { given, schema, message, advice }]) => {
    const matches = ajv.compile(schema);
    return given
      .flatMap((place) => placesOf(document, place.split('.')))
      .filter(({ value }) => !matches(value))
      .map(({ path }) => ({ file, line: line(path), message: `${message}: ${path.join('.')} (${name})`, advice }));
  });
}

interface Place {
  readonly path: Path;
  readonly value: Json;
}

function placesOf(value: Json, [first, ...rest]: readonly string[], path: Path = []): Place[] {
  if (first === undefined) return [{ path, value }];
  const named: [string | number, Json][] = Array.isArray(value)
    ? value.map((item: Json, index) => [index, item])
    : Object.entries(isObject(value) ? value : {});
  return named
    .filter(([name]) => matchesName(String(name), first))
    .flatMap(([name, part]) => placesOf(part, rest, [...path, name]));
}

const matchesName = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern.split('|').includes(name);

/**
 * Suffixes that oapi-codegen adds to an operationId for the types of a call. A schema with such a name is declared
 * twice in its client, which does not compile.
 */
const added = ['Response', 'Params', 'JSONBody', 'JSONRequestBody'];

/** Finds schemas whose names collide with generated types of an operation. */
export function nameFindings({ file, document, line }: Source): Finding[] {
  const schemas = (document.components as JsonObject).schemas as JsonObject;
  return Object.values(document.paths as JsonObject)
    .flatMap((item) => Object.values(item as JsonObject))
    .flatMap((operation) => {
      const { operationId } = operation as { operationId?: string };
      if (operationId === undefined) return [];
      const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
      return added
        .map((suffix) => name + suffix)
        .filter((taken) => taken in schemas)
        .map((taken) => ({
          file,
          line: line(['components', 'schemas', taken]),
          message: `Generators of clients name a type of their own ${taken}, for the operation ${operationId}`,
          advice: 'Give the schema another name: …Result for an answer.',
        }));
    });
}

/** Kinds of components that belong in their operation, unless several operations use them. */
const kinds = ['requestBodies', 'responses', 'examples'];

/**
 * Finds bodies, answers and examples among the components with only one user, which readers would look up without need.
 * Problem examples stay together, in the order of the error catalogue.
 */
export function sharingFindings({ file, document, line }: Source): Finding[] {
  const uses = new Map<string, number>();
  count(document);
  const unmatched = new Set(Object.values(document['x-unmatched-requests'] as JsonObject).map(referenceOf));
  return kinds.flatMap((kind) =>
    Object.entries(((document.components as JsonObject)[kind] as JsonObject | undefined) ?? {})
      .filter(
        ([name, component]) =>
          uses.get(`#/components/${kind}/${name}`) === 1 &&
          !unmatched.has(`#/components/${kind}/${name}`) &&
          !isProblem(component),
      )
      .map(([name]) => ({
        file,
        line: line(['components', kind, name]),
        message: `components.${kind}.${name} is used at one place only`,
        advice: 'Write it there.',
      })),
  );

  function count(value: Json): void {
    if (Array.isArray(value)) value.forEach(count);
    if (!isObject(value)) return;
    const reference = referenceOf(value);
    if (reference !== undefined && pathOf(reference).length === 3) uses.set(reference, (uses.get(reference) ?? 0) + 1);
    Object.values(value).forEach(count);
  }
}

const referenceOf = (value: Json): string | undefined =>
  isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;

const isProblem = (component: Json): boolean =>
  isObject(component) && isObject(component.value) && component.value.reason_code !== undefined;
