import { stringify } from 'yaml';
import { isFile, referredName } from '../sdk/operations.js';
import { ContractDocument, isObject, type Json, type JsonObject, mapValues } from '../source.js';

const olderBanner =
  '# The OpenAPI 3.0.3 edition of openapi.yaml, for tools that do not read 3.1. It means the same; ' +
  'webhooks, which 3.0 does not know, stand under\n' +
  '# `x-webhooks`. Made by `npm run generate`. Do not edit.\n';
const clientBanner =
  '# The edition of openapi.yaml for generators of clients, in OpenAPI 3.0.3: what may grow is text, and no choice ' +
  'is between types. Known values stand\n' +
  '# under `x-extensible-enum`, webhooks under `x-webhooks`. Made by `npm run generate`. Do not edit.\n';

/**
 * Returns the contract as OpenAPI 3.0.3 in YAML. The document avoids features that 3.0 lacks: prefixItems, numeric
 * exclusive bounds, dependentRequired, jsonSchemaDialect.
 */
export const olderEdition = (document: JsonObject): string => olderBanner + older(document);

/** Returns the contract for client generators in YAML. */
export const olderClientEdition = (document: JsonObject): string => clientBanner + older(clientEdition(document));

function older({ webhooks = {}, ...document }: JsonObject): string {
  const { paths = {} } = openapi30({ paths: webhooks });
  return stringify(
    { ...openapi30(withoutBodiesOfLinks(document)), 'x-webhooks': paths },
    { lineWidth: 160, aliasDuplicateObjects: false },
  );
}

/** Removes request bodies of links: objects with expressions, which 3.0 does not allow. */
function withoutBodiesOfLinks({ components, ...document }: JsonObject): JsonObject {
  const bodiless = (links: JsonObject): JsonObject =>
    mapValues(links, (link) =>
      Object.fromEntries(Object.entries(link as JsonObject).filter(([name]) => name !== 'requestBody')),
    );
  return {
    ...document,
    components: Object.fromEntries(
      Object.entries(components as JsonObject).map(([kind, parts]) => [
        kind,
        kind === 'links' ? bodiless(parts as JsonObject) : parts,
      ]),
    ),
  };
}

/**
 * Returns the contract for client generators. It accepts a superset. Most generators turn an enumeration into a closed
 * type, which fails on a newer reason code. They turn a choice of objects into a type with all fields required. Here,
 * extensible enumerations are text with their known values under `x-extensible-enum`. A choice of objects is one object
 * with the optional fields of all. A choice of plain values is any value. Operations with files are omitted. Dates have
 * no pattern, because it does not compile in C#.
 */
export function clientEdition(document: JsonObject): JsonObject {
  const schemas = (document.components as JsonObject).schemas as Readonly<Record<string, JsonObject>>;
  const whole = new ContractDocument(document);
  return changed({ ...document, paths: mapValues(document.paths as JsonObject, withoutFiles) }) as JsonObject;

  function withoutFiles(item: Json): Json {
    const operations = Object.entries(item as JsonObject);
    return Object.fromEntries(operations.filter(([, operation]) => !isFile(whole, operation as JsonObject)));
  }

  function changed(value: Json): Json {
    if (Array.isArray(value)) return (value as readonly Json[]).map(changed);
    if (!isObject(value)) return value;
    if (value['x-extensible-enum'] === true) return openText(value);
    if (Array.isArray(value.oneOf)) return changed(joined(value));
    if (value.format === 'date' && typeof value.pattern === 'string') {
      const { pattern: _, ...rest } = value;
      return mapValues(rest, changed);
    }
    return mapValues(value, changed);
  }

  function joined({ oneOf, ...rest }: JsonObject): JsonObject {
    const branches = (oneOf as readonly JsonObject[]).map((branch) =>
      typeof branch.$ref === 'string' ? (schemas[referredName(branch.$ref)] ?? branch) : branch,
    );
    const properties = branches.flatMap((branch) => Object.entries((branch.properties ?? {}) as JsonObject));
    return properties.length === 0 ? rest : { ...rest, type: 'object', properties: Object.fromEntries(properties) };
  }
}

function openText({ enum: known, ...rest }: JsonObject): JsonObject {
  const values = (known as readonly string[]).map((value) => `\`${value}\``).join(', ');
  const description = typeof rest.description === 'string' ? `${rest.description.trim()} ` : '';
  return { ...rest, description: `${description}Known values: ${values}.`, 'x-extensible-enum': known as Json };
}

/**
 * Converts an OpenAPI 3.1 document to 3.0.3, for the keywords that the contract uses: `type: [T, 'null']`, `const`,
 * `examples` of a schema, and a `$ref` with siblings. The lint rule `stays-within-both-versions` refuses the others.
 * Drops webhooks. Source: https://learn.openapis.org/upgrading/v3.0-to-v3.1.html, read backwards.
 */
function openapi30({ webhooks: _, ...document }: JsonObject): JsonObject {
  return { ...(outsideSchemas(document) as JsonObject), openapi: '3.0.3' };
}

/** Converts the schemas in a part of the document. Outside schemas, a 3.0 reference has no siblings. */
function outsideSchemas(value: Json): Json {
  if (Array.isArray(value)) return value.map(outsideSchemas);
  if (!isObject(value)) return value;
  const { $ref } = value;
  if (typeof $ref === 'string') return { $ref };
  return Object.fromEntries(
    Object.entries(value).map(([name, part]): [string, Json] => {
      if (name === 'schema') return [name, schema30(part)];
      if (name === 'schemas' && isObject(part)) return [name, mapValues(part, schema30)];
      return [name, name === 'example' || name === 'value' ? part : outsideSchemas(part)];
    }),
  );
}

function schema30(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { $ref, examples, const: constant, ...rest } = schema;
  if ($ref !== undefined && Object.keys(schema).length === 1) return { $ref };
  const { type } = rest;
  const types: readonly Json[] = Array.isArray(type) ? type : [];
  const nullable = types.length === 2 && types.includes('null');
  const example = (Array.isArray(examples) ? (examples as readonly Json[]) : [])[0];
  return {
    ...Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, keyword30(keyword, value)])),
    ...(nullable ? { type: types.find((name) => name !== 'null') ?? 'null' } : {}),
    // In 3.0 a reference replaces its siblings: `allOf` keeps both.
    ...($ref === undefined ? {} : { allOf: [{ $ref }] }),
    ...(example === undefined ? {} : { example }),
    ...(constant === undefined ? {} : { enum: [constant] }),
    ...(nullable ? { nullable } : {}),
  };
}

function keyword30(keyword: string, value: Json): Json {
  if (keyword === 'properties' && isObject(value)) return mapValues(value, schema30);
  if (keyword === 'items' || keyword === 'additionalProperties' || keyword === 'not') return schema30(value);
  if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) return value.map(schema30);
  return value;
}
