import type { ErrorObject, ValidateFunction } from 'ajv';
import { problem } from '../../base/errors/errors.js';
import type { ErrorCode, FieldError, Problem, ProblemContext } from '../../base/errors/errors.js';
import type { Work } from '../../vault/digit-run.js';
import { faultMessage, type RequestSchema } from './field-message.js';
import { isLongNumber, isStorable } from './json-text.js';
import { type Finding, isHidden, schemaAt, shown, shownField, unescapePointer, valueAt } from './violations.js';
import type { Route } from '../request/state.js';

/**
 * Refuses invalid query values that pass a schema: numbers not in decimal digits, which would be converted, and
 * characters that cannot be stored.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function checkQuery(
  { queryNames, integerNames }: Pick<Route, 'queryNames' | 'integerNames'>,
  query: Readonly<Record<string, unknown>>,
): void {
  for (const name of queryNames) {
    const value = query[name];
    if (typeof value !== 'string') continue;
    if (!isStorable(value)) throw unstorable(name);
    if (!integerNames.includes(name) || /^-?\d{1,15}$/.test(value)) continue;
    throw problem(
      'VALIDATION/INVALID_FIELD',
      `The field ${name} must be a whole number in decimal digits.`,
      contextOf(name, shown(value, [name])),
    );
  }
}

/**
 * Returns the refusal of a text that the database cannot store. @param path of the field; empty for the body as a whole
 */
export const unstorable = (path: string): Problem =>
  problem('VALIDATION/INVALID_FIELD', 'A text holds a NUL character or half of a surrogate pair.', shownAt(path));

/** Returns the context that names a field; undefined for the body as a whole. */
export const shownAt = (path: string): { readonly field: string } | undefined =>
  path === '' ? undefined : { field: shownField(path) };

const contextOf = (field: string, value: unknown): ProblemContext => ({
  ...(field === '' ? {} : { field }),
  ...(value === undefined ? {} : { value }),
});

/**
 * Returns the refusal of a request that does not match the contract: its first invalid field, and the others found.
 * @param validate has refused the request
 * @param request the value that was checked: `{path, query, header, requestBody}`
 * @param further finds all faults of the request
 * @param unknown fields that are refused because the operation does not know them
 * @param work counts the search of values
 */
export function schemaRefusal(
  { errors, schema }: Pick<ValidateFunction, 'errors' | 'schema'>,
  request: unknown,
  further: () => readonly Finding[],
  unknown: readonly FieldError[] = [],
  work?: Work,
): Problem {
  const first = mostSpecific(errors ?? []);
  const { code, message, field } = fieldError({ error: first, schema }, request, work);
  const segments = segmentsOf(first);
  const value = first.keyword === 'required' ? undefined : shown(valueAt(request, first.instancePath), segments, work);
  const all = [...further().map((finding) => fieldError(finding, request, work)), ...unknown];
  return problem(code, message, contextOf(field, value), all);
}

const segmentsOf = (error: ErrorObject): string[] => [
  ...error.instancePath.split('/').slice(2).map(unescapePointer),
  ...namedProperty(error),
];

function fieldError({ error, schema }: Finding, request: unknown, work?: Work): FieldError {
  const segments = segmentsOf(error);
  const field = shownField(segments.join('.'), work);
  const refusing = schemaAt(schema, error.schemaPath);
  const value = valueAt(request, error.instancePath);
  const message = isLongNumber(value)
    ? `The field ${field} has more digits than the service can store.`
    : faultMessage({ error, field, schema: refusing, value, isHidden: isHidden(segments) });
  return { field, code: codeOf(error, refusing), message };
}

/** Of the errors of a oneOf's branches, the deepest is the most specific. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject {
  const [first] = errors;
  if (!first) throw new Error('a request was found invalid without an error');
  if (!errors.some((error) => error.keyword === 'oneOf')) return first;
  const depth = (error: ErrorObject) => error.instancePath.split('/').length;
  return errors.reduce((best, error) =>
    depth(error) > depth(best) || (depth(error) === depth(best) && error.keyword === 'oneOf') ? error : best,
  );
}

function namedProperty({ keyword, params }: ErrorObject): string[] {
  const name: unknown =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : undefined;
  return typeof name === 'string' ? [name] : [];
}

/** @param refusing the schema with the keyword */
function codeOf({ keyword, params }: ErrorObject, refusing: RequestSchema | undefined): ErrorCode {
  switch (keyword) {
    case 'required':
      return (
        refusing?.properties?.[String(params['missingProperty'])]?.['x-missing-reason-code'] ??
        'VALIDATION/MISSING_FIELD'
      );
    case 'additionalProperties':
      return 'VALIDATION/INVALID_FIELD';
    default:
      return refusing?.['x-reason-code'] ?? 'VALIDATION/INVALID_FIELD';
  }
}
