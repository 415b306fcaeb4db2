import { isObject, mapValues, type Json, type JsonObject } from '../strict-schema.js';
import { referredName } from '../sdk/operations.js';

/**
 * Returns the contract for client generators. It accepts a superset. Most generators turn an enumeration into a closed
 * type, which fails on a newer reason code. They turn a choice of objects into a type with all fields required. Here,
 * extensible enumerations are text with their known values under `x-extensible-enum`. A choice of objects is one object
 * with the optional fields of all. A choice of plain values is any value. Dates have no pattern, because it does not
 * compile in C#.
 */
export function clientEdition(document: JsonObject): JsonObject {
  const schemas = (document.components as JsonObject).schemas as Readonly<Record<string, JsonObject>>;
  return changed(document) as JsonObject;

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
