import { problem, type Problem } from '../../base/errors/errors.js';
import { endOfString, isStorable } from './json-text.js';
import { shownAt, unstorable } from './validation.js';

/** Maximum nesting of a request body (contract, Limits). */
export const nestingLimit = 32;

/** An object or array of a body, with its path. */
interface Container {
  readonly members: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly within: Container | undefined;
  readonly depth: number;
}

/**
 * Returns the refusal of a parsed JSON body before any schema is applied: too deep, a duplicate property name (one of
 * two amounts would be lost), a name that means the prototype, text that cannot be stored, a number out of range. The
 * traversal has its own stack, for values of any depth.
 * @param text as received; valid JSON
 */
export function jsonRefusal(text: string, value: unknown): Problem | undefined {
  let properties = 0;
  const body = { members: { value }, name: '', within: undefined, depth: -1 };
  const open: Container[] = [body];
  for (let container = open.pop(); container; container = open.pop()) {
    const { members, depth } = container;
    if (depth === nestingLimit)
      return problem('VALIDATION/MALFORMED_JSON', `The body is nested deeper than ${nestingLimit} levels.`);
    const names = Object.keys(members);
    if (container !== body && !Array.isArray(members)) properties += names.length;
    for (const name of names) {
      const member = members[name];
      if (name === '__proto__') return problem('VALIDATION/MALFORMED_JSON', 'No property may be named __proto__.');
      if (!isStorable(name)) return unstorable(pathTo(container));
      if (typeof member === 'string' && !isStorable(member)) return unstorable(pathTo(container, name));
      if (typeof member === 'number' && !Number.isFinite(member))
        return problem(
          'VALIDATION/MALFORMED_JSON',
          'A number is too large to be read.',
          shownAt(pathTo(container, name)),
        );
      if (typeof member === 'object' && member !== null)
        open.push({ members: member as Container['members'], name, within: container, depth: depth + 1 });
    }
  }
  return propertyNames(text) > properties
    ? problem('VALIDATION/MALFORMED_JSON', 'A property name is given twice in one object.')
    : undefined;
}

/** Returns the dotted path of a member, or of the container; empty for the body as a whole. */
function pathTo(container: Container, name?: string): string {
  const names = name === undefined ? [] : [name];
  for (let each: Container | undefined = container; each; each = each.within) names.unshift(each.name);
  // The first name is the wrapper's, the second its value's.
  return names.slice(2).join('.');
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
