import { stringify } from 'yaml';
import { clientEdition } from './client-edition.js';
import { openapi30 } from './openapi-3.0.js';
import { mapValues, type JsonObject } from '../strict-schema.js';

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
