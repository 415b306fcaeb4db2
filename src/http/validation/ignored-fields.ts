import { problem, type FieldError } from '../../base/errors/errors.js';
import { withoutSecrets } from '../../vault/redact.js';
import { nearest, type RequestSchema } from './field-message.js';
import { shownField } from './violations.js';

/** A property or query parameter of a request that its operation does not have. */
export interface IgnoredField {
  /** Its dotted path, safe to show: bounded and without card numbers and secrets. */
  readonly field: string;
  /** The name that was probably meant. */
  readonly suggestion: string | undefined;
}

/** Maximum number of fields that are named (contract, X-Ignored-Fields). */
const maxIgnored = 10;

const longestName = 100;

/** The known properties of an object, recursively. */
interface Shape {
  readonly properties: ReadonlyMap<string, Shape>;
}

const nothingInside: Shape = { properties: new Map() };

/** Returns the shape of a schema. A closed shape, and a choice of closed shapes, refuse unknown fields themselves. */
export function shapeOf(schema: RequestSchema | undefined): Shape {
  if (schema?.items) return shapeOf(schema.items);
  if (!schema?.properties || schema.additionalProperties === false) return nothingInside;
  return { properties: new Map(Object.entries(schema.properties).map(([name, member]) => [name, shapeOf(member)])) };
}

/**
 * Returns the first query parameters and body properties that an operation does not know.
 * @param shape of the body
 */
export function ignoredFields(
  shape: Shape,
  body: unknown,
  queryNames: readonly string[],
  query: Readonly<Record<string, unknown>>,
): IgnoredField[] {
  const found: IgnoredField[] = [];
  for (const name in query) {
    if (found.length === maxIgnored) break;
    if (!queryNames.includes(name)) found.push(ignored('', name, queryNames));
  }
  collect(shape, body, '', found);
  return found;
}

function collect(shape: Shape, value: unknown, path: string, found: IgnoredField[]): void {
  if (typeof value !== 'object' || value === null || shape.properties.size === 0) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && found.length < maxIgnored; index++)
      collect(shape, value[index], `${path}${index}.`, found);
    return;
  }
  for (const name in value) {
    if (found.length === maxIgnored) return;
    const inside = shape.properties.get(name);
    if (inside) collect(inside, (value as Record<string, unknown>)[name], `${path}${name}.`, found);
    else found.push(ignored(path, name, shape.properties.keys()));
  }
}

function ignored(path: string, name: string, known: Iterable<string>): IgnoredField {
  const meant = nearest(name, known);
  return {
    field: shownField(path + name).slice(0, longestName),
    suggestion: meant === undefined ? undefined : path + meant,
  };
}

/**
 * Returns the value of the header X-Ignored-Fields: a list of strings, each with the name that was probably meant (RFC
 * 9651). Characters not allowed in headers become question marks.
 */
export const ignoredFieldsHeader = (fields: readonly IgnoredField[]): string =>
  withoutSecrets(
    fields
      .map(({ field, suggestion }) =>
        suggestion === undefined ? headerText(field) : `${headerText(field)};suggestion=${headerText(suggestion)}`,
      )
      .join(', '),
  );

/** A string of structured fields (RFC 9651, 3.3.3). */
const headerText = (text: string): string =>
  `"${text.replace(/[^\x20-\x7e]/gu, '?').replace(/["\\]/g, (character) => `\\${character}`)}"`;

/** Returns the errors of unknown fields, for REFUSE_UNKNOWN_FIELDS. */
export const unknownFieldErrors = (fields: readonly IgnoredField[]): FieldError[] =>
  fields.map(({ field, suggestion }) => ({
    field,
    code: 'VALIDATION/INVALID_FIELD',
    message:
      `The field ${field} is not known to this operation.` +
      (suggestion === undefined ? '' : ` Did you mean ${suggestion}?`),
  }));

/** @throws Problem VALIDATION/INVALID_FIELD about all of them, if any */
export function refuseUnknown(unknown: readonly FieldError[]): void {
  const [first] = unknown;
  if (first) throw problem(first.code, first.message, { field: first.field }, unknown);
}
