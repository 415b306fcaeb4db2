import { type ContractDocument, isObject, type Json, type JsonObject } from '../../scripts/contract/source.js';

/** A property of a value, and where the contract declares it. */
export interface DeclaredProperty {
  /** JSON pointer of its schema. */
  readonly pointer: string;
  /** From the value's root, `0` for every item of a list. */
  readonly path: string;
  readonly value: Json;
}

const branches = ['allOf', 'anyOf', 'oneOf'];

/** Returns the properties of a value, by the schema at a pointer. */
export function* propertiesIn(
  document: ContractDocument,
  pointer: string,
  value: Json,
  path = '',
): Generator<DeclaredProperty> {
  const target = document.target(pointer);
  const schema = document.find(target);
  if (!isObject(schema)) return;
  for (const keyword of branches) {
    for (const index of ((schema[keyword] as readonly Json[] | undefined) ?? []).keys())
      yield* propertiesIn(document, `${target}/${keyword}/${index}`, value, path);
  }
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) yield* propertiesIn(document, `${target}/items`, item, `${path}.0`);
  }
  if (!isObject(value) || !isObject(schema.properties)) return;
  for (const [name, inside] of Object.entries(value)) {
    if (!(name in schema.properties)) continue;
    const property = {
      pointer: `${target}/properties/${name}`,
      path: path === '' ? name : `${path}.${name}`,
      value: inside,
    };
    yield property;
    yield* propertiesIn(document, property.pointer, inside, property.path);
  }
}

/** Returns all properties that values of a schema can have, at any depth. */
export function propertiesOf(
  document: ContractDocument,
  pointer: string,
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  const target = document.target(pointer);
  const schema = document.find(target);
  if (!isObject(schema) || seen.has(target)) return found;
  seen.add(target);
  for (const keyword of branches) {
    for (const index of ((schema[keyword] as readonly Json[] | undefined) ?? []).keys())
      propertiesOf(document, `${target}/${keyword}/${index}`, found, seen);
  }
  if (isObject(schema.items)) propertiesOf(document, `${target}/items`, found, seen);
  for (const name of Object.keys((schema.properties as JsonObject | undefined) ?? {})) {
    found.add(`${target}/properties/${name}`);
    propertiesOf(document, `${target}/properties/${name}`, found, seen);
  }
  return found;
}

/** An enumeration of more values lists things, such as currencies, and not states. */
const mostStates = 20;

/**
 * Returns the booleans and enumerated values of a body, such as `status.status=APPROVED`. Two answers with the same
 * values are of one kind.
 */
export function statesIn(document: ContractDocument, pointer: string, body: Json): string[] {
  return [...propertiesIn(document, pointer, body)].flatMap(({ pointer: declared, path, value }) => {
    const { enum: values } = document.at(document.target(declared));
    const enumerated = Array.isArray(values) && values.length <= mostStates;
    return typeof value === 'boolean' || enumerated ? [`${path}=${JSON.stringify(value)}`] : [];
  });
}
