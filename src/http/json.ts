import { problem, type Problem } from '../errors.js';
import { shownField } from './validation.js';

/** How deep a request body may be nested (contract, Limits). */
export const nestingLimit = 32;

const jsonStrings = /"(?:[^"\\]|\\.)*"(\s*:)?/gs;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * What is wrong with a parsed JSON body before any schema looks at it: nested too deep, a property name given twice (of two amounts one
 * would be lost), a character that cannot be stored, a number out of range. The walk keeps its own stack, however deep the value is.
 * @param text what was sent; it is valid JSON
 */
export function jsonRefusal(text: string, value: unknown): Problem | undefined {
  let properties = 0;
  const open: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: member, path, depth } = next;
    if (typeof member === 'string' && !isStorable(member)) return unstorable(path);
    if (typeof member === 'number' && !Number.isFinite(member)) return problem('VALIDATION/MALFORMED_JSON', 'A number is too large to be read.', at(path));
    if (typeof member !== 'object' || member === null) continue;
    if (depth === nestingLimit) return problem('VALIDATION/MALFORMED_JSON', `The body is nested deeper than ${nestingLimit} levels.`);
    for (const [name, inner] of Object.entries(member)) {
      if (!Array.isArray(member)) properties++;
      if (!isStorable(name)) return unstorable(path);
      open.push({ value: inner, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
    }
  }
  return propertyNames(text) > properties ? problem('VALIDATION/MALFORMED_JSON', 'A property name is given twice in one object.') : undefined;
}

/** PostgreSQL keeps neither NUL characters nor halves of surrogate pairs. */
const isStorable = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text);

const unstorable = (path: string): Problem => problem('VALIDATION/INVALID_FIELD', 'A text holds a NUL character or half of a surrogate pair.', at(path));

const at = (path: string): { readonly field: string } | undefined => path === '' ? undefined : { field: shownField(path) };

/** How many property names a JSON text writes: its strings that are followed by a colon. */
function propertyNames(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(jsonStrings)) if (colon !== undefined) count++;
  return count;
}
