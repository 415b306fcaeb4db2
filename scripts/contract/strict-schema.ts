/** A JSON Schema, or any value inside one. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** Keywords whose schemas describe the same value as their parent. */
const inPlace = ['allOf', 'anyOf', 'oneOf'];

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a schema that refuses undeclared properties at every level, although the contract leaves answers open to
 * growth. Branches of allOf, anyOf and oneOf stay open: siblings declare properties of the same value. A reference to a
 * component such as `Sale` becomes one to the schema with id `contract:Sale`.
 */
export function closed(schema: Json): Json {
  const opened = open(schema);
  if (!isObject(opened)) return opened;
  const describes = ['properties', '$ref', ...inPlace].some((keyword) => keyword in opened);
  return describes && !('additionalProperties' in opened) ? { ...opened, unevaluatedProperties: false } : opened;
}

/** Returns the schema open at its own level; its properties and items stay closed. */
export function open(schema: Json): Json {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === '$ref' && typeof value === 'string')
        return [keyword, value.replace('#/components/schemas/', 'contract:')];
      if (keyword === 'properties' && isObject(value)) return [keyword, mapValues(value, closed)];
      if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, closed(value)];
      if (inPlace.includes(keyword) && Array.isArray(value)) return [keyword, value.map(open)];
      return [keyword, value];
    }),
  );
}

export const mapValues = (object: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
