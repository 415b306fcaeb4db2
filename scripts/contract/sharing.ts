import { isObject, type Json, type JsonObject } from './strict-schema.js';
import { pathOf, type Finding, type Source } from './source.js';

/** Kinds of components that belong in their operation, unless several operations use them. */
const kinds = ['requestBodies', 'responses', 'examples'];

/**
 * Finds bodies, answers and examples among the components with only one user, which readers would look up for nothing.
 * Problem examples stay together, in the order of the error catalogue.
 */
export function sharingFindings({ file, document, line }: Source): Finding[] {
  const uses = new Map<string, number>();
  count(document);
  const unmatched = new Set(Object.values(document['x-unmatched-requests'] as JsonObject).map(referenceOf));
  return kinds.flatMap((kind) =>
    Object.entries(((document.components as JsonObject)[kind] as JsonObject | undefined) ?? {})
      .filter(
        ([name, component]) =>
          uses.get(`#/components/${kind}/${name}`) === 1 &&
          !unmatched.has(`#/components/${kind}/${name}`) &&
          !isProblem(component),
      )
      .map(([name]) => ({
        file,
        line: line(['components', kind, name]),
        message: `components.${kind}.${name} is used at one place only`,
        advice: 'Write it there.',
      })),
  );

  function count(value: Json): void {
    if (Array.isArray(value)) value.forEach(count);
    if (!isObject(value)) return;
    const reference = referenceOf(value);
    if (reference !== undefined && pathOf(reference).length === 3) uses.set(reference, (uses.get(reference) ?? 0) + 1);
    Object.values(value).forEach(count);
  }
}

const referenceOf = (value: Json): string | undefined =>
  isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;

const isProblem = (component: Json): boolean =>
  isObject(component) && isObject(component.value) && component.value.reason_code !== undefined;
