import { isObject, mapValues, type Json, type JsonObject } from '../strict-schema.js';
import { referredName } from '../sdk/operations.js';

/**
 * The contract for generators of clients: it takes whatever the contract takes, and more. Most of them make of an
 * enumeration a type that refuses other values, so that a client fails on the first reason code that is newer than it;
 * and of a choice between objects a type that wants the fields of all. Here what may grow is text, with the known
 * values under `x-extensible-enum`, a choice between objects is one object with the fields of all and none required,
 * and a choice between plain values is any value. A date, which becomes a type of its own, has no pattern besides: in
 * C# that would not compile.
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
