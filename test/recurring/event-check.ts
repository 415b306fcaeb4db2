import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { closed, mapValues, open, type JsonObject } from '../support/strict-schema.js';
import type { SentEvent } from './series-client.js';

const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as { readonly components: { readonly schemas: JsonObject } };

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
addFormats.default(ajv);
ajv.addVocabulary(['example', 'x-extension', 'x-extension-values', 'x-extensible-enum']);
ajv.addSchema({ $id: 'contract', $defs: mapValues(document.components.schemas, open) });

const schemaName = (type: string): string =>
  `${type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Event`;

/** What is wrong with an event when it is held against the contract's schema of its type; undeclared properties are wrong as well. */
export function eventFaults(event: SentEvent): string[] {
  const schema = document.components.schemas[schemaName(event.type)];
  if (schema === undefined) return [`the contract has no event ${event.type}`];
  const validate = ajv.compile(closed(schema) as JsonObject);
  validate(event);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${event.type}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`);
}
