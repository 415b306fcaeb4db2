import { isObject, mapValues, type Json, type JsonObject } from '../strict-schema.js';

/**
 * Converts an OpenAPI 3.1 document to 3.0.3, for the keywords that the contract uses: `type: [T, 'null']`, `const`,
 * `examples` of a schema, and a `$ref` with siblings. The lint rule `stays-within-both-versions` refuses the others.
 * Drops webhooks. Source: https://learn.openapis.org/upgrading/v3.0-to-v3.1.html, read backwards.
 */
export function openapi30({ webhooks: _, ...document }: JsonObject): JsonObject {
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
