import { problem } from '../../base/errors/errors.js';
import { type FoundTexts, newTexts, noteText } from '../../vault/identifiers.js';
import { securityCodeName } from '../../vault/redact.js';
import { type IgnoredField, ignored, maxIgnored, nothingInside, type Shape } from '../validation/ignored-fields.js';
import { endOfString, isStorable, withLongNumbers } from '../validation/json-text.js';
import { shownAt, unstorable } from '../validation/validation.js';
import type { VisitedBody } from './state.js';

/** Maximum nesting of a request body (contract, Limits). */
export const nestingLimit = 32;

interface Visit {
  readonly texts: FoundTexts;
  readonly unknown: IgnoredField[];
  readonly deepest: number;
  properties: number;
}

/**
 * Visits a parsed body once, for all that the pipeline needs of it before its schema.
 * @param text as received; valid JSON
 * @param shape the fields that the operation knows
 * @throws Problem for a body that is too deep, a duplicate property name (one of two amounts would be lost), a name
 *   that means the prototype, text that cannot be stored, and a number out of range
 */
export function visitBody(text: string, value: unknown, shape: Shape = nothingInside): VisitedBody {
  const visit = newVisit(nestingLimit);
  const canonical = visitValue(visit, value, '', shape, 0);
  if (propertyNames(text) > visit.properties)
    throw problem('VALIDATION/MALFORMED_JSON', 'A property name is given twice in one object.');
  const exact = withLongNumbers(text, value);
  // The replacement of a number is two levels deep.
  return {
    value: exact,
    canonical: exact === value ? canonical : visitValue(newVisit(nestingLimit + 2), exact, '', shape, 0),
    texts: visit.texts,
    unknown: visit.unknown,
  };
}

const newVisit = (deepest: number): Visit => ({ texts: newTexts(), unknown: [], deepest, properties: 0 });

/** @returns the value in canonical form */
function visitValue(visit: Visit, value: unknown, path: string, shape: Shape, depth: number): string {
  if (typeof value === 'string' && !isStorable(value)) throw unstorable(path);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw problem('VALIDATION/MALFORMED_JSON', 'A number is too large to be read.', shownAt(path));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth === visit.deepest)
    throw problem('VALIDATION/MALFORMED_JSON', `The body is nested deeper than ${nestingLimit} levels.`);
  if (!Array.isArray(value)) return visitObject(visit, value as Members, path, shape, depth);
  return `[${value.map((item, index) => visitValue(visit, item, within(path, index), shape, depth + 1)).join(',')}]`;
}

type Members = Readonly<Record<string, unknown>>;

const within = (path: string, name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`);

function visitObject(visit: Visit, members: Members, path: string, shape: Shape, depth: number): string {
  const names = Object.keys(members);
  const parts = new Map<string, string>();
  visit.properties += names.length;
  for (const name of names) {
    if (name === '__proto__') throw problem('VALIDATION/MALFORMED_JSON', 'No property may be named __proto__.');
    if (!isStorable(name)) throw unstorable(path);
    const member = members[name];
    const memberPath = within(path, name);
    const known = shape.properties.get(name);
    if (!known && shape.properties.size > 0 && visit.unknown.length < maxIgnored)
      visit.unknown.push(ignored(path, name, shape.properties.keys()));
    if (typeof member === 'string') noteText(visit.texts, name, memberPath, member);
    const part = visitValue(visit, member, memberPath, known ?? nothingInside, depth + 1);
    if (!securityCodeName.test(name)) parts.set(name, part);
  }
  return `{${[...parts.keys()]
    .sort()
    .map((name) => `${JSON.stringify(name)}:${parts.get(name)}`)
    .join(',')}}`;
}

/** Counts the property names in a JSON text: strings followed by a colon. */
function propertyNames(text: string): number {
  let count = 0;
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', quote)) {
    quote = endOfString(text, quote);
    for (quote++; isSpace(text.charCodeAt(quote)); quote++);
    if (text[quote] === ':') count++;
  }
  return count;
}

/** The white space of JSON (RFC 8259, 2). */
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
