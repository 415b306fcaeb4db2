import { problem, type FieldError } from '../../base/errors/errors.js';
import { withoutSecrets } from '../../vault/redact.js';
import { nearest, type RequestSchema } from './field-message.js';
import { shownField, valueAt } from './violations.js';

/** A property or query parameter of a request that its operation does not have. */
export interface IgnoredField {
  /** Its dotted path, safe to show: bounded and without card numbers and secrets. */
  readonly field: string;
  /** The name that was probably meant. */
  readonly suggestion: string | undefined;
}

/** Maximum number of fields that are named (contract, X-Ignored-Fields). */
export const maxIgnored = 10;

const longestName = 100;

/** The known properties of an object, recursively. */
export interface Shape {
  readonly properties: ReadonlyMap<string, Shape>;
}

export const nothingInside: Shape = { properties: new Map() };

/**
 * Returns the shape of a schema. A closed shape, and a choice of closed shapes, refuse unknown fields themselves.
 * @param root of the schema's references
 */
export function shapeOf(schema: RequestSchema | undefined, root: RequestSchema | undefined): Shape {
  if (schema?.$ref) return shapeOf(valueAt(root, schema.$ref) as RequestSchema, root);
  if (schema?.items) return shapeOf(schema.items, root);
  if (!schema?.properties || schema.additionalProperties === false) return nothingInside;
  const members = Object.entries(schema.properties);
  return { properties: new Map(members.map(([name, member]) => [name, shapeOf(member, root)])) };
}

/** Returns a request body without the fields that its operation does not know, so that no code reads them. */
export const knownOf = (
  { value, unknown }: { readonly value: unknown; readonly unknown: readonly IgnoredField[] },
  shape: Shape,
): unknown => (unknown.length > 0 ? knownPart(value, shape) : value);

function knownPart(value: unknown, shape: Shape): unknown {
  if (shape.properties.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => knownPart(item, shape));
  const known = Object.entries(value).flatMap(([name, member]) => {
    const inside = shape.properties.get(name);
    return inside ? [[name, knownPart(member, inside)] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The facts of an operation on which unknown fields depend. */
interface KnownFields {
  readonly isSigned: boolean;
  readonly takesBody: boolean;
  readonly queryNames: readonly string[];
}

/**
 * Returns the first query parameters and body properties that an operation does not know. Empty for operations without
 * either, and for requests of processors.
 * @param inBody those of the body
 */
export function ignoredFields(
  { isSigned, takesBody, queryNames }: KnownFields,
  inBody: readonly IgnoredField[],
  query: Readonly<Record<string, unknown>>,
): readonly IgnoredField[] {
  if (isSigned || (!takesBody && queryNames.length === 0)) return [];
  const inQuery = Object.keys(query).filter((name) => !queryNames.includes(name));
  if (inQuery.length === 0) return inBody;
  return [...inQuery.slice(0, maxIgnored).map((name) => ignored('', name, queryNames)), ...inBody].slice(0, maxIgnored);
}

/** @param path of the object that has the field; empty for the body and the query */
export function ignored(path: string, name: string, known: Iterable<string>): IgnoredField {
  const meant = nearest(name, known);
  const inside = path === '' ? '' : `${path}.`;
  return {
    field: shownField(inside + name).slice(0, longestName),
    suggestion: meant === undefined ? undefined : inside + meant,
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
