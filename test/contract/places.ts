import { type ContractDocument, isObject, type Json, type JsonObject } from '../../scripts/contract/source.js';

/** A part of a contract that is being changed. */
export type Mutable = Record<string, Json>;

export const sitesOfOperations = (document: JsonObject): { path: string; method: string }[] =>
  Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.keys(item as JsonObject).map((method) => ({ path, method })),
  );

/** The names of the schemas that are reached from bodies of this direction and of no other. */
export function schemasOf(contract: ContractDocument, document: JsonObject, direction: 'request' | 'answer'): string[] {
  const reached = { request: new Set<string>(), answer: new Set<string>() };
  const visit = (value: Json | undefined, found: Set<string>): void => {
    if (Array.isArray(value)) value.forEach((member: Json) => visit(member, found));
    if (!isObject(value)) return;
    if (typeof value.$ref === 'string') {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(value.$ref)?.[1];
      if (name === undefined) visit(contract.resolved(value), found);
      else if (!found.has(name)) {
        found.add(name);
        visit(((document.components as JsonObject).schemas as JsonObject)[name], found);
      }
    }
    Object.values(value).forEach((member) => visit(member, found));
  };
  for (const item of Object.values(document.paths as JsonObject))
    for (const operation of Object.values(item as JsonObject)) {
      const { requestBody, parameters, responses } = operation as JsonObject;
      visit(requestBody, reached.request);
      visit(parameters, reached.request);
      visit(responses, reached.answer);
    }
  visit(document.webhooks, reached.answer);
  const other = direction === 'request' ? reached.answer : reached.request;
  return [...reached[direction]].filter((name) => !other.has(name));
}

/** A property in a document that is being changed. */
export interface Owner {
  readonly parent: Mutable;
  readonly name: string;
  readonly schema: Mutable;
}

export interface Property {
  readonly place: string;
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly owner: (document: Mutable) => Owner;
}

/** The properties that these schemas declare themselves, with a schema of their own. */
export function propertiesIn(document: JsonObject, names: readonly string[]): Property[] {
  const schemasIn = (root: JsonObject): JsonObject => (root.components as JsonObject).schemas as JsonObject;
  return names.flatMap((schemaName) => {
    const parent = schemasIn(document)[schemaName] as JsonObject;
    return Object.entries((parent.properties as JsonObject | undefined) ?? {}).flatMap(([name, schema]): Property[] =>
      isObject(schema) && schema.$ref === undefined && schema.allOf === undefined
        ? [
            {
              place: `${schemaName}.${name}`,
              required: requiredOf(parent).includes(name),
              schema,
              owner: (changed) => {
                const now = schemasIn(changed)[schemaName] as Mutable;
                return { parent: now, name, schema: (now.properties as Mutable)[name] as Mutable };
              },
            },
          ]
        : [],
    );
  });
}

export const requiredOf = (schema: JsonObject): string[] => [
  ...((schema.required as readonly string[] | undefined) ?? []),
];
