import { type ContractDocument, isObject, type Json, type JsonObject } from '../contract/source.js';

/** A place of a request that the contract constrains: a parameter, the body, or a value inside it. */
export interface RequestField {
  readonly place: 'body' | 'path' | 'query' | 'header';
  /** The path from the body's root, with `0` for an item of a list. For a parameter, its name. */
  readonly path: readonly string[];
  readonly schema: JsonObject;
  readonly required: boolean;
  /** For a field in one of several shapes: the place of the choice, and this shape. */
  readonly choice?: { readonly path: readonly string[]; readonly shape: JsonObject; readonly name: string };
}

/**
 * Returns a field's name in the suite: `body order.payer.email`, `query limit`, `body retry
 * (RetryByOriginatingAttempt)`.
 */
export function fieldName({ place, path, choice }: RequestField): string {
  const name = [place, ...(path.length === 0 ? [] : [path.join('.')])].join(' ');
  return choice ? `${name} (${choice.name})` : name;
}

/**
 * Returns all fields of an operation's request, parameters first.
 * @param operation the operation object of the contract
 */
export function requestFields(document: ContractDocument, operation: JsonObject): RequestField[] {
  const parameters = ((operation.parameters as readonly JsonObject[] | undefined) ?? []).map((declared) => {
    const parameter = document.resolved(declared);
    const schema = {
      ...document.resolved(parameter.schema as JsonObject),
      ...('example' in parameter ? { examples: [parameter.example ?? null] } : {}),
    };
    return {
      place: parameter.in as RequestField['place'],
      path: [parameter.name as string],
      required: parameter.required === true,
      schema,
    };
  });
  const body = document.jsonRequest(operation);
  if (!body) return parameters;
  const schema = document.resolved(body.schema as JsonObject);
  return [...parameters, ...bodyFields(document, { place: 'body', path: [], required: true, schema })];
}

/** Returns a field and the fields inside it. */
function bodyFields(document: ContractDocument, field: RequestField): RequestField[] {
  const { properties, items, oneOf, required } = field.schema;
  const inner = (segment: string, declared: Json | undefined, isRequired: boolean): RequestField[] =>
    bodyFields(document, {
      ...field,
      path: [...field.path, segment],
      required: isRequired,
      schema: withItems(document, document.resolved(declared as JsonObject)),
    });
  if (Array.isArray(oneOf)) {
    const shapes = (oneOf as readonly JsonObject[]).flatMap((declared) => {
      const shape = document.resolved(declared);
      const name = (declared.$ref as string).split('/').at(-1) ?? '';
      return bodyFields(document, {
        ...field,
        required: false,
        schema: shape,
        choice: { path: field.path, shape, name },
      });
    });
    return [field, ...shapes];
  }
  return [
    field,
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, declared]) =>
      inner(name, declared, (required as readonly string[] | undefined)?.includes(name) ?? false),
    ),
    ...(isObject(items) ? inner('0', items, false) : []),
  ];
}

/** Returns a list's schema with the schema of its items resolved. */
const withItems = (document: ContractDocument, schema: JsonObject): JsonObject =>
  isObject(schema.items) ? { ...schema, items: document.resolved(schema.items) } : schema;

/** Returns a valid value composed of a schema's examples. An object has its required properties only. */
export function sample(document: ContractDocument, declared: JsonObject): Json {
  const schema = document.resolved(declared);
  const [example] = Array.isArray(schema.examples) ? (schema.examples as readonly Json[]) : [];
  if (example !== undefined) return example;
  if (Array.isArray(schema.enum)) return (schema.enum as readonly Json[])[0] ?? null;
  if (Array.isArray(schema.oneOf)) return sample(document, (schema.oneOf as readonly JsonObject[])[0] ?? {});
  if (isObject(schema.items)) return [sample(document, schema.items)];
  if (schema.type === 'object') {
    const properties = (schema.properties as JsonObject | undefined) ?? {};
    return Object.fromEntries(
      ((schema.required as readonly string[] | undefined) ?? []).map((name) => [
        name,
        sample(document, properties[name] as JsonObject),
      ]),
    );
  }
  if (schema.type === 'boolean') return true;
  throw new Error(
    `A schema of the contract has no example: give it one in openapi.yaml. It is ${JSON.stringify(schema)}.`,
  );
}

/** Texts that match patterns and formats of the contract, for lengths that a stretched example cannot have. */
const known = [
  'http://a',
  'a:b',
  'a@b.c',
  'a@b.cc',
  '2026-03-15T09:00:00.123456789+01:00',
  '1.1.1.1',
  '203.113.113.113',
  '+12',
  'A.B',
  '2026-02-30',
  '9999-12-31',
  '2026-03-10T25:00:00Z',
  'no address',
  'refund',
  'a=1',
];

/** Characters to try: most patterns accept or refuse one of them. */
const characters = ['a', 'A', '0', '1', '-', '_', '.', '!', ' ', 'é'];

/**
 * Returns candidate texts, the most likely first. The result is deterministic: a contract always yields the same
 * requests.
 * @param example a text that fits the schema
 * @param length their length; undefined for texts about as long as the example
 * @param name of the field, for rules beyond its schema
 */
export function texts(example: string, length: number | undefined, name?: string): string[] {
  if (length === undefined) return [...known, ...spoiled(example), ' '];
  if (length === 0) return [''];
  const stretched =
    length <= example.length
      ? [example.slice(0, length), example.slice(-length)]
      : [
          ...[example.at(-1) ?? '', ...characters].map((character) => example.padEnd(length, character)),
          inTheMiddle(example, length),
          longDomain(length),
          longFraction(length),
        ];
  const candidates = [
    ...stretched,
    ...known.filter((text) => text.length === length),
    ...characters.map((character) => character.repeat(length)),
  ];
  switch (name) {
    case 'card_number':
      return candidates.map(withCheckDigit);
    case 'timestamp':
      return candidates.reverse().sort((one, other) => Number(known.includes(other)) - Number(known.includes(one)));
    default:
      return candidates;
  }
}

/** Returns the example with its first or last character replaced. */
const spoiled = (example: string): string[] =>
  characters.flatMap((character) => [character + example.slice(1), example.slice(0, -1) + character]);

const inTheMiddle = (example: string, length: number): string =>
  `${example.slice(0, 1)}${example.slice(1, 2).repeat(length - example.length)}${example.slice(1)}`;

/** Returns an email address of a length, with as many domain labels as needed. */
function longDomain(length: number): string {
  const tail = '.example.com';
  const labels = 'abcdefghi.'.repeat(Math.ceil(length / 10));
  return `ada@${labels}`.slice(0, Math.max(4, length - tail.length - 1)).replace(/\.$/, 'a') + `a${tail}`;
}

const longFraction = (length: number): string => `${'2030-03-15T09:00:00.'.padEnd(length - 1, '0')}Z`;

/** Replaces the last digit so that the number passes the Luhn check (ISO/IEC 7812-1). */
function withCheckDigit(digits: string): string {
  const sum = [...digits.slice(0, -1)].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits.slice(0, -1)}${(10 - (sum % 10)) % 10}`;
}
