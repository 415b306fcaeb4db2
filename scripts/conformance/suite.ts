import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ContractDocument, isObject, type Json, type JsonObject } from '../contract/source.js';
import { fieldName, type RequestField, requestFields, texts } from './request-fields.js';

/** A fault of a field's value, named by the schema keyword that it breaks, if one exists. */
export type Fault =
  | 'missing'
  | 'null'
  | 'type'
  | 'fraction'
  | 'enum'
  | 'pattern'
  | 'format'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'unknown property';

/**
 * A boundary value of a field, named by the schema keyword that sets the bound, or an unknown property of an open
 * shape.
 */
export type Edge = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'unknown property';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const edges = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;
const isText = ({ place }: RequestField): boolean => place !== 'body';

const takesNull = ({ schema }: RequestField): boolean => Array.isArray(schema.type) && schema.type.includes('null');

/** Returns all possible faults of a field. */
function faultsOf(field: RequestField): Fault[] {
  const { schema, required, path, place } = field;
  const readFromText = ['integer', 'number', 'boolean'].includes(schema.type as string);
  // A shape: common properties are tested on the value as a whole.
  const isShape = field.choice?.path === path;
  const typed = isText(field) ? readFromText : !isShape && ('type' in schema || 'oneOf' in schema);
  return [
    ...(required && path.length > 0 && place !== 'path' ? ['missing' as const] : []),
    ...(place === 'body' && !isShape && !takesNull(field) ? ['null' as const] : []),
    ...(typed ? ['type' as const] : []),
    ...(schema.type === 'integer' ? ['fraction' as const] : []),
    ...keywordFaults(field),
    ...(schema.additionalProperties === false ? ['unknown property' as const] : []),
  ];
}

function keywordFaults({ schema, place }: RequestField): Fault[] {
  // A length cannot be below zero. A path without one of its parts is another path.
  const least = place === 'path' ? 1 : 0;
  const breakable = (edge: Edge): boolean =>
    !((edge === 'minLength' || edge === 'minItems') && (schema[edge] as number) <= least);
  return [
    ...(['enum', 'pattern', 'uniqueItems'] as const).filter((keyword) => keyword in schema),
    // The format of a number states its number of bits.
    ...('format' in schema && schema.type === 'string' ? ['format' as const] : []),
    ...edges.filter((edge) => edge in schema && breakable(edge)),
  ];
}

/** Returns the bounds of a field's valid values. A fixed length is left out: the examples have it. */
function edgesOf({ schema }: RequestField): Edge[] {
  const fixed = (edge: string): boolean =>
    (edge === 'minLength' || edge === 'maxLength') && schema.minLength === schema.maxLength;
  return [
    ...edges.filter((edge) => edge in schema && !fixed(edge) && !(schema.type === 'array' && schema[edge] === 0)),
    ...(schema.type === 'object' && schema.additionalProperties === undefined ? ['unknown property' as const] : []),
  ];
}

/** A property name that is not in any shape of the contract. */
export const unknownProperty = 'property_that_nobody_knows';

/**
 * Returns a value with a fault, and no other fault if possible. Undefined omits the field.
 * @param valid a value that fits the schema
 */
export function faultyValue(field: RequestField, fault: Fault, valid: Json): Json | undefined {
  const { schema } = field;
  switch (fault) {
    case 'missing':
      return undefined;
    case 'null':
      return null;
    case 'type':
      return wrongType(field);
    case 'fraction':
      return isText(field) ? `${Number(valid)}.5` : Number(valid) + 0.5;
    case 'enum':
      return 'value_of_no_list';
    case 'unknown property':
      return { ...(valid as JsonObject), [unknownProperty]: 1 };
    case 'minimum':
      return shown(field, nextTo(schema.minimum as number, schema, -1));
    case 'maximum':
      return shown(field, nextTo(schema.maximum as number, schema, 1));
    case 'minItems':
      return (valid as readonly Json[]).slice(0, (schema.minItems as number) - 1);
    case 'maxItems':
      return list(field, valid as readonly Json[], (schema.maxItems as number) + 1);
    case 'uniqueItems':
      return [...(valid as readonly Json[]), ...(valid as readonly Json[]).slice(0, 1)];
    case 'minLength':
      return text(schema, valid, fault, (schema.minLength as number) - 1);
    case 'maxLength':
      return text(schema, valid, fault, (schema.maxLength as number) + 1);
    case 'pattern':
    case 'format':
      return text(schema, valid, fault, undefined);
  }
}

/** Returns a valid value exactly at a bound. @throws Error when no such value is found */
export function edgeValue(field: RequestField, edge: Edge, valid: Json): Json {
  const { schema } = field;
  switch (edge) {
    case 'unknown property':
      return { ...(valid as JsonObject), [unknownProperty]: 1 };
    case 'minimum':
    case 'maximum':
      return shown(field, schema[edge] as number);
    case 'minItems':
    case 'maxItems':
      return list(field, valid as readonly Json[], schema[edge] as number);
    case 'minLength':
    case 'maxLength':
      return text(schema, valid, undefined, schema[edge] as number, field.path.at(-1));
  }
}

function wrongType(field: RequestField): Json {
  const { schema } = field;
  // The first type, because null is another fault.
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return 7;
    case 'array':
      return {};
    case 'boolean':
      return isText(field) ? 'text' : 'true';
    default:
      return 'text';
  }
}

const shown = (field: RequestField, value: number): Json => (isText(field) ? String(value) : value);

/** Returns the next number outside a bound, with the bound's number of decimals. */
function nextTo(bound: number, { type }: JsonObject, direction: 1 | -1): number {
  const decimals = type === 'integer' ? 0 : (String(bound).split('.')[1] ?? '').length;
  return Number((bound + direction * 10 ** -decimals).toFixed(decimals));
}

/** Returns a list of a length. Items repeat, or vary in form if they must be unique. */
function list({ schema }: RequestField, items: readonly Json[], count: number): Json {
  if (schema.uniqueItems !== true)
    return Array.from({ length: count }, (_, index) => items[index % items.length] ?? null);
  const { enum: values, maxLength = 100 } = schema.items as JsonObject;
  const [first] = items;
  return Array.from({ length: count }, (_, index): Json => {
    if (Array.isArray(values)) return (values as readonly Json[])[index] ?? 'value_of_no_list';
    const tail = [...String(index).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    return `${(first as string).slice(0, (maxLength as number) - tail.length)}${tail}`;
  });
}

/**
 * Returns a text of a length that breaks only the given keyword, or none. If there is no such text, it may break others
 * too: patterns also fix lengths.
 */
function text(
  schema: JsonObject,
  valid: Json,
  fault: Fault | undefined,
  length: number | undefined,
  name?: string,
): string {
  const validate = ajv.compile(schema);
  const broken = (candidate: string): string[] =>
    validate(candidate) ? [] : (validate.errors ?? []).map(({ keyword }) => keyword);
  const candidates = texts(valid as string, length, name);
  const wanted =
    candidates.find((candidate) => broken(candidate).join() === (fault ?? '')) ??
    candidates.find((candidate) => fault !== undefined && broken(candidate).includes(fault));
  if (wanted === undefined)
    throw new Error(
      `No text of ${length ?? 'any'} characters is known that ${fault ? `breaks ${fault} of` : 'fits'} ` +
        `${JSON.stringify(schema)}: add one to scripts/conformance/request-fields.ts, or fix the bound.`,
    );
  return wanted;
}

/** The faults that must be refused in each of these fields, and the edges that must be accepted. */
interface FieldGroup {
  readonly names: readonly string[];
  readonly refused: readonly Fault[];
  readonly accepted: readonly Edge[];
}

/** Required coverage of an operation. */
interface OperationSuite {
  /** Answers by media type: `400/VALIDATION/INVALID_AMOUNT`, or for a success the name of its example. */
  readonly cells: Readonly<Record<string, readonly string[]>>;
  /** The names of the request's examples. */
  readonly examples: readonly string[];
  /** Groups of fields with the same requirements. */
  readonly fields: readonly FieldGroup[];
}

/** All cases that the suite must cover. */
interface Suite {
  readonly operations: Readonly<Record<string, OperationSuite>>;
  /** The answers to requests that match no operation. */
  readonly unmatched: OperationSuite['cells'];
  readonly events: readonly string[];
}

export function suiteOf(document: ContractDocument): Suite {
  const operations = Object.values(document.at('/paths')).flatMap(
    (item) => Object.values(item as JsonObject) as JsonObject[],
  );
  return {
    operations: Object.fromEntries(
      operations.map((operation) => [operation.operationId as string, operationSuite(document, operation)]),
    ),
    unmatched: cellsOf(document, document.at('/x-unmatched-requests')),
    events: Object.keys(document.at('/webhooks')),
  };
}

function operationSuite(document: ContractDocument, operation: JsonObject): OperationSuite {
  return {
    cells: cellsOf(document, operation.responses as JsonObject),
    examples: document.members(document.jsonRequest(operation)?.examples).map(([name]) => name),
    fields: grouped(requestFields(document, operation)),
  };
}

function grouped(fields: readonly RequestField[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup & { readonly names: string[] }>();
  for (const field of fields) {
    const needs = { refused: faultsOf(field), accepted: edgesOf(field) };
    if (needs.refused.length + needs.accepted.length === 0) continue;
    const key = JSON.stringify(needs);
    const group = groups.get(key) ?? { ...needs, names: [] };
    group.names.push(fieldName(field));
    groups.set(key, group);
  }
  return [...groups.values()];
}

function cellsOf(document: ContractDocument, responses: JsonObject): OperationSuite['cells'] {
  const cells: Record<string, string[]> = {};
  for (const [status, { content }] of document.members(responses))
    for (const [mediaType, { examples }] of document.members(content)) {
      const names = document
        .members(examples)
        .map(([name, { value }]) =>
          isObject(value) && typeof value.reason_code === 'string' ? value.reason_code : name,
        );
      (cells[mediaType] ??= []).push(...new Set(names.map((name) => `${status}/${name}`)));
    }
  return cells;
}

export const eachCell = (cells: OperationSuite['cells']): { readonly name: string; readonly mediaType: string }[] =>
  Object.entries(cells).flatMap(([mediaType, names]) => names.map((name) => ({ name, mediaType })));

/** Returns each fault, or each edge, of each field. */
export const eachCase = <Of extends 'refused' | 'accepted'>(
  fields: readonly FieldGroup[],
  of: Of,
): { readonly name: string; readonly what: FieldGroup[Of][number] }[] =>
  fields.flatMap(({ names, [of]: cases }) => names.flatMap((name) => cases.map((what) => ({ name, what }))));
