import type { ErrorObject } from 'ajv';
import { problem, type ErrorCode, type Problem, type ProblemContext } from '../errors.js';
import type { Work } from '../vault/digit-run.js';
import { withoutSecrets } from '../vault/redact.js';
import { isStorable } from './storable.js';
import type { Route } from './state.js';

/** How much of a text that is shown back is searched for what must not be shown: what is shown of it, and so much that no number is cut in two. */
const margin = 128;
const longestField = 300;
const longestValue = 100;

/**
 * Refuses query values that no schema tells apart from good ones: numbers in another notation than decimal digits, which would be converted, and
 * characters that cannot be stored.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function checkQuery({ queryNames, integerNames }: Pick<Route, 'queryNames' | 'integerNames'>, query: Readonly<Record<string, unknown>>): void {
  for (const name of queryNames) {
    const value = query[name];
    if (typeof value !== 'string') continue;
    if (!isStorable(value)) throw unstorable(name);
    if (!integerNames.includes(name) || /^-?\d{1,15}$/.test(value)) continue;
    throw problem('VALIDATION/INVALID_FIELD', `The field ${name} must be a whole number in decimal digits.`, contextOf(name, shown(value, [name])));
  }
}

/** The refusal of a text that the database cannot keep. @param path of the field; empty for the body as a whole */
export const unstorable = (path: string): Problem => problem('VALIDATION/INVALID_FIELD', 'A text holds a NUL character or half of a surrogate pair.', shownAt(path));

/** The context that names a field; none for the body as a whole. */
export const shownAt = (path: string): { readonly field: string } | undefined => path === '' ? undefined : { field: shownField(path) };

const contextOf = (field: string, value: unknown): ProblemContext => ({ ...(field === '' ? {} : { field }), ...(value === undefined ? {} : { value }) });

/**
 * The refusal of a request that does not fit the contract.
 * @param errors what Ajv found in `{path, query, header, requestBody}`
 * @param request the value that was checked
 * @param work counts what is searched
 */
export function schemaRefusal(errors: readonly ErrorObject[], request: unknown, work?: Work): Problem {
  const error = mostSpecific(errors);
  const missing = error.keyword === 'required';
  const segments = [...error.instancePath.split('/').slice(2).map(unescapePointer), ...namedProperty(error)];
  const field = shownField(segments.join('.'), work);
  const name = segments.at(-1);
  const value = missing ? undefined : shown(valueAt(request, error.instancePath), segments, work);
  const code = error.keyword === 'additionalProperties' ? 'VALIDATION/INVALID_FIELD' : codeFor(name, missing);
  return problem(code, detail(error, field), contextOf(field, value));
}

/** Of the branches of a oneOf, the error that lies deepest says most. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject {
  const [first] = errors;
  if (!first) throw new Error('a request was found invalid without an error');
  if (!errors.some((error) => error.keyword === 'oneOf')) return first;
  const depth = (error: ErrorObject) => error.instancePath.split('/').length;
  return errors.reduce((best, error) => depth(error) > depth(best) || (depth(error) === depth(best) && error.keyword === 'oneOf') ? error : best);
}

function namedProperty({ keyword, params }: ErrorObject): string[] {
  const name: unknown = keyword === 'required' ? params['missingProperty'] : keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  return typeof name === 'string' ? [name] : [];
}

function codeFor(name: string | undefined, missing: boolean): ErrorCode {
  switch (name) {
    case 'amount': return 'VALIDATION/INVALID_AMOUNT';
    case 'expiry_month':
    case 'expiry_year': return 'INVALID_EXPIRY';
    case 'currency': return missing ? 'VALIDATION/MISSING_FIELD' : 'INVALID_CURRENCY';
    case 'card_number': return missing ? 'VALIDATION/MISSING_FIELD' : 'INVALID_CARD_NUMBER';
    default: return missing ? 'VALIDATION/MISSING_FIELD' : 'VALIDATION/INVALID_FIELD';
  }
}

function detail({ keyword, message, params }: ErrorObject, field: string): string {
  const subject = field === '' ? 'The body' : `The field ${field}`;
  switch (keyword) {
    case 'required': return `${subject} is missing.`;
    case 'additionalProperties': return `${subject} is not allowed here.`;
    case 'enum': return `${subject} is none of the allowed values.`;
    case 'oneOf': return `${subject} matches none of its allowed shapes.`;
    case 'pattern': return `${subject} does not have the required form.`;
    case 'format': return `${subject} is not a valid ${String(params['format'])}.`;
    default: return `${subject} ${message ?? 'is invalid'}.`;
  }
}

/** The path of a field as it may be shown back: property names are the client's, who may have put anything there (contract, ProblemContext). */
const shownField = (path: string, work?: Work): string => withoutSecrets(path.slice(0, longestField + margin), work).slice(0, longestField);

/** Secret or card data, and free text that may hold it: never shown back. */
const hidden: ReadonlySet<string> = new Set([
  'card_number', 'cvv', 'expiry_month', 'expiry_year', 'token', 'provider_token', 'payment_instrument', 'raw_request', 'raw_response',
]);

/** The refused value as it may be shown back: a short scalar without card data, a key or a secret. */
function shown(value: unknown, segments: readonly string[], work?: Work): string | number | boolean | undefined {
  if (segments.some((segment) => hidden.has(segment))) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).slice(0, longestValue + margin);
  if (withoutSecrets(text, work) !== text) return undefined;
  return typeof value === 'number' ? value : text.slice(0, longestValue);
}

function valueAt(request: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).map(unescapePointer)
    .reduce<unknown>((value, name) => typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined, request);
}

const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
