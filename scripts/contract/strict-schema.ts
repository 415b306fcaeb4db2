/** A JSON Schema, or any other value inside of one. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** Keywords whose schemas describe the same value as the schema that holds them. */
const inPlace = ['allOf', 'anyOf', 'oneOf'];

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A schema that refuses every property it does not declare, at every level, though the contract leaves its answers open
 * so that they may grow. Only what describes a value of its own is closed, never a branch of allOf, anyOf or oneOf: its
 * siblings declare properties of the same value. A reference to a component of the contract, `Sale` for example,
 * becomes one to the schema whose id is `contract:Sale`.
 */
export function closed(schema: Json): Json {
  const opened = open(schema);
  if (!isObject(opened)) return opened;
  const describes = ['properties', '$ref', ...inPlace].some((keyword) => keyword in opened);
  return describes && !('additionalProperties' in opened) ? { ...opened, unevaluatedProperties: false } : opened;
}

/** The same schema without the lock on its own level: that of its properties and items is set. */
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
