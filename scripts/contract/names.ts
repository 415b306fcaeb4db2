import type { JsonObject } from './strict-schema.js';
import type { Finding, Source } from './source.js';

/**
 * Suffixes that oapi-codegen adds to an operationId for the types of a call. A schema with such a name is declared
 * twice in its client, which does not compile.
 */
const added = ['Response', 'Params', 'JSONBody', 'JSONRequestBody'];

/** Finds schemas whose names collide with generated types of an operation. */
export function nameFindings({ file, document, line }: Source): Finding[] {
  const schemas = (document.components as JsonObject).schemas as JsonObject;
  return Object.values(document.paths as JsonObject)
    .flatMap((item) => Object.values(item as JsonObject))
    .flatMap((operation) => {
      const { operationId } = operation as { operationId?: string };
      if (operationId === undefined) return [];
      const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
      return added
        .map((suffix) => name + suffix)
        .filter((taken) => taken in schemas)
        .map((taken) => ({
          file,
          line: line(['components', 'schemas', taken]),
          message: `Generators of clients name a type of their own ${taken}, for the operation ${operationId}`,
          advice: 'Give the schema another name: …Result for an answer.',
        }));
    });
}
