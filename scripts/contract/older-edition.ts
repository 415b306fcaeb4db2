import { Converter } from '@apiture/openapi-down-convert';
import { stringify } from 'yaml';
import type { JsonObject } from './strict-schema.js';

const banner =
  '# The OpenAPI 3.0.3 edition of openapi.yaml, for tools that do not read 3.1. It means the same; ' +
  'webhooks, which 3.0 does not know, stand under\n' +
  '# `x-webhooks`. Made by `npm run generate`. Do not edit.\n';

/**
 * The contract as OpenAPI 3.0.3, as YAML. The document is OpenAPI 3.1 without what 3.0 cannot say: prefixItems, numeric
 * exclusive bounds, dependentRequired, jsonSchemaDialect
 */
export function olderEdition({ webhooks = {}, ...rest }: JsonObject): string {
  // The converter drops webhooks. As paths they are converted like everything else.
  const { paths } = converted({ openapi: '3.1.0', paths: webhooks, components: {} }) as { paths: object };
  return (
    banner + stringify({ ...converted(rest), 'x-webhooks': paths }, { lineWidth: 160, aliasDuplicateObjects: false })
  );
}

/** In 3.0 a reference has no siblings: `allOf` carries what stands beside it. */
const converted = (document: object): object => new Converter(document, { allOfTransform: true }).convert();
